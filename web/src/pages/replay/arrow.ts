/** The shape of an arrow: a curve with a head. */
export interface Point {
  x: number;
  y: number;
}

export interface Spot extends Point {
  width: number;
  height: number;
}

/** How far the curve leaves the straight line, as a share of its length. */
const BEND = 0.18;
const HEAD = 15;

/** A curve between two points, a little bent, and the point that it is bent towards. */
export function bend(start: Point, end: Point): { path: string; control: Point } {
  const isStraight = start.x === end.x || start.y === end.y;
  const by = isStraight ? 0 : BEND;
  const control = {
    x: (start.x + end.x) / 2 + (end.y - start.y) * by,
    y: (start.y + end.y) / 2 - (end.x - start.x) * by,
  };
  const path = `M${at(start)} Q${at(control)} ${at(shorter(control, end))}`;
  return { path, control };
}

/** The head of an arrow that comes from one point and ends in the other. */
export function headAt(from: Point, end: Point): string {
  const { x, y } = direction(from, end);
  const back = { x: end.x - x * HEAD, y: end.y - y * HEAD };
  const half = HEAD * 0.62;
  const left = { x: back.x - y * half, y: back.y + x * half };
  const right = { x: back.x + y * half, y: back.y - x * half };
  return `M${at(end)} L${at(left)} L${at(right)} Z`;
}

/** The end of the line, inside the head. */
function shorter(from: Point, end: Point): Point {
  const { x, y } = direction(from, end);
  return { x: end.x - x * HEAD * 0.7, y: end.y - y * HEAD * 0.7 };
}

function direction(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function at({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
