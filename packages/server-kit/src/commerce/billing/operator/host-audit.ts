import { invoices } from '@watchpost/schemas';
import { systemAuditChange } from '../../../request/audit/record-by-system.js';
import type { Audit, Row } from '../../../store/interface/store.js';

/** The host that the server runs in, where it acts by itself. */
export const hostActor = { type: 'host', id: null, name: 'Host' } as const;

/** The entry of the audit trail for what the host does to an invoice. */
export const hostAudit = (
  { organizationId, id, number }: Pick<Row<'invoices'>, 'organizationId' | 'id' | 'number'>,
  { action, before, after }: { readonly action: string; readonly before?: unknown; readonly after: unknown },
  now: number,
): Audit => {
  const resource = { type: invoices.name, id, name: number };
  const recorded = systemAuditChange({ organizationId, action, resource, before, after, causeId: id }, now);
  return { ...recorded, activity: { ...recorded.activity, actor: hostActor } };
};
