/** The server for the tests; some start another one in order to kill it. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { test as base } from "@playwright/test";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
export const HOULE = process.env["HOULE_COMMAND"] ?? join(ROOT, ".venv/bin/houle");

/** The environment variable that tells the workers the shared server's address. */
const SHARED = "HOULE_SHARED_SERVER";

export class Server {
  private child: ChildProcess | null = null;
  private readonly data = mkdtempSync(join(tmpdir(), "houle-e2e-"));
  private said = "";

  private constructor(
    readonly port: number,
    private readonly environment: Record<string, string>,
  ) {}

  /** Start a server; `environment` is added to this process's environment. */
  static async start(environment: Record<string, string> = {}): Promise<Server> {
    const server = new Server(await freePort(), environment);
    await server.run();
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Start the process and wait until it answers. */
  async run(): Promise<void> {
    const [command, ...before] = HOULE.split(" ");
    this.child = spawn(
      command!,
      [...before, "serve", "--host", "127.0.0.1", "--port", String(this.port), "--no-open"],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          HOULE_DATA: this.data,
          HOULE_PACE: "0",
          HOULE_RATE: "100000",
          HOULE_REVIEW: "3",
          ...this.environment,
        },
      },
    );
    this.child.stdout?.on("data", (text: Buffer) => (this.said += text.toString()));
    this.child.stderr?.on("data", (text: Buffer) => (this.said += text.toString()));
    for (let i = 0; i < 300; i += 1) {
      if (await isReady(this.address)) return;
      if (this.child.exitCode !== null) break;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`the server did not start:\n${this.said}`);
  }

  /** Stop the process as an administrator does, and wait until it has finished. */
  async close(): Promise<void> {
    await this.end("SIGTERM");
  }

  /** Kill the process, as a power failure would. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = null;
    if (child === null || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Start the server that all tests share; Playwright calls the returned function at the end.
 *
 * With HOULE_SITE, the tests use the server at that address, such as an installed package's.
 */
export default async function startShared(): Promise<() => Promise<void>> {
  const site = process.env["HOULE_SITE"];
  if (site !== undefined) {
    process.env[SHARED] = site;
    return () => Promise.resolve();
  }
  const server = await Server.start();
  process.env[SHARED] = server.address;
  return () => server.stop();
}

/** A server known only by its address. */
export type Site = Pick<Server, "address">;

/** `test` with the shared server. A test that kills a server starts its own. */
export const test = base.extend<{ tidy: undefined }, { server: Site }>({
  // Close all browser contexts after each test.
  tidy: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use({ address: process.env[SHARED] ?? "" });
    },
    { scope: "worker" },
  ],
});

export { expect } from "@playwright/test";
