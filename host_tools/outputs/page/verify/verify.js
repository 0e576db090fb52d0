// The page that checks a day's records: a file and a key in, a word for each hand out.
import { byId, element } from "../kit/element.js";
import { fill } from "../kit/plain.js";
import { asText, fromText, isWhole, keyTexts } from "./hss.js";
import { linesOf } from "./file.js";
import { judge } from "./proof.js";

const likes = (/** @type {string} */ what) => matchMedia(what).matches;
const colours = likes("(prefers-color-scheme: light)") ? "light" : "dark";
document.documentElement.dataset.theme = likes("(prefers-contrast: more)") ? "contrast" : colours;
const TONGUES = JSON.parse(byId("texts").textContent);
const ids = Object.keys(TONGUES);
let tongue = navigator.languages.map((id) => id.slice(0, 2)).find((id) => id in TONGUES) ?? ids[0];
/** @type {any} */
let said = null; // what was found, or the name of a sentence
let given = false; // a key

const words = () => TONGUES[tongue].page;

function runs(hands) {
  const found = [];
  for (const hand of hands) {
    if (found.length && hand === found.at(-1).last + 1) found.at(-1).last = hand;
    else found.push({ first: hand, last: hand });
  }
  return found.map((run) => (run.first === run.last ? String(run.first) : fill(words().run, run))).join(", ");
}

const named = ({ hand, code, values }) => {
  const text = fill(TONGUES[tongue].findings[code], values);
  return hand === null ? text : fill(words().of_hand, { hand, text });
};

const line = (word, values, text = word) => element("p", { data: { word } }, fill(words()[text], values));

function lines() {
  const of = (word) => said.hands.filter((one) => one.word === word).map((one) => one.hand);
  const groups = [["signed", "signed"], ["not_signed", "not_signed"], ["wrong", "wrong_hands"]];
  const known = said.keys.length > 0, some = known ? groups.filter(([word]) => of(word).length) : [];
  const bad = said.findings.length || (known && of("wrong").length);
  const all = known && of("signed").length === said.hands.length && !said.unsealed && !(given && said.others);
  const verdict = bad ? "wrong" : all ? "sound" : "unsigned";
  const beside = [
    words().cards,
    !given && known && words().own_key,
    said.loose && fill(words().loose, { n: said.loose }),
    words().names,
    said.stated && fill(words().began, { n: said.stated }),
    said.parts.length && fill(words().parts, { hands: runs(said.parts) }),
    ...said.begins.map((/** @type {number} */ hand) => fill(words().front, { hand })),
    said.others && fill(words().others, { n: said.others }),
    words().tail,
  ];
  return [
    element("h2", { data: { verdict } }, fill(words()[verdict], { hands: runs(of("signed")) })),
    element("ul", { data: { id: "findings" } }, ...said.findings.map((one) => element("li", "", named(one)))),
    ...some.map(([word, text]) => line(word, { hands: runs(of(word)) }, text)),
    known && said.unsealed && line("unsealed", { n: said.unsealed }),
    said.lost.length && line("lost", { hands: runs(said.lost) }),
    ...said.keys.map((key) => element("p", "key", fill(words().by, { key: asText(key) }))),
    element("h3", "", words().unchecked),
    element("ul", "quiet", ...beside.filter(Boolean).map((one) => element("li", "", one))),
  ];
}

function draw() {
  document.documentElement.lang = tongue;
  document.title = words().title;
  for (const node of document.querySelectorAll("[data-say]")) node.textContent = words()[node.dataset.say];
  const sentence = typeof said === "string" && element("p", { data: { verdict: said } }, words()[said]);
  const found = sentence ? [sentence] : said ? lines() : [];
  byId("found").replaceChildren(...found.filter(Boolean));
}

async function check(event) {
  event.preventDefault();
  const file = byId("file").files[0], texts = keyTexts(byId("key").value);
  const keys = texts.flatMap((one) => fromText(one) ?? []);
  const wrong = texts.find((one) => !fromText(one));
  given = keys.length > 0;
  if (!file) said = "no_file";
  else if (wrong !== undefined) said = isWhole(wrong) ? "slip" : "no_key";
  else {
    said = "working";
    draw();
    await new Promise((done) => { setTimeout(done, 20); }); // until it stands there
    const day = linesOf(await file.text());
    const found = day && judge(day, keys);
    said = !found ? "no_lines" : found.sealed ? found : "no_hands";
  }
  draw();
}

byId("form").addEventListener("submit", check);
byId("language").addEventListener("click", () => {
  tongue = ids[(ids.indexOf(tongue) + 1) % ids.length];
  draw();
});
draw();
