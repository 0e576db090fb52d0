// The way to whoever answers this page: the server that it came from.  A page whose table plays in the browser has
// another file of this name, with the same functions (simulator/site/page/carrier.js).

// Where a page or a picture of this server is.
export const address = (/** @type {string} */ path) => path;

// What is shown has another query now: it stands in the address, for whoever sends that to others.
export const stand = (/** @type {string} */ query) => history.replaceState(null, "", query);

/** @param {string} path @param {RequestInit} [asked] */
export const reach = (path, asked) => fetch(path, asked);

/** @param {string} path */
export const open = (path) => new WebSocket(new URL(path, location.href).href.replace(/^http/, "ws"));
