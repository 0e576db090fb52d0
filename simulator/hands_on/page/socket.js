// A socket that comes back by itself, and moves that are answered.
const FIRST_WAIT_MS = 300, LONGEST_WAIT_MS = 5000;

export function listen(path, take, lost = () => {}) {
  let wait = FIRST_WAIT_MS;
  let socket = null;
  const open = () => {
    socket = new WebSocket(`ws://${location.host}${path}`);
    socket.onmessage = (event) => {
      wait = FIRST_WAIT_MS;
      take(JSON.parse(event.data));
    };
    socket.onclose = () => {
      lost();
      setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
  };
  open();
  return (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));
}

// Sends moves; `refused(sentence)` is told of one that cannot be made.
export class Moves {
  constructor(send, refused) {
    this.send = send;
    this.refused = refused;
    this.number = 0;
  }

  make(move) {
    this.number += 1;
    this.send({ n: this.number, ...move });
  }

  answered({ refused }) {
    if (refused) this.refused(refused);
  }
}
