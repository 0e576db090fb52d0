// A button of the console.
import { button as plain, element } from "../kit/element.js";

/**
 * `key` is pressed on a keyboard and shown on it, `note` stands below its text.
 * @param {string} id
 * @param {string} text
 * @param {() => unknown} onclick
 * @param {Record<string, any>} how
 */
export function button(id, text, onclick, { key = "", note = "", ...more } = {}) {
  const keys = key ? { "aria-keyshortcuts": key, data: { id, key } } : { data: { id } };
  const node = plain("", onclick, { ...more, ...keys });
  node.append(element("span", "", text, note && element("small", "", note)));
  if (key) node.append(element("kbd", "", key));
  return node;
}
