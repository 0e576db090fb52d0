// For the floor: lets devices in, and takes their tokens back.
import { post } from "../kit/command.js";
import { button, byId, element, keep } from "../kit/element.js";
import { Live } from "../kit/live.js";
import { fill, moment } from "../kit/words.js";
import { address, drawn, refused, words } from "./common.js";

const ROLES = ["dealer", "floor", "watch", "production"];
/** @type {Access.Devices} */
let state = { devices: [], open: "", person: "", seconds: 0, guessing: [] };
let said = "";
let gone = false;

// The seconds count in the sentence that has them: a press of a button is not lost to them.
function draw() {
  const say = words("devices"), { seconds: _, ...standing } = state;
  keep(byId("devices"), [standing, said], () => [
    element("h1", "", say.title),
    element("p", { className: "fault", role: "status" }, said),
    ...state.guessing.map((one) => element("p", { className: "fault", role: "alert" }, fill(say.guesses, one))),
    ...(state.open ? shown(say) : [letting(say)]),
    ...state.devices.map((one) => device(one, say)),
    ...(state.devices.length ? [] : [element("p", "quiet", say.none)]),
    element("a", { className: "button", href: "/console" }, say.back),
  ]);
  if (state.open) byId("shown").textContent = fill(say.shown, state);
}

const HOURS = [12, 24 * 30, 24 * 90];
const wished = () => ({ person: byId("person").value, hours: Number(byId("hours").value) });

// What was chosen stays when the page is drawn anew.
const kept = () => (byId("hours") ? wished() : { person: "", hours: HOURS[0] });

function terms(say) {
  const { person, hours } = kept();
  const lasts = (one) => element("option", { value: String(one), selected: one === hours }, say[`hours_${one}`]);
  const whose = element("input", { id: "person", maxLength: 30, autocomplete: "off", value: person });
  return [
    element("label", "", say.hours, element("select", { id: "hours" }, ...HOURS.map(lasts))),
    element("label", "", say.person, whose),
  ];
}

function role(name) {
  const node = button(words("roles")[name], () => does("open", { role: name, ...wished() }), { data: { id: name } });
  node.append(element("small", "", words("does")[name]));
  return node;
}

const letting = (say) =>
  element("section", "roles", element("h2", "", say.let_in), ...terms(say), ...ROLES.map(role));

// Loaded once for all codes: whoever comes draws the rest anew.
/** @type {HTMLImageElement} */
let picture;
const camera = (say) => {
  picture ??= element("img", { className: "qr", src: "/devices/code.svg" });
  picture.alt = say.code;
  return picture;
};

const shown = (say) => [
  element("h2", "", [words("roles")[state.open], state.person].filter(Boolean).join(" · ")),
  element("p", { id: "shown" }),
  element("p", "print", `${address}pair`),
  camera(say),
  button(say.shut, () => does("close", {}), { data: { id: "shut" } }),
];

function device(/** @type {Access.Device} */ { id, role, name, person, since, ends }, say) {
  const revoke = async () => {
    await does("revoke", { device: id });
    said = fill(words("devices").revoked, { name });
    draw();
  };
  const came = element("small", "", fill(say.lasts, { since: moment(since), ends: moment(ends) }));
  const whose = element("b", "", [person, name].filter(Boolean).join(" · "));
  return element("div", "device", element("span", "", whose, ` · ${words("roles")[role]} `, came),
    button(say.revoke, revoke, { "aria-label": `${say.revoke}: ${name}`, data: { id } }));
}

async function does(what, body) {
  said = refused(await post(`/devices/${what}`, body));
  draw();
}

function take(/** @type {Access.Devices} */ now) {
  if (gone) said = "";
  gone = false;
  state = now;
  draw();
}

function lost(why) {
  if (why === "shut") location.reload();
  gone = true;
  said = words("devices").gone;
  draw();
}

drawn(draw);
new Live("/devices/ws", { take, lost });
