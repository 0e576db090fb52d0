// What comes next, in words, from what the table understood.
import { chips as amount, texts } from "/page/kit/words.js";
import { bookName, seatName, street } from "/page/words.js";
import { sum } from "./things.js";
import { word } from "./words.js";

const NEXT_STREET = { 0: "flop", 3: "turn", 4: "river" };

export function hint(/** @type {Page.Table} */ table, /** @type {Play.Handled} */ lies, caused) {
  if (lies.ended) return word("ended", { why: lies.ended });
  if (!lies.ready) return word("opening");
  const [asked] = table.decisions;
  if (asked) return asked.code === "REPAIR" ? asked.sentence : word("do_asked");
  const [left, most] = table.gather ?? [0, 0];
  if (left) return word("do_gather", { left, most });
  const piece = texts("gallery")[lies.what.name];
  if (piece && !caused) return `${piece.title}. ${piece.how} ${word("by_book", { book: bookName(lies.what.book) })}`;
  if (lies.people.who === "everybody") return "";
  const { phase, actor } = table.hand, name = (seat) => seatName(table.seats[seat], seat);
  const bet = lies.people.who === "players" ? "do_BET_players" : "do_BET";
  if (phase === "BET" && actor !== null) return word(bet, { name: name(actor) });
  const winners = table.seats.flatMap((seat, n) => (seat.won ? [name(n)] : []));
  if (phase === "DONE") return word(after(lies, winners), { name: winners.join(", ") }) + whose(table, lies, winners);
  const next = NEXT_STREET[table.board.filter(Boolean).length];
  if (phase === "BOARD" && table.burn_due === false) return word("do_BOARD_dry", { street: street(next ?? "flop") });
  return word(phase === "IDLE" ? "do_idle" : `do_${phase}`, { street: next ? street(next) : "" });
}

// What is left to do of a hand that is over: nobody won one that was voided.
function after(/** @type {Play.Lies} */ { chips }, /** @type {string[]} */ winners) {
  const lie = (/** @type {string} */ kind) => Object.keys(chips).some((place) => place.startsWith(kind));
  if (!winners.length) return lie("bet") || lie("pot") ? "do_void" : "do_over";
  if (lie("bet")) return "do_sweep";
  return lie("pot") ? "do_DONE" : "do_over";
}

// The rows name what is won; a bet that nobody called lies there as well, and is no part of it.
function whose(/** @type {Page.Table} */ table, /** @type {Play.Lies} */ { chips }, /** @type {string[]} */ winners) {
  const heaps = Object.entries(chips).filter(([place]) => /^(bet|pot)/.test(place)).map(([, heap]) => sum(heap));
  const lie = heaps.reduce((all, one) => all + one, 0);
  const won = table.seats.reduce((all, seat) => all + seat.won, 0);
  if (winners.length !== 1 || lie <= won) return "";
  return ` ${word("do_uncalled", { lie: amount(lie), pot: amount(won), back: amount(lie - won), name: winners[0] })}`;
}

// Keys of the pad that the hand waits for.
export function keysDue(/** @type {Page.Table} */ table, /** @type {Play.Handled} */ lies) {
  if (table.decisions.length) return ["enter"];
  if (table.hand.phase === "IDLE") return ["next"];
  const open = Object.keys(lies.cards ?? {}).some((place) => place.startsWith("hole"));
  return table.hand.phase === "SHOWDOWN" && open ? ["show"] : [];
}
