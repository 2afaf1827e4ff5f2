/** A picture of the result to share: the game's poster and the final places. */
import type { Play } from "../../games/contract";

const WIDTH = 1200;
const HEIGHT = 630;

export interface Line {
  place: number;
  name: string;
  score: string;
}

/** The final places, the best first. */
export function linesOf(play: Play): Line[] {
  const places = numbers(play.result?.["places"]);
  const scores = numbers(play.result?.["scores"]);
  return play.players
    .map((player, i) => ({
      place: places[i] ?? 1,
      name: player.name,
      score: scores[i] === undefined ? "" : String(scores[i]),
    }))
    .sort((a, b) => a.place - b.place);
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

/** The picture as SVG; the poster is the markup of an SVG of its own. */
export function pictureOf(title: string, lines: Line[], poster: string): string {
  const rows = lines
    .slice(0, 8)
    .map(
      (line, i) =>
        `<g transform="translate(480 ${250 + i * 44})"><text font-size="30" font-weight="700">${line.place}.</text>` +
        `<text x="52" font-size="30">${escaped(line.name)}</text>` +
        `<text x="640" font-size="30" font-weight="700" text-anchor="end">${escaped(line.score)}</text></g>`,
    );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#d9eef0"/>` +
    `<path d="M0 520 q 75 -26 150 0 t 150 0 t 150 0 t 150 0 t 150 0 t 150 0 t 150 0 t 150 0 V 630 H 0 Z" fill="#58adb8"/>` +
    `<path d="M0 570 q 100 -26 200 0 t 200 0 t 200 0 t 200 0 t 200 0 t 200 0 V 630 H 0 Z" fill="#2f8aa0"/>` +
    `<g transform="translate(60 65)">${sized(poster)}</g>` +
    `<g fill="#12303f" font-family="Trebuchet MS, Verdana, sans-serif">` +
    `<text x="480" y="120" font-size="34" font-weight="700" fill="#c8401c">Houle</text>` +
    `<text x="480" y="185" font-size="56" font-weight="700">${escaped(title)}</text>${rows.join("")}</g></svg>`
  );
}

/** The poster at the size that it has in the picture. */
function sized(poster: string): string {
  return poster.replace(/^<svg([^>]*)>/, (_, rest: string) => {
    const kept = rest.replace(/\s(width|height|class|style|role|aria-\w+)="[^"]*"/g, "");
    return `<svg${kept} width="375" height="500">`;
  });
}

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The picture as a PNG file. */
export async function asPng(svg: string): Promise<File> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) throw new Error("the browser made no picture");
  return new File([blob], "houle.png", { type: "image/png" });
}

/** Share the file if the device can, otherwise save it. */
export async function shareFile(file: File): Promise<void> {
  if (typeof navigator.canShare === "function" && navigator.canShare({ files: [file] })) {
    await navigator.share({ files: [file], title: "Houle" }).catch(() => undefined);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
