import { systemAuditChange } from '../request/audit/record-by-system.js';
import type { Store } from '../store/interface/store.js';

/** Notes that are read at a time. */
const portion = 100;

/**
 * Records what migrations changed in the resources of organizations in their audit trails, each once however many processes
 * do so.
 */
export const recordMigrationNotes = async (store: Pick<Store, 'find' | 'commit'>, now: number): Promise<void> => {
  for (;;) {
    const notes = await store.find('migrationNotes', {}, { limit: portion, orderBy: 'id' });
    for (const { id, organizationId, action, resource, before, after } of notes) {
      await store.commit([
        // Refused when another process has recorded it.
        { kind: 'delete', table: 'migrationNotes', where: { id }, mustMatch: true },
        systemAuditChange({ organizationId, action, resource, before, after, causeId: id }, now),
      ]);
    }
    if (notes.length < portion) return;
  }
};
