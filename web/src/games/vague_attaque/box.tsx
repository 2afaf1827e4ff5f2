/** The poster of the box: the Pirate Ship on a great wave across an old map. */
import type { ReactNode } from "react";

const SEPIA = "#4a3216";

/** The box of Vague & Attaque. */
export default function Box(): ReactNode {
  return (
    <svg viewBox="0 0 300 400" width="100%" height="100%" aria-hidden="true">
      <MapPaper />
      <g transform="rotate(-7 150 200)">
        <Ship />
      </g>
      <Waves />
      <Dice />
      <Title />
    </svg>
  );
}

function MapPaper(): ReactNode {
  return (
    <>
      <rect width="300" height="400" fill="#c99f5c" />
      <path
        d="M10 14 L40 8 L90 14 L140 7 L200 13 L250 8 L291 15 L288 70 L293 130 L287 200 L292 260 L288 330 L292 388 L230 393 L180 388 L120 394 L60 388 L9 392 L13 330 L8 270 L13 200 L8 130 L13 70z"
        fill="#f4e4bd"
      />
      <circle cx="206" cy="172" r="66" fill="#f0b84a" />
      <circle cx="206" cy="172" r="53" fill="#f6c95f" />
      <path d="M10 14 L90 14 C92 44 70 60 52 58 C40 76 24 74 12 84z" fill="#dfc48a" />
      <path
        d="M290 96 C262 98 262 120 246 124 C250 140 270 142 290 150z"
        fill="#dfc48a"
        stroke="#9a7338"
        strokeWidth="1.5"
      />
      <g fill="none" stroke="#9a7338" strokeWidth="2.4">
        <path
          d="M36 250 C44 214 24 190 48 166 S96 150 92 122"
          strokeDasharray="7 6"
          transform="translate(-12 44)"
        />
        <path d="M12 84 C24 74 40 76 52 58 C70 60 92 44 90 14" strokeWidth="1.5" />
        <path d="M20 200 q8 -6 16 0 t16 0 M238 76 q8 -6 16 0 t16 0" />
      </g>
      <path
        d="M72 150 l16 16 M88 150 l-16 16"
        stroke="#b3261e"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <g fill="none" stroke="#8a5a22" opacity=".3">
        <circle cx="52" cy="330" r="40" strokeWidth="5" strokeDasharray="170 22 40 8" />
        <circle cx="52" cy="330" r="35" strokeWidth="1.5" strokeDasharray="70 40" />
      </g>
      <g transform="translate(44 44)" fill="none" stroke={SEPIA} strokeWidth="1.5" opacity=".75">
        <circle r="17" />
        <path
          d="M0 -24 L4 -4 L24 0 L4 4 L0 24 L-4 4 L-24 0 L-4 -4z"
          fill="#f4e4bd"
          strokeLinejoin="round"
        />
        <path d="M0 -24 L4 -4 H-4z" fill="#b3261e" />
      </g>
    </>
  );
}

function Ship(): ReactNode {
  return (
    <g>
      <path d="M128 262 V92 M190 266 V116" stroke="#3a2413" strokeWidth="6" strokeLinecap="round" />
      <path d="M84 258 L62 232" stroke="#3a2413" strokeWidth="4" strokeLinecap="round" />
      <g stroke="#3a2413" strokeWidth="1.2" fill="none" opacity=".8">
        <path d="M128 96 L66 234 M190 120 L240 246 M128 96 L190 120" />
      </g>
      <path
        d="M84 116 C104 128 152 128 174 116 C182 146 176 176 184 206 C156 192 106 192 76 206 C86 176 82 146 84 116z"
        fill="#25252a"
      />
      <path
        d="M84 116 C104 128 152 128 174 116 C176 124 177 130 177 137 C150 147 108 147 83 137 C83 130 84 124 84 116z"
        fill="#37363d"
      />
      <path
        d="M164 138 C180 146 214 146 228 138 C236 164 230 188 238 212 C216 202 184 202 160 212 C168 188 164 164 164 138z"
        fill="#3a3940"
      />
      <path
        d="M164 138 C180 146 214 146 228 138 C230 145 231 150 231 156 C212 163 182 163 165 156 C165 150 164 145 164 138z"
        fill="#4b4a53"
      />
      <path
        d="M129 134 C146 134 154 145 154 158 C154 168 148 172 144 176 V187 H114 V176 C110 172 104 168 104 158 C104 145 112 134 129 134z"
        fill="#f4ead2"
      />
      <ellipse cx="119" cy="160" rx="6.4" ry="7.4" fill="#25252a" />
      <ellipse cx="139" cy="160" rx="6.4" ry="7.4" fill="#25252a" />
      <path d="M129 166 l4 8 h-8z" fill="#25252a" />
      <path d="M121 179 v8 M129 179 v8 M137 179 v8" stroke="#25252a" strokeWidth="2.6" />
      <path d="M128 76 C142 70 152 84 170 78 V98 C152 104 142 90 128 96z" fill="#b3261e" />
      <path
        d="M60 226 L74 278 C118 300 206 298 240 270 L262 214 C246 232 230 236 214 236 C170 250 100 248 60 226z"
        fill="#5a3820"
      />
      <path
        d="M64 240 C104 262 180 262 222 250 C240 246 250 238 257 228 L252 242 C238 256 224 262 206 266 C160 276 104 272 68 256z"
        fill="#7a4e2b"
      />
      <path
        d="M214 236 C230 236 246 232 262 214 L258 226 C246 240 232 246 216 248z"
        fill="#8f5f36"
      />
      <g fill="#f2c230" stroke="#3a2413" strokeWidth="2">
        <circle cx="106" cy="273" r="6" />
        <circle cx="138" cy="279" r="6" />
        <circle cx="170" cy="279" r="6" />
        <circle cx="202" cy="272" r="6" />
      </g>
    </g>
  );
}

function Waves(): ReactNode {
  return (
    <>
      <path
        d="M9 318 C40 262 84 262 112 286 C150 318 196 318 232 286 C252 268 276 262 292 272 V388 L230 393 L180 388 L120 394 L60 388 L9 392z"
        fill="#2f8aa0"
      />
      <path
        d="M9 318 C40 262 84 262 112 286 C104 284 92 286 88 296 C84 306 92 314 102 312 C88 326 60 318 62 296 C48 298 28 314 12 340z"
        fill="#f3fbf6"
      />
      <path
        d="M40 344 C80 318 110 340 150 340 S226 306 292 318 V388 L230 393 L180 388 L120 394 L60 388 L9 392 V366z"
        fill="#1d6c88"
      />
      <path
        d="M9 372 C60 344 108 372 158 366 S244 344 292 352 V388 L230 393 L180 388 L120 394 L60 388 L9 392z"
        fill="#134f6b"
      />
      <g fill="none" stroke="#f3fbf6" strokeWidth="3" strokeLinecap="round" opacity=".8">
        <path d="M136 322 q16 7 32 2 M206 330 q14 -6 28 -5 M84 354 q14 -6 28 0" />
      </g>
    </>
  );
}

function Dice(): ReactNode {
  return (
    <g stroke="#1d2b33" strokeWidth="2.4" strokeLinejoin="round">
      <g transform="translate(236 322) rotate(14)">
        <rect x="-21" y="-21" width="42" height="42" rx="9" fill="#fffaf0" />
        <g fill="#1d2b33" stroke="none">
          <circle cx="-10" cy="-10" r="4.2" />
          <circle cx="10" cy="-10" r="4.2" />
          <circle r="4.2" />
          <circle cx="-10" cy="10" r="4.2" />
          <circle cx="10" cy="10" r="4.2" />
        </g>
      </g>
      <g transform="translate(190 352) rotate(-20)">
        <rect x="-17" y="-17" width="34" height="34" rx="8" fill="#e4572e" />
        <g fill="#fffaf0" stroke="none">
          <circle cx="-8" cy="-8" r="3.6" />
          <circle r="3.6" />
          <circle cx="8" cy="8" r="3.6" />
        </g>
      </g>
    </g>
  );
}

function Title(): ReactNode {
  const look = {
    fontFamily: "var(--display)",
    fontWeight: 800,
    textAnchor: "middle" as const,
    paintOrder: "stroke" as const,
    stroke: "#f4e4bd",
    strokeLinejoin: "round" as const,
    fill: SEPIA,
  };
  return (
    <>
      <text x="174" y="62" fontSize="56" strokeWidth="8" {...look}>
        VAGUE
      </text>
      <text x="150" y="106" fontSize="42" strokeWidth="8" {...look} fill="#b3261e">
        &amp; ATTAQUE
      </text>
    </>
  );
}
