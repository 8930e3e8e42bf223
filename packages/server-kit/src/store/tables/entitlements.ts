import { integer, queued, table, text, time } from './declaration/table-declaration.js';

/** What each organization is entitled to. No row, or `null`, is no limit; 0 excludes a feature. */
export const organizationLimits = table(
  {
    organizationId: text(),
    entitlement: text(),
    value: integer().nullable(),
  },
  { primaryKey: ['organizationId', 'entitlement'] },
);

/** Where the limits of an organization come from; `id` is that of the organization. Due when they are to be read again. */
export const organizationEntitlements = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    source: text<'host' | 'license' | 'plan'>(),
    /** Code of the plan, and its name for people; `null` where the source knows no plans. */
    planCode: text().nullable(),
    planName: text().nullable(),
    /** When the source answered last; `null` when it never did. */
    readAt: time().nullable(),
    /** Since when the source does not answer; `null` while it does. */
    failingSince: time().nullable(),
    ...queued,
  },
  {
    index: {
      due: ['nextAt'],
      failing: { on: ['failingSince'], where: { failingSince: { not: null } } },
    },
  },
);

/** Organizations whose monitors are to be paused or resumed after a change of their limits; `id` is the organization's. */
export const surplusQueue = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    ...queued,
  },
  { index: { due: ['nextAt'] } },
);
