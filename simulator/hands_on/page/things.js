// Cards and chips as they lie, whatever readers make of them; each can be picked up.
import { back, face, unknown } from "/page/cards.js";
import { chips } from "/page/kit/words.js";
import { facing } from "/page/place.js";
import { badge, box, group, shape, words } from "/page/svg.js";
import { SPOTS, spotName } from "./spots.js";
import { placeName, word } from "./words.js";

const HIGHEST = 5; // chips of a pile that are drawn one over the other
export const sum = (lie) => lie.reduce((all, [value, count]) => all + value * count, 0);

// `lies` is the simulator's picture, `asked` the names of places a decision is about.
export function drawThings(/** @type {Play.Lies} */ lies, /** @type {Page.Replayed} */ table, asked) {
  const layer = group("things");
  for (const [place, spot] of SPOTS.entries()) {
    const node = group("spot at", ...at(place, spot, lies, table));
    node.classList.toggle("culprit", asked.has(spotName(place)));
    if (node.childNodes.length) layer.append(node);
  }
  layer.append(...SEATS.flatMap((seat) => lifted(seat, lies, table)));
  return layer;
}

const SEATS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

function at(place, spot, /** @type {Play.Lies} */ lies, /** @type {Page.Replayed} */ table) {
  const cards = lies.cards[place] ?? [], heap = lies.chips[place] ?? [];
  const found = [];
  if (place in lies.piles) found.push(...pile(place, spot, lies.piles[place]));
  found.push(...spread(place, spot, cards, table, lies.old ?? []));
  const lying = place.startsWith("rack") ? rack : stacks;
  if (heap.length) found.push(...lying(place, spot, heap, table));
  return found;
}

// Anything that can be picked up: `key` names it from one drawing to the next.
function thing(node, key, label, what) {
  node.setAttribute("role", "button");
  node.setAttribute("tabindex", "-1");
  node.setAttribute("aria-label", label);
  node.dataset.key = key;
  node.dataset.what = JSON.stringify(what);
  return node;
}

// An odd card out of the box is called by what is wrong with it; neighbours are called below and above.
function upwards(shown, wide, nth = 0) {
  if (/^[2-9TJQKA][cdhs]$/.test(shown)) return face(shown, 0, 0, wide);
  const node = unknown(0, 0, wide);
  node.append(words("odd-name", 0, wide * (nth % 2 ? -0.8 : 1.02), word(`odd_${shown}`)));
  return node;
}

// cards ------------------------------------------------------------------------------------------

function pile(place, { x, y }, count) {
  if (!count) return [group("stub", box("", x, y, 54, 74, 8))];
  const layers = Math.min(4, Math.ceil(count / 13));
  const backs = Array.from({ length: layers }, (_, n) => back(x + n * 2, y - n * 2, 50));
  const label = word("cards_at", { count, place: placeName(place) });
  const node = group("pile-of", ...backs, badge(x + 26, y - 36, count));
  return [thing(node, place, label, { kind: "cards", from: place })];
}

function spread(place, { x, y }, cards, /** @type {Page.Replayed} */ table, old) {
  const seat = /^hole(\d)$/.exec(place)?.[1];
  const wide = seat !== undefined ? 40 : place.startsWith("board") ? 80 : place === "box" ? 36 : 54;
  const pitch = place.startsWith("board") ? 14 : place === "box" ? 48 : seat !== undefined ? 28 : 7;
  const turned = seat === undefined ? 0 : facing(Number(seat));
  return cards.map(([id, shown], n) => {
    const aside = (n - (cards.length - 1) / 2) * (shown && seat !== undefined ? 44 : pitch);
    const gone = old.includes(id);
    const node = group(gone ? "old" : "", shown ? upwards(shown, wide, n) : back(0, 0, wide));
    const angle = shown ? 0 : turned, radians = angle * Math.PI / 180;
    const left = x + aside * Math.cos(radians), top = y + aside * Math.sin(radians);
    node.setAttribute("transform", `translate(${left} ${top}) rotate(${angle})`);
    return cardThing(node, id, shown, place, table, gone ? "old_card_at" : "card_at");
  });
}

// Cards a player holds up, over the pod; one sees those that are looked at.
function lifted(seat, /** @type {Play.Lies} */ lies, /** @type {Page.Replayed} */ table) {
  const cards = lies.cards[`hand${seat}`] ?? [];
  const { x, y } = SPOTS.get(`rack${seat}`);
  return cards.map(([id, shown], n) => {
    const node = group("", shown ? upwards(shown, 50) : back(0, 0, 50));
    node.setAttribute("transform", `translate(${x - 26 + n * 54} ${y - 14})`);
    return cardThing(node, id, shown, `hand${seat}`, table, "card_at");
  });
}

function cardThing(node, id, shown, from, /** @type {Page.Replayed} */ table, name) {
  const label = word(name, { card: shown || word("card_back"), place: placeName(from, table) });
  return thing(node, `card${id}`, label, { kind: "cards", from, card: id });
}

// chips ------------------------------------------------------------------------------------------

function tower(value, count, x, y, radius) {
  const node = group("tower");
  for (let n = 0; n < Math.min(count, HIGHEST); n++) {
    const fill = `var(--chip-${value}, var(--chip-other))`;
    node.append(shape("circle", { class: "chip-face", cx: x, cy: y - n * 3, r: radius, fill }));
  }
  if (count > 1) node.append(words("chip-count", x, y - Math.min(count, HIGHEST) * 3 + 7, String(count)));
  return node;
}

// A stack on the pod: narrow towers, the whole right half picks up the nearest.
function rack(place, { x, y }, heap, /** @type {Page.Replayed} */ table) {
  const pitch = Math.min(18, 46 / Math.max(1, heap.length - 1)), first = x + 84 - pitch * (heap.length - 1);
  return heap.map(([value, count], n) => {
    const cx = first + n * pitch;
    const node = group("", box("ring", cx, y + 19, Math.max(pitch, 18), 46, 6), tower(value, count, cx, y + 26, 9));
    return chipsThing(node, [value, count], place, sum(heap), table);
  });
}

function chipsThing(node, [value, count], from, all, /** @type {Page.Replayed} */ table) {
  const label = word("chips_at", { chips: `${count} × ${chips(value)}`, place: placeName(from, table) });
  return thing(node, `${from}:${value}`, label, { kind: "chips", from, value, sum: all });
}

function stacks(place, { x, y }, heap, /** @type {Page.Replayed} */ table) {
  const pitch = 25, first = x - pitch * (heap.length - 1) / 2, all = sum(heap);
  const width = Math.max(60, heap.length * pitch + 12), text = chips(all);
  const found = heap.map(([value, count], n) => {
    const cx = first + n * pitch;
    const node = group("", box("ring", cx, y - 9, 26, 46, 8), tower(value, count, cx, y - 6, 12));
    return chipsThing(node, [value, count], place, all, table);
  });
  const below = group("sum", box("chips-pill", x, y + 23, width, 26, 13), words("chips-sum", x, y + 29, text));
  return [below, ...found, ...misread(place, { x, y }, all, table)];
}

// Only at rest and only where the table says another sum: what lies there is not what it reads.
function misread(place, { x, y }, total, /** @type {Page.Replayed} */ table) {
  const seat = /^bet(\d)$/.exec(place)?.[1];
  if (seat === undefined) return [];
  const { front, bet } = table.seats[Number(seat)], read = front || bet;
  return read === total ? [] : [words("misread", x, y + 52, word("read_as", { chips: chips(read) }))];
}
