// Makes the PNG icons from public/icon.svg; run it after changing that: node tools/icons.mjs
import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";

import { systemBrowser } from "./system.mjs";

const drawing = readFileSync(new URL("../public/icon.svg", import.meta.url), "utf8");
const browser = await chromium.launch({
  executablePath: systemBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});

/** Save the icon as PNG; a maskable one has square corners and a margin that may be cropped. */
async function picture(size, name, maskable) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const inner = maskable
    ? drawing
        .replace(' clip-path="url(#corners)"', "")
        .replace('viewBox="0 0 512 512"', 'viewBox="-56 -56 624 624"')
    : drawing;
  await page.setContent(`<body style="margin:0;line-height:0;overflow:hidden">${inner}</body>`);
  await page.screenshot({ path: `public/${name}.png`, omitBackground: true });
  await page.close();
}

for (const size of [192, 512]) {
  await picture(size, `icon-${size}`, false);
  await picture(size, `icon-maskable-${size}`, true);
}
await browser.close();
