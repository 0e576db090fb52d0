// The LED rows, dot by dot: 64 columns of 8 dots, bit 0 on top.
const COLUMNS = 64, HEIGHT = 8;
const tokens = getComputedStyle(document.documentElement);
const lit = (colour, part = "") => tokens.getPropertyValue(`--led-${colour}${part}`);

// Where they stand twice both show them.
// A row that shows the same at the same size is left alone; all are measured before one is drawn.
export function drawRows(rows) {
  const canvases = [...document.querySelectorAll("canvas.led")], pitches = canvases.map(pitchOf);
  canvases.forEach((canvas, n) => {
    const { columns, pitch } = canvas.dataset;
    if (Number(pitch) !== pitches[n]) fit(canvas, pitches[n]);
    else if (columns === rows[n % rows.length]) return;
    drawRow(canvas, rows[n % rows.length], pitches[n]);
  });
}

function drawRow(canvas, hex, pitch) {
  const context = canvas.getContext("2d");
  const { colour } = canvas.dataset;
  context.clearRect(0, 0, canvas.width, canvas.height);
  const on = [], off = [];
  for (let column = 0; column < COLUMNS; column++) {
    const bits = parseInt(hex.slice(column * 2, column * 2 + 2), 16);
    for (let line = 0; line < HEIGHT; line++) (bits >> line & 1 ? on : off).push([column, line]);
  }
  dots(context, off, pitch, pitch * 0.3, lit(colour, "-off"));
  context.shadowColor = lit(colour);
  context.shadowBlur = pitch * 0.9;
  dots(context, on, pitch, pitch * 0.36, lit(colour));
  context.shadowBlur = 0;
  dots(context, on, pitch, pitch * 0.15, lit(colour, "-core"));
  canvas.dataset.columns = hex;
}

// Whole device pixels for a dot keep every dot alike.
function pitchOf(canvas) {
  const width = canvas.parentElement.clientWidth * devicePixelRatio;
  return Math.max(2, Math.floor(width / COLUMNS));
}

function fit(canvas, pitch) {
  canvas.dataset.pitch = pitch;
  canvas.width = pitch * COLUMNS;
  canvas.height = pitch * HEIGHT;
  canvas.style.width = `${canvas.width / devicePixelRatio}px`;
  canvas.style.height = `${canvas.height / devicePixelRatio}px`;
}

function dots(context, places, pitch, radius, colour) {
  context.fillStyle = colour;
  context.beginPath();
  for (const [column, line] of places) {
    const x = (column + 0.5) * pitch, y = (line + 0.5) * pitch;
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.fill();
}
