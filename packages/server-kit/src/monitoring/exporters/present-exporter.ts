import { exporters } from '@watchpost/schemas';
import { timestampOrNull } from '../../base/timestamp.js';
import { type Actor, newEvent } from '../../request/events/emit.js';
import { presentByContract, servedResource } from '../../request/verbs/served-resource.js';
import type { Change, Row } from '../../store/store.js';
import { effectiveIntervalSeconds } from '../status/effective-interval.js';

const presentFields = presentByContract(exporters);

/** An exporter as the API shows it. */
export const exporterResource = servedResource(exporters, 'exporters', (row) => ({
  ...presentFields(row),
  effectiveIntervalSeconds: effectiveIntervalSeconds(row as Row<'exporters'>),
  // A queue's column, or absent in a row that is about to be inserted.
  nextScrapeAt: timestampOrNull((row.nextAt ?? null) as number | null),
}));

/** The event of a new status, with the exporter as it is then. */
export const statusEvent = (
  type: 'exporter.failed' | 'exporter.recovered',
  exporter: Row<'exporters'>,
  { actor, now }: { readonly actor: Actor; readonly now: number },
): Change => {
  const { id, organizationId } = exporter;
  const subject = { type: exporters.name, id, sequence: now };
  const content = { organizationId, subject, data: exporterResource.present(exporter, now) };
  return { kind: 'insert', table: 'events', row: newEvent(type, content, { actor, now }) };
};
