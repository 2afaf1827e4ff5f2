/** The box of Wave: a surf poster of the sixties. */
import type { ReactNode } from "react";

const INK = "#14284a";
const CREAM = "#fff3d6";

/** The poster: a striped sun, one huge wave, one small surfer. */
export default function Box(): ReactNode {
  return (
    <svg viewBox="0 0 300 400" width="100%" aria-hidden="true">
      <rect width="300" height="400" fill="#f8cb38" />
      <Rays />
      <circle cx="150" cy="196" r="104" fill="#ec7a1e" />
      <circle cx="150" cy="196" r="84" fill="#d9452b" />
      <circle cx="150" cy="196" r="62" fill="#f6a43c" />
      <Sea />
      <Breaker />
      <Surfer />
      <Foreground />
      <Title />
      <rect
        x="5"
        y="5"
        width="290"
        height="390"
        rx="6"
        fill="none"
        stroke={CREAM}
        strokeWidth="7"
      />
    </svg>
  );
}

function Rays(): ReactNode {
  return (
    <g fill="#fbdc6c">
      {Array.from({ length: 15 }, (_, i) => (
        <path key={i} d="M150 196 L130 -160 L170 -160 Z" transform={`rotate(${i * 24} 150 196)`} />
      ))}
    </g>
  );
}

function Sea(): ReactNode {
  return (
    <>
      <path d="M0 246 Q75 232 150 244 T300 240 V400 H0 Z" fill="#7cc8ea" />
      <path d="M0 264 Q60 252 120 264 T240 262 T300 262 V400 H0 Z" fill="#4da5d5" />
      <g fill={CREAM}>
        <path d="M22 244 q10 -9 20 0 q10 9 20 0 q-20 14 -40 0 Z" opacity="0.8" />
        <path d="M6 284 q14 -8 28 0 q-14 10 -28 0 Z" opacity="0.6" />
      </g>
    </>
  );
}

/** The wave: a long slope, and a lip that curls over the surfer. */
function Breaker(): ReactNode {
  return (
    <>
      <path
        d="M0 352 C70 350 126 322 168 286 C204 255 226 214 222 170 C204 156 182 162 172 184 C160 140 204 104 252 116 C276 122 292 138 300 150 V400 H0 Z"
        fill="#1d5f9e"
      />
      <path
        d="M0 374 C84 370 142 342 186 304 C228 268 248 220 240 172 C262 196 268 250 246 300 C236 326 226 346 222 400 H0 Z"
        fill="#2f82c4"
      />
      <path
        d="M40 390 C110 376 168 346 206 306 C236 274 250 236 248 204 C264 250 250 312 214 352 C204 364 196 380 194 400 H30 Z"
        fill={INK}
        opacity="0.34"
      />
      <g fill="none" stroke="#a5dbf1" strokeWidth="4" strokeLinecap="round" opacity="0.85">
        <path d="M92 354 C140 338 182 308 208 272" />
        <path d="M140 362 C176 346 208 318 228 284" />
        <path d="M190 356 C212 338 230 316 240 292" />
      </g>
      <path
        d="M172 184 C154 136 204 96 256 110 C280 116 294 132 300 144 V172 C284 142 258 130 232 138 C204 144 186 156 172 184 Z"
        fill={CREAM}
      />
      <g fill={CREAM}>
        <circle cx="168" cy="198" r="6" />
        <circle cx="180" cy="204" r="4" />
        <circle cx="160" cy="182" r="4.5" />
        <circle cx="158" cy="214" r="3.5" />
        <circle cx="188" cy="190" r="5" />
      </g>
      <path
        d="M0 352 C70 350 126 322 168 286 C204 255 226 214 222 170"
        fill="none"
        stroke={CREAM}
        strokeWidth="4"
        opacity="0.8"
      />
    </>
  );
}

function Surfer(): ReactNode {
  return (
    <g transform="translate(138 306) rotate(-27) scale(1.95)">
      <path
        d="M-23 -2.4 Q-12 -3.6 0 -3.4 Q16 -3 22 .4 Q16 3.4 0 3.2 Q-16 3 -23 -2.4 Z"
        fill="#c32a26"
      />
      <path d="M-15 -.6 Q2 .9 18 .3" fill="none" stroke={CREAM} strokeWidth="1.3" />
      <g fill="none" stroke={INK} strokeLinecap="round" strokeLinejoin="round">
        <path d="M-8 -2 L-8 -10 L2 -15 L10 -10 L9 -2" strokeWidth="4.6" />
        <path d="M2 -15 L-3 -26" strokeWidth="7" />
        <path d="M15 -30 L6 -25 L-3 -26 L-11 -24 L-18 -29" strokeWidth="3.4" />
      </g>
      <circle cx="-5" cy="-33" r="4.3" fill={INK} />
    </g>
  );
}

function Foreground(): ReactNode {
  return (
    <>
      <path d="M0 372 Q40 356 84 370 T168 372 T244 366 T300 372 V400 H0 Z" fill="#7cc8ea" />
      <path d="M0 386 Q50 372 100 384 T200 384 T300 382 V400 H0 Z" fill={CREAM} />
    </>
  );
}

function Title(): ReactNode {
  return (
    <g fontFamily="var(--display)" fontWeight="800" fontSize="104" textAnchor="middle">
      <text
        x="150"
        y="102"
        textLength="252"
        lengthAdjust="spacingAndGlyphs"
        fill={INK}
        transform="translate(4 4)"
      >
        Wave
      </text>
      <text x="150" y="102" textLength="252" lengthAdjust="spacingAndGlyphs" fill={CREAM}>
        Wave
      </text>
    </g>
  );
}
