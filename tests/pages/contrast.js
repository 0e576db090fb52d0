// Evaluated in a page: texts and edges of controls that stand out too little from what is painted
// under them.  `shot` is a picture of the page without its texts, in base64.
async ([shot, least, leastLarge]) => {
  const EDGE = 3; // of a control
  const DIMMED = 0.6; // what is dimmed while something else is asked is not meant to be read
  const SHARE = 0.15; // of the ground: a line that crosses it is no ground
  const LARGE_PX = 24, LARGE_BOLD_PX = 18.6, BOLD = 600;
  const CONTROLS = "button:not(:disabled), a.button, select, input:not([type=range], [type=checkbox], [type=radio], [type=file])";

  const bytes = Uint8Array.from(atob(shot), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, image.height), draw = canvas.getContext("2d", { willReadFrequently: true });
  draw.drawImage(image, 0, 0);

  const linear = (part) => (part /= 255, part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const parsed = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
    return [r, g, b, a];
  };
  const over = ([r, g, b, a], ground, opacity) => [r, g, b].map((part, n) => part * a * opacity + ground[n] * (1 - a * opacity));

  // The colours that most of a place is made of.
  const grounds = ({ left, top, right, bottom }) => {
    const x = Math.max(0, Math.floor(left)), y = Math.max(0, Math.floor(top));
    const width = Math.min(image.width, Math.ceil(right)) - x, height = Math.min(image.height, Math.ceil(bottom)) - y;
    if (width < 1 || height < 1) return [];
    const { data } = draw.getImageData(x, y, width, height), bins = new Map();
    for (let at = 0; at < data.length; at += 4) {
      const key = (data[at] >> 4 << 8) | (data[at + 1] >> 4 << 4) | data[at + 2] >> 4;
      const bin = bins.get(key) ?? { n: 0, colour: [data[at], data[at + 1], data[at + 2]] };
      bin.n++;
      bins.set(key, bin);
    }
    return [...bins.values()].filter(({ n }) => n >= SHARE * data.length / 4).map(({ colour }) => colour);
  };

  // A slope is another colour at each of its ends.
  const slices = ({ left, right, top, bottom }) => {
    const wide = Math.max(24, bottom - top);
    return Array.from({ length: Math.ceil((right - left) / wide) }, (_, n) =>
      ({ left: left + n * wide, right: Math.min(right, left + (n + 1) * wide), top, bottom }));
  };

  const isForEars = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const { clipPath, position } = getComputedStyle(at);
      if (clipPath !== "none" && position === "absolute") return true;
    }
    return false;
  };
  // What is scrolled out of its box is not painted.
  const inSight = (node, box) => {
    let { left, top, right, bottom } = box;
    for (let at = node; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (at.closest("svg") || (overflowX === "visible" && overflowY === "visible")) continue;
      const room = at.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, room.left), Math.max(top, room.top), Math.min(right, room.right), Math.min(bottom, room.bottom)];
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };

  const shine = (node) => {
    let opacity = 1;
    for (let at = node; at instanceof Element; at = at.parentElement) {
      const { opacity: own, filter } = getComputedStyle(at);
      opacity *= filter === "none" ? Number(own) : 0;
    }
    return opacity;
  };
  const isOnTop = (node, { left, right, top, bottom }) => {
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return found && (node.contains(found) || found.contains(node) || Boolean(node.closest("svg")?.contains(found)));
  };
  const faults = new Set();

  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement, text = walk.currentNode.textContent.trim().slice(0, 30);
    if (!text || node.closest("title, defs, script, iframe, option, button:disabled") || isForEars(node)) continue;
    if (!node.checkVisibility({ checkVisibilityCSS: true })) continue;
    const opacity = shine(node), inSvg = node.closest("svg"), style = getComputedStyle(node);
    if (opacity < DIMMED) continue;
    const size = parseFloat(style.fontSize) * (inSvg ? node.getScreenCTM().a : 1);
    const isLarge = size >= LARGE_PX || (size >= LARGE_BOLD_PX && Number(style.fontWeight) >= BOLD);
    const bar = isLarge ? leastLarge : least, colour = parsed(inSvg ? style.fill : style.color);
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const outlined = inSvg && style.paintOrder.startsWith("stroke") && parsed(style.stroke);
    for (const whole of range.getClientRects()) {
      const box = inSight(node, whole);
      if (box.width < 2 || box.height < whole.height * 0.7 || !isOnTop(node, box)) continue;
      const under = slices(box).flatMap(grounds).map((ground) => (outlined ? over(outlined, ground, 1) : ground));
      const worst = Math.min(...under.map((ground) => contrast(over(colour, ground, opacity), ground)));
      if (worst < bar) faults.add(`faint: ${text} (${worst.toFixed(2)} of ${bar}) ${node.outerHTML.slice(0, 60)}`);
    }
  }

  for (const node of document.querySelectorAll(CONTROLS)) {
    const box = node.getBoundingClientRect(), style = getComputedStyle(node);
    if (!node.checkVisibility({ checkVisibilityCSS: true }) || shine(node) < DIMMED || !isOnTop(node, box)) continue;
    if (box.left < 3 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight) continue;
    const edge = parsed(style.borderLeftColor), own = parsed(style.backgroundColor);
    if (parseFloat(style.borderLeftWidth) === 0 && own[3] === 0) continue; // its text is all there is of it
    const [outside] = grounds({ left: box.left - 3, right: box.left - 1, top: box.top + box.height / 3, bottom: box.bottom - box.height / 3 });
    if (!outside) continue;
    const best = Math.max(contrast(over(edge, outside, 1), outside), contrast(over(own, outside, 1), outside));
    if (best < EDGE) faults.add(`edge: ${best.toFixed(2)} of ${EDGE} ${node.outerHTML.slice(0, 80)}`);
  }
  return [...faults];
}
