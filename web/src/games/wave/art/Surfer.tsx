/** The surfer as a paper cut, in three poses. */
import type { ReactNode } from "react";

interface Pose {
  legs: string;
  torso: string;
  arms: string;
  head: { x: number; y: number };
}

const CROUCHED: Pose = {
  legs: "M-8 -2 L-9 -10 L3 -11 L11 -9 L9 -2",
  torso: "M3 -12 L-5 -20",
  arms: "M13 -24 L5 -19 L-5 -20 L-12 -17 L-18 -21",
  head: { x: -9, y: -26 },
};

const STEADY: Pose = {
  legs: "M-8 -2 L-8 -10 L2 -15 L10 -10 L9 -2",
  torso: "M2 -15 L-3 -26",
  arms: "M15 -30 L6 -25 L-3 -26 L-11 -24 L-18 -29",
  head: { x: -5, y: -33 },
};

const TALL: Pose = {
  legs: "M-6 -2 L-5 -10 L1 -18 L7 -10 L7 -2",
  torso: "M1 -18 L0 -30",
  arms: "M13 -42 L8 -33 L0 -30 L-9 -33 L-13 -41",
  head: { x: -1, y: -38 },
};

const POSES = [CROUCHED, CROUCHED, STEADY, STEADY, TALL, TALL] as const;

interface Props {
  x: number;
  y: number;
  digit: number;
  ink: string;
  board: string;
  stripe: string;
  scale?: number;
  tilt?: number;
}

/** A surfer with the middle of the board at x, y; the higher the digit, the taller the pose. */
export function Surfer({
  x,
  y,
  digit,
  ink,
  board,
  stripe,
  scale = 1,
  tilt = -13,
}: Props): ReactNode {
  const pose = POSES[digit] ?? STEADY;
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt}) scale(${scale})`}>
      <path
        d="M-23 -2.4 Q-12 -3.6 0 -3.4 Q16 -3 22 0.4 Q16 3.4 0 3.2 Q-16 3 -23 -2.4 Z"
        fill={board}
      />
      <path d="M-15 -0.6 Q2 0.9 18 0.3" fill="none" stroke={stripe} strokeWidth="1.3" />
      <g fill="none" stroke={ink} strokeLinecap="round" strokeLinejoin="round">
        <path d={pose.legs} strokeWidth="4.6" />
        <path d={pose.torso} strokeWidth="7" />
        <path d={pose.arms} strokeWidth="3.4" />
      </g>
      <circle cx={pose.head.x} cy={pose.head.y} r="4.3" fill={ink} />
    </g>
  );
}
