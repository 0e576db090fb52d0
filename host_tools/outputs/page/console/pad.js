// The amount pad: digits, 000, presets.  What is keyed belongs to whoever asks for it.
import { button, element } from "./dom.js";
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
    const box = element("div", { className: "pad" });
    const shown = element("output", { textContent: chips(this.amount), aria: { label: say("amount") } });
    const quick = element("div", { className: "presets" }, ...presets.map(([id, text, amount]) => button(`preset-${id}`, text, () => this.set(amount))));
    const digits = ["7", "8", "9", "4", "5", "6", "1", "2", "3"].map((one) => button(`digit-${one}`, one, () => this.digit(one)));
    const side = [button("pad-back", "⌫", () => this.back()), button("pad-clear", "C", () => this.set(0)), button("digit-000", "000", () => this.digit("000"))];
    side[0].setAttribute("aria-label", say("back"));
    side[1].setAttribute("aria-label", say("clear"));
    const rows = [...digits.slice(0, 3), side[0], ...digits.slice(3, 6), side[1], ...digits.slice(6), side[2]];
    box.append(shown, ...(presets.length ? [quick] : []), ...rows, button("digit-0", "0", () => this.digit("0")), ...does);
    return box;
  }
}
