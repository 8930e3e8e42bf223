/** Events are kept this long, in milliseconds, with what became of them: long enough to mend a receiver and catch up. */
export const keptEventMs = 30 * 24 * 3_600_000;
