// What is written alike in every language.

/** @param {string} text @param {Record<string, any>} values */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

const two = (n) => String(n).padStart(2, "0");

// What is left of something, in minutes or hours.
export function clock(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}
