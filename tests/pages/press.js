// Before a page's own scripts: notes what a press does.  `noted` are effects since `begin`.
window.press = { noted: [], listens: false, ambient: new Set(), asked: new Set() };
(() => {
  const { press } = window;
  const note = (what) => { if (press.listens) press.noted.push(what); };
  const wrap = (owner, name, what) => {
    const real = owner?.[name];
    if (!real) return;
    owner[name] = function (...values) {
      const said = what(values);
      if (said) note(said);
      return real.apply(this, values);
    };
  };
  wrap(window, "fetch", ([to, how = {}]) => {
    const asked = `${how.method ?? "GET"} ${to}`, again = !how.method && press.asked.has(asked); // looked at anew and anew
    press.asked.add(asked);
    return again ? "" : asked;
  });
  wrap(WebSocket.prototype, "send", () => "sent");
  wrap(MessagePort.prototype, "postMessage", () => "sent");
  window.MessageChannel = class extends MessageChannel { // what a page of the site asks the page around
    constructor() {
      super();
      note("asked");
    }
  };
  wrap(Storage.prototype, "setItem", () => "remembered");
  wrap(window, "print", () => "printed");
  wrap(navigator.clipboard, "writeText", () => "copied");
  wrap(document, "execCommand", () => "copied");
  for (const event of ["invalid", "change", "toggle", "hashchange"]) addEventListener(event, () => note(event), true);
  addEventListener("focusin", ({ target }) => { if (target !== press.node) note("focus"); }, true);

  const key = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest("[id]")?.id ?? "";
  new MutationObserver((found) => {
    for (const { target } of found) {
      if (press.listens && !press.ambient.has(key(target))) note(`drawn ${key(target)}`);
      else if (!press.listens && document.readyState === "complete") press.ambient.add(key(target));
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const kinds = "button, a[href], select, summary, [role=tab], input:is([type=checkbox], [type=radio], [type=range])";
  const seen = (node) => node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
    && node.getClientRects().length && !node.disabled && !node.closest("[inert], svg, fieldset:disabled");
  const sign = (node) => [node.tagName, node.type ?? "", node.id, node.name ?? "", JSON.stringify(node.dataset),
    node.getAttribute("href") ?? "", node.getAttribute("aria-label") ?? "", node.tagName === "SELECT" ? "" : node.textContent,
    node.type === "radio" ? node.value : ""].join("|");
  const already = (node) => ["aria-pressed", "aria-selected"].some((name) => node.getAttribute(name) === "true")
    || node.hasAttribute("aria-current") || (node.type === "radio" && node.checked);

  press.controls = () => {
    const counted = new Map();
    return [...document.querySelectorAll(kinds)].filter(seen).map((node) => {
      const signed = sign(node), nth = counted.get(signed) ?? 0;
      counted.set(signed, nth + 1);
      return { node, id: `${signed}#${nth}`, kind: node.tagName.toLowerCase(), href: node.getAttribute("href") ?? "",
        already: already(node) };
    });
  };
  press.listed = () => press.controls().map(({ node, ...rest }) => rest);
  press.find = (id) => press.controls().find((one) => one.id === id)?.node ?? null;
  press.rest = () => { press.listens = false; press.ambient.clear(); };
  press.begin = (node) => { Object.assign(press, { noted: [], listens: true, node }); };
})();
