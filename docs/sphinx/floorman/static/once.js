// A page is found once, and opens at its beginning where a word of sought.toml led to it.
const found = Search._performSearch;
Search._performSearch = (...asked) => {
  const seen = new Set(), worst = found(...asked);
  const best = worst.reverse().filter(([page]) => !seen.has(page) && seen.add(page));
  for (const one of best) {
    if (one[6] === SearchResultKind.index) one[2] = "";
  }
  return best.reverse();
};
