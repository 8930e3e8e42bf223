import { incidentActionRoutes, type LinkedIncident } from '@watchpost/schemas';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import { consolePages } from '../../outbound/mail/console-pages.js';
import type { Context } from '../../request/context.js';
import { serve, type Verb } from '../../request/operation.js';
import type { Row } from '../../store/interface/store.js';
import { acknowledgeIncident } from '../incidents/acknowledge-incident.js';
import { type Acting, actingContext, readActing } from './acting.js';

/** The name of who acknowledged an incident; `null` when it is open. */
export const readAcknowledger = async (
  { incident }: Pick<Acting, 'incident'>,
  { services }: Pick<Context, 'services'>,
): Promise<string | null> => {
  if (incident.acknowledgedAt === null) return null;
  const [entry] = await services.store.find(
    'incidentEntries',
    { incidentId: incident.id, kind: 'acknowledged' },
    { limit: 1, orderBy: 'at', isDescending: true },
  );
  return entry?.actor.name ?? null;
};

const present = (
  { incident, others, organization, as }: Acting,
  acknowledgedBy: string | null,
  { services }: Pick<Context, 'services'>,
): LinkedIncident => {
  const { id, number, title, severity, status, startedAt, acknowledgedAt } = incident;
  const pages = consolePages({ incident: { id, number }, rule: null, monitorId: null }, services.consoleUrl);
  return {
    organizationName: organization.name,
    number,
    title,
    severity,
    status,
    startedAt: timestamp(startedAt),
    acknowledgedAt: timestampOrNull(acknowledgedAt),
    acknowledgedBy,
    actsAs: as.kind === 'person' ? as.user.name : null,
    incidentUrl: pages.incident ?? null,
    others: others.map((other) => ({
      number: other.number,
      title: other.title,
      severity: other.severity,
      status: other.status,
    })),
  };
};

const read = serve(incidentActionRoutes.read, async ({ body }, context: Context<'channelTypes'>) => {
  const acting = await readActing(body.token, { kind: 'posted' }, context);
  return { body: present(acting, await readAcknowledger(acting, context), context) };
});

const acknowledge = serve(incidentActionRoutes.acknowledge, async ({ body }, context: Context<'channelTypes'>) => {
  const acting = await readActing(body.token, { kind: 'posted' }, context);
  const { incident, via } = acting;
  const own = actingContext(acting, body.name, context);
  const { changes: first = [] } = await acknowledgeIncident(incident, { via }, own);
  const changes = [...first];
  const others: Row<'incidents'>[] = [];
  for (const other of acting.others) {
    // What is over is left as it is, and the answer says so.
    if (other.status !== 'resolved') changes.push(...((await acknowledgeIncident(other, { via }, own)).changes ?? []));
    others.push(other.status === 'open' ? { ...other, status: 'acknowledged' } : other);
  }
  if (incident.status === 'acknowledged') {
    return { body: present({ ...acting, others }, await readAcknowledger(acting, context), context), changes };
  }
  const acknowledged = { ...incident, status: 'acknowledged', acknowledgedAt: context.now } as const;
  return { body: present({ ...acting, incident: acknowledged, others }, own.caller.name, context), changes };
});

export const incidentActionOperations: Readonly<Record<string, Verb>> = {
  'incidentActions.read': read,
  'incidentActions.acknowledge': acknowledge,
};
