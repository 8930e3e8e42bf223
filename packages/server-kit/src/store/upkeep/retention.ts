const dayMs = 24 * 3_600_000;

/** Events are kept this long, in milliseconds, with what became of them: long enough to mend a receiver and catch up. */
export const keptEventMs = 30 * dayMs;
/** Results themselves are kept this long; those that are not rolled up yet stay in any case. */
export const keptResultMs = 35 * dayMs;
/** What failed checks saw is kept this long. */
export const keptEvidenceMs = 30 * dayMs;
/** Rollups of hours are kept this long; those of days for ever. */
export const keptHourMs = 400 * dayMs;
/** Statuses that have ended are kept this long. */
export const keptIntervalMs = 3 * 365 * dayMs;
/** Samples of exporters are kept this long. */
export const keptSampleMs = 15 * dayMs;
/** Their sums by the hour are kept this long, and series that ended before. */
export const keptSumsMs = 400 * dayMs;
