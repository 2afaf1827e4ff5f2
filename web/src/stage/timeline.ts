/**
 * The playhead of a match: which of its moments is on screen.
 *
 * The server's newest state is often ahead of what the user has seen. Moments are shown one after
 * another, and everything on screen (table, header, log, sound) belongs to the moment at the
 * playhead; an event is told when its animation has landed. The longer the queue, the faster it is
 * played. `skip` jumps to the present, `again` goes back to the viewer's last move.
 */
import type { AnyGame } from "../games/contract";
import type { Moment } from "../net/store";
import type { GameView, Situation, TableEvent } from "../protocol.gen";
import { isStep, lengthOf, shotsOf, type Shot } from "./shots";
import { play as playSound } from "./sound";
import { isStill, speedFactor } from "./speed";

/** What is on screen. */
export interface Frame {
  /** Changes whenever something moves on the table. */
  key: string;
  /** The number of the entry that is shown. */
  step: number;
  view: GameView;
  situation: Situation;
  /** The events of the entry that are shown. */
  events: TableEvent[];
  lastMove: { seat: number | null; move: string | null } | null;
  /** How far the log goes: to this entry, of which the first `events` are told. */
  told: Told;
  /** The event that was told last, while there is more to come. */
  saying: string;
  /** Whether this is a moment itself and not a beat on the way to it. */
  isWhole: boolean;
  /** Whether its animation has ended. */
  hasLanded: boolean;
  /** Whether the viewer can act: nothing follows that changes what they may do. */
  isPresent: boolean;
  /** Whether the viewer sees again what they have seen. */
  isAgain: boolean;
  /** Whether there is something to see again. */
  hasPast: boolean;
  /** How long a flight takes, in milliseconds. */
  flightMs: number;
}

export interface Told {
  number: number;
  events: number;
}

/** How long a flight takes at normal speed, and the limits for other speeds. */
export const FLIGHT_MS = 300;
const SHORTEST_MS = 100;
const LONGEST_MS = 500;
/** A queue of this length is played at the chosen speed; a longer one faster in proportion. */
export const COMFORT_MS = 1800;
/** The same while the viewer's clock is running. */
const COMFORT_WITH_CLOCK_MS = 1000;
/** The most times as fast as the chosen speed. */
const FASTEST = 6;
/** How long the first picture is shown when something is shown again. */
const REWIND_MS = 500;

const ALL = Number.MAX_SAFE_INTEGER;

export class Timeline {
  private moments: Moment[] = [];
  private viewer: number | null = null;
  private shown: Moment | null = null;
  private shots: Shot[] = [];
  private at = 0;
  private key = "";
  private events: TableEvent[] = [];
  private lastMove: Frame["lastMove"] = null;
  private told: Told = { number: 0, events: ALL };
  private saying = "";
  private hasLanded = true;
  private isAgain = false;
  private flightMs = FLIGHT_MS;
  private painting: number | undefined;
  private landing: ReturnType<typeof setTimeout> | undefined;
  private next: ReturnType<typeof setTimeout> | undefined;
  private frame: Frame | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly game: AnyGame) {}

  readonly subscribe = (tell: () => void): (() => void) => {
    this.listeners.add(tell);
    return () => this.listeners.delete(tell);
  };

  readonly current = (): Frame | null => this.frame;

  /** Take the moments that are known now, the newest last. */
  follow(moments: Moment[], viewer: number | null): void {
    const goesOn = this.shown !== null && moments.includes(this.shown);
    this.moments = moments;
    this.viewer = viewer;
    if (!goesOn || (isStill() && !this.isAgain)) {
      const key = this.key;
      this.skip();
      if (goesOn && key !== this.key) this.hear(this.events);
    } else if (this.isIdle() || this.isCut()) this.advance();
    else this.publish();
  }

  /** Show the newest moment at once. */
  skip(): void {
    const last = this.moments.at(-1);
    if (last === undefined) return;
    this.stop();
    if (this.shown === null || this.isAgain || this.isBehind()) {
      const entry = this.moments.findLast(isStep)?.entry ?? null;
      this.key = `${last.number}.now`;
      this.events = entry?.events ?? [];
      this.lastMove = entry;
    }
    Object.assign(this, { shown: last, shots: [], at: 0, isAgain: false, saying: "" });
    this.land();
    this.publish();
  }

  /** Show what has happened since before the viewer's last move; the match goes on meanwhile. */
  again(): void {
    const from = this.moments[this.past()];
    if (from === undefined || from === this.moments.at(-1)) return;
    this.stop();
    Object.assign(this, { shown: from, shots: [], at: 0, isAgain: true, saying: "" });
    this.key = `again ${from.number}`;
    this.events = [];
    this.lastMove = null;
    this.next = setTimeout(() => this.advance(), REWIND_MS * speedFactor());
    this.publish();
  }

  /** Stop all timers; `follow` starts them again. */
  stop(): void {
    if (this.painting !== undefined) cancelAnimationFrame(this.painting);
    clearTimeout(this.landing);
    clearTimeout(this.next);
    this.painting = this.landing = this.next = undefined;
  }

  private isIdle(): boolean {
    return this.painting === undefined && this.next === undefined;
  }

  /** Show the next shot, of this moment or the one after it. */
  private advance(): void {
    this.stop();
    this.land();
    while (this.at + 1 >= this.shots.length) {
      const next = this.following();
      if (next === undefined) {
        this.isAgain = false;
        this.publish();
        return;
      }
      this.begin(next);
      if (this.shots.length > 0) break;
      this.land();
    }
    this.at += 1;
    this.show();
  }

  /** Make a moment the one that is shown; its first shot comes next. */
  private begin(moment: Moment): void {
    const before = this.shown?.situation.view ?? moment.situation.view;
    this.shots = shotsOf(moment, before, this.viewer, this.game);
    this.at = -1;
    this.shown = moment;
    if (isStep(moment)) this.lastMove = moment.entry;
  }

  private show(): void {
    const shot = this.shots[this.at];
    if (shot === undefined || this.shown === null) return;
    const pace = this.pace();
    const ms = shot.ms * pace;
    this.flightMs = Math.max(SHORTEST_MS, Math.min(FLIGHT_MS * pace, LONGEST_MS));
    this.key = `${this.isAgain ? "again " : ""}${this.shown.number}.${this.at}`;
    this.events = shot.events;
    this.hasLanded = false;
    this.hear(shot.heard);
    this.publish();
    // On a slow device it takes a while until the first frame: time counts from then.
    this.painting = requestAnimationFrame(() => this.time(ms));
  }

  /** Set when the shot has landed, and when it ends. */
  private time(ms: number): void {
    this.painting = undefined;
    if (ms > this.flightMs) {
      this.landing = setTimeout(() => {
        this.land();
        this.publish();
      }, this.flightMs);
    }
    this.next = setTimeout(() => this.advance(), ms);
  }

  /** The shown events can be told now. */
  private land(): void {
    if (this.shown === null) return;
    this.hasLanded = true;
    const number = this.shown.number;
    const events = this.isWhole() ? ALL : (this.shots[this.at]?.events.length ?? 0);
    const { told } = this;
    if (number > told.number || (number === told.number && events > told.events)) {
      this.told = { number, events };
    }
    if (isStep(this.shown)) this.saying = this.events.at(-1)?.text ?? "";
  }

  /** The factor on durations: the more is waiting, the smaller it is. */
  private pace(): number {
    if (this.isAgain) return speedFactor();
    const load = lengthOf(this.shots.slice(this.at)) + this.waitingMs();
    const comfort = this.isOnTheClock() ? COMFORT_WITH_CLOCK_MS : COMFORT_MS;
    return speedFactor() / Math.min(FASTEST, Math.max(1, load / comfort));
  }

  private waitingMs(): number {
    let sum = 0;
    for (let i = this.index() + 1; i < this.moments.length; i += 1) {
      const moment = this.moments[i]!;
      const before = this.moments[i - 1]!.situation.view;
      sum += lengthOf(shotsOf(moment, before, this.viewer, this.game));
    }
    return sum;
  }

  private isOnTheClock(): boolean {
    const newest = this.moments.at(-1)?.situation;
    if (newest === undefined || newest.clocks === null || this.viewer === null) return false;
    return newest.to_move.includes(this.viewer);
  }

  /** Whether the viewer's own move comes next and nothing is moving: it is shown at once. */
  private isCut(): boolean {
    const next = this.following();
    const isOwn = this.viewer !== null && next?.entry?.seat === this.viewer;
    return isOwn && this.isWhole() && !this.isAgain && isStep(next);
  }

  private index(): number {
    return this.shown === null ? -1 : this.moments.indexOf(this.shown);
  }

  private following(): Moment | undefined {
    return this.moments[this.index() + 1];
  }

  private isWhole(): boolean {
    return this.at + 1 >= this.shots.length;
  }

  private isBehind(): boolean {
    return !this.isWhole() || this.moments.slice(this.index() + 1).some(isStep);
  }

  /** Where to begin when something is shown again: before the viewer's last move. */
  private past(): number {
    const own = this.moments.findLastIndex(
      ({ entry }) => entry?.kind === "move" && entry.seat === this.viewer,
    );
    return Math.max(0, own - 1);
  }

  private isPresent(): boolean {
    const newest = this.moments.at(-1)?.situation;
    if (!this.isWhole() || this.isAgain || newest === undefined) return false;
    if (this.following() === undefined) return true;
    // Others choose at the same time: what the viewer may do stays the same.
    const legal = this.shown?.situation.legal ?? [];
    return legal.length > 0 && sameMoves(legal, newest.legal);
  }

  private hear(events: TableEvent[]): void {
    const found = events.map((event) => this.game.sound?.(event)).find((sound) => sound != null);
    if (found != null) playSound(found);
  }

  private publish(): void {
    if (this.shown === null) return;
    const { situation, number } = this.shown;
    this.frame = {
      key: this.key,
      step: number,
      view: this.shots[this.at]?.view ?? situation.view,
      situation,
      events: this.events,
      lastMove: this.lastMove,
      told: this.told,
      saying: this.saying,
      isWhole: this.isWhole(),
      hasLanded: this.hasLanded,
      isPresent: this.isPresent(),
      isAgain: this.isAgain,
      hasPast: this.viewer !== null && this.moments.slice(this.past() + 1).some(isStep),
      flightMs: this.flightMs,
    };
    this.listeners.forEach((tell) => tell());
  }
}

function sameMoves(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((move, i) => move === others[i]);
}
