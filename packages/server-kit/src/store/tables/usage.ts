import type { SummedMetric } from '@watchpost/schemas';
import { bigint, integer, table, text, time } from './declaration/table-declaration.js';

/** What organizations used on each day, in UTC; the store adds to it with the writes that are counted. */
export const usageDays = table(
  {
    organizationId: text(),
    metric: text<SummedMetric>(),
    /** When the day begins. */
    day: time(),
    /** A day has some rows that are added up: writers side by side then do not wait for each other. */
    slot: integer(),
    quantity: bigint(),
  },
  {
    primaryKey: ['organizationId', 'metric', 'day', 'slot'],
    index: {
      day: ['day'],
    },
  },
);
