// One hand on the felt, event by event.  A step that says nothing is passed over by hand and
// shown for a moment while the hand plays.
import { drawFelt, forgetFelt } from "./felt.js";
import { cardText } from "./kit/cards.js";
import { byId, element, held } from "./kit/element.js";
import { chips, noted } from "./kit/words.js";
import { say, seatName, tell } from "./words.js";

const SILENT_MS = 130, LEAST_MS = 500, MOST_MS = 1600; // for a step, while playing
const SWIPE = 40; // pixels

export class Replay {
  constructor() {
    this.article = document.querySelector("#replay article");
    /** @type {{ ms: number, document: Page.Replayed, said: Page.Note[] }[]} */
    this.steps = [];
    this.at = 0;
    this.timer = 0;
    this.deeds = {
      first: () => this.go(0),
      back: () => this.go(this.stop(-1)),
      play: () => (this.timer ? this.pause() : this.play()),
      step: () => this.go(this.stop(1)),
      last: () => this.go(this.steps.length - 1),
    };
    for (const button of this.article.querySelectorAll("[data-do]")) {
      button.onclick = () => {
        if (button.dataset.do !== "play") this.pause();
        this.deeds[button.dataset.do]();
      };
    }
    byId("where").oninput = (event) => {
      this.pause();
      this.go(Number(event.target.value));
    };
    addEventListener("keydown", (event) => this.key(event));
    this.swipes(byId("felt"));
  }

  // What lay there of the hand before `number` is no part of it.
  open(/** @type {{ ms: number, change: Partial<Page.Table> }[]} */ steps, number = 0) {
    let document = /** @type {Page.Replayed} */ ({});
    this.steps = steps.map(({ ms, change }) => {
      document = { ...document, ...change };
      return { ms, document, said: change.notes ?? [] };
    });
    const first = number ? this.steps.findIndex((step) => step.document.hand.number === number) : -1;
    if (first > 0) this.steps.splice(0, first, { ...this.steps[first], said: [] });
    this.article.hidden = false;
    byId("where").max = this.steps.length - 1;
    this.at = 0;
    this.draw();
    byId("replay").focus({ preventScroll: true });
  }

  close() {
    this.pause();
    this.article.hidden = true;
  }

  translate() {
    for (const button of this.article.querySelectorAll("[data-name]")) name(button, tell(button.dataset.name));
    byId("where").setAttribute("aria-label", tell("hand", { number: "" }));
    forgetFelt();
    if (this.steps.length) this.draw();
  }

  // moving ------------------------------------------------------------------------------------

  go(at) {
    this.at = Math.max(0, Math.min(at, this.steps.length - 1));
    this.draw();
  }

  // the next step in a direction that says something, or the end
  stop(way) {
    let at = this.at + way;
    while (at > 0 && at < this.steps.length - 1 && !this.steps[at].said.length) at += way;
    return at;
  }

  play() {
    if (this.at >= this.steps.length - 1) this.go(0);
    this.timer = setTimeout(() => this.tick(), LEAST_MS);
    this.drawPlay();
  }

  tick() {
    this.go(this.at + 1);
    if (this.at >= this.steps.length - 1) this.pause();
    else this.timer = setTimeout(() => this.tick(), this.rest());
  }

  // how long the step that is shown stays
  rest() {
    const { ms, said } = this.steps[this.at];
    const took = this.steps[this.at + 1].ms - ms;
    return said.length ? Math.max(LEAST_MS, Math.min(took, MOST_MS)) : SILENT_MS;
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.drawPlay();
  }

  key(event) {
    const typing = event.target.closest("input:not([type=range]), select, summary");
    if (this.article.hidden || typing || event.altKey || event.ctrlKey || event.metaKey) return;
    const pressing = event.target.closest("button, a");
    const deed = { ArrowLeft: "back", ArrowRight: "step", Home: "first", End: "last", " ": "play" }[event.key];
    if (!deed || (event.key === " " && pressing)) return;
    event.preventDefault();
    if (deed !== "play") this.pause();
    this.deeds[deed]();
  }

  swipes(felt) {
    let from = null;
    felt.addEventListener("pointerdown", (event) => { from = event.clientX; });
    felt.addEventListener("pointerup", (event) => {
      if (from === null) return;
      const moved = event.clientX - from;
      from = null;
      if (Math.abs(moved) < SWIPE) return;
      this.pause();
      this.go(this.stop(moved < 0 ? 1 : -1));
    });
  }

  // drawing ---------------------------------------------------------------------------------------

  draw() {
    const { document, said } = this.steps[this.at];
    drawFelt(document, Boolean(this.timer));
    byId("felt").setAttribute("aria-label", board(document));
    byId("middle").textContent = board(document);
    const told = this.at ? said : []; // how it came to the beginning is long past
    byId("said").replaceChildren(...(told.length ? told.map(sentence) : [this.at ? "\u2026" : tell("begins")]));
    byId("where").value = this.at;
    byId("where").setAttribute("aria-valuetext", said.map(noted).join(", ") || String(this.at));
    byId("at").textContent = `${this.at} / ${this.steps.length - 1}`;
    this.drawEnds();
    byId("seats").replaceChildren(...document.seats.flatMap((seat, n) => row(seat, n, document.hand.actor)));
  }

  // At an end no button goes further; who has just arrived there by one keeps the keyboard's place.
  drawEnds() {
    const ends = { first: 0, back: 0, step: this.steps.length - 1, last: this.steps.length - 1 };
    for (const [deed, end] of Object.entries(ends)) {
      const button = this.article.querySelector(`[data-do="${deed}"]`);
      if (!button) continue; // the quiz has fewer
      if (this.at === end && button === held()) byId("play").focus();
      button.disabled = this.at === end;
    }
  }

  drawPlay() {
    const button = byId("play");
    button.classList.toggle("playing", Boolean(this.timer));
    if (button.getAttribute("aria-label")) name(button, tell(this.timer ? "pause" : "play"));
  }
}

function name(button, text) {
  button.setAttribute("aria-label", text);
  button.title = text;
}

const sentence = (/** @type {Page.Note} */ note) => element("span", note.tone, noted(note));

function board(/** @type {Page.Replayed} */ { board: cards, hand }) {
  const open = cards.filter(Boolean).map(cardText).join(" ");
  const pot = hand.pot ? [tell("pots", { chips: chips(hand.pot) })] : [];
  return [open || tell("no_board"), ...pot].join(" · ");
}

// The same as a table: for who cannot see the felt, or only a small one.
function row(/** @type {Page.Seat} */ seat, n, actor) {
  if (seat.state === "empty") return [];
  const cards = seat.cards.length ? seat.cards.map(cardText).join(" ") : standing(seat);
  const front = seat.won ? `+${chips(seat.won)}` : seat.bet ? chips(seat.bet) : "";
  const texts = [n + 1, seatName(seat, n), cards, front, chips(seat.stack)];
  return [element("tr", [seat.state, actor === n ? "turn" : "", seat.won ? "won" : ""].join(" ").trim(),
    ...texts.map((text) => element("td", "", text)))];
}

function standing(/** @type {Page.Seat} */ seat) {
  if (seat.state === "in") return seat.cards_seen ? tell("hidden") : "";
  return say(`seat_${seat.state}`);
}
