// For the floor: lets devices in, and takes their tokens back.
import { address, drawn, element, fill, moment, post, refused, words } from "./common.js";

const ROLES = ["dealer", "floor", "watch", "production"];
const LOOK_MS = 1000;
const main = document.getElementById("devices");
let state = { devices: [], open: "", seconds: 0 };
let said = "";

function draw() {
  const say = words("devices");
  const focused = document.activeElement?.dataset?.key;
  main.replaceChildren(
    element("h1", { textContent: say.title }),
    element("p", { className: "fault", role: "status", textContent: said }),
    ...(state.open ? shown(say) : letting(say)),
    ...(state.devices.length ? state.devices.map((one) => device(one, say)) : [element("p", { className: "quiet", textContent: say.none })]),
    element("a", { className: "button", href: "/console", textContent: say.back }),
  );
  if (focused) main.querySelector(`[data-key="${focused}"]`)?.focus();
}

function keyed(key, node, onclick) {
  node.dataset.key = key;
  return Object.assign(node, { onclick });
}

function letting(say) {
  const box = element("section", { className: "roles" }, element("h2", { textContent: say.let_in }));
  box.append(...ROLES.map((role) => keyed(role, element("button", { type: "button" },
    words("roles")[role], element("small", { textContent: words("does")[role] })), () => does("open", { role }))));
  return [box];
}

function shown(say) {
  return [
    element("h2", { textContent: words("roles")[state.open] }),
    element("p", { textContent: fill(say.shown, state) }),
    element("p", { className: "print", textContent: `${address}pair` }),
    keyed("shut", element("button", { type: "button", textContent: say.shut }), () => does("close", {})),
  ];
}

function device({ id, role, name, since }, say) {
  const who = element("span", {}, element("b", { textContent: name }), ` · ${words("roles")[role]} `,
    element("small", { textContent: `${say.since} ${moment(since)}` }));
  const revoke = element("button", { type: "button", textContent: say.revoke });
  revoke.setAttribute("aria-label", `${say.revoke}: ${name}`);
  return element("div", { className: "device" }, who, keyed(id, revoke, async () => {
    await does("revoke", { device: id });
    said = fill(words("devices").revoked, { name });
    draw();
  }));
}

async function does(what, body) {
  said = refused(await post(`/devices/${what}`, body));
  await look();
}

let drawnAs = "";
async function look() {
  state = await (await fetch("/devices/list")).json();
  const now = JSON.stringify([state, said]);
  if (now !== drawnAs) draw();
  drawnAs = now;
}

drawn(draw);
await look();
setInterval(look, LOOK_MS);
