// Small pieces: elements, buttons with their keys, sections that are drawn anew and keep the focus.
export function element(tag, fields = {}, ...inside) {
  const { data = {}, aria = {}, ...rest } = fields;
  const node = Object.assign(document.createElement(tag), rest);
  Object.assign(node.dataset, data);
  for (const [name, value] of Object.entries(aria)) node.setAttribute(`aria-${name}`, value);
  node.append(...inside);
  return node;
}

// `key` is pressed on a keyboard and shown; `id` keeps the focus when the section is drawn anew.
export function button(id, text, onclick, { key = "", className = "", disabled = false, note = "" } = {}) {
  const node = element("button", { type: "button", className, disabled, onclick, data: { id } });
  node.append(element("span", {}, text, ...(note ? [element("small", { textContent: note })] : [])));
  if (key) {
    node.dataset.key = key;
    node.setAttribute("aria-keyshortcuts", key);
    node.append(element("kbd", { textContent: key }));
  }
  return node;
}

// Nothing is replaced that looks the same: a press that began before is not lost.
export function redraw(section, ...nodes) {
  const draft = element(section.tagName, {}, ...nodes);
  if (draft.innerHTML === section.innerHTML) return;
  const focused = section.contains(document.activeElement) ? document.activeElement.dataset.id : null;
  const scrolled = section.scrollTop;
  section.replaceChildren(...draft.childNodes);
  section.scrollTop = scrolled;
  if (!focused) return;
  const again = section.querySelector(`[data-id="${CSS.escape(focused)}"]`) ?? section.querySelector("button:not(:disabled)");
  again?.focus();
}

