// The floor's menu: it begins with a seat, a card or the table, and asks for what is missing.
import { cardText, placeOf } from "../kit/cards.js";
import { byId, element, held, redraw } from "../kit/element.js";
import { button } from "./dom.js";
import { Pad } from "./pad.js";
import { chips, from, gameName, games, list, may, menu, say, seatName, structured, verb } from "./words.js";

const RANKS = "AKQJT98765432", SUITS = "shdc";
const PENALTIES = [
  ["ask", 0], ["hand", 1], ["hands", 2], ["hands", 3], ["round", 100], ["lifted", 998], ["disqualified", 999],
];
const STUBS = ["fell", "own", "all", "laid"];
const SUBJECTS = ["seat", "card", "table"];
const LEVEL = ["small", "big", "ante"];
const START = { subject: "", seat: null, entry: /** @type {Console.Entry | null} */ (null), other: null, card: null,
  game: /** @type {Console.Choice | null} */ (null) };

export class Floor {
  constructor(send) {
    this.send = send;
    this.table = /** @type {Console.ConsoleTable} */ (/** @type {unknown} */ (null)); // until one comes
    this.chosen = START;
    this.pad = new Pad(() => this.draw());
    this.level = null;
  }

  take(/** @type {Console.ConsoleTable} */ table) {
    this.table = table;
    this.draw();
  }

  // Back to the beginning, or one step: whether there was one.
  back() {
    const { subject, entry, seat, game } = this.chosen;
    if (!subject) return false;
    if (game) this.choose({ game: null });
    else if (entry) this.choose({ entry: null });
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
    if (!entry) return;
    const all = { ...(seat !== null && { seat }), ...(card !== null && { card }), ...fields };
    if (!await this.send(entry.do, { seat: null, ...all })) return;
    this.choose(START);
    held().blur(); // Enter is for what the table asks now
  }

  draw() {
    if (!this.table) return;
    redraw(byId("floor"), element("h2", "", say("floor")), this.path(), element("div", "step", ...this.step()));
  }

  path() {
    const { subject, seat, entry } = this.chosen;
    const named = seat !== null && seatName(this.table.seats, seat);
    const words = [subject && say(subject), named, entry && verb(entry.do)].filter(Boolean);
    const back = subject && button("step-back", say("back"), () => this.back(), { key: "Escape" });
    return element("p", "path", element("b", "", words.join(" · ") || say("begins")), back);
  }

  step() {
    const { subject, seat, entry } = this.chosen;
    if (!subject) return [this.choices(SUBJECTS.map((one) => [one, say(one), () => this.choose({ subject: one })]))];
    if (subject === "seat" && seat === null) return [this.seats("choose_seat", (n) => this.choose({ seat: n }))];
    return entry ? this.ask(entry) : this.groups(subject);
  }

  choices(entries, keyed = true) {
    return element("div", "choices", ...entries.map(([id, text, does, note = "", disabled = false], n) =>
      button(`floor-${id}`, text, does, { key: keyed && n < 9 ? String(n + 1) : "", note, disabled })));
  }

  seats(title, does, nobody = "") {
    const said = (/** @type {Page.Seat} */ one) => (one.state === "in" ? say("in_hand") : say(one.state));
    const { seats } = this.table;
    const about = (/** @type {Page.Seat} */ one, n) => `${n + 1} · ${said(one)} · ${chips(one.stack)}`;
    const entries = seats.map((one, n) => [`seat-${n}`, seatName(seats, n), () => does(n), about(one, n)]);
    if (nobody) entries.push(["seat-none", nobody, () => does(null)]);
    return element("div", "", element("h3", "", say(title)), this.choices(entries));
  }

  // Only the first group has its numbers as keys.
  groups(subject) {
    const line = (/** @type {Console.Entry} */ entry) =>
      [entry.do, verb(entry.do), () => this.begin(entry), "", !may(entry.role)];
    return menu[subject].flatMap((/** @type {Console.Group} */ { group, entries }, n) =>
      [element("h3", "", from("groups", group)), this.choices(entries.map(line), n === 0)]);
  }

  begin(/** @type {Console.Entry} */ entry) {
    this.chosen = { ...this.chosen, entry };
    const ofCard = this.chosen.subject === "card";
    if (!entry.asks && !ofCard) return this.finish({});
    return this.choose({ entry });
  }

  ask(/** @type {Console.Entry} */ entry) {
    const { subject, card } = this.chosen;
    if (entry.asks === "card" && card === null) return [this.cards()];
    const nobody = say(entry.do === "card" ? "board" : "nobody");
    const finish = (seat) => this.finish(seat === null ? {} : { seat });
    if (subject === "card") return [this.seats("choose_seat", finish, nobody)];
    if (entry.asks === "card") return [this.confirm({})];
    if (entry.asks === "seat") return [this.seats("choose_other", (n) => this.finish({ other: n }))];
    if (entry.asks === "penalty") return [this.penalties()];
    if (entry.asks === "stub") return [this.stubs()];
    if (entry.asks === "level") return [this.levels()];
    if (entry.asks === "game") return [this.games()];
    return [this.amount(entry)];
  }

  confirm(fields) {
    return this.choices([["do", say("do_it"), () => this.finish(fields)]]);
  }

  cards() {
    const cards = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => {
      const place = placeOf(rank + suit), text = cardText(rank + suit);
      const how = { className: suit, "aria-label": `${text} ${list("suits")[place % SUITS.length]}` };
      return button(`card-${place}`, text, () => this.takeCard(place), how);
    }));
    return element("div", "", element("h3", "", say("choose_card")), element("div", "deck", ...cards));
  }

  takeCard(card) {
    this.chosen = { ...this.chosen, card };
    if (this.chosen.subject === "card") return this.draw();
    return this.finish({});
  }

  stubs() {
    return this.choices(STUBS.map((one, n) => [one, from("stubs", one), () => this.finish({ amount: n })]));
  }

  penalties() {
    return this.choices(PENALTIES.map(([name, amount]) =>
      [`penalty-${amount}`, from("penalties", name, { count: amount }), () => this.finish({ amount })]));
  }

  // The game, then its structure, the usual one first.
  games() {
    const { game } = this.chosen;
    const names = () => games.map((one) => [`game-${one.name}`, gameName(one.name), () => this.choose({ game: one })]);
    const structures = (/** @type {Console.Choice} */ { name, structures: ways }) => ways.map((one) =>
      [`structure-${one}`, structured(one, name), () => this.finish({ code: `${one} ${name}` })]);
    return element("div", "", element("h3", "", say("choose_game")), this.choices(game ? structures(game) : names()));
  }

  amount(/** @type {Console.Entry} */ entry) {
    const { amount } = this.pad, how = { className: "first", disabled: !amount && !entry.nought };
    const does = button("pad-do", say("do_it"), () => this.finish({ amount }), how);
    return element("div", "", element("h3", "", say("choose_chips")), this.pad.draw([], does));
  }

  levels() {
    const { small, big, ante } = this.table.hand;
    this.level ??= { small, big, ante, at: "small" };
    const fields = LEVEL.map((name) => button(`level-${name}`, `${say(name)} ${chips(this.level[name])}`,
      () => this.pick(name), { className: this.level.at === name ? "first" : "" }));
    const finish = () => this.finish({ small: this.level.small, big: this.level.big, ante: this.level.ante });
    const does = button("pad-do", say("do_it"), finish, { className: "first" });
    this.pad.changed = () => {
      if (this.level) this.level[this.level.at] = this.pad.amount;
      this.draw();
    };
    return element("div", "", element("h3", "", say("choose_level")), element("div", "more", ...fields),
      this.pad.draw([], does));
  }

  pick(name) {
    this.level.at = name;
    this.pad.set(0);
  }
}
