import { LatencySketch } from '../history/latency-sketch.js';
import type { LatencySummary } from '../history/latency-summary.js';

/** A latency and when it was measured. */
interface Measured {
  readonly at: number;
  readonly us: number;
}

/** The least (or, with `-1`, the greatest) of a moving window. Only values that no later one exceeds are kept. */
class Extreme {
  readonly #sign: 1 | -1;
  readonly #kept: Measured[] = [];
  #first = 0;
  constructor(sign: 1 | -1) {
    this.#sign = sign;
  }

  add(measured: Measured): void {
    const isHidden = ({ us }: Measured): boolean => us * this.#sign >= measured.us * this.#sign;
    for (let last = this.#last; last !== undefined && isHidden(last); last = this.#last) this.#kept.pop();
    this.#kept.push(measured);
  }

  forgetBefore(at: number): void {
    while ((this.#kept[this.#first]?.at ?? at) < at) this.#first += 1;
  }

  get us(): number | null {
    return this.#kept[this.#first]?.us ?? null;
  }

  get #last(): Measured | undefined {
    return this.#kept.length > this.#first ? this.#kept.at(-1) : undefined;
  }
}

/**
 * Sums up the latencies of a moving window: each is counted once as it enters and once as it leaves, however long the
 * window is.
 */
export class SlidingLatencies {
  readonly #sketch = new LatencySketch();
  readonly #least = new Extreme(1);
  readonly #most = new Extreme(-1);
  readonly #measured: Measured[] = [];
  #first = 0;
  #sumUs = 0;

  /** Adds a latency that is later than all before. A result without latency does not count. */
  add(at: number, us: number | null): void {
    if (us === null) return;
    const measured = { at, us };
    this.#measured.push(measured);
    this.#sketch.add(us);
    this.#sumUs += us;
    this.#least.add(measured);
    this.#most.add(measured);
  }

  forgetBefore(at: number): void {
    for (let next = this.#measured[this.#first]; next !== undefined && next.at < at; ) {
      this.#sketch.remove(next.us);
      this.#sumUs -= next.us;
      this.#first += 1;
      next = this.#measured[this.#first];
    }
    this.#least.forgetBefore(at);
    this.#most.forgetBefore(at);
  }

  get summary(): LatencySummary {
    return {
      count: this.#sketch.count,
      sumUs: this.#sumUs,
      minUs: this.#least.us,
      maxUs: this.#most.us,
      sketch: this.#sketch,
    };
  }
}
