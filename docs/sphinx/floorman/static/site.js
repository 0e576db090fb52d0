// The contents stand open where there is room; what is wider than its box can be scrolled by keys; the language of a search.
const menu = document.getElementById("menu"), wide = matchMedia("(min-width: 60rem)");
const unfold = () => { menu.open = wide.matches; };
wide.onchange = unfold;
unfold();

const boxes = document.querySelectorAll(".wide, pre");
const reach = () => {
  for (const box of boxes) {
    if (box.scrollWidth > box.clientWidth) box.setAttribute("tabindex", "0");
    else box.removeAttribute("tabindex");
  }
};
addEventListener("resize", reach);
document.fonts.ready.then(reach);
reach();
