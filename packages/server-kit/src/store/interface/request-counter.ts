/** A stretch of time in which requests are counted; both in milliseconds, the start since the epoch. */
export interface CountingWindow {
  readonly startsAt: number;
  /** A day at most. A bucket is always counted in windows of one length. */
  readonly lengthMs: number;
}

/** Counts requests in windows, over all processes that share the store. */
export interface RequestCounter {
  /**
   * Adds a request to a bucket and returns how many the window has now, this one included.
   *
   * @param bucket what is counted, such as `ip:203.0.113.7`
   * @param by default 1; -1 takes back a request that turned out not to count
   */
  count(bucket: string, window: CountingWindow, by?: number): number | Promise<number>;
}
