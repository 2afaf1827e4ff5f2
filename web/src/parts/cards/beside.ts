/** Where a large copy of a card fits next to it. */

export interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Page {
  innerWidth: number;
  innerHeight: number;
}

/** The shape of a card, its height for a width of one. */
const SHAPE = 1.4;
/** The space between the card and its copy, and between the copy and the edge of the window. */
const GAP = 10;
/** A copy of this height can be read, however small the card is. */
const ENOUGH = 340;
/** The copy is at least this much larger than the card; otherwise there is none. */
const WORTHWHILE = 1.25;

/** The largest spot beside, above or below a card; null: nowhere is it larger than the card. */
export function spotBeside(card: Spot, page: Page): Spot | null {
  const most = Math.min(page.innerHeight * 0.62, Math.max(card.height * 2.2, ENOUGH), 900);
  const sides = [above, right, left, below].map((side) => side(card, page, most));
  const best = sides.reduce((one, other) => (other.width > one.width * 1.02 ? other : one));
  return best.width < card.width * WORTHWHILE ? null : best;
}

type Side = (card: Spot, page: Page, most: number) => Spot;

const above: Side = (card, page, most) => {
  const size = sized(page.innerWidth - 2 * GAP, Math.min(most, card.top - 2 * GAP));
  return { ...size, left: across(card, size, page), top: card.top - GAP - size.height };
};

const below: Side = (card, page, most) => {
  const bottom = card.top + card.height;
  const size = sized(
    page.innerWidth - 2 * GAP,
    Math.min(most, page.innerHeight - bottom - 2 * GAP),
  );
  return { ...size, left: across(card, size, page), top: bottom + GAP };
};

const left: Side = (card, page, most) => {
  const size = sized(card.left - 2 * GAP, Math.min(most, page.innerHeight - 2 * GAP));
  return { ...size, left: card.left - GAP - size.width, top: along(card, size, page) };
};

const right: Side = (card, page, most) => {
  const edge = card.left + card.width;
  const size = sized(page.innerWidth - edge - 2 * GAP, Math.min(most, page.innerHeight - 2 * GAP));
  return { ...size, left: edge + GAP, top: along(card, size, page) };
};

/** The largest card in a room. */
function sized(width: number, height: number): { width: number; height: number } {
  const wide = Math.max(0, Math.min(width, height / SHAPE));
  return { width: wide, height: wide * SHAPE };
}

function across(card: Spot, { width }: { width: number }, page: Page): number {
  return between(card.left + card.width / 2 - width / 2, page.innerWidth - width);
}

function along(card: Spot, { height }: { height: number }, page: Page): number {
  return between(card.top + card.height / 2 - height / 2, page.innerHeight - height);
}

function between(wish: number, most: number): number {
  return Math.max(GAP, Math.min(wish, most - GAP));
}
