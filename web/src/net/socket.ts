/**
 * The WebSocket: it connects, reconnects, and resends messages that were not confirmed.
 *
 * It remembers only what it has to repeat after reconnecting: which tables are open, the last entry
 * received of each, and which messages are unconfirmed.
 */
import { below } from "./base";
import { Retry } from "./retry";
import { VERSION, type FromClient, type FromServer, type Language } from "../protocol.gen";

export type State = "off" | "connecting" | "on" | "lost" | "ended";

export interface Listener {
  heard(message: FromServer): void;
  changed(state: State): void;
  /** The number of the last entry of a table that was received. */
  have(table: string): number | null;
}

type Unconfirmed = Extract<FromClient, { id: string }>;

const PING_MS = 20_000;
/** After this many milliseconds without a message, even an open connection counts as lost. */
const SILENCE_MS = 45_000;

export class Connection {
  private socket: WebSocket | null = null;
  private open = new Set<string>();
  private unconfirmed = new Map<string, Unconfirmed>();
  private lobby = false;
  private readonly retry = new Retry();
  /** Whether the server has said not to come back. */
  private isOver = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private lastHeard = 0;
  state: State = "off";

  constructor(
    private readonly listener: Listener,
    private language: Language,
    private readonly make: () => WebSocket = socketHere,
  ) {}

  /** Connect, and reconnect when the connection is lost. */
  start(): void {
    if (this.state === "on" || this.state === "connecting") return;
    clearTimeout(this.timer);
    this.become("connecting");
    const socket = this.make();
    this.socket = socket;
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event) => this.hear(socket, String(event.data));
    socket.onclose = () => this.lose(socket);
  }

  /** Disconnect, and do not reconnect. */
  stop(): void {
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.become("off");
  }

  /** Open a new connection, for instance in another language or as another user. */
  restart(language: Language = this.language): void {
    this.language = language;
    this.stop();
    this.retry.reset();
    this.isOver = false;
    this.start();
  }

  /** Reconnect at once: the page is visible again, or the network is back. */
  wake(): void {
    if (this.state === "lost") this.start();
    else if (this.state === "on") this.say({ type: "ping" });
  }

  openTable(table: string): void {
    this.open.add(table);
    this.say({ type: "open_table", table, have: this.listener.have(table) });
  }

  closeTable(table: string): void {
    if (this.open.delete(table)) this.say({ type: "close_table", table });
  }

  watchLobby(on: boolean): void {
    this.lobby = on;
    this.say({ type: "watch_lobby", on });
  }

  /** Send a message that must arrive: it is resent after reconnecting until it is answered. */
  send(message: Unconfirmed): void {
    this.unconfirmed.set(message.id, message);
    this.say(message);
  }

  say(message: FromClient): void {
    if (this.state === "on") this.socket?.send(JSON.stringify(message));
  }

  private greet(socket: WebSocket): void {
    if (socket !== this.socket) return;
    const hello: FromClient = { type: "hello", version: VERSION, language: this.language };
    socket.send(JSON.stringify(hello));
  }

  private hear(socket: WebSocket, text: string): void {
    if (socket !== this.socket) return;
    this.lastHeard = Date.now();
    const message = JSON.parse(text) as FromServer;
    if (message.type === "welcome") this.welcomed();
    if (message.type === "confirmed") this.unconfirmed.delete(message.id);
    if (message.type === "refused" && message.id !== null) this.answered(message.id, message.code);
    if (message.type === "goodbye") this.leave(message.retry);
    this.listener.heard(message);
  }

  /** A refused message is not resent, unless the server could not store it. */
  private answered(id: string, code: string): void {
    if (code !== "storage") this.unconfirmed.delete(id);
  }

  private leave(retry: number | null): void {
    if (retry === null) this.isOver = true;
    else this.retry.ask(retry);
  }

  private welcomed(): void {
    this.retry.reset();
    this.become("on");
    if (this.lobby) this.say({ type: "watch_lobby", on: true });
    for (const table of this.open) this.openTable(table);
    for (const message of this.unconfirmed.values()) this.say(message);
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.ping(), PING_MS);
  }

  private ping(): void {
    if (Date.now() - this.lastHeard > SILENCE_MS) this.socket?.close();
    else this.say({ type: "ping" });
  }

  private lose(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    clearInterval(this.pulse);
    if (this.isOver) {
      this.become("ended");
      return;
    }
    this.become("lost");
    this.timer = setTimeout(() => this.start(), this.retry.next());
  }

  private become(state: State): void {
    this.state = state;
    this.listener.changed(state);
  }
}

function socketHere(): WebSocket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}${below("/api/socket")}`);
}
