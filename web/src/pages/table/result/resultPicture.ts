/** A picture of the result to share: the game's poster and the final places. */
const WIDTH = 1200;
const HEIGHT = 630;

export interface Line {
  place: number;
  /** The place in words: `2nd`. */
  rank: string;
  name: string;
  points: string;
}

interface Result {
  title: string;
  /** How it went, where there are no places to show. */
  story: string;
  lines: Line[];
  /** The markup of an SVG of its own. */
  poster: string;
}

const MEDALS = ["#f3b33d", "#d3dbe0", "#d99a68"];
/** With more lines than this, they stand closer together. */
const ROOMY = 5;

/** The picture as SVG. */
export function pictureOf({ title, story, lines, poster }: Result): string {
  const apart = lines.length > ROOMY ? 36 : 52;
  const size = lines.length > ROOMY ? 25 : 30;
  const told = story === "" ? "" : `<text x="480" y="250" font-size="34">${escaped(story)}</text>`;
  const rows = lines.map((line, i) => {
    const y = 262 + (story === "" ? 0 : 40) + i * apart;
    return `<g transform="translate(480 ${y})" font-size="${size}">${row(line, story === "")}</g>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#d9eef0"/>` +
    `<path d="M0 556 q 75 -26 150 0 t 150 0 t 150 0 t 150 0 t 150 0 t 150 0 t 150 0 t 150 0 V 630 H 0 Z" fill="#58adb8"/>` +
    `<path d="M0 592 q 100 -26 200 0 t 200 0 t 200 0 t 200 0 t 200 0 t 200 0 V 630 H 0 Z" fill="#2f8aa0"/>` +
    `<g transform="translate(60 65)">${sized(poster)}</g>` +
    `<g fill="#12303f" font-family="Trebuchet MS, Verdana, sans-serif">` +
    `<text x="480" y="120" font-size="34" font-weight="700" fill="#c8401c">Houle</text>` +
    `<text x="480" y="185" font-size="56" font-weight="700">${escaped(title)}</text>${told}${rows.join("")}</g></svg>`
  );
}

/** A medal with the place, the name, and at the right edge the points. */
function row({ place, rank, name, points }: Line, withMedal: boolean): string {
  const medal =
    `<rect x="0" y="-28" width="62" height="38" rx="19" fill="${MEDALS[place - 1] ?? "#fffaf0"}"/>` +
    `<text x="31" y="-1" font-size="22" font-weight="700" text-anchor="middle">${escaped(rank)}</text>`;
  return (
    `${withMedal ? medal : ""}<text x="${withMedal ? 78 : 0}">${escaped(shortened(name))}</text>` +
    `<text x="660" font-weight="700" text-anchor="end">${escaped(points)}</text>`
  );
}

const LONGEST = 28;

function shortened(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
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
