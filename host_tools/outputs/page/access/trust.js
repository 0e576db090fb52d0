// How a tablet comes to trust this house.
import { byId, element } from "../kit/element.js";
import { address, drawn, fingerprint, words } from "./common.js";

drawn(() => {
  const say = words("trust");
  byId("trust").replaceChildren(
    element("h1", "", say.title),
    element("p", "", say.why),
    element("a", { className: "button first", href: "/authority.crt" }, say.load),
    element("p", "", say.compare),
    element("p", "print", fingerprint),
    ...["ios", "android", "desktop"].flatMap((sort) => [
      element("h2", "", say[sort]),
      element("ol", "", ...say[`${sort}_steps`].map((step) => element("li", "", step))),
    ]),
    element("p", "", say.then),
    element("a", { className: "button", href: `${address}pair` }, `${address}pair`),
  );
});
