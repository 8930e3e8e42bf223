import type { Runtime } from '../../runtime.js';
import type { Deadline } from './deadline.js';

/** The server counts requests per minute of its clock (specification §8). */
const windowMs = 60_000;

/** Requests that may be under way while nothing is known of a window: a hundredth of the limit, but 1 to 10. */
const mostProbes = 10;
const probesOf = (limit: number): number => Math.min(mostProbes, Math.max(1, Math.floor(limit / 100)));

interface Window {
  /** Which minute of the server's clock it is. */
  readonly id: number;
  readonly limit: number;
  /** When it ends, by our clock; never too early. */
  endsAt: number;
  /** Requests that may still be sent in it. */
  remaining: number;
}

/** Called with the wait, in milliseconds, and the limit of the window. */
export type OnWait = (waitMs: number, limit: number) => void;

/**
 * Keeps requests inside the server's rate limit by its `X-RateLimit-Remaining`.
 *
 * At the start of each window a few requests go ahead to learn what is left of it, since other programs may use the
 * same key; the others follow as that allows, or wait for the next window.
 */
export class Pacer {
  readonly #runtime: Runtime;
  readonly #onWait: OnWait;
  #window: Window | undefined;
  /** No limiter answers here, such as a test's server. */
  #isUnlimited = false;
  #underWay = 0;
  #probes = mostProbes;
  #changed: PromiseWithResolvers<void> = Promise.withResolvers();

  constructor(runtime: Runtime, onWait: OnWait) {
    this.#runtime = runtime;
    this.#onWait = onWait;
  }

  /** Waits until one more request may go; every `enter` is followed by one `leave`. */
  async enter(deadline: Deadline): Promise<void> {
    for (;;) {
      const now = this.#runtime.now();
      if (this.#window !== undefined && this.#window.endsAt <= now) this.#window = undefined;
      if (this.#window === undefined) {
        if (this.#isUnlimited || this.#underWay < this.#probes) break;
        await deadline.race(this.#changed.promise);
      } else if (this.#window.remaining > 0) {
        this.#window.remaining -= 1;
        break;
      } else {
        const waitMs = this.#window.endsAt - now;
        this.#onWait(waitMs, this.#window.limit);
        await deadline.sleep(waitMs);
      }
    }
    this.#underWay += 1;
  }

  /** Learns from the headers of an answer; `undefined` when there was none. */
  leave(headers: Headers | undefined): void {
    this.#underWay -= 1;
    if (headers !== undefined) this.#learn(headers);
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  #learn(headers: Headers): void {
    const limit = wholeNumber(headers.get('x-ratelimit-limit'));
    const left = wholeNumber(headers.get('x-ratelimit-remaining'));
    this.#isUnlimited = limit === undefined || left === undefined;
    if (limit === undefined || left === undefined) return;
    this.#probes = probesOf(limit);
    const now = this.#runtime.now();
    const date = Date.parse(headers.get('date') ?? '');
    const serverNow = Number.isNaN(date) ? now : date;
    const id = Math.floor(serverNow / windowMs);
    // An answer of the window before says nothing about this one.
    if (this.#window !== undefined && id < this.#window.id) return;
    const reset = wholeNumber(headers.get('x-ratelimit-reset'));
    // `Date` is cut to the second, so this is up to a second late: never too early.
    const endsAt = now + (reset === undefined ? windowMs - (serverNow % windowMs) : reset * 1000);
    // The server may not have counted the others under way yet.
    const remaining = left - this.#underWay;
    this.#window =
      this.#window?.id === id
        ? {
            id,
            limit,
            endsAt: Math.min(this.#window.endsAt, endsAt),
            remaining: Math.min(this.#window.remaining, remaining),
          }
        : { id, limit, endsAt, remaining };
  }
}

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
