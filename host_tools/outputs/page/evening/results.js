// Everybody's evening in a table, and whether the account is square.
import { chips, element, money, say } from "./parts.js";

const at = (id) => document.getElementById(id);
const OF = {
  tournament: ["place", "name", "buy_ins", "paid_in", "paid_out", "net"],
  cash: ["name", "paid_in", "chips_now", "paid_out", "net", "time"],
};

export function drawResults(state) {
  const kind = state.setup?.kind ?? "tournament", columns = OF[kind];
  at("results-name").textContent = say(kind === "cash" ? "accounts" : "places");
  const head = element("tr");
  for (const column of columns) {
    const cell = element("th", column === "name" ? "" : "number", say(`column_${column}`));
    cell.scope = "col";
    head.append(cell);
  }
  at("results-head").replaceChildren(head);
  at("results").replaceChildren(...state.rows.map((row) => line(row, columns, kind)));
  const square = state.balance === 0;
  at("account").classList.toggle("wrong", !square);
  at("account").textContent = account(state, kind, square);
}

function line(row, columns, kind) {
  const node = element("tr"), coins = kind === "cash" ? chips : money;
  const value = {
    place: row.place || "", name: row.name, buy_ins: row.buy_ins + row.add_ons, paid_in: coins(row.paid_in), chips_now: chips(row.chips),
    paid_out: coins(row.paid_out), net: `${row.net > 0 ? "+" : ""}${coins(row.net)}`, time: hours(row.seconds),
  };
  for (const column of columns) node.append(element("td", column === "name" ? "" : "number", String(value[column])));
  return node;
}

const hours = (seconds) => `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, "0")}`;

function account(state, kind, square) {
  if (!square) return say("not_square", { missing: kind === "cash" ? chips(state.balance) : money(state.balance) });
  return kind === "cash" ? say("square_cash", { raked: chips(state.raked) }) : say("square", { pool: money(state.pool), n: state.buy_ins });
}
