// Games to choose from, one or several that follow one another, as named_games.py reads them.
import { byId, element } from "../kit/element.js";
import { say, structured, texts } from "./parts.js";

const STRUCTURES = { no_limit: "no-limit", pot_limit: "pot-limit", fixed_limit: "limit" };
const EVERY = ["orbit", "level", "6", "8", "10"];

// `first` is what an empty choice means; a list that somebody wrote elsewhere stays as it is.
export function offerGames(node, first, chosen = "") {
  const { games, mixes } = texts("table");
  const groups = [element("optgroup", { label: say("several_games") },
    ...Object.entries(mixes).map(([name, text]) => new Option(text, name)))];
  for (const [game, label] of Object.entries(games)) {
    groups.push(element("optgroup", { label }, ...Object.entries(STRUCTURES).map(([structure, said]) =>
      new Option(structured(structure, game), `${said} ${game}`))));
  }
  node.replaceChildren(new Option(first, ""), ...groups);
  choose(node, chosen);
}

function choose(node, value) {
  if (![...node.options].some((one) => one.value === value)) node.append(new Option(value, value));
  node.value = value;
}

export function drawGames(game = byId("game").value, every = byId("every").value || EVERY[0]) {
  offerGames(byId("game"), say("game_of_table"), game);
  const word = (one) => (Number(one) ? say("every_hands", { n: Number(one) }) : say(`every_${one}`));
  byId("every").replaceChildren(...EVERY.map((one) => new Option(word(one), one)));
  choose(byId("every"), every);
  showMixed();
}

// Levels have fields for stud, and games of their own, where more than the usual game is played.
export function showMixed() {
  document.body.classList.toggle("mixed", byId("game").value !== "");
}
