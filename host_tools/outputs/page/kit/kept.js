// What the browser remembers from one visit to the next, where it remembers anything.

export function kept(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch { /* it lasts until the page is closed */ }
}
