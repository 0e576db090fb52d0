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

  with(text) {
    return Number(`${this.amount || ""}${text}`);
  }

  digit(text) {
    if (this.with(text) <= LIMIT) this.set(this.with(text));
  }

  back() {
    this.set(Math.floor(this.amount / 10));
  }

  // `presets` are [id, text, amount]; `does` are more buttons below.
  draw(presets, ...does) {
    const preset = ([id, text, amount]) => button(`preset-${id}`, text, () => this.set(amount));
    const gone = { disabled: !this.amount }; // there is nothing to take back
    const idle = (text) => ({ disabled: this.with(text) > LIMIT || this.with(text) === this.amount });
    const digits = (...texts) => texts.map((one) => button(`digit-${one}`, one, () => this.digit(one), idle(one)));
    return element("div", "pad",
      element("output", { "aria-label": say("amount") }, chips(this.amount)),
      presets.length > 0 && element("div", "presets", ...presets.map(preset)),
      ...digits("7", "8", "9"), button("pad-back", "⌫", () => this.back(), { ...gone, "aria-label": say("back") }),
      ...digits("4", "5", "6"), button("pad-clear", "×", () => this.set(0), { ...gone, "aria-label": say("clear") }),
      ...digits("1", "2", "3", "000", "0"), ...does);
  }
}
