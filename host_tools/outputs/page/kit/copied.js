// A text into the clipboard; only secure pages have one, and then only when nobody forbade it.
import { element } from "./element.js";

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = element("input", { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
