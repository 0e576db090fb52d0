// Python in a worker: loads Pyodide and the table, then carries texts between its rooms and the pages' ports.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = "/floorman";
const early = []; // what pages wanted before the table was there
/** @type {any} */
let rooms = null;
let got = 0;

// Every byte that is fetched is counted: the page around says how far it is.
const plain = self.fetch;
self.fetch = async (what, how) => {
  const answer = await plain(what, how);
  if (!answer.ok || !answer.body) return answer;
  const counted = answer.body.pipeThrough(new TransformStream({
    transform(chunk, to) {
      got += chunk.byteLength;
      self.postMessage({ got });
      to.enqueue(chunk);
    },
  }));
  return new Response(counted, { status: answer.status, headers: answer.headers });
};

const archive = async (name) => (await self.fetch(new URL(name, import.meta.url))).arrayBuffer();

async function load({ archives, wish }) {
  const [python, ...packed] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href }), ...archives.map(archive),
  ]);
  self.postMessage({ stage: "table" });
  for (const one of packed) python.unpackArchive(one, "zip", { extractDir: HOME });
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  const made = python.pyimport("simulator.site.rooms").rooms_for;
  const fields = python.toPy(wish);
  rooms = made(fields);
  fields.destroy();
  rooms.start();
  for (const one of early.splice(0)) take(one);
  Object.assign(self, { python, rooms }); // for whoever looks in here
  self.postMessage({ stage: "ready" });
}

// Of a traceback the last line is for people, without the name of the error.
const fail = ({ message }) => {
  const said = message.trim().split("\n").at(-1);
  self.postMessage({ failed: said.replace(/^\w+Error: /, "") });
};

function take({ data, ports }) {
  const [port] = ports;
  if (data.open) carry(data.open, port);
  else {
    const answer = rooms.ask(data.ask, data.body), [status, text] = answer.toJs();
    answer.destroy();
    port.postMessage({ status, text });
  }
}

function carry(path, port) {
  const line = rooms.open(path, (text) => port.postMessage({ text }), (code) => port.postMessage({ code }));
  port.onmessage = ({ data }) => (data.gone ? line.gone() : line.hear(data.text));
}

self.onmessage = (event) => {
  if (event.data.begin) load(event.data.begin).catch(fail);
  else if (rooms) take(event);
  else early.push(event);
};
