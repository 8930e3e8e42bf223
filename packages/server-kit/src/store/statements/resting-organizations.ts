import type { TableShape } from './table-shape.js';

/** Queues that go on: the deletion itself, payments that a provider has under way, and events for the host in process. */
const goingOn: ReadonlySet<string> = new Set([
  'deletions',
  'invoicePayments',
  'invoiceRefunds',
  'webhookRemovals',
  'handlerLanes',
]);

/**
 * The condition that leaves out rows of organizations that are to be deleted: nothing of theirs is due until that is
 * undone. Few are at a time, and an index holds them alone.
 *
 * @param organizations SQL name of the table of organizations
 */
export const restsWithOrganization = (shape: Pick<TableShape, 'table' | 'columns'>, organizations: string): string =>
  shape.columns.has('organizationId') && !goingOn.has(shape.table)
    ? `organization_id NOT IN (SELECT id FROM ${organizations} WHERE deletes_at IS NOT NULL) AND `
    : '';
