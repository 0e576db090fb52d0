// The floor's menu: it begins with a seat, a card or the table, and asks for what is missing.
import { button, element, redraw } from "./dom.js";
import { Pad } from "./pad.js";
import { cardText } from "./shown.js";
import { chips, from, list, may, menu, say, seatName, verb } from "./words.js";

const byId = (id) => document.getElementById(id);
const RANKS = "AKQJT98765432", SUITS = "shdc", ORDER = "23456789TJQKA", NUMBERED = "cdhs";
const PENALTIES = [["ask", 0], ["hand", 1], ["hands", 2], ["hands", 3], ["round", 100], ["lifted", 998], ["disqualified", 999]];
const STUBS = ["fell", "own", "all", "laid"];
const SUBJECTS = ["seat", "card", "table"];
const LEVEL = ["small", "big", "ante"];
const START = { subject: "", seat: null, entry: null, other: null, card: null };

export class Floor {
  constructor(send) {
    this.send = send;
    this.table = null;
    this.chosen = START;
    this.pad = new Pad(() => this.draw());
    this.level = null;
  }

  take(table) {
    this.table = table;
    this.draw();
  }

  // Back to the beginning, or one step: whether there was one.
  back() {
    const { subject, entry, seat } = this.chosen;
    if (!subject) return false;
    if (entry) this.choose({ entry: null });
    else if (subject === "seat" && seat !== null) this.choose({ seat: null });
    else this.choose(START);
    return true;
  }

  choose(change) {
    this.chosen = { ...this.chosen, ...change };
    this.pad.amount = 0;
    this.level = null;
    this.draw();
    byId("floor").querySelector(".step button")?.focus();
  }

  async finish(fields) {
    const { entry, seat, card } = this.chosen;
    const all = { ...(seat !== null && { seat }), ...(card !== null && { card }), ...fields };
    if (!await this.send(entry.do, { seat: null, ...all })) return;
    this.choose(START);
    document.activeElement.blur(); // Enter is for what the table asks now
  }

  draw() {
    if (!this.table) return;
    redraw(byId("floor"), element("h2", { textContent: say("floor") }), this.path(), element("div", { className: "step" }, ...this.step()));
  }

  path() {
    const { subject, seat, entry } = this.chosen;
    const words = [subject && say(subject), seat !== null && seatName(this.table.seats, seat), entry && verb(entry.do)].filter(Boolean);
    const box = element("p", { className: "path" }, element("b", { textContent: words.join(" · ") || say("begins") }));
    if (subject) box.append(button("step-back", say("back"), () => this.back(), { key: "Escape" }));
    return box;
  }

  step() {
    const { subject, seat, entry } = this.chosen;
    if (!subject) return [this.choices(SUBJECTS.map((one) => [one, say(one), () => this.choose({ subject: one })]))];
    if (subject === "seat" && seat === null) return [this.seats("choose_seat", (n) => this.choose({ seat: n }))];
    return entry ? this.ask(entry) : this.groups(subject);
  }

  choices(entries) {
    return element("div", { className: "choices" }, ...entries.map(([id, text, does, note = "", disabled = false], n) =>
      button(`floor-${id}`, text, does, { key: n < 9 ? String(n + 1) : "", note, disabled })));
  }

  seats(title, does, nobody = "") {
    const said = (one) => (one.state === "in" ? say("in_hand") : say(one.state));
    const entries = this.table.seats.map((one, n) => [`seat-${n}`, seatName(this.table.seats, n), () => does(n), `${n + 1} · ${said(one)} · ${chips(one.stack)}`]);
    if (nobody) entries.push(["seat-none", nobody, () => does(null)]);
    return element("div", {}, element("h3", { textContent: say(title) }), this.choices(entries));
  }

  groups(subject) {
    const found = [];
    let first = true;
    for (const { group, entries } of menu[subject]) {
      const lines = entries.map((entry) => [entry.do, verb(entry.do), () => this.begin(entry), "", !may(entry.role)]);
      const box = this.choices(lines);
      if (!first) box.querySelectorAll("[data-key]").forEach(unkeyed);
      first = false;
      found.push(element("h3", { textContent: from("groups", group) }), box);
    }
    return found;
  }

  begin(entry) {
    this.chosen = { ...this.chosen, entry };
    const ofCard = this.chosen.subject === "card";
    if (!entry.asks && !ofCard) return this.finish({});
    return this.choose({ entry });
  }

  ask(entry) {
    const { subject, card } = this.chosen;
    if (entry.asks === "card" && card === null) return [this.cards()];
    if (subject === "card") return [this.seats("choose_seat", (n) => this.finish(n === null ? {} : { seat: n }), entry.do === "card" ? say("board") : say("nobody"))];
    if (entry.asks === "card") return [this.confirm({})];
    if (entry.asks === "seat") return [this.seats("choose_other", (n) => this.finish({ other: n }))];
    if (entry.asks === "penalty") return [this.penalties()];
    if (entry.asks === "stub") return [this.choices(STUBS.map((one, n) => [one, from("stubs", one), () => this.finish({ amount: n })]))];
    if (entry.asks === "level") return [this.levels()];
    return [this.amount(entry)];
  }

  confirm(fields) {
    return this.choices([["do", say("do_it"), () => this.finish(fields)]]);
  }

  cards() {
    const box = element("div", { className: "deck" });
    for (const suit of SUITS) for (const rank of RANKS) {
      const number = ORDER.indexOf(rank) * 4 + NUMBERED.indexOf(suit);
      const node = button(`card-${number}`, cardText(rank + suit), () => this.takeCard(number), { className: suit });
      node.setAttribute("aria-label", `${cardText(rank + suit)} ${list("suits")[NUMBERED.indexOf(suit)]}`);
      box.append(node);
    }
    return element("div", {}, element("h3", { textContent: say("choose_card") }), box);
  }

  takeCard(card) {
    this.chosen = { ...this.chosen, card };
    if (this.chosen.subject === "card") return this.draw();
    return this.finish({});
  }

  penalties() {
    return this.choices(PENALTIES.map(([name, amount]) => [`penalty-${amount}`, from("penalties", name, { count: amount }), () => this.finish({ amount })]));
  }

  amount(entry) {
    const does = button("pad-do", say("do_it"), () => this.finish({ amount: this.pad.amount }), { className: "first", disabled: !this.pad.amount && !entry.nought });
    return element("div", {}, element("h3", { textContent: say("choose_chips") }), this.pad.draw([], does));
  }

  levels() {
    const { small, big, ante } = this.table.hand;
    this.level ??= { small, big, ante, at: "small" };
    const fields = LEVEL.map((name) => button(`level-${name}`, `${say(name)} ${chips(this.level[name])}`, () => this.pick(name), { className: this.level.at === name ? "first" : "" }));
    const does = button("pad-do", say("do_it"), () => this.finish({ small: this.level.small, big: this.level.big, ante: this.level.ante }), { className: "first" });
    this.pad.changed = () => {
      if (this.level) this.level[this.level.at] = this.pad.amount;
      this.draw();
    };
    return element("div", {}, element("h3", { textContent: say("choose_level") }), element("div", { className: "more" }, ...fields), this.pad.draw([], does));
  }

  pick(name) {
    this.level.at = name;
    this.pad.set(0);
  }
}

// Only the first group has its numbers as keys.
function unkeyed(node) {
  delete node.dataset.key;
  node.removeAttribute("aria-keyshortcuts");
  node.querySelector("kbd").remove();
}
