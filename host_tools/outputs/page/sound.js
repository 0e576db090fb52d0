// Two sounds without a file: a decision, and a loss.  A browser lets a page sound only after
// somebody touched it; until then the band speaks alone.
import { remember, remembered } from "./kit/remembered.js";

const KEPT = "floorman.sound";
let on = remembered(KEPT) !== "off";
/** @type {AudioContext} */
let context;

export const sounds = () => on;

export function switchSound() {
  on = !on;
  remember(KEPT, on ? "on" : "off");
  if (on) chime();
}

export const chime = () => play([880, 1320]);
export const toll = () => play([330, 220]);

const LENGTH_S = 0.22, LOUD = 0.25;

// This takes up to a tenth of a second: it is done at the first touch, for the band must not wait.
function prepare() {
  if (on && navigator.userActivation.hasBeenActive) context ??= new AudioContext();
}
for (const touch of ["pointerup", "keydown"]) addEventListener(touch, () => setTimeout(prepare), { once: true });

function play(tones) {
  prepare();
  if (!on || !context) return;
  tones.forEach((tone, n) => sound(tone, context.currentTime + n * LENGTH_S));
  context.resume();
}

function sound(tone, at) {
  const wave = context.createOscillator(), volume = context.createGain();
  wave.frequency.value = tone;
  volume.gain.setValueAtTime(LOUD, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH_S);
  wave.connect(volume).connect(context.destination);
  wave.start(at);
  wave.stop(at + LENGTH_S);
}
