// What the browser remembers from one visit to the next, where it remembers anything.

export function remembered(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch { /* it lasts until the page is closed */ }
}
