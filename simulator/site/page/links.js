// What an address asks for, checked: a page of the site, and what is played there.  What it does not know is left out,
// and named.
const LONGEST = 20_000, NAMED = 40; // letters
const NAME = /^[a-z0-9_]{1,40}$/;
const GAME = /^[a-z0-9_ -]{1,40}$/;
const FIELDS = {
  piece: NAME, book: NAME, game: GAME, players: /^([2-9]|10)$/, language: /^[a-z]{2}$/, seed: /^\d{1,9}$/,
  level: NAME, about: NAME, question: /^[a-z0-9_]{1,40}\.[a-z0-9]{1,12}$/,
  number: /^\d{1,6}$/, at: /^\d{1,6}$/,
  text: /^[^\0]{1,6000}$/s,
};
const OF_TABLE = ["piece", "book", "game", "players", "language", "seed"];
/** @type {Record<string, string[]>} */
const PAGES = {
  play: OF_TABLE, table: OF_TABLE, console: OF_TABLE, window: OF_TABLE,
  home: ["text"], flash: [], gallery: [], academy: [], certificate: [], quiz: ["level", "about", "question"],
  hands: ["number", "at"], film: ["piece", "book", "text", "number", "at"],
};

/**
 * The page, its own query, what its table is wished to be, and the first word that nothing is known of.
 * @returns {{ page: string, query: string, wish: Record<string, string>, unknown: string }}
 */
export function wished(/** @type {string} */ hash) {
  const [, name, asked] = /^#?([^?]*)\??(.*)$/s.exec(hash.slice(0, LONGEST)) ?? [];
  const page = Object.hasOwn(PAGES, name) ? name : "play", all = [...new URLSearchParams(asked)];
  const knows = ([field, value]) => PAGES[page].includes(field) && FIELDS[field].test(value);
  const fields = all.filter(knows), [lost] = all.filter((one) => !knows(one));
  const plays = PAGES[page] === OF_TABLE; // else the fields are the page's own
  const query = !plays && fields.length ? `?${new URLSearchParams(fields)}` : "";
  const unknown = (page === name ? lost?.join("=") : name)?.slice(0, NAMED) ?? "";
  return { page, query, wish: plays ? Object.fromEntries(fields) : {}, unknown };
}

// The address of a page as it is.
export function written({ page, query, wish }) {
  const fields = Object.keys(wish).length ? `?${new URLSearchParams(wish)}` : "";
  return `#${page}${PAGES[page] === OF_TABLE ? fields : query}`;
}

// What the table is once a page has asked for something else: a piece of the gallery, or the game again.
export function caused(wish, /** @type {string} */ asked) {
  const game = { ...wish }, [, name] = /^\/gallery\/cause\/([a-z0-9_]+)$/.exec(asked) ?? [];
  delete game.piece;
  if (name) return { ...game, piece: name };
  return ["/gallery/leave", "/academy/practice"].includes(asked) ? game : wish;
}
