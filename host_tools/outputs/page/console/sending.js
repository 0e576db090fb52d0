// The socket: the document comes, commands go.  A command is sent again with its own id until it is
// answered, and has one effect however often it arrives.
const FIRST_WAIT_MS = 300, LONGEST_WAIT_MS = 5000, AGAIN_MS = 1500, PATIENCE_MS = 9000;
const SHUT = 4403;

const open = new Map(); // id -> {text, settle, since, timer}
let socket = null;
let wait = FIRST_WAIT_MS;

const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// What the table's host answers; {ok: false} without a sentence when nothing comes.
export function command(fields) {
  const id = newId(), text = JSON.stringify({ id, ...fields });
  return new Promise((settle) => {
    open.set(id, { text, settle, since: Date.now() });
    send(id);
  });
}

function send(id) {
  const one = open.get(id);
  if (!one) return;
  if (Date.now() - one.since > PATIENCE_MS) return finish(id, { ok: false, error: null });
  if (socket?.readyState === WebSocket.OPEN) socket.send(one.text);
  one.timer = setTimeout(() => send(id), AGAIN_MS);
}

function finish(id, answer) {
  const one = open.get(id);
  clearTimeout(one?.timer);
  open.delete(id);
  one?.settle(answer);
}

// `take(message)` hears documents and changes, `lost(why)` that the server is gone or shut us out.
export function connect(take, lost) {
  socket = new WebSocket(`${location.origin.replace("http", "ws")}/console/ws`);
  socket.onmessage = (event) => {
    wait = FIRST_WAIT_MS;
    const message = JSON.parse(event.data);
    if ("answer" in message) finish(message.answer, message);
    else take(message);
  };
  socket.onclose = (event) => {
    lost(event.code === SHUT ? "shut" : "gone");
    if (event.code === SHUT) return;
    setTimeout(() => connect(take, lost), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };
}
