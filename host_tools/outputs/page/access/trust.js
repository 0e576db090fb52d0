// How a tablet comes to trust this house.
import { address, drawn, element, fingerprint, words } from "./common.js";

drawn(() => {
  const say = words("trust");
  document.getElementById("trust").replaceChildren(
    element("h1", { textContent: say.title }),
    element("p", { textContent: say.why }),
    element("a", { className: "button first", href: "/authority.crt", textContent: say.load }),
    element("p", { textContent: say.compare }),
    element("p", { className: "print", textContent: fingerprint }),
    ...["ios", "android", "desktop"].flatMap((sort) => [
      element("h2", { textContent: say[sort] }),
      element("ol", {}, ...say[`${sort}_steps`].map((textContent) => element("li", { textContent }))),
    ]),
    element("p", { textContent: say.then }),
    element("a", { className: "button", href: `${address}pair`, textContent: `${address}pair` }),
  );
});
