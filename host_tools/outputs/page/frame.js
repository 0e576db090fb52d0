// What stands around the felt, on the table's page and on the play table.
import { byId } from "./kit/element.js";
import { Live } from "./kit/live.js";
import { forgetFelt } from "./felt.js";
import { drawRows } from "./led.js";
import { makeNotes } from "./notes.js";
import { badge, hideRule } from "./rule.js";
import { sounds, switchSound } from "./sound.js";
import { language, list, loadRules, nameAll, say, whenSpoken } from "./words.js";

// All of it, in the language that counts now; the felt is drawn anew.
export function nameFrame() {
  nameAll("say", say);
  document.querySelectorAll(".sign figcaption").forEach((node, n) => { node.textContent = list("rows")[n]; });
  byId("felt").setAttribute("aria-label", say("table_title"));
  byId("notes").setAttribute("aria-label", say("understood"));
  nameSound();
  forgetFelt();
  hideRule();
}

function nameSound() {
  byId("sound").textContent = say(sounds() ? "sound_on" : "sound_off");
  byId("sound").setAttribute("aria-pressed", sounds());
}

/**
 * The table's document, until the page closes; `rows()` are those of the newest.
 * @param {import("./kit/live.js").Hears<Page.Table> & { rows: () => string[] }} page
 */
export function follow({ take, lost, rows }) {
  makeNotes(say, badge);
  byId("sound").onclick = () => {
    switchSound();
    nameSound();
  };
  new ResizeObserver(() => rows() && drawRows(rows())).observe(document.querySelector(".sign"));
  const live = new Live("/ws", { take, lost, language });
  whenSpoken(() => { live.again(); loadRules(); });
  loadRules();
}
