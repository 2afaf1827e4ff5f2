/** An arrow over the table that shows a move: what it takes, and where it goes. */
import { useLayoutEffect, useState, type ReactNode, type RefObject } from "react";

import type { MovePicture } from "../../games/picture";
import { bend, headAt, type Point, type Spot } from "./arrow";
import styles from "./MoveArrow.module.css";

interface Props {
  /** The element that holds the table; the arrow lies over it. */
  table: RefObject<HTMLElement | null>;
  picture: MovePicture;
  /** The seat that moves: the arrow begins at its name if its card is closed. */
  seat: number;
}

interface Shown {
  from: Spot;
  to: Spot | null;
}

export function MoveArrow({ table, picture, seat }: Props): ReactNode {
  const shown = useSpots(table, picture, seat);
  if (shown === null) return null;
  const { from, to } = shown;
  return (
    <svg className={styles["over"]} data-better-move="" aria-hidden="true">
      <rect x={from.x - 3} y={from.y - 3} width={from.width + 6} height={from.height + 6} rx="9" />
      {to !== null && (
        <rect x={to.x - 3} y={to.y - 3} width={to.width + 6} height={to.height + 6} rx="9" />
      )}
      <Arrow {...(to === null ? pointer(from) : { start: middle(from), end: middle(to) })} />
    </svg>
  );
}

function Arrow({ start, end }: { start: Point; end: Point }): ReactNode {
  const { path, control } = bend(start, end);
  const head = headAt(control, end);
  return (
    <>
      <path className={styles["wide"]} d={path} />
      <path className={styles["halo"]} d={head} />
      <path className={styles["line"]} d={path} />
      <path className={styles["head"]} d={head} />
    </>
  );
}

const LONG = 52;
/** A lower spot is pointed at from below, so that what is written on it stays readable. */
const LOW = 48;

/** A short arrow that points at a spot: down at the top of a card, up at something small. */
function pointer({ x, y, width, height }: Spot): { start: Point; end: Point } {
  const at = x + width / 2;
  if (height >= LOW && y > LONG) {
    return { start: { x: at, y: y + 12 - LONG }, end: { x: at, y: y + 12 } };
  }
  const tip = height < LOW ? y + height + 5 : y + height - 12;
  return { start: { x: at, y: tip + LONG }, end: { x: at, y: tip } };
}

function middle({ x, y, width, height }: Spot): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Where the move begins and ends on the screen; null until it is known. */
function useSpots(
  table: RefObject<HTMLElement | null>,
  picture: MovePicture,
  seat: number,
): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const names = JSON.stringify([picture.from, picture.to, seat]);
  useLayoutEffect(() => {
    const root = table.current;
    if (root === null) return;
    const [from, to] = JSON.parse(names) as [string[], string[]];
    const measure = (): void => {
      const start = spotOf(root, [...from, `seat-${seat}`]);
      setShown(start === null ? null : { from: start, to: spotOf(root, to) });
    };
    measure();
    // Cards may still be on their way, and pictures or fonts may still change the layout.
    const timer = setInterval(measure, 400);
    const sizes = new ResizeObserver(measure);
    sizes.observe(root);
    root.addEventListener("scroll", measure, true);
    return () => {
      clearInterval(timer);
      sizes.disconnect();
      root.removeEventListener("scroll", measure, true);
    };
  }, [table, names, seat]);
  return shown;
}

/** The spot of the first of these names that is shown, within the root. */
function spotOf(root: HTMLElement, names: readonly string[]): Spot | null {
  const base = root.getBoundingClientRect();
  for (const name of names) {
    const found = root.querySelector(`[data-fly="${name}"], [data-place="${name}"]`);
    const box = found?.getBoundingClientRect();
    if (box === undefined || box.width === 0) continue;
    const { width, height } = box;
    return { x: box.left - base.left, y: box.top - base.top, width, height };
  }
  return null;
}
