// The page that flashes a Pico: an image is chosen and checked, then a Pico, then it is written.
import { byId } from "/page/kit/element.js";
import { chips, fill, got, languageButton, loadTexts, nameAll, texts, whenSpoken } from "/page/kit/words.js";
import { cannot } from "./browsers.js";
import { digest, named } from "./contents.js";
import { flash } from "./flashing.js";
import { CHIPS, MAKER } from "./picoboot.js";
import { image } from "./uf2.js";
import { Wrong } from "./wrong.js";

const BOARDS = { RP2040: "Pico", RP2350: "Pico 2" };
const KILOBYTE = 1024;
const { usb } = /** @type {any} */ (navigator);
/** @type {{ name: string, chip: string, files: boolean }[]} */
const ours = await got("/site/images");
const why = cannot();
/** @type {any} */
let chosen = null; // the image, and what it is
let far = { doing: "", part: 0 };
/** @type {Wrong | null} */
let wrong = null;
let busy = false;
/** @type {unknown} */
let latest = null; // of what is read to be flashed

const say = (name, values = {}) => fill(texts("flash")[name], values);
const percent = () => Math.floor(100 * far.part);

// what is seen ---------------------------------------------------------------------------------------

function draw() {
  nameAll("flash", say);
  drawOurs();
  byId("about").textContent = chosen ? about(chosen) : "";
  byId("cannot").hidden = !why;
  byId("how").hidden = Boolean(why);
  byId("cannot").textContent = why && say(why, { drive: say("drive") });
  byId("flash").disabled = Boolean(why) || busy || !chosen;
  byId("image").disabled = byId("file").disabled = busy;
  byId("fault").textContent = wrong
    ? fill(texts("flash").wrong[wrong.message], { ...wrong.values, percent: percent(), drive: say("drive") }) : "";
  drawProgress();
}

function about({ board, chip, build, size, digest }) {
  const what = build ? say("floorman", { build }) : say("stranger");
  return `${say("chosen", { board, chip, what, size: chips(size) })} ${digest && say("digest", { digest })}`;
}

function drawOurs() {
  byId("ours").hidden = byId("ours-says").hidden = !ours.length;
  const at = byId("image").value;
  byId("image").replaceChildren(...ours.map(({ name, chip, files }) =>
    new Option(say(files ? "image_new" : "image_kept", { board: BOARDS[chip] }), name, false, name === at)));
  byId("save").href = address(byId("image").value);
}

function drawProgress() {
  byId("part").hidden = !busy;
  byId("part").value = far.part;
  byId("doing").textContent = far.doing === "done"
    ? `${say("done")} ${say(chosen.files ? "next_table" : "next_files")}`
    : far.doing && say(far.doing, { percent: percent() });
}

// the image ------------------------------------------------------------------------------------------

const address = (/** @type {string} */ name) => new URL(`../images/${name}`, import.meta.url).href;

// What was chosen last counts, however long it takes to read.
async function choose(/** @type {Promise<ArrayBuffer>} */ reading) {
  latest = reading;
  chosen = wrong = null;
  far = { doing: "", part: 0 };
  draw();
  const [one] = await Promise.allSettled([read(reading)]);
  if (latest !== reading) return;
  if (one.status === "fulfilled") chosen = one.value;
  else wrong = asWrong(one.reason);
  draw();
}

async function read(/** @type {Promise<ArrayBuffer>} */ reading) {
  const bytes = new Uint8Array(await reading), found = image(bytes);
  return {
    ...found, build: named(found.sectors), board: BOARDS[found.chip], size: Math.ceil(bytes.length / KILOBYTE),
    digest: await digest(bytes),
  };
}

const asWrong = (error) => (error instanceof Wrong ? error : new Wrong("unread", { why: error.message }));

const fetched = async () => {
  const answer = await fetch(address(byId("image").value));
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.arrayBuffer();
};

// the Pico -------------------------------------------------------------------------------------------

async function go() {
  const filters = [...CHIPS.keys()].map((productId) => ({ vendorId: MAKER, productId }));
  try {
    const device = await usb.requestDevice({ filters });
    begin();
    await flash(device, chosen, tell);
    far = { doing: "done", part: 1 };
  } catch (error) {
    if (error.name === "NotFoundError") return; // nobody chose one
    far.doing = "";
    wrong = error.name === "SecurityError" ? new Wrong("denied") : asWrong(error);
  }
  busy = false;
  draw();
  byId("fault").scrollIntoView({ block: "nearest" });
}

function begin() {
  busy = true;
  wrong = null;
  tell("writing", 0);
  draw();
}

function tell(doing, part) {
  far = { doing, part };
  drawProgress();
}

byId("image").onchange = () => choose(fetched());
byId("file").onchange = ({ target: { files: [file] } }) => { if (file) choose(file.arrayBuffer()); };
byId("flash").onclick = go;

await loadTexts("flash");
languageButton();
whenSpoken(draw);
draw();
if (ours.length) choose(fetched());
