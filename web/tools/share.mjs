// Draws the pictures of link previews, public/share/<game>.png and houle.png, from the games' boxes;
// run it after changing a box: node tools/share.mjs
import { chromium } from "@playwright/test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer } from "vite";

import { smaller } from "./png.mjs";
import { systemBrowser } from "./system.mjs";

const WIDTH = 1200;
const HEIGHT = 630;
/** Larger pictures load slowly, and some chats leave them out. */
const LARGEST = 150_000;
const OUT = "public/share";

const font = readFileSync(
  "node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff2",
).toString("base64");

const games = readdirSync("src/games", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const browser = await chromium.launch({
  executablePath: systemBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});

/** The front of a game's box as SVG. */
async function box(game) {
  const { default: Box } = await vite.ssrLoadModule(`/src/games/${game}/box.tsx`);
  return renderToStaticMarkup(createElement(Box));
}

function titleOf(game) {
  const words = readFileSync(`../houle/games/${game}/text/en.toml`, "utf8");
  return /^title = "(.*)"$/m.exec(words)[1].replace("&", "&amp;");
}

/** The sea behind the boxes: flat layers of paper. */
const SEA = `<svg class="sea" viewBox="0 0 1200 630" width="1200" height="630">
  <rect width="1200" height="630" fill="#bfe3ea"/>
  <circle cx="965" cy="330" r="190" fill="#f9e6b0"/><circle cx="965" cy="330" r="128" fill="#f6c453"/>
  <path d="M0 372 q100 -26 200 0 t200 0 t200 0 t200 0 t200 0 t200 0 V630 H0 Z" fill="#5fb0c4"/>
  <path d="M-90 432 q100 -30 200 0 t200 0 t200 0 t200 0 t200 0 t200 0 t200 0 V630 H0 Z" fill="#2f8aa6"/>
  <path d="M0 498 q100 -30 200 0 t200 0 t200 0 t200 0 t200 0 t200 0 V630 H0 Z" fill="#17607d"/>
  <path d="M-90 566 q100 -28 200 0 t200 0 t200 0 t200 0 t200 0 t200 0 t200 0 V630 H0 Z" fill="#0f4760"/>
</svg>`;

const STYLE = `
  @font-face { font-family: Display; font-weight: 800; src: url(data:font/woff2;base64,${font}); }
  :root { --display: Display; }
  body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; position: relative; }
  .sea { position: absolute; inset: 0; }
  .box { position: absolute; border-radius: 10px; overflow: hidden; line-height: 0;
         box-shadow: 12px 14px 0 rgb(8 40 56 / 45%); }
  .box svg { width: 100%; height: 100%; }
  .words { position: absolute; left: 556px; right: 40px; top: 64px; font-family: Display; color: #0b3447; }
  .words b { display: block; font-size: 104px; line-height: 1.02; letter-spacing: -2px; }
  .name { position: absolute; right: 52px; bottom: 30px; font: 800 58px Display; color: #fdf7e8; }
`;

/** Save a picture; fail if it is too large. */
async function draw(name, body) {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.setContent(`<style>${STYLE}</style><body>${SEA}${body}</body>`);
  await page.evaluate(() => document.fonts.ready);
  const picture = smaller(await page.screenshot());
  await page.close();
  writeFileSync(`${OUT}/${name}.png`, picture);
  process.stdout.write(`${name}.png: ${picture.length} bytes\n`);
  if (picture.length > LARGEST) process.exitCode = 1;
}

function placed(svg, { left, top, width, turn }) {
  const style = `left:${left}px;top:${top}px;width:${width}px;height:${(width * 4) / 3}px;transform:rotate(${turn}deg)`;
  return `<div class="box" style="${style}">${svg}</div>`;
}

mkdirSync(OUT, { recursive: true });
const boxes = [];
for (const game of games) {
  const svg = await box(game);
  boxes.push(svg);
  const words = `<div class="words"><b>${titleOf(game)}</b></div><div class="name">Houle</div>`;
  await draw(game, placed(svg, { left: 84, top: 48, width: 400, turn: -3 }) + words);
}
const shelf = boxes.map((svg, i) =>
  placed(svg, { left: 46 + i * 226, top: 262 + (i % 2) * 26, width: 204, turn: (i % 2) * 4 - 2 }),
);
const app = `<div class="words" style="left:60px;top:36px"><b style="font-size:170px">Houle</b></div>`;
await draw("houle", app + shelf.join(""));
await browser.close();
await vite.close();
