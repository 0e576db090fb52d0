// What comes next, in words, from what the table understood.
import { texts } from "/page/kit/words.js";
import { seatName, street } from "/page/words.js";
import { word } from "./words.js";

const NEXT_STREET = { 0: "flop", 3: "turn", 4: "river" };

export function hint(table, lies) {
  if (lies.ended) return word("ended", { why: lies.ended });
  if (!lies.ready) return word("opening");
  const [asked] = table.decisions;
  if (asked) return asked.code === "REPAIR" ? asked.sentence : word("do_asked");
  const [left, most] = table.gather ?? [0, 0];
  if (left) return word("do_gather", { left, most });
  const piece = texts("gallery")[lies.what.name];
  if (piece && !lies.what.asked) return `${piece.title}. ${piece.how}`;
  if (lies.people.who === "everybody") return "";
  const { phase, actor } = table.hand, name = (seat) => seatName(table.seats[seat], seat);
  if (phase === "BET" && actor !== null) return word(lies.people.who === "players" ? "do_BET_players" : "do_BET", { name: name(actor) });
  if (phase === "DONE") return word("do_DONE", { name: table.seats.flatMap((seat, n) => (seat.won ? [name(n)] : [])).join(", ") });
  const next = NEXT_STREET[table.board.filter(Boolean).length];
  if (phase === "BOARD" && table.burn_due === false) return word("do_BOARD_dry", { street: street(next ?? "flop") });
  return word(phase === "IDLE" ? "do_idle" : `do_${phase}`, { street: next ? street(next) : "" });
}

// Keys of the pad that the hand waits for.
export function keysDue(table, lies) {
  if (table.decisions.length) return ["enter"];
  if (table.hand.phase === "IDLE") return ["next"];
  const open = table.hand.phase === "SHOWDOWN" && Object.keys(lies.cards ?? {}).some((place) => place.startsWith("hole"));
  return open ? ["show"] : [];
}
