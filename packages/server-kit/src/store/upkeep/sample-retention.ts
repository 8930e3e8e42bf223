const dayMs = 24 * 3_600_000;

/** Samples of exporters are kept this long. */
export const keptSampleMs = 15 * dayMs;
/** Their sums by the hour are kept this long, and series that ended before. */
export const keptSumsMs = 400 * dayMs;
