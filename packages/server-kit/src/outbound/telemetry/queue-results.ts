import { newId } from '../../base/ids.js';
import type { Change } from '../../store/interface/store.js';
import type { WaitingResult } from '../../store/tables/telemetry.js';
import type { KnownExport } from './exporting-organizations.js';

/** The entries that queue a result for each export of its organization, in the commit that records it. */
export const queueResult = (
  exports: readonly KnownExport[],
  organizationId: string,
  result: WaitingResult,
  now: number,
): readonly Change[] =>
  exports.map(({ id: exportId }) => ({
    kind: 'insert',
    table: 'telemetryResults',
    row: { id: newId('ter', now), organizationId, exportId, createdAt: now, result },
  }));
