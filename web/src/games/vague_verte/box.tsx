/** The poster of the box: a summer road that rides a green wave down to the sea. */
import type { ReactNode } from "react";

const INK = "#12303f";

/** The poster, in a box 300 x 400. */
export default function Box(): ReactNode {
  return (
    <svg viewBox="0 0 300 400" aria-hidden="true">
      <rect width="300" height="400" fill="#ffdf9e" />
      <Sunset />
      <Hills />
      <Road />
      <g transform="translate(176 150) scale(0.55)">
        <Car body="#fbf8f0" shade="#b9b3a4" />
      </g>
      <g transform="translate(70 196) scale(0.86)">
        <Car body="#7e4bab" shade="#5b3182" />
      </g>
      <g transform="translate(140 284) scale(1.4)">
        <Camper />
      </g>
      <Ducks />
      <Light />
      <Title />
    </svg>
  );
}

function Sunset(): ReactNode {
  return (
    <g>
      <circle cx="206" cy="108" r="86" fill="#ffc76b" />
      <circle cx="206" cy="108" r="62" fill="#ffb04a" />
      <circle cx="206" cy="108" r="40" fill="#f98b3d" />
      <path
        d="M0 118 q 19 -9 38 0 t 38 0 t 38 0 t 38 0 t 38 0 t 38 0 t 38 0 t 38 0 V 200 H 0 Z"
        fill="#8fd3cf"
      />
      <path
        d="M-19 134 q 19 -9 38 0 t 38 0 t 38 0 t 38 0 t 38 0 t 38 0 t 38 0 t 38 0 t 38 0 V 200 H 0 Z"
        fill="#4fb0b5"
      />
      <path d="M250 118 l 16 0 l -5 7 h -14 z M254 116 v -24 l 14 20 z" fill="#fffaf0" />
      <path d="M0 152 Q 90 138 180 150 T 300 148 V 210 H 0 Z" fill="#f6e2b3" />
    </g>
  );
}

function Hills(): ReactNode {
  return (
    <g>
      <path d="M0 178 Q 70 146 150 172 T 300 160 V 400 H 0 Z" fill="#a7d58a" />
      <path d="M0 232 Q 60 186 150 214 T 300 196 V 400 H 0 Z" fill="#5fb56c" />
      <path d="M0 306 Q 90 232 180 274 T 300 262 V 400 H 0 Z" fill="#2f9a5f" />
      <path d="M0 372 Q 80 336 160 352 T 300 340 V 400 H 0 Z" fill="#1f7a4c" />
      {[
        [30, 196, 15],
        [52, 206, 10],
        [272, 182, 13],
        [254, 226, 16],
        [22, 282, 18],
      ].map(([x, y, r]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r={r} fill="#2c7a4b" />
          <circle cx="-3" cy="-4" r={(r ?? 0) * 0.6} fill="#4f9a57" />
        </g>
      ))}
    </g>
  );
}

/** The road, which winds in two bends from the bottom of the poster to the beach. */
function Road(): ReactNode {
  return (
    <g>
      <path
        d="M70 400 C 110 330 300 340 268 284 C 236 236 20 282 52 226 C 78 186 214 204 196 152 L 214 152 C 240 214 112 204 102 232 C 92 260 316 212 326 296 C 334 360 236 352 226 400 Z"
        fill="#5d6a72"
      />
      <path
        d="M148 400 C 176 344 316 350 297 288 C 270 226 50 272 78 230 C 100 194 228 210 205 153"
        fill="none"
        stroke="#fffaf0"
        strokeWidth="3"
        strokeDasharray="12 10"
        strokeLinecap="round"
      />
    </g>
  );
}

function Wheels(): ReactNode {
  return (
    <g>
      {[20, 60].map((x) => (
        <g key={x}>
          <circle cx={x} cy="36" r="8" fill="#26333b" />
          <circle cx={x} cy="36" r="3.8" fill="#d9dfe0" />
        </g>
      ))}
    </g>
  );
}

function Car({ body, shade }: { body: string; shade: string }): ReactNode {
  return (
    <g>
      <ellipse cx="40" cy="44" rx="38" ry="4" fill="#10202b" opacity="0.25" />
      <path
        d="M5 36 Q3 22 15 20 Q22 5 40 5 Q57 5 62 20 Q77 22 75 36 Z"
        fill={body}
        stroke={INK}
        strokeWidth="1.6"
      />
      <path d="M5.5 31 H75 V36 H5 Z" fill={shade} />
      <path d="M21 19 Q26 9 38 9 V19 Z M42 9 Q53 9 57 19 H42 Z" fill="#bfe3ea" />
      <circle cx="73" cy="28" r="2.8" fill="#fff3b8" />
      <path d="M14 6 q 24 -7 48 -2 q -22 6 -48 2 z" fill="#e4572e" stroke={INK} strokeWidth="1" />
      <Wheels />
    </g>
  );
}

function Camper(): ReactNode {
  return (
    <g>
      <ellipse cx="40" cy="44" rx="40" ry="4.5" fill="#10202b" opacity="0.25" />
      <path d="M10 -5 q 26 -9 56 -3 q -26 7 -56 3 z" fill="#2f74bd" stroke={INK} strokeWidth="1" />
      <path d="M20 -4 V1 M56 -4 V1" stroke={INK} strokeWidth="1.6" />
      <path
        d="M3 36 V8 Q3 0 12 0 H58 Q70 0 75 18 Q78 26 77 36 Z"
        fill="#fff3cf"
        stroke={INK}
        strokeWidth="1.4"
      />
      <path d="M3 19 H52 Q64 19 68 36 H3 Z M76 22 Q78 28 77 36 H70 Q68 27 76 22 Z" fill="#f4b91f" />
      <path d="M3 32 H77 V36 H3 Z" fill="#c98a0b" />
      <path d="M8 5 H21 V15 H8 Z M25 5 H38 V15 H25 Z M42 5 H57 Q63 6 67 15 H42 Z" fill="#bfe3ea" />
      <path
        d="M11 13 L16 6.5 M46 13 L51 6.5"
        stroke="#fff"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <circle cx="30" cy="26" r="4" fill="#fffaf0" />
      <circle cx="73" cy="27" r="2.8" fill="#fff3b8" />
      <Wheels />
    </g>
  );
}

function Duck({ body }: { body: string }): ReactNode {
  return (
    <g>
      <path d="M-3 8 v4 h4 M3 8 v4 h4" stroke="#e8742a" strokeWidth="1.8" fill="none" />
      <path
        d="M-13 -2 Q-9 1 -4 -1 Q2 -3 4 -6 Q3 -14 9 -14 Q15 -14 14 -7 Q13 -4 12 -2 Q12 9 0 9 Q-11 9 -13 -2 Z"
        fill={body}
        stroke={INK}
        strokeWidth="1.2"
      />
      <path d="M14 -9.5 L20 -8 L14 -5.5 Z" fill="#e8742a" stroke={INK} strokeWidth="0.8" />
      <circle cx="10" cy="-9.5" r="1.4" fill={INK} />
    </g>
  );
}

function Ducks(): ReactNode {
  return (
    <g>
      {[44, 66, 88].map((x, index) => (
        <g key={x} transform={`translate(${x} ${368 + (index % 2) * 4}) scale(0.8)`}>
          <Duck body="#ffd84d" />
        </g>
      ))}
      <g transform="translate(126 362) scale(1.5)">
        <Duck body="#fffdf6" />
      </g>
    </g>
  );
}

function Light(): ReactNode {
  return (
    <g transform="translate(270 262)">
      <rect x="9.5" y="40" width="5" height="44" rx="2" fill="#22313a" />
      <circle cx="12" cy="31.5" r="20" fill="#3ddc84" opacity="0.3" />
      <rect x="1" y="1" width="22" height="42" rx="8" fill="#22313a" stroke={INK} />
      <circle cx="12" cy="12.5" r="8" fill="#5a3431" />
      <circle cx="12" cy="31.5" r="8" fill="#3ddc84" />
      <path
        d="M12 36.5 V27 M8 31 L12 26.5 L16 31"
        fill="none"
        stroke="#06351c"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}

function Title(): ReactNode {
  return (
    <g fontFamily="var(--display)" fontWeight="800" letterSpacing="-2" fill="#c8401c">
      <text x="16" y="64" fontSize="66">
        Vague
      </text>
      <text x="16" y="116" fontSize="66" fill="#17603b">
        Verte
      </text>
    </g>
  );
}
