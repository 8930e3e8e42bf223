import type { UnknownReason } from '@watchpost/schemas';
import type { StatusSpan } from './status-spans.js';

/** How long monitors were `unknown` for one reason; `null` where none was recorded. */
export interface UnknownTime {
  readonly reason: UnknownReason | null;
  readonly seconds: number;
}

/** Adds up by reason for how long monitors were `unknown`. */
export class UnknownTally {
  readonly #milliseconds = new Map<UnknownReason | null, number>();

  /** Spans of other statuses add nothing. */
  add({ status, from, to, unknownReason = null }: StatusSpan): void {
    if (status !== 'unknown') return;
    this.#milliseconds.set(unknownReason, (this.#milliseconds.get(unknownReason) ?? 0) + to - from);
  }

  /** The longest first. */
  get times(): UnknownTime[] {
    const longestFirst = [...this.#milliseconds].toSorted(
      ([one, a], [other, b]) => b - a || (String(one) < String(other) ? -1 : 1),
    );
    return longestFirst.map(([reason, milliseconds]) => ({ reason, seconds: milliseconds / 1000 }));
  }
}
