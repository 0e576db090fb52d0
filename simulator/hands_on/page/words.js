// The play page's own words, in the language of the page.
import { texts, worded } from "/page/kit/words.js";
import { seatName } from "/page/words.js";

export const word = (name, values) => worded(texts("play"), name, values);

// A place of the felt in words: "hole3", "board0", "pot".
export function placeName(place, /** @type {Page.Replayed | undefined} */ table = undefined) {
  const [, kind, number] = place.match(/^([a-z]+)(\d*)$/);
  if (number === "") return word(kind === "muck" ? "muck_place" : kind);
  if (kind === "board") return word("board", { number: Number(number) + 1 });
  const seat = table?.seats[number], there = seat?.state === "empty" ? { ...seat, name: "" } : seat;
  return word(kind, { name: there ? seatName(there, Number(number)) : number });
}
