/** A server with a game installed from another package: the example in `examples/hearts`. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

import { HOULE, Server, test as base } from "./server";

const PACKAGE = fileURLToPath(
  new URL("../../../examples/hearts/src/houle_hearts", import.meta.url),
);

export const GAME = "hearts";

/** A folder of packages with the game in it, as pip would install it. */
function makeSite(): string {
  const site = mkdtempSync(join(tmpdir(), "houle-site-"));
  symlinkSync(PACKAGE, join(site, "houle_hearts"));
  const about = join(site, "houle_hearts-1.0.dist-info");
  mkdirSync(about);
  writeFileSync(
    join(about, "METADATA"),
    "Metadata-Version: 2.1\nName: houle-hearts\nVersion: 1.0\n",
  );
  writeFileSync(join(about, "entry_points.txt"), "[houle.games]\nhearts = houle_hearts:GAME\n");
  return site;
}

/** Compile the game beforehand, so that pages do not wait for bots. */
function compile(env: NodeJS.ProcessEnv): void {
  const [command, ...before] = HOULE.split(" ");
  execFileSync(command!, [...before, "compile", GAME], { env, stdio: "ignore" });
}

/** `test` with a server that has this game too. */
export const test = base.extend<object, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = makeSite();
      const before = process.env["PYTHONPATH"];
      const path = before === undefined ? site : `${site}${delimiter}${before}`;
      compile({ ...process.env, PYTHONPATH: path });
      const server = await Server.start({ PYTHONPATH: path });
      await use(server);
      await server.stop();
      rmSync(site, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

export { expect } from "@playwright/test";
