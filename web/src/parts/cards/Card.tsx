/**
 * The layout shared by the cards of all games: 5:7, index top left and bottom right, a motif
 * between them, a thin frame. It is SVG in a 100 x 140 box, so that it is sharp at any size.
 */
import type { ReactNode } from "react";

import styles from "./Card.module.css";

export const CARD = { width: 100, height: 140 } as const;

interface FaceProps {
  /** The name for screen readers; leave it out if a button around the card has one. */
  name?: string;
  /** The colours of paper, frame and figures. */
  paper?: string;
  frame?: string;
  ink?: string;
  /** The index: a value, and below it a letter or a small shape. */
  value?: ReactNode;
  letter?: string;
  /** SVG in the box 0 0 100 140; it is clipped to the inner frame. */
  children?: ReactNode;
  className?: string;
}

/** The face of a card. */
export function Face(props: FaceProps): ReactNode {
  const { name, paper = "#fffaf0", frame = "#12303f", ink = "#12303f", className } = props;
  return (
    <svg
      viewBox="0 0 100 140"
      className={`${styles["card"]} ${className ?? ""}`}
      role={name === undefined ? undefined : "img"}
      aria-label={name}
      aria-hidden={name === undefined ? true : undefined}
    >
      <rect
        x="0.75"
        y="0.75"
        width="98.5"
        height="138.5"
        rx="9"
        fill={paper}
        stroke={frame}
        strokeWidth="1.5"
      />
      <svg x="4" y="4" width="92" height="132" viewBox="4 4 92 132" overflow="hidden">
        {props.children}
      </svg>
      {props.value !== undefined && (
        <>
          <Index value={props.value} letter={props.letter} ink={ink} />
          <g transform="rotate(180 50 70)">
            <Index value={props.value} letter={props.letter} ink={ink} />
          </g>
        </>
      )}
    </svg>
  );
}

function Index({
  value,
  letter,
  ink,
}: {
  value: ReactNode;
  letter?: string;
  ink: string;
}): ReactNode {
  return (
    <g fill={ink} className={styles["index"]}>
      <text x="17" y="31" fontSize="29" textAnchor="middle">
        {value}
      </text>
      {letter !== undefined && (
        <text x="17" y="47" fontSize="14" textAnchor="middle">
          {letter}
        </text>
      )}
    </g>
  );
}

interface BackProps {
  name?: string;
  paper?: string;
  ink?: string;
  /** The deck's motif in the box 0 0 100 140; waves by default. */
  children?: ReactNode;
  className?: string;
}

/** The back of a card; every deck has its own. */
export function Back({
  name,
  paper = "#17607d",
  ink = "#8fcdd1",
  children,
  className,
}: BackProps): ReactNode {
  return (
    <svg
      viewBox="0 0 100 140"
      className={`${styles["card"]} ${className ?? ""}`}
      role={name === undefined ? undefined : "img"}
      aria-label={name}
      aria-hidden={name === undefined ? true : undefined}
    >
      <rect
        x="0.75"
        y="0.75"
        width="98.5"
        height="138.5"
        rx="9"
        fill="#fffaf0"
        stroke="#12303f"
        strokeWidth="1.5"
      />
      <rect x="6" y="6" width="88" height="128" rx="5" fill={paper} />
      {children ?? <Waves ink={ink} />}
    </svg>
  );
}

function Waves({ ink }: { ink: string }): ReactNode {
  const rows = [28, 46, 64, 82, 100, 118];
  return (
    <g fill="none" stroke={ink} strokeWidth="3" strokeLinecap="round">
      {rows.map((y, i) => (
        <path
          key={y}
          d={`M ${i % 2 === 0 ? 14 : 23} ${y} q 9 -10 18 0 t 18 0 t 18 0 ${i % 2 === 0 ? "t 18 0" : ""}`}
        />
      ))}
    </g>
  );
}
