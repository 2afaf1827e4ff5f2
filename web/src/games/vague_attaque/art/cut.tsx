/** Paper-cut drawing: a picture is a list of coloured pieces, drawn one over the other. */
import type { ReactNode } from "react";

/**
 * A piece of paper: its paint and its outline.
 *
 * Paint: a colour, `@` for the ink of the card, or `-colour width` for a line.
 * Outline: an SVG path, `o x y r` for a disc, `e x y rx ry` for an ellipse.
 */
export type Piece = readonly [paint: string, outline: string];

interface Props {
  pieces: readonly Piece[];
  /** What `@` stands for. */
  ink?: string;
}

/** The pieces of a picture, to be put into an `<svg>`. */
export function Cut({ pieces, ink = "#1d2b33" }: Props): ReactNode {
  return pieces.map((piece, index) => <Shape key={index} piece={piece} ink={ink} />);
}

function Shape({ piece: [paint, outline], ink }: { piece: Piece; ink: string }): ReactNode {
  const look = lookOf(paint, ink);
  const [letter, ...numbers] = outline.split(" ");
  const [x, y, rx, ry] = numbers.map(Number);
  if (letter === "o") return <circle cx={x} cy={y} r={rx} {...look} />;
  if (letter === "e") return <ellipse cx={x} cy={y} rx={rx} ry={ry} {...look} />;
  return <path d={outline} {...look} />;
}

function lookOf(paint: string, ink: string): Record<string, string> {
  if (!paint.startsWith("-")) return { fill: paint === "@" ? ink : paint };
  const [colour = "@", width = "2"] = paint.slice(1).split(" ");
  return {
    fill: "none",
    stroke: colour === "@" ? ink : colour,
    strokeWidth: width,
    strokeLinecap: "round",
    strokeLinejoin: "round",
  };
}
