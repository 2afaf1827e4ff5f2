/**
 * When to connect again: soon, and often for the first minute, because a server that restarts is
 * back within seconds; then seldom. Always a little at random, so that the pages of a server do not
 * all come back at the same instant.
 */

const FIRST_DELAY_MS = 400;
const GROWTH = 1.7;
/** The longest delay in the first minute, and after it. */
const MAX_EARLY_DELAY_MS = 1500;
const MAX_LATER_DELAY_MS = 8000;
const FIRST_MINUTE_MS = 60_000;

export class Retry {
  private delay = FIRST_DELAY_MS;
  private since: number | null = null;
  private asked: number | null = null;

  constructor(
    private readonly now: () => number = Date.now,
    private readonly random: () => number = Math.random,
  ) {}

  /** Call this when connected: the next loss counts as the first one again. */
  reset(): void {
    this.delay = FIRST_DELAY_MS;
    this.since = null;
    this.asked = null;
  }

  /** Note after how many milliseconds the server has asked us to come back. */
  ask(delay: number): void {
    this.asked = delay;
  }

  /** How many milliseconds to wait before the next attempt. */
  next(): number {
    this.since ??= this.now();
    if (this.asked !== null) {
      // Over a wider span than later: all pages of the server have been told at once.
      const wait = this.asked * (0.5 + this.random());
      this.asked = null;
      this.delay = MAX_EARLY_DELAY_MS;
      return wait;
    }
    const most =
      this.now() - this.since < FIRST_MINUTE_MS ? MAX_EARLY_DELAY_MS : MAX_LATER_DELAY_MS;
    const wait = Math.min(this.delay, most) * (0.7 + 0.6 * this.random());
    this.delay = Math.min(this.delay * GROWTH, MAX_LATER_DELAY_MS);
    return wait;
  }
}
