// What the dealer does in every hand: the actor's actions with amounts, NEXT, SHOW, clock, undo.
import { button, element, redraw } from "./dom.js";
import { Pad } from "./pad.js";
import { chips, grouped, may, say, verb } from "./words.js";

const byId = (id) => document.getElementById(id);
const KEYS = { fold: "F", check: "C", call: "C", raise: "R", bet: "R", all_in: "A" };

export class Act {
  // `send(do, fields)` sends a command.
  constructor(send) {
    this.send = send;
    this.table = null;
    this.turn = "";
    this.pad = new Pad(() => this.draw());
  }

  take(table) {
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
      element("h2", { textContent: say("act") }),
      element("div", { className: "actions" }, ...actions.map((one) => this.action(one, shut))),
      ...(raise ? [this.pad.draw(this.presets(raise))] : []),
      element("div", { className: "more" }, ...this.others(shut)),
      ...this.undo(shut));
  }

  action({ do: name, amount, least }, shut) {
    const text = [verb(name), least ? chips(this.pad.amount || least) : amount ? chips(amount) : ""].join(" ").trim();
    return button(name, text, () => this.act(name, least), { key: KEYS[name], className: name, disabled: shut });
  }

  act(name, least) {
    if (!least) return this.send(name, {});
    return this.send("raise", { amount: this.pad.amount || least });
  }

  presets({ least, most }) {
    const pot = this.table.console.pot_raise;
    return [
      ["least", say("least", { chips: chips(least) }), least],
      ...(pot > least && pot < most ? [["pot", say("pot_raise", { chips: chips(pot) }), pot]] : []),
      ["most", say("most", { chips: chips(most) }), most],
    ];
  }

  others(shut) {
    const { console: can, hand } = this.table;
    const found = [];
    if (can.next === null) found.push(button("next", verb("next"), () => this.send("next", {}), { key: "N", className: "first", disabled: shut }));
    if (can.show) found.push(button("show", verb("show"), () => this.send("show", {}), { key: "S", className: "first", disabled: shut, note: say("ask_at_table") }));
    if (can.dealing) found.push(button("dealt", verb("dealt"), () => this.send("dealt", {}), { key: "D", disabled: shut }));
    if (hand.actor !== null) found.push(button("clock", verb("clock"), () => this.send("clock", {}), { key: "K", disabled: shut || can.clock !== null }));
    return found;
  }

  undo(shut) {
    const { undo, redo, count } = this.table.console;
    const lines = undo.map((text, n) => element("li", {}, element("span", { textContent: grouped(text) }),
      button(`undo-${n}`, n ? say("undo_to_here") : verb("undo"), () => this.send("undo", { amount: n + 1, count }), { key: n ? "" : "U", disabled: shut })));
    const again = redo ? [button("redo", `${verb("redo")}: ${say("redo_title", { count: redo })}`, () => this.send("redo", { amount: 1, count }), { disabled: shut })] : [];
    return [
      element("div", { className: "heads" }, element("h2", { textContent: say("undo_title") }), ...again),
      undo.length ? element("ol", { id: "undo", data: { count } }, ...lines) : element("p", { className: "quiet", textContent: say("nothing_undone") }),
    ];
  }
}
