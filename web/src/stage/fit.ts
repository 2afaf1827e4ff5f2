/** Makes a table smaller where its essentials would be out of sight, as in a replay on a phone. */

/** Tables are drawn to fit wider windows; up to this width a replay or a lesson may need more. */
const SMALL_WINDOW = 900;
const STEPS = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58];

/** How much smaller the element is drawn. */
export function zoomOf(root: HTMLElement): number {
  return Number(root.style.zoom) || 1;
}

/**
 * Draw the element as much smaller as its essentials need, or at the smallest step.
 *
 * It only ever shrinks, so that a table does not change its size from move to move; `again` starts
 * from the full size, for instance because the window has another size.
 */
export function fit(root: HTMLElement, again: boolean): void {
  if (!again && isInSight(root)) return;
  const largest = again ? 1 : zoomOf(root);
  const steps = innerWidth > SMALL_WINDOW ? [1] : STEPS.filter((step) => step <= largest);
  for (const zoom of steps) {
    for (const margin of [0, 50 * (1 - zoom)]) {
      draw(root, zoom, margin);
      if (isInSight(root)) return;
    }
  }
}

/**
 * Draw the element smaller. In its own pixels it is higher then, and also wider, which may lead to
 * another layout, unless there is a margin on both sides (in percent).
 */
function draw(root: HTMLElement, zoom: number, margin: number): void {
  root.style.zoom = String(zoom);
  root.style.left = root.style.right = `${margin}%`;
}

/** Whether no essential of the table reaches below its lower edge. */
function isInSight(root: HTMLElement): boolean {
  const { bottom } = root.getBoundingClientRect();
  return [...root.querySelectorAll("[data-essential]")].every(
    (node) => node.getBoundingClientRect().bottom <= bottom + 1,
  );
}
