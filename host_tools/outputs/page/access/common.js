// What the pages of access share.
import { got, languageButton, loadTexts, texts, whenSpoken } from "../kit/words.js";

/** @type {[Access.Facts, void]} */
const [known] = await Promise.all([got("/access/known"), loadTexts("access")]);

export const { address, fingerprint } = known;
export const words = (section) => texts("access")[section];

// Draws the page now, and again when somebody takes the other language.
export function drawn(draw) {
  languageButton();
  whenSpoken(draw);
  draw();
}

// Why the server refused, nothing when it did not.
export const refused = ({ code }) => (code ? words("refused")[code] : "");
