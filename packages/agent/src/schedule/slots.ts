/** When a monitor is checked: once in each interval, counted from the epoch. */
export interface SlotRules {
  readonly intervalSeconds: number;
  /** Where in the interval. */
  readonly offsetMs: number;
}

/** Timers may fire a moment before their time. */
export const earlyMs = 100;

/** The first slot strictly after a time; milliseconds since the epoch. */
export const nextSlot = ({ intervalSeconds, offsetMs }: SlotRules, after: number): number => {
  const intervalMs = intervalSeconds * 1000;
  const offset = offsetMs % intervalMs;
  return (Math.floor((after - offset) / intervalMs) + 1) * intervalMs + offset;
};

/** After a start every monitor is checked once within this time, or sooner: within so much for each of them. */
const firstRoundMs = 60_000;
const firstRoundMsOfOne = 60;

/** The time in which the first checks after a start are spread; with few monitors nothing needs to wait. */
export const firstRound = (count: number): number => Math.min(firstRoundMs, Math.max(1, count) * firstRoundMsOfOne);

/**
 * When a monitor is checked first after a start: within the first round, however long its interval is, and spread as its
 * slots are. Nothing is known of it, and a day is long.
 */
export const firstSlot = (rules: SlotRules, now: number, roundMs: number): number =>
  Math.min(nextSlot(rules, now), now + (rules.offsetMs % roundMs));
