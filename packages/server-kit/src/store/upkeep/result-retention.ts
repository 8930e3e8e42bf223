const dayMs = 24 * 3_600_000;

/** Results themselves are kept this long; those that are not rolled up yet stay in any case. */
export const keptResultMs = 35 * dayMs;
/** Rollups of hours are kept this long; those of days for ever. */
export const keptHourMs = 400 * dayMs;
/** Statuses that have ended are kept this long. */
export const keptIntervalMs = 3 * 365 * dayMs;
