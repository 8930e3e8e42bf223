import { type News, newsChange } from '../../outbound/notifications/news.js';
import type { Change, Row } from '../../store/store.js';

type About = Pick<Row<'monitors'>, 'id' | 'organizationId' | 'name' | 'target'>;

/** What a notice says besides which monitor it is about. */
export type MonitorNotice = Pick<News, 'cause' | 'at' | 'lastedMs'> & {
  readonly kind: 'monitor.down' | 'monitor.recovered' | 'monitor.degraded' | 'certificate.ending';
  readonly incident?: Row<'incidents'>;
};

/** Queues a mail about a monitor to its responders. */
export const notifyOfMonitor = (monitor: About, { incident, ...notice }: MonitorNotice, now: number): Change => {
  const { organizationId, id: monitorId, name: monitorName, target } = monitor;
  const named = incident === undefined ? {} : { incident: { id: incident.id, number: incident.number } };
  return newsChange({ organizationId, monitorId, monitorName, target, ...notice, ...named }, now);
};
