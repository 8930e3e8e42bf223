/** What of a monitor says how often it is checked. */
export interface CheckInterval {
  readonly intervalSeconds: number;
  /** Seconds between checks that its organization is entitled to, where that is more; `null` where it is not. */
  readonly slowedToSeconds: number | null;
}

/** Seconds from one check to the next: a plan may slow a monitor down, and leaves its document as it is. */
export const effectiveIntervalSeconds = ({ intervalSeconds, slowedToSeconds }: CheckInterval): number =>
  Math.max(intervalSeconds, slowedToSeconds ?? 0);
