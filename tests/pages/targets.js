// Evaluated in a page: what one touches and is smaller than a finger.
(least) => {
  const TOUCHED = "button, select, textarea, summary, a[href], input:not([type=hidden]), [role=button]";
  const isInSentence = (node) => node.matches("p a") && node.parentElement.textContent.trim() !== node.textContent.trim();
  const isThere = (node) => node.checkVisibility({ checkVisibilityCSS: true }) && !node.closest("svg") && !isInSentence(node);
  const isSmall = ({ width, height }) => Math.min(width, height) < least - 0.5;
  return [...document.querySelectorAll(TOUCHED)].filter(isThere)
    // a label is touched as well as what it names
    .map((node) => [node, [node, ...(node.labels ?? [])].map((part) => part.getBoundingClientRect())])
    .filter(([, boxes]) => boxes.every(isSmall))
    .map(([node, boxes]) => `${boxes.map(({ width, height }) => `${Math.round(width)}x${Math.round(height)}`)} ${node.outerHTML.slice(0, 90)}`);
}
