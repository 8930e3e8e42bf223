import type { Severity } from '@watchpost/schemas';
import { channelNewsChange } from '../../outbound/notifications/channel-news.js';
import { type News, newsChange } from '../../outbound/notifications/news.js';
import type { Change, Row } from '../../store/interface/store.js';

type About = Pick<Row<'monitors'>, 'id' | 'organizationId' | 'name' | 'target'>;

/** What a notice says besides which monitor it is about. */
export type MonitorNotice = Pick<News, 'cause' | 'at' | 'lastedMs' | 'unobservedMs' | 'unobservedWhy'> & {
  readonly kind: 'monitor.down' | 'monitor.recovered' | 'monitor.degraded' | 'certificate.ending';
  readonly incident?: Row<'incidents'>;
  /** How bad it is. Default: as its incident, else `minor`. */
  readonly severity?: Severity;
};

/** Notifies those who may respond to a monitor. Channels learn of its incidents from those. */
const mailAboutMonitor = (
  monitor: About,
  { incident, severity = incident?.severity ?? 'minor', ...notice }: MonitorNotice,
  now: number,
): Change => {
  const { organizationId, id: monitorId, name: monitorName, target } = monitor;
  const named = incident === undefined ? {} : { incident: { id: incident.id, number: incident.number } };
  return newsChange({ organizationId, monitorId, monitorName, target, severity, ...notice, ...named }, now);
};

/** Has messages to channels planned about what is no incident. */
const notifyChannels = (
  { id, organizationId, name, target }: About,
  { kind, cause, at, severity = 'minor' }: MonitorNotice,
  now: number,
): Change =>
  channelNewsChange(
    {
      organizationId,
      event: kind === 'certificate.ending' ? 'certificate.ending' : 'monitor.degraded',
      subject: { type: kind === 'certificate.ending' ? 'certificate' : 'monitor', id: `${id}:${at}` },
      state: 'open',
      severity,
      monitorIds: [id],
      at,
      content: {
        about: kind === 'certificate.ending' ? 'certificate' : 'monitor',
        name,
        change: 'remark',
        cause,
        target,
        monitorId: id,
        startedAt: at,
      },
    },
    now,
  );

/** Notifies responders of a monitor by mail, and channels where no incident does. */
export const notifyOfMonitor = (monitor: About, notice: MonitorNotice, now: number): Change[] => [
  mailAboutMonitor(monitor, notice, now),
  ...(notice.kind === 'monitor.degraded' || notice.kind === 'certificate.ending'
    ? [notifyChannels(monitor, notice, now)]
    : []),
];
