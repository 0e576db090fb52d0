// What the pages of access share: texts, language, small pieces, a POST.
const KEPT = "floorman.language";
const known = await (await fetch("/access/texts")).json();
let tongue = kept() || (navigator.language.startsWith("de") ? "de" : "en");

function kept() {
  try { return localStorage.getItem(KEPT); } catch { return ""; }
}

export const { address, fingerprint } = known;
export const words = (section) => known.texts[tongue][section];
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

export function element(tag, fields = {}, ...inside) {
  const node = Object.assign(document.createElement(tag), fields);
  node.append(...inside);
  return node;
}

// Draws the page now, and again when somebody takes the other language.
export function drawn(draw) {
  const button = document.getElementById("language");
  const whole = () => {
    document.documentElement.lang = tongue;
    button.textContent = tongue === "de" ? "English" : "Deutsch";
    draw();
  };
  button.onclick = () => {
    tongue = tongue === "de" ? "en" : "de";
    try { localStorage.setItem(KEPT, tongue); } catch { /* not kept */ }
    whole();
  };
  whole();
}

// What the server answers; `error` is a sentence when it refuses.
export async function post(path, body) {
  const answer = await fetch(path, { method: "POST", body: JSON.stringify(body) });
  return answer.json();
}
