import type { TableShape } from './table-shape.js';

/** Queues that go on: the deletion itself, payments that a provider has under way, and events for the host in process. */
const goingOn: ReadonlySet<string> = new Set([
  'deletions',
  'invoicePayments',
  'invoiceRefunds',
  'webhookRemovals',
  'handlerLanes',
]);

/** Whether rows of a table rest while their organization is to be deleted: nothing of theirs is due until that is undone. */
export const restsWithOrganization = (shape: Pick<TableShape, 'table' | 'columns'>): boolean =>
  shape.columns.has('organizationId') && !goingOn.has(shape.table);
