// What is found first: a rule by its id, then titles that have the words, guides before the inside of the program,
// and pages of the language that somebody reads.
const german = document.documentElement.lang === "de";
const PARTS = [
  ["api/", -10, -14], ["de/rules/", -30, 0], ["de/", -30, 10], ["rules/tda24", 3, 3], ["rules/rp24", 3, 3], ["rules/", 0, 0],
  ["changelog", -3, -6], ["contributing", -3, -6], ["architecture", -3, -6], ["", 4, -4],
]; // beginning of an address, and what that is worth in English and in German

const worth = (page) => PARTS.find(([begin]) => page.startsWith(begin))[german ? 2 : 1];
const asked = () => document.querySelector("input[name=q]").value.trim().toLowerCase();

var Scorer = {
  objNameMatch: 11, objPartialMatch: 6, objPrio: { 0: 15, 1: 5, 2: -5 }, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
  score([page, title, , , score]) {
    const query = asked(), words = query.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    const named = words.filter((word) => title.toLowerCase().includes(word)).length / Math.max(1, words.length);
    const exact = page === `rules/${query.replaceAll(" ", "-")}` ? 100 : 0;
    return score + worth(page) + 12 * named + exact;
  },
};

if (german) {
  Documentation.TRANSLATIONS = {
    "Searching": "Gesucht wird", "Preparing search...": "Die Suche beginnt", "Search Results": "Gefunden",
    "Search finished, found one page matching the search query.": ["Eine Seite wurde gefunden.", "${resultCount} Seiten wurden gefunden."],
    "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories.":
      "Nichts wurde gefunden. Sind alle Wörter richtig geschrieben?",
  };
}
