// Every action goes through the API, as a button box's would; what it refuses is said.
import { ask } from "/page/kit/command.js";
import { byId } from "/page/kit/element.js";
import { say } from "./words.js";

const SAID_MS = 8000;
const token = location.pathname.split("/")[2];
const headers = { Authorization: `Bearer ${token}` };

let hush = 0;

export function complain(text) {
  const said = byId("said");
  said.textContent = text;
  said.hidden = false;
  clearTimeout(hush);
  hush = setTimeout(() => { said.hidden = true; }, SAID_MS);
}

async function call(method, segments, body) {
  const path = segments.map((one) => encodeURIComponent(one)).join("/");
  const { ok, error } = await ask(`/api/${path}`, { method, headers, body });
  if (ok) byId("said").hidden = true;
  else complain(error ?? say("no_answer"));
  return ok;
}

// `act("delay", "up", 10)`; an empty text at the end takes away what was there.
export const act = (...segments) => call("POST", segments.filter((one, n) => one !== "" || n === 0));
export const send = (body, ...segments) => call("PUT", segments, body);
