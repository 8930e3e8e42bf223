import type { Clock } from '../../src/base/clock.js';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that only moves when a test says so, and whose timers fire at exactly their time. */
export class ManualClock implements Clock {
  #wall: number;
  #monotonic = 0;
  readonly #timers = new Set<Timer>();
  readonly #settle: () => Promise<void>;
  readonly #hasFractions: boolean;

  /**
   * @param settle resolves when everything that a timer has set off is done
   * @param hasFractions whether its monotonic clock has fractions of a millisecond, as that of a machine has. Default: none, so
   *   that a test can say what happens at the very millisecond
   */
  constructor(start: number, settle: () => Promise<void>, { hasFractions = false } = {}) {
    this.#wall = start;
    this.#settle = settle;
    this.#hasFractions = hasFractions;
  }

  readonly now = (): number => this.#wall;
  readonly monotonic = (): number =>
    this.#monotonic + (this.#hasFractions ? ((Math.floor(this.#monotonic) * 5) % 97) / 97 : 0);

  readonly setTimer = (callback: () => void, delayMs: number): (() => void) => {
    const timer = { at: this.#monotonic + Math.max(0, delayMs), callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** Time that has passed, in whole milliseconds. */
  get passed(): number {
    return this.#monotonic;
  }

  /** Timers that have neither fired nor been cancelled. */
  get timers(): number {
    return this.#timers.size;
  }

  /** How long until the next timer fires, in milliseconds; infinite without one. */
  get untilNextTimer(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { at } of this.#timers) next = Math.min(next, at);
    return Math.max(0, next - this.#monotonic);
  }

  /** Sets the wall clock forward or back, as an operator would; no time passes. */
  jump(byMs: number): void {
    this.#wall += byMs;
  }

  /** Lets time pass while nothing runs, as in a suspended process; what was due meanwhile runs late, all at once. */
  suspend(forMs: number): void {
    this.#moveTo(this.#monotonic + forMs);
  }

  /** Lets time pass and waits for what happens meanwhile, timer by timer. */
  async advance(byMs: number): Promise<void> {
    const end = this.#monotonic + byMs;
    await this.#settle();
    for (let next = this.#nextBy(end); next !== undefined; next = this.#nextBy(end)) {
      this.#moveTo(next);
      for (const timer of this.#timers) {
        if (timer.at > this.#monotonic || !this.#timers.delete(timer)) continue;
        timer.callback();
      }
      await this.#settle();
    }
    this.#moveTo(end);
  }

  /** Lets time pass until `isReached`, polled every 100 ms. */
  async advanceUntil(isReached: () => boolean | Promise<boolean>, limitMs = 600_000): Promise<void> {
    for (let passed = 0; passed < limitMs; passed += 100) {
      if (await isReached()) return;
      await this.advance(100);
    }
    throw new Error(`nothing of the kind within ${limitMs} ms`);
  }

  #nextBy(end: number): number | undefined {
    let next: number | undefined;
    for (const { at } of this.#timers) if (at <= end && (next === undefined || at < next)) next = at;
    return next;
  }

  #moveTo(monotonic: number): void {
    const passed = Math.max(0, monotonic - this.#monotonic);
    this.#monotonic += passed;
    this.#wall += passed;
  }
}
