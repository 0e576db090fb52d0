// Evaluated in a page: texts that are cut, broken within a word, outside the screen, on one another.
() => {
  const NOT_TEXT = "option, title, defs, script, iframe";
  const LONGEST_WORD = 24; // a longer one is an address, which may break
  const faults = new Set();

  // What is fixed or lifted lies over the page and may cover it.
  const layer = (node) => {
    for (let at = node; at !== document.body; at = at.parentElement) {
      const { position, zIndex } = getComputedStyle(at);
      if (["fixed", "sticky"].includes(position) || (position === "absolute" && zIndex !== "auto")) return at;
    }
    return document.body;
  };
  const rects = (text, from, to) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return [...range.getClientRects()].filter(({ width }) => width > 1);
  };
  const both = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  const is = ({ left, right, top, bottom }) => right > left && bottom > top;
  // letters seldom reach the edges of their line
  const inked = ({ left, right, top, bottom }) => ({ left, right, top: top + (bottom - top) / 5, bottom: bottom - (bottom - top) / 5 });

  const isForEars = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const { clipPath, position } = getComputedStyle(at);
      if (clipPath !== "none" && position === "absolute") return true;
    }
    return false;
  };

  // What is seen of the boxes; whatever hides a part of a text, and cannot be scrolled, cuts it.
  const seen = (text, node, boxes) => {
    let found = boxes, sideways = false, down = false;
    for (let at = node; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, display } = getComputedStyle(at);
      if (display === "inline" || at.closest("svg") || (overflowX === "visible" && overflowY === "visible")) continue;
      sideways ||= /auto|scroll/.test(overflowX) || textOverflow === "ellipsis";
      down ||= /auto|scroll/.test(overflowY);
      const room = at.getBoundingClientRect();
      const cut = found.map(inked).some((box) => (!sideways && (box.right > room.right + 1 || box.left < room.left - 1))
        || (!down && (box.bottom > room.bottom || box.top < room.top)));
      if (cut) faults.add(`cut: ${text} in ${at.outerHTML.slice(0, 60)}`);
      found = found.map((box) => both(box, room)).filter(is);
    }
    return found;
  };

  const texts = [], fixed = getComputedStyle(document.body).overflowY === "hidden"; // it does not scroll
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const leaf = walk.currentNode, node = leaf.parentElement, text = leaf.textContent.trim().slice(0, 40);
    if (!text || node.closest(NOT_TEXT) || isForEars(node)) continue;
    if (!node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    for (const { 0: word, index } of leaf.textContent.matchAll(/\S+/g)) {
      const lines = new Set(rects(leaf, index, index + word.length).map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1 && word.length <= LONGEST_WORD && !word.includes("-")) faults.add(`broken: ${word}`);
    }
    for (const box of seen(text, node, rects(leaf, 0, leaf.length))) {
      if (box.left < -1 || box.right > innerWidth + 1 || (fixed && inked(box).bottom > innerHeight)) faults.add(`outside: ${text}`);
      texts.push({ node, text, layer: layer(node), box: inked(box) });
    }
  }
  texts.forEach((one, n) => texts.slice(n + 1).forEach((other) => {
    if (one.node === other.node || one.layer !== other.layer) return;
    const { left, right, top, bottom } = both(one.box, other.box);
    if (right - left > 1 && bottom - top > 1) faults.add(`collide: ${one.text} | ${other.text}`);
  }));
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add("wider than the screen");
  return [...faults];
}
