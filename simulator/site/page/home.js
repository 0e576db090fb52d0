// Where the site begins: its pages, what is played at the table, and a scenario of one's own.
import { address } from "/page/kit/carrier.js";
import { byId, element } from "/page/kit/element.js";
import { fill, got, language, languageButton, loadTexts, nameAll, texts, whenSpoken } from "/page/kit/words.js";

const PAGES = ["play", "gallery", "academy", "film", "table", "console", "window", "flash"];
const { games, books } = await got("/site/choices");
const CHOICES = { game: games, book: books, players: ["6", "2", "3", "4", "5", "7", "8", "9", "10"] };

const say = (name, values = {}) => fill(texts("site")[name], values);
const named = {
  game: (id) => texts("table").games[id] ?? id,
  book: (id) => texts("table").words.books[id] ?? id,
  players: (id) => id,
};

// The page around has another table when its own address says another one.
const go = (hash) => { parent.location.hash = hash; };

function draw() {
  nameAll("site", say);
  byId("pages").querySelector(".acts").replaceChildren(...PAGES.map((name, n) =>
    element("a", { className: n ? "button" : "button first", href: address(`/${name === "table" ? "" : name}`) },
      say(`page_${name}`))));
  byId("table").querySelector(".acts").replaceChildren(...Object.entries(CHOICES).map(choice));
  byId("text").setAttribute("aria-labelledby", "scenario-title");
}

function choice([field, ids]) {
  const chosen = byId(`choose-${field}`)?.["value"] ?? ids[0];
  const options = ids.map((id) => new Option(named[field](id), id, id === chosen, id === chosen));
  return element("label", "", say(field), element("select", { id: `choose-${field}` }, ...options));
}

byId("table").onsubmit = (event) => {
  event.preventDefault();
  const wish = Object.keys(CHOICES).map((field) => [field, byId(`choose-${field}`)["value"]]);
  go(`play?${new URLSearchParams([...wish, ["language", language()]])}`);
};
byId("scenario").onsubmit = (event) => {
  event.preventDefault();
  location.assign(address(`/film?${new URLSearchParams({ text: byId("text")["value"] })}`));
};

await loadTexts("site", "table");
byId("text")["value"] = new URLSearchParams(location.search).get("text") ?? (await got("/site/example")).text;
languageButton();
whenSpoken(draw);
draw();
