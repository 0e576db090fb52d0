// The door: a name, and the six digits that the table shows.
import { drawn, element, fill, post, refused, words } from "./common.js";

const main = document.getElementById("pair");
let role = "", fault = "";

function draw() {
  const title = element("h1", { textContent: words("pair").title });
  main.replaceChildren(title, ...(role ? paired() : asking()));
}

drawn(draw);

function asking() {
  const say = words("pair");
  const name = element("input", { id: "name", required: true, maxLength: 30, placeholder: say.name_like, autocomplete: "off", value: document.getElementById("name")?.value ?? "" });
  const code = element("input", { id: "code", required: true, pattern: "[0-9]{6}", maxLength: 6, inputMode: "numeric", autocomplete: "one-time-code" });
  const form = element("form", {},
    element("label", {}, say.name, name), element("label", {}, say.code, code),
    element("p", { className: "fault", role: "alert", textContent: fault }),
    element("button", { type: "submit", textContent: say.enter }));
  form.onsubmit = (event) => {
    event.preventDefault();
    enter(name.value, code);
  };
  return [element("p", { textContent: say.how }), form, element("p", {}, element("a", { href: "/trust", textContent: say.trust }))];
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
  const say = words("pair");
  const to = role === "watch" || role === "production" ? "/" : "/console";
  return [element("p", { role: "status", textContent: fill(say.paired, { role: words("roles")[role] }) }), element("a", { className: "button first", href: to, textContent: say.go_on })];
}
