// What the pages of access share: texts and small pieces.
import { languageButton, loadTexts, texts, whenSpoken } from "../kit/words.js";

export { post } from "../kit/command.js";
export { fill, moment } from "../kit/words.js";

const [known] = await Promise.all([fetch("/access/known").then((answer) => answer.json()), loadTexts("access")]);

export const { address, fingerprint } = known;
export const words = (section) => texts("access")[section];

export function element(tag, fields = {}, ...inside) {
  const node = Object.assign(document.createElement(tag), fields);
  node.append(...inside);
  return node;
}

// Draws the page now, and again when somebody takes the other language.
export function drawn(draw) {
  languageButton();
  whenSpoken(draw);
  draw();
}

// Why the server refused, nothing when it did not.
export const refused = ({ code }) => (code ? words("refused")[code] : "");
