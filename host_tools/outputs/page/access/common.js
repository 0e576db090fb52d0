// What the pages of access share: texts, small pieces, a POST.
import { askTable, isGerman, language, switchLanguage } from "../kit/words.js";

export { fill, moment } from "../kit/words.js";

const [known] = await Promise.all([fetch("/access/texts").then((answer) => answer.json()), askTable()]);

export const { address, fingerprint } = known;
export const words = (section) => known.texts[language()][section];

export function element(tag, fields = {}, ...inside) {
  const node = Object.assign(document.createElement(tag), fields);
  node.append(...inside);
  return node;
}

// Draws the page now, and again when somebody takes the other language.
export function drawn(draw) {
  const button = document.getElementById("language");
  const whole = () => {
    button.textContent = isGerman() ? "English" : "Deutsch";
    draw();
  };
  button.onclick = () => {
    switchLanguage();
    whole();
  };
  whole();
}

// Why the server refused, nothing when it did not.
export const refused = ({ code }) => (code ? words("refused")[code] : "");

// What the server answers; `code` says why when it refuses.
export async function post(path, body) {
  const answer = await fetch(path, { method: "POST", body: JSON.stringify(body) });
  return answer.json();
}
