// The panel of the chain: delay, clap, addresses, and who else is connected.
import { copy } from "/page/kit/copied.js";
import { button, element } from "/page/kit/element.js";
import { field, heading, hint, row } from "./dom.js";
import { act } from "./steering.js";
import { clock, language, say } from "./words.js";

const COPIED_MS = 1500;

/** @type {{ delay: HTMLElement, lag: HTMLElement, beside: HTMLElement }} */
let parts;

async function copyOf(input, node) {
  await copy(input.value);
  node.textContent = say("copied");
  setTimeout(() => { node.textContent = say("copy"); }, COPIED_MS);
}

function address(name, url) {
  const input = element("input", { type: "text", readOnly: true, value: url, onfocus: () => input.select() });
  const node = button(say("copy"), () => copyOf(input, node), { "aria-label": say("copy_of", { name }) });
  return element("div", "address", field(name, input), node);
}

const figure = (unit) => {
  const number = element("b");
  return [number, element("p", "figure", number, element("span", "", unit))];
};

const steps = (path, amounts, unit) => row(...amounts.map((n) =>
  button(`${n > 0 ? "+" : "−"}${Math.abs(n)} ${unit}`, () => act(...path, n))));

export function buildChain(panel, /** @type {Production.Shown} */ { paths }) {
  const [delay, delayNode] = figure("");
  const [lag, lagNode] = figure("ms");
  const beside = element("ul", "beside");
  parts = { delay, lag, beside };
  const addresses = [[say("overlay_url"), paths.overlay], [say("portrait_url"), `${paths.overlay}?portrait=1`],
    [say("api_url"), paths.api]];
  panel.replaceChildren(
    heading(say("delay")), delayNode, steps(["delay", "up"], [1, 10, 60, 300], "s"), hint(say("delay_hint")),
    heading(say("lag")), lagNode, steps(["delay", "nudge"], [-100, -10, 10, 100], "ms"),
    row(button(say("clap"), () => act("clap"), { className: "go", "aria-keyshortcuts": "c" })), hint(say("clap_hint")),
    heading(say("addresses")), ...addresses.map(([name, path]) => address(name, location.origin + path)),
    element("a", { href: `${paths.api}/companion?language=${language()}`, download: "", className: "button" },
      say("buttons_file")),
    heading(say("neighbours")), beside,
  );
}

function standing(name, up) {
  const state = up === null ? "absent" : up ? "up" : "down";
  return element("li", { className: state }, `${name}: ${say(`is_${state}`)}`);
}

export function drawChain(/** @type {Production.Shown} */ { settings, beside }) {
  parts.delay.textContent = clock(settings.delay_s);
  parts.lag.textContent = String(settings.lag_ms);
  parts.beside.replaceChildren(standing("OBS A", beside.a), standing("OBS B", beside.b),
    standing("Companion", beside.companion));
}
