// Companion's own handler of custom variables, out of its source, on express with its body parsers
// (companion/lib/UI/Express.ts).  Its controller is stood in for by the variables that are made.
// `node companion_handler.js EXPRESS HttpApi.ts`; a line of standard input is a JSON command.
const fs = require("node:fs");

const [, , folder, source] = process.argv;
const express = require(`${folder}/node_modules/express`);
const typed = fs.readFileSync(source, "utf8");

// The body of an arrow function, to the line that closes it at the same depth.
function bodyOf(start, closes) {
  const from = typed.indexOf(start);
  if (from < 0) throw new Error(`${start} is not there`);
  const open = typed.indexOf("=> {", from) + 4;
  return typed.slice(open, typed.indexOf(closes, open)).replaceAll("this.#", "self.").replaceAll("this.", "self.");
}

const made = (code, ...names) => new Function("self", `return (${names}) => {${code}}`);
const variables = new Map();
let enabled = true;
const self = {
  logger: { debug() {}, info() {} },
  userconfigController: { getKey: () => enabled },
  serviceApi: {
    setCustomVariableValue(name, value) {
      if (!variables.has(name)) return "Unknown name";
      variables.set(name, value);
      return null;
    },
  },
};
const gate = made(bodyOf("this.#apiRouter.use((_req, res, next)", "\n\t\t})"), "_req", "res", "next")(self);
const set = made(bodyOf("#customVariableSetValue =", "\n\t}\n"), "req", "res")(self);

const app = express();
app.use(express.json({ strict: false }), express.urlencoded({ extended: false }), express.text());
const router = express.Router();
router.use(gate);
router.post("/custom-variable/:name/value", set);
router.use((_req, res) => res.status(404).send(""));
app.use("/api", router);

const server = app.listen(0, "127.0.0.1", () => console.log(server.address().port));
const commands = {
  make: (names) => names.forEach((name) => variables.set(name, undefined)),
  enable: (on) => { enabled = on; },
  tell: () => {},
};
require("node:readline").createInterface({ input: process.stdin })
  .on("line", (line) => {
    for (const [name, value] of Object.entries(JSON.parse(line))) commands[name](value);
    console.log(JSON.stringify(Object.fromEntries(variables)));
  })
  .on("close", () => process.exit());
