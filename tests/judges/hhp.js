// Reads a JSON list of PokerStars texts and prints what hhp reads of each; {error} for a refusal.
const { parseHand } = require(`${process.argv[2]}/node_modules/hhp`);

function read(text) {
  try {
    return parseHand(text) ?? { error: "no parser knows it" };
  } catch (error) {
    return { error: String(error) };
  }
}

const texts = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(texts.map(read)));
