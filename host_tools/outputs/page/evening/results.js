// Everybody's evening in a table, and whether the account is square.
import { byId, element } from "../kit/element.js";
import { chips, money, say } from "./parts.js";

const OF = {
  tournament: ["place", "name", "buy_ins", "paid_in", "paid_out", "net"],
  cash: ["name", "paid_in", "chips_now", "paid_out", "net", "time"],
};

export function drawResults(/** @type {Evening.Shown} */ state) {
  const kind = state.setup?.kind ?? "tournament", columns = OF[kind], square = state.balance === 0;
  const kindOf = (column) => (column === "name" ? "" : "number");
  const head = (column) => element("th", { className: kindOf(column), scope: "col" }, say(`column_${column}`));
  byId("results-name").textContent = say(kind === "cash" ? "accounts" : "places");
  byId("results-head").replaceChildren(element("tr", "", ...columns.map(head)));
  byId("results").replaceChildren(...state.rows.map((row) => {
    const value = valuesOf(row, kind === "cash" ? chips : money);
    return element("tr", "", ...columns.map((column) => element("td", kindOf(column), value[column])));
  }));
  byId("account").classList.toggle("wrong", !square);
  byId("account").textContent = account(state, kind, square);
}

const valuesOf = (/** @type {Evening.Finish} */ row, coins) => ({
  place: row.place || "", name: row.name, buy_ins: row.buy_ins + row.add_ons, paid_in: coins(row.paid_in),
  chips_now: chips(row.chips), paid_out: coins(row.paid_out), net: `${row.net > 0 ? "+" : ""}${coins(row.net)}`,
  time: hours(row.seconds),
});

const hours = (seconds) => `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, "0")}`;

function account(/** @type {Evening.Shown} */ state, kind, square) {
  const cash = kind === "cash";
  if (!square) return say("not_square", { missing: (cash ? chips : money)(state.balance) });
  if (cash) return say("square_cash", { raked: chips(state.raked) });
  return say("square", { pool: money(state.pool), n: state.buy_ins });
}
