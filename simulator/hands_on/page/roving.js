// All things of the felt are one stop of the Tab key; arrows go on from there: left and right from
// thing to thing, up and down from place to place, Home and End to the first and the last.
let stop = ""; // the thing where Tab stops

const things = (layer) => [...layer.querySelectorAll("[data-what]")];
const place = (node) => JSON.parse(node.dataset.what).from;

// The things were drawn anew.
export function placeStop(layer) {
  const nodes = things(layer);
  const node = nodes.find((one) => one.dataset.key === stop) ?? nodes[0];
  node?.setAttribute("tabindex", "0");
  return node;
}

// On the document: a part of a drawing that listens for the focus could have it.
document.addEventListener("focusin", (event) => {
  const target = /** @type {any} */ (event.target);
  const layer = target.dataset.what && target.closest(".things");
  if (!layer) return;
  layer.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
  target.setAttribute("tabindex", "0");
  stop = target.dataset.key;
});

// Whether the key leads anywhere.
export function rove(node, key) {
  const nodes = things(node.closest(".things")), at = nodes.indexOf(node);
  const to = leads[key]?.(nodes, at);
  to?.focus({ preventScroll: true });
  return Boolean(to);
}

const around = (nodes, at) => nodes[(at + nodes.length) % nodes.length];
const firsts = (nodes) => nodes.filter((node, n) => !n || place(node) !== place(nodes[n - 1]));
const placeAt = (nodes, at) => firsts(nodes).findIndex((node) => place(node) === place(nodes[at]));
const leads = {
  ArrowRight: (nodes, at) => around(nodes, at + 1),
  ArrowLeft: (nodes, at) => around(nodes, at - 1),
  ArrowDown: (nodes, at) => around(firsts(nodes), placeAt(nodes, at) + 1),
  ArrowUp: (nodes, at) => around(firsts(nodes), placeAt(nodes, at) - 1),
  Home: (nodes) => nodes[0],
  End: (nodes) => nodes.at(-1),
};
