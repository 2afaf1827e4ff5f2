// Makes a PNG of flat art smaller: fewer colours (too close to tell apart), the best filter per row.
import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = 8;
/** Channels are rounded to multiples of this. */
const STEP = 8;

/** The same picture, smaller; for pictures of 8 bits a channel that are not interlaced. */
export function smaller(png) {
  const chunks = [...chunksOf(png)];
  const header = chunks.find(({ kind }) => kind === "IHDR").data;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bytes = { 2: 3, 6: 4 }[header[9]];
  const packed = Buffer.concat(chunks.filter(({ kind }) => kind === "IDAT").map((c) => c.data));
  const rows = unfiltered(inflateSync(packed), width * bytes, height, bytes);
  for (const row of rows) row.forEach((value, i) => (row[i] = rounded(value)));
  const lines = rows.map((row, y) => filtered(row, rows[y - 1], bytes));
  const image = deflateSync(Buffer.concat(lines), { level: 9, memLevel: 9 });
  const parts = [chunk("IHDR", header), chunk("IDAT", image), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([png.subarray(0, SIGNATURE), ...parts]);
}

function rounded(value) {
  return value === 255 ? 255 : Math.min(255, Math.round(value / STEP) * STEP);
}

function* chunksOf(png) {
  for (let at = SIGNATURE; at < png.length;) {
    const length = png.readUInt32BE(at);
    const kind = png.toString("latin1", at + 4, at + 8);
    yield { kind, data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** What each filter of PNG expects at a place, from left, above and above left. */
const EXPECTED = [
  () => 0,
  (left) => left,
  (left, above) => above,
  (left, above) => (left + above) >> 1,
  (left, above, corner) => {
    const guess = left + above - corner;
    const [a, b, c] = [left, above, corner].map((value) => Math.abs(guess - value));
    return a <= b && a <= c ? left : b <= c ? above : corner;
  },
];

function expected(filter, row, previous, i, bytes) {
  const left = i < bytes ? 0 : row[i - bytes];
  const corner = i < bytes ? 0 : (previous?.[i - bytes] ?? 0);
  return EXPECTED[filter](left, previous?.[i] ?? 0, corner);
}

function unfiltered(data, length, height, bytes) {
  const rows = [];
  for (let y = 0; y < height; y += 1) {
    const start = y * (length + 1);
    const row = Buffer.from(data.subarray(start + 1, start + 1 + length));
    for (let i = 0; i < length; i += 1)
      row[i] = (row[i] + expected(data[start], row, rows[y - 1], i, bytes)) & 255;
    rows.push(row);
  }
  return rows;
}

/** The row with the filter that leaves the least. */
function filtered(row, previous, bytes) {
  const tried = EXPECTED.map((_, filter) => {
    const line = Buffer.alloc(row.length + 1);
    line[0] = filter;
    for (let i = 0; i < row.length; i += 1)
      line[i + 1] = row[i] - expected(filter, row, previous, i, bytes);
    return line;
  });
  const cost = (line) => line.reduce((sum, value) => sum + (value > 128 ? 256 - value : value), 0);
  return tried.reduce((best, line) => (cost(line) < cost(best) ? line : best));
}
