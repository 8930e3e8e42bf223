import type { Change, Row, Store } from '../../store/interface/store.js';
import { reopenedEscalation } from '../escalation/escalation-rows.js';
import type { RewrittenRecord } from '../status/rewritten-record.js';
import { incidentsBounds } from './bounds.js';
import { incidentEntry, incidentHappened, monitorOpenKey, updateIncident } from './incident-rows.js';
import { publicReopening } from './public-update.js';

type IncidentRow = Row<'incidents'>;

/** An outage as incidents have it: `unknown`, a pause and a window end none. */
interface Outage {
  readonly from: number;
  /** `null` while it lasts. */
  readonly to: number | null;
}

/** The outages of a record; one that has its incident may have begun before it. */
const outagesOf = ({ line }: Pick<RewrittenRecord, 'line'>, begunBefore: IncidentRow | undefined): Outage[] => {
  const outages: { from: number; to: number | null }[] =
    begunBefore === undefined ? [] : [{ from: begunBefore.startedAt, to: null }];
  for (const { status, startedAt } of line) {
    const last = outages.at(-1);
    if (status === 'down' && last?.to !== null) outages.push({ from: startedAt, to: null });
    if ((status === 'up' || status === 'degraded') && last?.to === null) last.to = startedAt;
  }
  return outages;
};

const lastsIn = ({ startedAt, resolvedAt }: IncidentRow, { from, to }: Outage): boolean =>
  startedAt < (to ?? Number.POSITIVE_INFINITY) && (resolvedAt ?? Number.POSITIVE_INFINITY) > from;

/** What opens an incident again whose outage goes on: what ended it was not known for sure. */
const reopened = (incident: IncidentRow, monitorId: string, startedAt: number, now: number): Change[] => {
  const columns = {
    status: 'open',
    openKey: monitorOpenKey(monitorId),
    resolvedAt: null,
    resolution: null,
    startedAt,
    ...(incident.publicStatus === null ? {} : { publicStatus: 'investigating' as const }),
    version: incident.version + 1,
    updatedAt: now,
  } as const;
  return [
    updateIncident(incident, columns),
    incidentEntry(incident, {
      kind: 'reopened',
      at: now,
      message: 'The outage goes on, as results that came later say',
    }),
    ...incidentHappened('incident.opened', { ...incident, ...columns }, { now }),
    reopenedEscalation(incident, now),
    ...publicReopening(incident, now),
  ];
};

/**
 * What lets an incident begin and end with its outage; a person who resolved it did so when they did. The commit is refused when one
 * that does so already was changed since it was read.
 */
const moved = (incident: IncidentRow, startedAt: number, resolvedAt: number | null, now: number): Change[] => {
  const isResolved = incident.resolvedAt !== null && incident.resolution === 'automatic' && resolvedAt !== null;
  const times = { startedAt, resolvedAt: isResolved ? resolvedAt : incident.resolvedAt };
  if (times.startedAt === incident.startedAt && times.resolvedAt === incident.resolvedAt) {
    return [updateIncident(incident, { version: incident.version })];
  }
  const columns = { ...times, version: incident.version + 1, updatedAt: now };
  return [
    updateIncident(incident, columns),
    ...incidentHappened('incident.updated', { ...incident, ...columns }, { now }),
  ];
};

/** Refuses the commit when an incident of the monitor has begun since its evaluation was read. */
const noneBegan = ({ id, beginnings }: Row<'evaluations'>): Change => ({
  kind: 'update',
  table: 'evaluations',
  where: { id, beginnings },
  set: { beginnings },
  mustMatch: true,
});

/**
 * Lets the incidents of a monitor begin and end with the outages of its record, after that was rewritten. Outages without an
 * incident, and the end of one that is open, are for its evaluation; the commit is refused when one has opened or changed an incident
 * meanwhile, by the record as it was.
 */
export const incidentsOfRecord = async (
  store: Pick<Store, 'get' | 'find'>,
  { id, organizationId }: Pick<Row<'monitors'>, 'id' | 'organizationId'>,
  record: RewrittenRecord,
  now: number,
): Promise<readonly Change[]> => {
  const where = { organizationId, source: 'monitor', monitorIds: { includes: id } } as const;
  const latest = { orderBy: 'startedAt', isDescending: true, limit: incidentsBounds.rewrittenIncidents.most } as const;
  // Before the incidents: one that begins after it counts up `beginnings`.
  const evaluation = await store.get('evaluations', { id });
  const found = (await store.find('incidents', where, latest)).reverse();
  const incidents = found.filter(({ monitorIds }) => monitorIds[0] === id);
  const begin = record.line[0]?.startedAt ?? record.since;
  const begunBefore = incidents.find(
    ({ startedAt, resolvedAt }) => startedAt < begin && (resolvedAt ?? Number.POSITIVE_INFINITY) > begin,
  );
  const outages = outagesOf(record, begunBefore);
  // One that spans several outages is that of the first; the others have one of their own.
  const ofOutage = Map.groupBy(incidents, (incident) => outages.find((outage) => lastsIn(incident, outage)));
  const changes = outages.flatMap((outage) => {
    const its = ofOutage.get(outage) ?? [];
    return its.flatMap((incident) => {
      const isFirst = incident === its[0];
      const isLast = incident === its.at(-1);
      const startedAt = isFirst ? outage.from : incident.startedAt;
      const isOver = incident.resolvedAt !== null && incident.resolution === 'automatic';
      if (isLast && isOver && outage.to === null) return reopened(incident, id, startedAt, now);
      return moved(incident, startedAt, isLast ? outage.to : incident.resolvedAt, now);
    });
  });
  return outages.length === 0 || evaluation === undefined ? changes : [noneBegan(evaluation), ...changes];
};
