import { exporters } from '@watchpost/schemas';
import { timestampOrNull } from '../../base/timestamp.js';
import { channelNewsChange } from '../../outbound/notifications/channel-news.js';
import { type Actor, newEvent } from '../../request/events/emit.js';
import { presentByContract, servedResource } from '../../request/verbs/served-resource.js';
import type { Change, Row } from '../../store/interface/store.js';
import { effectiveIntervalSeconds } from '../status/effective-interval.js';

const presentFields = presentByContract(exporters);

/** An exporter as the API shows it. */
export const exporterResource = servedResource(exporters, 'exporters', (row) => ({
  ...presentFields(row),
  effectiveIntervalSeconds: effectiveIntervalSeconds(row as Row<'exporters'>),
  // A queue's column, or absent in a row that is about to be inserted.
  nextScrapeAt: timestampOrNull((row.nextAt ?? null) as number | null),
}));

/**
 * What follows from a new status of an exporter: the event, with the exporter as it is then, and the messages to channels.
 *
 * @param options.failingSince when the failure began, in milliseconds since the epoch
 */
export const statusChanges = (
  type: 'exporter.failed' | 'exporter.recovered',
  exporter: Row<'exporters'>,
  { actor, failingSince, now }: { readonly actor: Actor; readonly failingSince: number; readonly now: number },
): Change[] => {
  const { id, organizationId, name, statusSince } = exporter;
  const subject = { type: exporters.name, id, sequence: now };
  const content = { organizationId, subject, data: exporterResource.present(exporter, now) };
  const isEnd = type === 'exporter.recovered';
  return [
    { kind: 'insert', table: 'events', row: newEvent(type, content, { actor, now }) },
    channelNewsChange(
      {
        organizationId,
        event: type,
        subject: { type: 'exporter', id: `${id}:${failingSince}` },
        state: isEnd ? 'closed' : 'open',
        severity: 'minor',
        monitorIds: [],
        at: statusSince,
        content: {
          about: 'exporter',
          name,
          change: isEnd ? 'ended' : 'began',
          cause: isEnd ? null : exporter.lastError,
          startedAt: failingSince,
          ...(isEnd && { lastedMs: Math.max(0, statusSince - failingSince) }),
        },
      },
      now,
    ),
  ];
};
