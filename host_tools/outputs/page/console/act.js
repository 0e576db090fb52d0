// What the dealer does in every hand: the actor's actions with amounts, NEXT, SHOW, clock, undo.
import { byId, element, redraw } from "../kit/element.js";
import { button } from "./dom.js";
import { Pad } from "./pad.js";
import { chips, grouped, may, say, verb } from "./words.js";

const KEYS = { fold: "F", check: "C", call: "C", raise: "R", bet: "R", all_in: "A" };

export class Act {
  // `send(do, fields)` sends a command.
  constructor(send) {
    this.send = send;
    this.table = /** @type {Console.ConsoleTable} */ (/** @type {unknown} */ (null)); // until one comes
    this.turn = "";
    this.pad = new Pad(() => this.draw());
  }

  take(/** @type {Console.ConsoleTable} */ table) {
    this.table = table;
    const turn = `${table.hand.number} ${table.hand.street} ${table.hand.actor} ${table.hand.to_call}`;
    if (turn !== this.turn) this.pad.amount = 0; // nobody else's amount
    this.turn = turn;
    this.draw();
  }

  draw() {
    if (!this.table) return;
    const { actions } = this.table;
    const raise = actions.find((one) => one.least);
    const shut = !may("dealer");
    redraw(byId("act"),
      element("h2", "", say("act")),
      element("div", "actions", ...actions.map((one) => this.action(one, shut))),
      ...(raise ? [this.pad.draw(this.presets(raise))] : []),
      element("div", "more", ...this.others(shut)),
      ...this.undo(shut));
  }

  action(/** @type {Page.Action} */ { do: name, amount, least }, shut) {
    const text = [verb(name), least ? chips(this.pad.amount || least) : amount ? chips(amount) : ""].join(" ").trim();
    const shown = amount ? { shown: amount } : {};
    const act = () => (least ? this.send("raise", { amount: this.pad.amount || least }) : this.send(name, shown));
    return button(name, text, act, { key: KEYS[name], className: name, disabled: shut });
  }

  presets(/** @type {Page.Action} */ { least, most }) {
    const pot = this.table.console.pot_raise;
    return [
      ["least", say("least", { chips: chips(least) }), least],
      ...(pot > least && pot < most ? [["pot", say("pot_raise", { chips: chips(pot) }), pot]] : []),
      ["most", say("most", { chips: chips(most) }), most],
    ];
  }

  others(shut) {
    const { console: can, hand } = this.table;
    const offer = (name, key, more = {}) =>
      button(name, verb(name), () => this.send(name, {}), { key, disabled: shut, ...more });
    return [
      can.next === null && offer("next", "N", { className: "first" }),
      can.show && offer("show", "S", { className: "first", note: say("ask_at_table") }),
      can.dealing && offer("dealt", "D"),
      hand.actor !== null && offer("clock", "K", { disabled: shut || can.clock !== null }),
    ];
  }

  undo(shut) {
    const { undo, redo, count } = this.table.console;
    const back = (id, text, what, amount, key = "") =>
      button(id, text, () => this.send(what, { amount, count }), { key, disabled: shut });
    const lines = undo.map(({ says, acts }, n) => element("li", "", element("span", "", grouped(says)),
      back(`undo-${n}`, n ? say("undo_to_here") : verb("undo"), "undo", acts, n ? "" : "U")));
    const again = redo > 0 && back("redo", `${verb("redo")}: ${say("redo_title", { count: redo })}`, "redo", 1);
    return [
      element("div", "heads", element("h2", "", say("undo_title")), again),
      undo.length > 0 && element("ol", { id: "undo", data: { count } }, ...lines),
      !undo.length && element("p", "quiet", say("nothing_undone")),
    ];
  }
}
