// A lesson at the felt: somebody deals what goes wrong, says what it is, rules, and puts it right; in practice nobody
// says what will go wrong, or when.  Until the ruling is made the page keeps to itself what the table asks.
import { address } from "/page/kit/carrier.js";
import { button, byId, element, keep } from "/page/kit/element.js";
import { texts, worded } from "/page/kit/words.js";
import { ruleName } from "/page/words.js";
import { learned, lesson, practised } from "./results.js";

const WATCH = "watch", DEAL = "deal", FIND = "find", RULE = "rule", REPAIR = "repair", DONE = "done";
const PARTS = 4, SECOND_MS = 1000;
const QUICK_S = 10; // a fault that is noticed so soon has done no harm
const REST_MS = 1500; // the table is heard out before work counts as done

const say = (name, values = {}) => worded(texts("academy"), `lesson_${name}`, values);
const fault = (/** @type {string} */ name) => texts("gallery")[name].title;

/** @typedef {{ text: string, does: () => void }} Choice */
// In the order of their names: the place tells nothing.
function inOrder(/** @type {Choice[]} */ choices) {
  const { compare } = new Intl.Collator(document.documentElement.lang);
  const sorted = choices.toSorted((one, other) => compare(one.text, other.text));
  return element("p", "row", ...sorted.map(({ text, does }) => button(text, does)));
}

export class Coach {
  /** @type {string[]} */
  done = []; // what was done well
  /** @type {Page.Decision | null} */
  asked = null;
  /** @type {string[]} */
  rows = []; // as they were before
  began = 0;

  // `decide(choice)` answers what the table asks, `draw` has the page drawn anew; `deal` is the word for how one deals.
  constructor(decide, draw, deal = DEAL) {
    this.decide = decide;
    this.draw = draw;
    this.deal = deal;
    this.begin(null);
  }

  begin(/** @type {import("./results.js").Lesson | null} */ one) {
    this.lesson = one;
    this.state = one ? (one.faults ? WATCH : DEAL) : "";
    clearTimeout(this.rest);
    this.rest = 0;
    [this.done, this.asked, this.rows] = [[], null, []];
    this.told = "";
    this.began = performance.now();
    this.seconds = 0;
  }

  hides() {
    return this.state === FIND || this.state === RULE || (this.state === WATCH && this.asked !== null);
  }

  /** What the page may show of the table. @param {Page.Table} table @returns {Page.Table} */
  shown(table) {
    return this.hides() ? { ...table, decisions: [], rows: this.rows } : table;
  }

  // what happens ------------------------------------------------------------------------------------

  // The table has said something, or another one is played.
  follow(/** @type {Page.Table} */ table, /** @type {string} */ piece) {
    const [asked] = table.decisions, due = lesson(piece);
    if (due?.name !== this.lesson?.name) this.begin(due);
    if (this.state === WATCH) this.watched(table, asked);
    else if (this.state === DEAL) this.dealt(table, asked);
    else if (this.hides() && asked?.code !== this.asked?.code) this.end(); // it was settled on the felt
    else if (this.state === REPAIR) this.worked(Boolean(asked || table.gather?.[0]));
    this.show();
  }

  // The table has found something: the clock of whoever deals runs, and nothing is said.
  watched(/** @type {Page.Table} */ table, /** @type {Page.Decision | undefined} */ asked) {
    if (!asked) this.rows = table.rows;
    else if (!this.asked) this.began = performance.now();
    this.asked = asked ?? null;
  }

  // Somebody says that something is wrong.
  stop() {
    if (!this.asked) {
      this.told = say("nothing");
      return this.show();
    }
    this.told = "";
    this.seconds = this.since();
    this.go(this.piece() ? FIND : RULE, this.seconds <= QUICK_S ? [DEAL] : []);
  }

  since() {
    return Math.round((performance.now() - this.began) / SECOND_MS);
  }

  // The piece of the gallery that it is; none for what is no part of practice.
  piece() {
    const { piece, faults } = /** @type {import("./results.js").Lesson} */ (this.lesson);
    return faults ? faults[this.asked?.code ?? ""] : piece;
  }

  worked(/** @type {boolean} */ busy) {
    clearTimeout(this.rest);
    this.rest = busy ? 0 : setTimeout(() => this.end(), REST_MS);
  }

  dealt(/** @type {Page.Table} */ table, /** @type {Page.Decision | undefined} */ asked) {
    const { code } = /** @type {import("./results.js").Lesson} */ (this.lesson);
    if (!asked || (code && asked.code !== code)) {
      this.rows = table.rows;
      return;
    }
    this.asked = asked;
    this.go(FIND, [DEAL]);
  }

  find(/** @type {string} */ name) {
    const piece = this.piece() ?? name, right = name === piece;
    this.told = say(right ? "found" : "not_found", { what: fault(piece) });
    this.go(RULE, right ? [FIND] : []);
  }

  // The ruling of the book is made, whatever was chosen.
  rule(/** @type {number} */ place) {
    const { options: [{ name: ruling }], book } = /** @type {Page.Decision} */ (this.asked);
    this.told = say(place ? "wrong" : "right", { ruling, book });
    this.go(REPAIR, place ? [REPAIR] : [RULE, REPAIR]);
    this.decide(1);
  }

  // Work that readers could see, and that somebody only says to have done, was not done: ENTER alone never says so.
  decided(/** @type {Page.Decision | undefined} */ asked, /** @type {number} */ choice) {
    const seen = asked?.options[choice - 1]?.keys === "ENTER";
    if (this.state === REPAIR && !seen) this.done = this.done.filter((part) => part !== REPAIR);
  }

  end() {
    const { name, faults } = /** @type {import("./results.js").Lesson} */ (this.lesson);
    this.seconds = this.since();
    const how = { points: this.done.length, of: PARTS, seconds: this.seconds };
    if (!faults) {
      learned(name, how);
      return this.go(DONE, []);
    }
    practised(how);
    this.told = say("settled", how);
    [this.done, this.asked] = [[], null];
    this.go(WATCH, []);
  }

  go(/** @type {string} */ state, /** @type {string[]} */ well) {
    this.state = state;
    this.done.push(...well);
    this.show();
    this.draw();
  }

  // what is seen ------------------------------------------------------------------------------------

  show() {
    const node = byId("coach");
    node.hidden = !this.lesson;
    document.body.classList.toggle("keeps", this.hides());
    keep(node, [this.lesson, this.state, this.told], () => (this.lesson ? this.drawn(this.lesson) : []));
  }

  drawn(/** @type {import("./results.js").Lesson} */ { name, piece }) {
    const { title, look } = texts("academy").lessons[name] ?? texts("academy").practice;
    const now = say(this.state === DEAL ? this.deal : this.state,
      { seconds: this.seconds, points: this.done.length, of: PARTS, what: texts("gallery")[piece]?.title });
    return [element("h2", "", title), element("p", "", this.told || look),
      ...(this.state === REPAIR ? [this.why()] : []),
      element("p", { className: "now", role: "status" }, now), ...this.choices()];
  }

  why() {
    const { rule, says } = /** @type {Page.Decision} */ (this.asked);
    return element("p", "", rule && element("b", "", ruleName(rule)), " ", says);
  }

  choices() {
    if (this.state === WATCH) return [this.stopping()];
    if (this.state === FIND) return [inOrder(this.faults())];
    if (this.state === RULE) return [inOrder(this.rulings())];
    return this.state === DONE ? [this.after()] : [];
  }

  stopping() {
    return element("p", "row", button(say("stop"), () => this.stop(), "first"),
      element("a", { className: "button", href: address("/academy") }, say("academy")));
  }

  /** @returns {Choice[]} */
  faults() {
    const { piece, others, faults } = /** @type {import("./results.js").Lesson} */ (this.lesson);
    const names = faults ? Object.values(faults) : [piece, ...others];
    return names.map((name) => ({ text: fault(name), does: () => this.find(name) }));
  }

  /** @returns {Choice[]} */
  rulings() {
    const { options } = /** @type {Page.Decision} */ (this.asked);
    return options.map(({ name }, place) => ({ text: name, does: () => this.rule(place) }));
  }

  after() {
    const of = `/quiz?about=${this.lesson?.piece}`;
    return element("p", "row",
      element("a", { className: "button first", href: address(of) }, say("questions")),
      element("a", { className: "button", href: address("/academy") }, say("academy")));
  }
}
