/** A reverse proxy that serves one path of its host, as nginx or Caddy would. */
import { createServer, request, type IncomingMessage, type Server as Http } from "node:http";
import { type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

export class Proxy {
  /** The addresses that were asked for outside the path. */
  readonly strayed: string[] = [];

  private constructor(
    private readonly http: Http,
    private readonly port: number,
    private readonly path: string,
  ) {}

  /** Pass on to a server what is asked for below the path. */
  static start(port: number, path: string): Promise<Proxy> {
    return new Promise((resolve) => {
      const http = createServer();
      const proxy = new Proxy(http, port, path);
      http.on("request", (asked, answer) => {
        if (!proxy.serves(asked)) {
          answer.writeHead(404).end("another site");
          return;
        }
        const onward = request(proxy.options(asked), (answered) => {
          answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
          answered.pipe(answer);
        });
        onward.on("error", () => answer.headersSent || answer.writeHead(502).end());
        asked.pipe(onward);
      });
      http.on("upgrade", (asked: IncomingMessage, here: Duplex) => proxy.upgrade(asked, here));
      http.listen(0, "127.0.0.1", () => resolve(proxy));
    });
  }

  get address(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.http.closeAllConnections();
    this.http.close();
  }

  private serves({ url = "" }: IncomingMessage): boolean {
    const path = url.split("?")[0]!;
    if (path === this.path || path.startsWith(`${this.path}/`)) return true;
    this.strayed.push(path);
    return false;
  }

  private options(asked: IncomingMessage): object {
    const { address = "" } = asked.socket.address() as Partial<AddressInfo>;
    const headers = { "X-Forwarded-For": address, "X-Forwarded-Proto": "http", ...asked.headers };
    return {
      ...{ host: "127.0.0.1", port: this.port },
      path: asked.url,
      method: asked.method,
      headers,
    };
  }

  /** Pass a WebSocket on: its handshake, then the bytes of both directions. */
  private upgrade(asked: IncomingMessage, here: Duplex): void {
    here.on("error", () => here.destroy());
    if (!this.serves(asked)) {
      here.end("HTTP/1.1 404 Not Found\r\n\r\n");
      return;
    }
    const onward = request(this.options(asked));
    onward.on("upgrade", (answered, there: Duplex) => {
      const head = [`HTTP/1.1 101 Switching Protocols`];
      for (let i = 0; i < answered.rawHeaders.length; i += 2)
        head.push(`${answered.rawHeaders[i]}: ${answered.rawHeaders[i + 1]}`);
      here.write(`${head.join("\r\n")}\r\n\r\n`);
      there.on("error", () => here.destroy());
      there.on("close", () => here.destroy());
      here.on("close", () => there.destroy());
      there.pipe(here).pipe(there);
    });
    onward.on("response", () => here.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
    onward.on("error", () => here.destroy());
    onward.end();
  }
}
