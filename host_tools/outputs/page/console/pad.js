// The amount pad: digits, 000, presets.  What is keyed belongs to whoever asks for it.
import { element } from "../kit/element.js";
import { button } from "./dom.js";
import { chips, say } from "./words.js";

const LIMIT = 2 ** 30 - 1;

export class Pad {
  constructor(changed) {
    this.amount = 0;
    this.changed = changed;
  }

  set(amount) {
    this.amount = Math.min(amount, LIMIT);
    this.changed();
  }

  digit(text) {
    const amount = Number(`${this.amount || ""}${text}`);
    if (amount <= LIMIT) this.set(amount);
  }

  back() {
    this.set(Math.floor(this.amount / 10));
  }

  // `presets` are [id, text, amount]; `does` are more buttons below.
  draw(presets, ...does) {
    const preset = ([id, text, amount]) => button(`preset-${id}`, text, () => this.set(amount));
    const gone = { disabled: !this.amount }; // there is nothing to take back
    const digits = (...texts) => texts.map((one) => button(`digit-${one}`, one, () => this.digit(one)));
    return element("div", "pad",
      element("output", { "aria-label": say("amount") }, chips(this.amount)),
      presets.length > 0 && element("div", "presets", ...presets.map(preset)),
      ...digits("7", "8", "9"), button("pad-back", "⌫", () => this.back(), { ...gone, "aria-label": say("back") }),
      ...digits("4", "5", "6"), button("pad-clear", "×", () => this.set(0), { ...gone, "aria-label": say("clear") }),
      ...digits("1", "2", "3", "000", "0"), ...does);
  }
}
