// The rule beside a note: its id is a button that opens what it says.
import { button, byId, element } from "./kit/element.js";
import { ruleName, ruleSays, say } from "./words.js";

export function badge(id) {
  const node = button(ruleName(id), () => show(id), "rule");
  node.onpointerenter = () => { node.title = ruleSays(id)?.title ?? ""; };
  return node;
}

function show(id) {
  const box = byId("rule"), rule = ruleSays(id);
  if (!rule) return;
  box.replaceChildren(button("×", hideRule, { className: "close", "aria-label": say("close") }),
    element("h3", "", `${id} · ${rule.title}`), element("p", "", rule.says), element("p", "quiet", rule.book));
  box.hidden = false;
}

export const hideRule = () => { byId("rule").hidden = true; };
