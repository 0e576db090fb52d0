// Small flags from code: bands across or upright, crosses and discs; any other country is its two letters.
import { shape } from "./kit/element.js";

// h: bands from the top, v: from the left, weights after a colon; x: Nordic cross; o: disc; + more shapes.
const FLAGS = {
  AM: "h d90012 0033a0 f2a800", AR: "h 74acdf fff 74acdf|o f6b40e .5 .5 .1", AT: "h ed2939 fff ed2939",
  BE: "v 000 fae042 ed2939", BG: "h fff 00966e d62612",
  BR: "h 009b3a|p fedf00 .5,.08 .93,.5 .5,.92 .07,.5|o 002776 .5 .5 .24",
  CA: "v ff0000:1 fff:2 ff0000:1|"
    + "p ff0000 .5,.16 .56,.34 .66,.3 .62,.52 .7,.62 .53,.68 .52,.84 .48,.84 .47,.68 .3,.62 .38,.52 .34,.3 .44,.34",
  CH: "h d52b1e|r fff .42 .17 .16 .66|r fff .31 .4 .38 .2", CI: "v f77f00 fff 009e60",
  CL: "h fff d52b1e|r 0039a6 0 0 .33 .5|o fff .165 .25 .09",
  CN: "h de2910|s ffde00 .2 .3 .2", CO: "h fcd116:2 003893 ce1126", CZ: "h fff d7141a|p 11457e 0,0 .5,.5 0,1",
  DE: "h 000 dd0000 ffce00", DK: "x c8102e fff", EE: "h 0072ce 000 fff", ES: "h aa151b:1 f1bf00:2 aa151b:1",
  FI: "x fff 002f6c",
  FR: "v 0055a4 fff ef4135",
  GB: "h 012169|l fff .2 0,0 1,1|l fff .2 1,0 0,1|"
    + "l c8102e .08 0,0 1,1|l c8102e .08 1,0 0,1|r fff .4 0 .2 1|r fff 0 .33 1 .34|"
    + "r c8102e .44 0 .12 1|r c8102e 0 .4 1 .2",
  GR: "h 0d5eaf fff 0d5eaf fff 0d5eaf fff 0d5eaf|r 0d5eaf 0 0 .4 .57|r fff .16 0 .08 .57|r fff 0 .23 .4 .115",
  HR: "h ff0000 fff 171796",
  HU: "h ce2939 fff 477050", ID: "h ce1126 fff", IE: "v 169b62 fff ff883e",
  IL: "h fff|r 0038b8 0 .12 1 .14|r 0038b8 0 .74 1 .14|s 0038b8 .5 .5 .2",
  IN: "h ff9933 fff 138808|o 000080 .5 .5 .13", IS: "x 02529c dc1e35", IT: "v 009246 fff ce2b37",
  JP: "h fff|o bc002d .5 .5 .3",
  LT: "h fdb913 006a44 c1272d", LU: "h ed2939 fff 00a1de", LV: "h 9e3039:2 fff:1 9e3039:2", MC: "h ce1126 fff",
  MX: "v 006847 fff ce1126|o 8a6a3b .5 .5 .14",
  NL: "h ae1c28 fff 21468b", NO: "x ba0c2f 00205b", PE: "v d91023 fff d91023", PL: "h fff dc143c",
  PT: "v 006600:2 ff0000:3|o ffff00 .4 .5 .2", RO: "v 002b7f fcd116 ce1126", RS: "h c6363c 0c4076 fff",
  RU: "h fff 0039a6 d52b1e",
  SE: "x 006aa7 fecc00", SI: "h fff 005da4 ed1c24", SK: "h fff 0b4ea2 ee1c25",
  TH: "h a51931 f4f5f8 2d2a4a:2 f4f5f8 a51931",
  TR: "h e30a17|o fff .37 .5 .26|o e30a17 .43 .5 .21|s fff .62 .5 .13", UA: "h 0057b7 ffd700",
  VN: "h da251d|s ffff00 .5 .5 .3",
  US: "h b22234 fff b22234 fff b22234 fff b22234|r 3c3b6e 0 0 .45 .57|o fff .11 .15 .05|"
    + "o fff .34 .15 .05|o fff .225 .285 .05|o fff .11 .42 .05|o fff .34 .42 .05",
};
const WIDTH = 42, HEIGHT = 28;

const point = (pair) => { const [x, y] = pair.split(",").map(Number); return [x * WIDTH, y * HEIGHT]; };
const rect = (fill, x, y, width, height) => shape("rect",
  { fill: `#${fill}`, x: x * WIDTH, y: y * HEIGHT, width: width * WIDTH, height: height * HEIGHT });

function bands(colours, upright) {
  const pairs = colours.map((colour) => colour.split(":"));
  const weighed = pairs.map(([fill, weight = "1"]) => ({ fill, weight: Number(weight) }));
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0);
  let at = 0;
  return weighed.map(({ fill, weight }) => {
    const band = upright ? rect(fill, at / whole, 0, weight / whole, 1) : rect(fill, 0, at / whole, 1, weight / whole);
    at += weight;
    return band;
  });
}

function star(fill, x, y, radius) {
  const corners = Array.from({ length: 10 }, (_, n) => {
    const far = (n % 2 ? 0.4 : 1) * radius * HEIGHT, turn = (Math.PI * n) / 5;
    return `${x * WIDTH + far * Math.sin(turn)},${y * HEIGHT - far * Math.cos(turn)}`;
  });
  return shape("polygon", { fill: `#${fill}`, points: corners.join(" ") });
}

function line(fill, width, from, to) {
  const [[x1, y1], [x2, y2]] = [point(from), point(to)];
  return shape("line", { x1, y1, x2, y2, stroke: `#${fill}`, "stroke-width": width * HEIGHT });
}

const DRAW = {
  h: (...colours) => bands(colours, false),
  v: (...colours) => bands(colours, true),
  x: (ground, cross) => [rect(ground, 0, 0, 1, 1), rect(cross, 0.28, 0, 0.14, 1), rect(cross, 0, 0.4, 1, 0.2)],
  o: (fill, x, y, radius) => [shape("circle",
  { fill: `#${fill}`, cx: x * WIDTH, cy: y * HEIGHT, r: radius * HEIGHT })],
  r: (fill, ...box) => [rect(fill, ...box.map(Number))],
  p: (fill, ...points) => [shape("polygon", { fill: `#${fill}`, points: points.map(point).join(" ") })],
  s: (fill, x, y, radius) => [star(fill, Number(x), Number(y), Number(radius))],
  l: (fill, width, from, to) => [line(fill, Number(width), from, to)],
};

function flag(text) {
  const node = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" });
  for (const part of text.split("|")) {
    const [kind, ...words] = part.split(" ");
    node.append(...DRAW[kind](...words));
  }
  return node;
}

export function drawFlag(node, country) {
  const code = (country ?? "").toUpperCase();
  if (node.dataset.country === code) return;
  node.dataset.country = code;
  node.classList.toggle("letters", Boolean(code) && !(code in FLAGS));
  node.replaceChildren(...(!code ? [] : code in FLAGS ? [flag(FLAGS[code])] : [code]));
}
