/** Measures the web app: Lighthouse, how fast a move reaches another screen, animation frames. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import type { Browser, Page } from "@playwright/test";

import { systemBrowser } from "../../tools/system.mjs";
import { GAMES } from "./games";
import { ask, playNow, somebody, type Somebody } from "./people";
import { dice, playOn, pressOne } from "./robot";
import { expect, test, type Site } from "./server";

const FILE = fileURLToPath(new URL("../../../benchmarks/web.json", import.meta.url));
const LIGHTHOUSE = "lighthouse@12.8.2";
const PAGES = [
  ["home", "/"],
  ["set-up", "/new/sea_change"],
  ["rules", "/rules/wave"],
  ["lobby", "/lobby"],
  ["lesson", "/learn/land_unter"],
] as const;
/** How often Lighthouse runs on each page; the median run counts. */
const RUNS = 5;
const MOVES = 20;
const FRAMES = 300;
/** How long to collect frames of one game. */
const COLLECT_MS = 90_000;

test.setTimeout(1_800_000);

function kept(): Record<string, object> {
  return existsSync(FILE)
    ? (JSON.parse(readFileSync(FILE, "utf-8")) as Record<string, object>)
    : {};
}

/** Save the results of one measurement, and leave the others as they are. */
function keep(name: string, found: object): void {
  writeFileSync(FILE, `${JSON.stringify({ ...kept(), [name]: found }, null, 1)}\n`);
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { displayValue?: string }>;
}

async function lighthouse(address: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "houle-lighthouse-"));
  const path = join(folder, "report.json");
  const flags = "--headless=new --no-sandbox --disable-gpu --disable-background-networking";
  const kinds = "performance,accessibility,best-practices";
  const told = ["--quiet", "--output=json", `--output-path=${path}`, `--chrome-flags=${flags}`];
  const env = { ...process.env, CHROME_PATH: systemBrowser() ?? "" };
  const program = process.env["LIGHTHOUSE"] ?? "npx";
  const before = program === "npx" ? ["--yes", LIGHTHOUSE] : [];
  await promisify(execFile)(program, [...before, address, `--only-categories=${kinds}`, ...told], {
    env,
    timeout: 240_000,
    maxBuffer: 1 << 26,
  });
  const report = JSON.parse(readFileSync(path, "utf-8")) as Report;
  rmSync(folder, { recursive: true, force: true });
  return report;
}

/** The performance score of a page, out of 100; null if the run failed. */
function scoreOf(report: Report): number | null {
  const score = report.categories["performance"]?.score ?? null;
  return score === null ? null : Math.round(score * 100);
}

/** RUNS reports, worst first: on a busy machine a single one says little. */
async function reports(address: string): Promise<Report[]> {
  const found: Report[] = [];
  for (let tries = 0; found.length < RUNS && tries < 2 * RUNS; tries += 1) {
    await lighthouse(address).then(
      (report) => scoreOf(report) !== null && found.push(report),
      (error: unknown) => process.stderr.write(`${String(error).slice(0, 300)}\n`),
    );
  }
  return found.sort((a, b) => scoreOf(a)! - scoreOf(b)!);
}

test("lighthouse, mobile preset", async ({ server }) => {
  const found = [];
  for (const [name, path] of PAGES) {
    const all = await reports(server.address + path);
    const { categories, audits } = all[Math.floor(all.length / 2)]!;
    found.push({
      page: name,
      ...Object.fromEntries(
        Object.entries(categories).map(([kind, { score }]) => [
          kind,
          Math.round((score ?? 0) * 100),
        ]),
      ),
      runs: all.map(scoreOf),
      paint: audits["largest-contentful-paint"]?.displayValue,
      blocked: audits["total-blocking-time"]?.displayValue,
    });
  }
  keep("lighthouse", found);
});

/** Two people and a bot at a table whose match has started. */
async function together(browser: Browser, server: Site, game: string): Promise<Somebody[]> {
  const [ada, bob] = await Promise.all(
    ["Ada", "Bob"].map((name) => somebody(browser, server, name, { motion: true })),
  );
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "mousse" }];
  const wish = { game, options: { players: 3 }, seats, access: "private" };
  const { id } = await ask<{ id: string }>(ada!.page, "POST", "/api/tables", wish);
  await ask(bob!.page, "POST", `/api/tables/${id}/seats/1`, { action: "sit" });
  await ask(ada!.page, "POST", `/api/tables/${id}/start`);
  for (const person of [ada!, bob!]) {
    await person.page.goto(`/table/${id}`);
    await person.page.locator("[data-stage]").waitFor();
    await person.page.evaluate(watch);
  }
  return [ada!, bob!];
}

/** Runs in the page: records the time of the last press and of each paint of the stage. */
function watch(): void {
  const seen = { pressed: 0, painted: [] as number[] };
  Object.assign(globalThis, { seen });
  addEventListener("click", () => (seen.pressed = Date.now()), { capture: true });
  const stage = document.querySelector("[data-stage]");
  if (stage === null) throw new Error("no stage");
  new MutationObserver(() => {
    requestAnimationFrame(() => setTimeout(() => seen.painted.push(Date.now())));
  }).observe(stage, { subtree: true, childList: true, attributes: true, characterData: true });
}

interface Seen {
  pressed: number;
  painted: number[];
}

function seenBy(page: Page): Promise<Seen> {
  return page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
}

/** The last log entry read out; it changes after a move, but not after a selection. */
async function heard(page: Page): Promise<string | null> {
  return page.locator("[role=log]").textContent();
}

function isMine(page: Page): Promise<boolean> {
  return page.locator("header [data-mine]").first().isVisible();
}

test("a move on the other screen", async ({ browser, server }) => {
  const found: Record<string, unknown> = {};
  for (const game of GAMES) {
    const people = await together(browser, server, game);
    const random = dice(5);
    const times: number[] = [];
    for (let tries = 0; times.length < MOVES && tries < 10 * MOVES; tries += 1) {
      const [mover, other] = (await isMine(people[0]!.page)) ? people : [...people].reverse();
      const before = await heard(other!.page);
      await other!.page.evaluate(() => {
        (globalThis as unknown as { seen: Seen }).seen.painted = [];
      });
      if (!(await pressOne(mover!.page, random, String(tries)))) continue;
      await other!.page.waitForTimeout(350);
      if ((await heard(other!.page)) === before) continue;
      const { pressed } = await seenBy(mover!.page);
      const painted = (await seenBy(other!.page)).painted.find((at) => at >= pressed);
      if (painted !== undefined) times.push(painted - pressed);
    }
    expect(times.length, game).toBeGreaterThan(0);
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor(share * (times.length - 1))]!;
    found[game] = { moves: times.length, p50: at(0.5), p95: at(0.95), most: times.at(-1) };
    for (const person of people) await person.context.close();
  }
  keep("other_screen_ms", found);
});

/** The times between frames during animations, in one match. */
async function framesOf(browser: Browser, server: Site, game: string): Promise<number[]> {
  const ada = await somebody(browser, server, "Ada", { motion: true });
  await playNow(ada, game, { players: 3 });
  await ada.page.locator("[data-stage]").waitFor();
  await ada.page.evaluate(() => {
    const gaps: number[] = [];
    Object.assign(globalThis, { gaps });
    let last = performance.now();
    const frame = (now: number): void => {
      const moving = document.getAnimations().some((one) => one.playState === "running");
      if (moving) gaps.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await playOn(ada.page, { presses: 25, random: dice(3) });
  const gaps = await ada.page.evaluate(() => (globalThis as unknown as { gaps: number[] }).gaps);
  await ada.context.close();
  return gaps;
}

/** Frames of several matches, until there are enough of them or the time is up. */
async function manyFrames(browser: Browser, server: Site, game: string): Promise<number[]> {
  const gaps: number[] = [];
  const until = Date.now() + COLLECT_MS;
  // A match of Wave may end before anyone plays a card.
  while (gaps.length < FRAMES && Date.now() < until) {
    gaps.push(...(await framesOf(browser, server, game)));
  }
  return gaps.sort((a, b) => a - b);
}

for (const game of GAMES) {
  test(`frames of motion in ${game}`, async ({ browser, server }) => {
    const gaps = await manyFrames(browser, server, game);
    expect(gaps.length, "frames in which something moves").toBeGreaterThan(0);
    const total = gaps.reduce((sum, gap) => sum + gap, 0);
    const late = gaps.filter((gap) => gap > 25).length / gaps.length;
    const found = {
      frames: gaps.length,
      per_second: Math.round((1000 * gaps.length) / total),
      median_ms: Math.round(10 * gaps[gaps.length >> 1]!) / 10,
      late: Math.round(1000 * late) / 1000,
    };
    process.stdout.write(`${game}: ${JSON.stringify(found)}\n`);
    keep("frames", { ...kept()["frames"], [game]: found });
  });
}
