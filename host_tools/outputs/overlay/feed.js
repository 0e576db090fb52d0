// The socket to the server: kept up, and given up when nothing is heard from it.
const FIRST_WAIT_MS = 250, LONGEST_WAIT_MS = 2000;
const SILENCE_MS = 6000; // three heartbeats

// `take` gets each message, `silent` is called once when none came for six seconds.
export class Feed {
  constructor(address, take, silent) {
    this.address = address;
    this.take = take;
    this.silent = silent;
    this.wait = FIRST_WAIT_MS;
  }

  start() {
    this.connect();
    this.listen();
  }

  listen() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.giveUp(), SILENCE_MS);
  }

  // A socket whose server is gone may stay open for minutes: another one is opened.
  giveUp() {
    this.silent();
    this.socket.close();
    this.again(this.socket);
    this.listen();
  }

  connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.wait = FIRST_WAIT_MS;
      this.listen();
      this.take(JSON.parse(event.data));
    };
    socket.onclose = () => this.again(socket);
  }

  again(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }
}

// Beside the page, wherever it is served.
export function socketAddress() {
  const address = new URL("ws", location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}
