// Why this browser cannot flash, by the name of the text that says it; "" where it can.
export function cannot() {
  if ("usb" in navigator) return "";
  const { userAgent: agent, maxTouchPoints } = navigator;
  if (/iPhone|iPad/.test(agent) || (/Macintosh/.test(agent) && maxTouchPoints > 1)) return "phone"; // as iPads say it
  if (!isSecureContext && /Chrome/.test(agent)) return "insecure";
  if (/Firefox/.test(agent)) return "firefox";
  return /Safari/.test(agent) && !/Chrome/.test(agent) ? "safari" : "no_usb";
}
