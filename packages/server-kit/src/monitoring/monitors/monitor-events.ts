import type { MonitorChange } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { actorOf, newEvent, streamOnly } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/store.js';

/** The event by which live streams learn that a caller created, changed or deleted a monitor. No webhook gets it. */
export const monitorChanged = (
  type: 'monitor.created' | 'monitor.updated' | 'monitor.deleted',
  { id, name, version, organizationId }: Pick<Row<'monitors'>, 'id' | 'name' | 'version' | 'organizationId'>,
  context: Pick<OrganizationContext, 'caller' | 'now'>,
  fields: readonly string[] = [],
): Change => {
  const data: MonitorChange = { monitorId: id, monitorName: name, version, fields: [...fields] };
  const content = { organizationId, subject: { type: 'monitor', id, sequence: context.now }, data };
  return {
    kind: 'insert',
    table: 'events',
    row: streamOnly(newEvent(type, content, { actor: actorOf(context), now: context.now })),
  };
};
