// A last card and the winner come in one word of the table.  Viewers see the card first, then the
// chances, then who won.
const CARD_MS = 1600, CHANCES_MS = 1600;
const WHOLE = 10_000;

/** @type {Overlay.OnAir | null} */
let before = null; // the document without the card
/** @type {Overlay.OnAir | null} */
let newest = null;
let since = 0;

// A hand that is won with a card that was not there: nothing else is held back.
function begins(/** @type {Overlay.OnAir} */ document) {
  return document.winner && newest && !newest.winner && newest.game.hand === document.game.hand
    && document.board.cards.length > newest.board.cards.length && newest.feed.state === "live";
}

export function hears(/** @type {Overlay.OnAir} */ document) {
  if (begins(document)) [before, since] = [newest, performance.now()];
  else if (!document.winner || document.feed.state !== "live") before = null;
  newest = { ...document };
}

// What is to be seen of the newest document now, and in how many milliseconds it is something else; 0 for never.
export function seen(/** @type {Overlay.OnAir} */ document) {
  if (!before) return { shown: document, again: 0 };
  const gone = performance.now() - since;
  if (gone >= CARD_MS + CHANCES_MS) before = null;
  if (!before) return { shown: document, again: 0 };
  const chances = gone >= CARD_MS;
  return { shown: held(document, before, chances), again: (chances ? CARD_MS + CHANCES_MS : CARD_MS) - gone };
}

function held(/** @type {Overlay.OnAir} */ document, /** @type {Overlay.OnAir} */ before, chances) {
  const all = document.seats.reduce((sum, seat) => sum + seat.won, 0) || 1;
  const seats = before.seats.map((seat, n) => {
    const share = Math.round(WHOLE * document.seats[n].won / all), known = { win: share, tie: 0, share, sure: true };
    return { ...seat, equity: chances && seat.equity ? known : null };
  });
  const board = { ...before.board, cards: document.board.cards, highlight: [] };
  return { ...document, winner: null, outs: null, seats, board };
}
