// The colours of a page: chosen at this browser, for the table's pages too, else those that the device asks for.
(() => {
  const KEPT = "floorman.theme", root = document.documentElement;
  const contrast = matchMedia("(prefers-contrast: more)"), light = matchMedia("(prefers-color-scheme: light)");
  const asked = () => (contrast.matches ? "contrast" : light.matches ? "light" : "dark");
  const remembered = () => {
    try { return localStorage.getItem(KEPT) ?? ""; } catch { return ""; }
  };
  const dress = () => { root.dataset.theme = remembered() || asked(); };
  contrast.onchange = light.onchange = dress;
  dress();
  document.addEventListener("DOMContentLoaded", () => {
    const control = document.getElementById("theme");
    control.value = remembered();
    control.onchange = () => {
      try { localStorage.setItem(KEPT, control.value); } catch { /* for this page only */ }
      root.dataset.theme = control.value || asked();
    };
  });
})();
