import { queued, table, text, time, timestamps } from './declaration/table-declaration.js';

/** Organizations and accounts that are to be deleted, or are being deleted, by their id. */
export const deletions = table(
  {
    id: text().primaryKey(),
    /** Whose turn it takes: the organization's own, or the account's. */
    organizationId: text(),
    subject: text<'organization' | 'account'>(),
    /** When its grace ends. */
    endsAt: time(),
    /** When the first row was deleted: from then on it cannot be undone. */
    begunAt: time().nullable(),
    /** The last membership that was mailed about it; `null` before the first. */
    mailedTo: text().nullable(),
    /** The status that an organization gets back when it is undone. */
    formerStatus: text<'active' | 'suspended'>().nullable(),
    ...queued,
    ...timestamps,
  },
  { index: { due: { on: ['nextAt'], where: { nextAt: { not: null } } } } },
);
