// A tablet beside the table stays lit while the console is to be seen, where the browser lets it:
// over HTTPS, and on this computer.
const stayLit = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});

export function keepAwake() {
  document.addEventListener("visibilitychange", stayLit); // a hidden page gives its lock back
  stayLit();
}
