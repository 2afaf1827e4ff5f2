/** Turns scenes of a replay or a lesson into what a game's table takes. */
import type { Advice, GameView, TableEvent, Value } from "../../protocol.gen";
import type { Play, Player } from "../../games/contract";
import type { Texts } from "../../words/texts";

/** One moment as it is shown. */
export interface Shown {
  view: GameView;
  events: TableEvent[];
  toMove: number[];
  lastMove: { seat: number | null; move: string | null } | null;
  legal?: string[];
  asides?: string[];
  result?: Record<string, unknown> | null;
}

interface Wish {
  game: string;
  options: Record<string, Value>;
  viewer: number | null;
  names: string[];
  shown: Shown;
  texts: Texts;
  advice?: Advice[];
  act?: (move: string) => void;
  explain?: (move: string) => void;
}

const nothing = (): void => undefined;

/** A scene as the props of a game's table. */
export function playOf({ shown, ...wish }: Wish): Play {
  return {
    game: wish.game as Play["game"],
    options: wish.options,
    view: shown.view,
    viewer: wish.viewer,
    players: wish.names.map((name, seat) => sitting(name, seat, wish.viewer)),
    toMove: shown.toMove,
    legal: shown.legal ?? [],
    asides: shown.asides ?? [],
    events: shown.events,
    lastMove: shown.lastMove,
    texts: wish.texts,
    pending: null,
    advice: wish.advice ?? [],
    clocks: null,
    result: shown.result ?? null,
    isLive: wish.act !== undefined,
    act: wish.act ?? nothing,
    explain: wish.explain ?? nothing,
  };
}

function sitting(name: string, seat: number, viewer: number | null): Player {
  return {
    seat,
    name,
    kind: "human",
    person: null,
    level: null,
    away: false,
    stood_in: 0,
    isMe: seat === viewer,
    isHere: true,
    colour: `var(--seat-${seat % 8})`,
    left: null,
    leftAt: 0,
  };
}
