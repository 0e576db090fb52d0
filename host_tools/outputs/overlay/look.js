// The look of the document put on: skin, layout, deck, transition, and the size of the picture.
import { byId } from "./dom.js";
import { speak } from "./words.js";

const WIDE = [1920, 1080], TALL = [1080, 1920];
const asked = new URLSearchParams(location.search);
const stage = byId("stage");
const KEPT = ["off", "still", "counting", "with-result", "with-leaderboard", "with-banner"]; // are others' to say

/** @type {{ name?: string, variables: Record<string, string>, options: Record<string, any> } | null} */
let skin = null; // its name, and what its skin.json says
let portrait = false;
let shape = "";

export const options = () => skin?.options ?? {};

// The address counts more than the shape of the window, and that more than the document.
function isPortrait(/** @type {Overlay.Look} */ look) {
  if (asked.has("portrait")) return asked.get("portrait") !== "0";
  if (innerHeight > innerWidth) return true;
  return Boolean(look.portrait);
}

async function wear(name) {
  const folder = `skins/${encodeURIComponent(name)}`;
  const said = await (await fetch(`${folder}/skin.json`)).json();
  const sheet = byId("skin");
  await new Promise((loaded) => {
    sheet.onload = sheet.onerror = loaded;
    sheet.href = `${folder}/skin.css`;
  });
  for (const known of Object.keys(skin?.variables ?? {})) stage.style.removeProperty(known);
  for (const [variable, value] of Object.entries(said.variables)) stage.style.setProperty(variable, value);
  // texts are fitted by how wide they are: in another font they would be cut elsewhere
  await Promise.all([...document.fonts].map((font) => font.load().catch(() => null)));
  skin = { ...said, name };
}

// A skin that cannot be had leaves the one there is.
async function wearSafely(name) {
  try {
    await wear(name);
  } catch (error) {
    console.warn(`no skin ${name}: ${error}`);
    skin = skin ?? { variables: {}, options: {} };
    skin.name = name;
  }
}

export async function putOn(/** @type {Overlay.Look} */ look, seatsShown) {
  await speak(look.language);
  const name = asked.get("skin") ?? look.skin;
  if (skin?.name !== name) await wearSafely(name);
  portrait = isPortrait(look);
  const layout = look.layout === "heads_up" && seatsShown > 2 ? "horizontal" : look.layout;
  const names = ["stage", `skin-${name}`, `deck-${look.deck}`, `t-${look.transition}`,
    portrait ? "portrait" : `landscape l-${layout}`];
  const moving = KEPT.filter((state) => stage.classList.contains(state));
  const whole = [...names, ...moving].join(" ");
  if (stage.className !== whole) stage.className = whole;
  resize();
  const before = shape;
  shape = names.join(" ");
  return before !== shape;
}

// The stage has the picture's own pixels; a source of another size shows it larger or smaller.
export function resize() {
  const [width, height] = portrait ? TALL : WIDE;
  const scale = Math.min(innerWidth / width, innerHeight / height);
  const x = (innerWidth - width * scale) / 2, y = (innerHeight - height * scale) / 2;
  stage.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
}
