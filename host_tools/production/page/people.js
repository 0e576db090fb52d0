// The panel of the ten seats: name, flag and photo.
import { button, element } from "/page/kit/element.js";
import { hint, setValue } from "./dom.js";
import { act, complain, send } from "./steering.js";
import { say } from "./words.js";

const SIDE = 480; // pixels of a photo: four times what the overlay shows

let rows = [];

// The middle square, small enough for any overlay.
async function shrunk(file) {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = element("canvas", { width: SIDE, height: SIDE });
  const left = (picture.width - side) / 2, top = (picture.height - side) / 2;
  canvas.getContext("2d")?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.88));
}

async function upload(seat, input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return;
  try {
    await send(await shrunk(file), "seat", seat, "photo");
  } catch {
    complain(say("no_photo"));
  }
}

function personRow(seat) {
  const name = element("input", { type: "text", maxLength: 60, "aria-label": say("name_of", { seat }),
    onchange: () => act("seat", seat, "name", name.value.trim()) });
  const flag = element("input", { type: "text", maxLength: 2, className: "flag", placeholder: "DE",
    "aria-label": say("flag_of", { seat }),
    onchange: () => act("seat", seat, "flag", flag.value.trim().toUpperCase()) });
  const file = element("input", { type: "file", accept: "image/*", "aria-label": say("photo_of", { seat }),
    onchange: () => upload(seat, file) });
  const image = element("img", { alt: "", hidden: true });
  const away = button("×", () => act("seat", seat, "photo", "off"), { "aria-label": say("photo_away", { seat }) });
  const node = element("li", "person", element("b", { "aria-hidden": "true" }, String(seat)),
    element("label", "face", "+", image, file), name, flag, away);
  return { node, name, flag, image, away };
}

export function buildPeople(panel) {
  rows = Array.from({ length: 10 }, (_, n) => personRow(n + 1));
  panel.replaceChildren(hint(say("people_hint")),
    element("ol", "people", ...rows.map((one) => one.node)));
}

export function drawPeople(/** @type {Production.Shown} */ { people }) {
  people.forEach((person, n) => {
    const { name, flag, image, away } = rows[n];
    setValue(name, person.name);
    name.placeholder = person.known || say("nobody");
    setValue(flag, person.flag);
    image.hidden = away.disabled = !person.photo;
    if (person.photo) image.src = `preview/photos/${person.photo}`;
    else image.removeAttribute("src");
  });
}
