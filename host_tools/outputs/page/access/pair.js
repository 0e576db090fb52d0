// The door: a name, and the six digits that the table shows.
import { post } from "../kit/command.js";
import { byId, element } from "../kit/element.js";
import { fill } from "../kit/words.js";
import { drawn, refused, words } from "./common.js";

const main = byId("pair");
let role = "", fault = "";

function draw() {
  main.replaceChildren(element("h1", "", words("pair").title), ...(role ? paired() : asking()));
}

drawn(draw);

function asking() {
  const say = words("pair"), value = byId("name")?.value ?? "";
  const name = element("input", {
    id: "name", required: true, maxLength: 30, placeholder: say.name_like, autocomplete: "off", value,
  });
  const code = element("input", {
    id: "code", required: true, pattern: "[0-9]{6}", maxLength: 6, inputMode: "numeric", autocomplete: "one-time-code",
  });
  const onsubmit = (event) => {
    event.preventDefault();
    enter(name.value, code);
  };
  return [
    element("p", "", say.how),
    element("form", { onsubmit }, element("label", "", say.name, name), element("label", "", say.code, code),
      element("p", { className: "fault", role: "alert" }, fault), element("button", { type: "submit" }, say.enter)),
    element("p", "", element("a", { href: "/trust" }, say.trust)),
  ];
}

async function enter(name, code) {
  const answer = await post("/pair", { name, code: code.value });
  role = answer.role ?? "";
  fault = refused(answer);
  if (role) return draw();
  main.querySelector(".fault").textContent = fault;
  code.value = "";
  code.focus();
}

function paired() {
  const say = words("pair"), href = role === "watch" || role === "production" ? "/" : "/console";
  return [
    element("p", { role: "status" }, fill(say.paired, { role: words("roles")[role] })),
    element("a", { className: "button first", href }, say.go_on),
  ];
}
