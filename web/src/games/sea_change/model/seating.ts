/** Where the other players sit around the bay: clockwise, from the left of the bottom seat. */
import type { Edge, Place } from "../table/OtherPlace";

type Row = [x: number, y: number, edge: Edge];

const PLACES: Record<number, Row[]> = {
  2: [[50, 22, "top"]],
  3: [
    [20, 32, "left"],
    [80, 32, "right"],
  ],
  4: [
    [17, 54, "left"],
    [50, 19, "top"],
    [83, 54, "right"],
  ],
  5: [
    [17, 62, "left"],
    [29, 19, "top"],
    [71, 19, "top"],
    [83, 62, "right"],
  ],
  6: [
    [17, 68, "left"],
    [17, 22, "left"],
    [50, 18, "top"],
    [83, 22, "right"],
    [83, 68, "right"],
  ],
  7: [
    [17, 83, "left"],
    [17, 50, "left"],
    [30, 17, "top"],
    [70, 17, "top"],
    [83, 50, "right"],
    [83, 83, "right"],
  ],
  8: [
    [17, 83, "left"],
    [17, 50, "left"],
    [17, 17, "left"],
    [50, 17, "top"],
    [83, 17, "right"],
    [83, 50, "right"],
    [83, 83, "right"],
  ],
};

/** The places of the other players at a table with this number of seats. */
export function placesFor(seats: number): Place[] {
  return (PLACES[seats] ?? []).map(([x, y, edge]) => ({ x, y, edge }));
}
