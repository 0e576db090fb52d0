// Pieces that every page is made of, and the one way to draw them anew.

/** @param {string} id */
export const byId = (id) => document.getElementById(id);

/**
 * What has the focus.
 * @returns {any}
 */
export const held = () => document.activeElement;

/**
 * `how` is a class, or properties and attributes by their names; `data` has those that begin with data-.
 * False and null stand for nothing among what is inside.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string | Record<string, any>} how
 * @param {...(Node | string | number | false | null | undefined)} inside
 */
export function element(tag, how = "", ...inside) {
  const node = document.createElement(tag);
  const { data = {}, ...rest } = typeof how === "string" ? (how ? { className: how } : {}) : how;
  for (const [name, value] of Object.entries(rest)) {
    if (name in node) node[name] = value;
    else node.setAttribute(name, value);
  }
  Object.assign(node.dataset, data);
  const there = inside.filter((one) => (one ?? false) !== false);
  node.append(...there.map((one) => (one instanceof Node ? one : String(one))));
  return node;
}

/**
 * @param {string} text
 * @param {((event: MouseEvent) => unknown) | null} onclick
 * @param {string | Record<string, any>} how
 */
export const button = (text, onclick, how = {}) =>
  element("button", { type: "button", onclick, ...(typeof how === "string" ? { className: how } : how) }, text);

const READING_MS = 1000;

/**
 * A button to what has just appeared rests a moment: a finger that was under way meant what stood there before.
 * @param {HTMLButtonElement} node
 */
export function resting(node) {
  if (node.disabled) return node;
  node.disabled = true;
  setTimeout(() => { node.disabled = false; }, READING_MS);
  return node;
}

/** @param {string} tag @param {Record<string, any>} attributes @returns {any} */
export function shape(tag, attributes = {}) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

const made = new WeakMap(); // node -> what its children were made of

/**
 * Draws the children of a node when they are to be made `from` something else than those that stand there; in
 * another language they are others, too.  What has the focus keeps it, a press that began before is not lost.
 * @param {HTMLElement} node
 * @param {unknown} from
 * @param {() => (Node | string)[]} build
 */
export function keep(node, from, build) {
  const now = JSON.stringify([document.documentElement.lang, from]);
  if (made.get(node) === now) return false;
  made.set(node, now);
  replace(node, build());
  return true;
}

/**
 * The same for a section that is cheap to make: what counts is how it looks.
 * @param {HTMLElement} section
 * @param {...(Node | string | false | null | undefined)} nodes
 */
export function redraw(section, ...nodes) {
  const draft = element("div", "", ...nodes);
  return keep(section, draft.innerHTML, () => [...draft.childNodes]);
}

function replace(node, nodes) {
  const focused = held(), inside = focused !== node && node.contains(focused), { scrollTop } = node;
  const place = [...node.children].indexOf(focused);
  node.replaceChildren(...nodes);
  node.scrollTop = scrollTop;
  if (inside) again(node, focused, place)?.focus();
}

// What stands there now for something that had the focus: it is known by its data-id, its id or its place.
function again(node, { id, dataset }, place) {
  const same = dataset.id && node.querySelector(`[data-id="${CSS.escape(dataset.id)}"]`);
  if (dataset.id) return same ?? node.querySelector("button:enabled");
  return id ? node.querySelector(`#${CSS.escape(id)}`) : node.children[place];
}
