import type { MonitorChange } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { type Actor, actorOf, newEvent, streamOnly } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/interface/store.js';

type MonitorChangeType = 'monitor.created' | 'monitor.updated' | 'monitor.deleted';
type ChangedMonitor = Pick<Row<'monitors'>, 'id' | 'name' | 'version' | 'organizationId'>;

/** The event by which live streams learn that a monitor was created, changed or deleted. No webhook gets it. */
export const monitorChangedBy = (
  type: MonitorChangeType,
  { id, name, version, organizationId }: ChangedMonitor,
  { actor, now }: { readonly actor: Actor; readonly now: number },
  fields: readonly string[] = [],
): Change => {
  const data: MonitorChange = { monitorId: id, monitorName: name, version, fields: [...fields] };
  const content = { organizationId, subject: { type: 'monitor', id, sequence: now }, data };
  return { kind: 'insert', table: 'events', row: streamOnly(newEvent(type, content, { actor, now })) };
};

/** The same where a caller did so. */
export const monitorChanged = (
  type: MonitorChangeType,
  monitor: ChangedMonitor,
  context: Pick<OrganizationContext, 'caller' | 'now'>,
  fields: readonly string[] = [],
): Change => monitorChangedBy(type, monitor, { actor: actorOf(context), now: context.now }, fields);
