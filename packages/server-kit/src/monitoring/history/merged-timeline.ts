import { type CountedSpan, type DownHalves, halves, joined } from './counted-time.js';

/** How many monitors count at a time, and how many of them are half or wholly down. */
interface Counts {
  counted: number;
  half: number;
  down: number;
}

/**
 * Merges the timelines of several monitors into one. It keeps the moments at which something changes, and not the
 * timelines.
 */
export class MergedTimeline {
  readonly #changes = new Map<number, Counts>();

  /** Moments that are kept: the bound of what it holds. */
  get size(): number {
    return this.#changes.size;
  }

  /** Takes the timeline of a monitor in. */
  add(spans: readonly CountedSpan[]): void {
    for (const { from, to, down } of spans) {
      this.#change(from, down, 1);
      this.#change(to, down, -1);
    }
  }

  /**
   * The time in which a monitor counts: as down as the worst of those that count, or with `allDown` as the best of them.
   */
  spans(combine: 'anyDown' | 'allDown'): CountedSpan[] {
    const spans: CountedSpan[] = [];
    const now: Counts = { counted: 0, half: 0, down: 0 };
    let from = 0;
    for (const to of [...this.#changes.keys()].sort((a, b) => a - b)) {
      if (now.counted > 0) spans.push({ from, to, down: combined(now, combine) });
      const change = this.#changes.get(to);
      now.counted += change?.counted ?? 0;
      now.half += change?.half ?? 0;
      now.down += change?.down ?? 0;
      from = to;
    }
    return joined(spans);
  }

  #change(at: number, down: DownHalves, by: 1 | -1): void {
    const counts = this.#changes.get(at) ?? { counted: 0, half: 0, down: 0 };
    counts.counted += by;
    if (down === halves.half) counts.half += by;
    if (down === halves.down) counts.down += by;
    this.#changes.set(at, counts);
  }
}

const combined = ({ counted, half, down }: Counts, combine: 'anyDown' | 'allDown'): DownHalves => {
  if (combine === 'anyDown') return down > 0 ? halves.down : half > 0 ? halves.half : halves.up;
  return down === counted ? halves.down : down + half === counted ? halves.half : halves.up;
};
