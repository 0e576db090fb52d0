// What a page's HTML says and its scripts do not: an element that is found by its id or a selector
// has what any kind of it may have, and attributes take numbers and truths as they are.
type Part = any;

interface ParentNode {
  querySelector(selectors: string): Part;
  querySelectorAll(selectors: string): NodeListOf<Part>;
}
interface Document {
  getElementById(id: string): Part;
  readonly fonts: FontFaceSet & Iterable<FontFace>;
}
interface Element {
  closest(selectors: string): Part;
  setAttribute(name: string, value: unknown): void;
  readonly children: HTMLCollection & Iterable<Part>;
}

// Pyodide lies beside the script in the site (simulator/site/build.py).
declare module "*/pyodide.mjs" {
  export function loadPyodide(how: { indexURL: string }): Promise<any>;
}
