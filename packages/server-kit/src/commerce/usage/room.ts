import { defineRoom } from '../../request/room.js';

/** Sums of a day are kept for two months at least: usage is shown of the month that it is. */
const keptUsageMs = 63 * 24 * 3_600_000;

export const usageRoom = defineRoom({
  name: 'usage',
  part: 'commerce',
  serving: { operations: ['usage'], load: () => import('./serving.js') },
  expires: (now) => [
    { kind: 'delete', table: 'usageDays', where: { day: { below: now - keptUsageMs } }, orderBy: 'day' },
  ],
});
