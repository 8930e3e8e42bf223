import { type Actor, systemActor } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/interface/store.js';
import { resolvedEscalation, startedEscalation } from '../escalation/escalation-rows.js';
import { incidentEntry, incidentHappened, resolvedColumns, updateIncident } from './incident-rows.js';
import { automaticOpening, publicResolution } from './public-update.js';

type IncidentRow = Row<'incidents'>;

/** Opens an incident that no person opened: the row, the first entry of its timeline, and the event. */
export const openAutomatically = (incident: IncidentRow, message: string, now: number): Change[] => [
  { kind: 'insert', table: 'incidents', row: incident },
  incidentEntry(incident, { kind: 'opened', at: now, message }),
  ...incidentHappened('incident.opened', incident, { now }),
  startedEscalation(incident, now),
  ...automaticOpening(incident, now),
];

/**
 * Resolves an incident because its cause has ended.
 *
 * @param end.at when the cause ended
 * @param end.actor who ended it. Default: the system.
 */
export const resolveAutomatically = (
  incident: IncidentRow,
  message: string,
  {
    at,
    now,
    actor = systemActor,
    unobservedMs = 0,
    unobservedWhy,
  }: {
    readonly at: number;
    readonly now: number;
    readonly actor?: Actor;
    /** How much of it the monitor was not observed for. */
    readonly unobservedMs?: number;
    /** What kept the server from it. */
    readonly unobservedWhy?: string | undefined;
  },
): Change[] => {
  const columns = resolvedColumns(incident, { at, resolution: 'automatic', by: null, now });
  return [
    updateIncident(incident, columns),
    incidentEntry(incident, { kind: 'resolved', at: now, message, actor }),
    ...incidentHappened('incident.resolved', { ...incident, ...columns }, { actor, now, unobservedMs, unobservedWhy }),
    ...resolvedEscalation(incident, now),
    ...publicResolution(incident, now),
  ];
};

/** Adds a monitor to the incident that is the reason for its failure. */
export const addFailedMonitor = (
  incident: IncidentRow,
  monitor: Pick<Row<'monitors'>, 'id' | 'name'>,
  now: number,
): Change[] => {
  const columns = {
    version: incident.version + 1,
    monitorIds: [...incident.monitorIds, monitor.id],
    updatedAt: now,
  };
  return [
    updateIncident(incident, columns),
    incidentEntry(incident, { kind: 'monitorAdded', at: now, message: `${monitor.name} is down too` }),
    ...incidentHappened('incident.updated', { ...incident, ...columns }, { now }),
  ];
};

/**
 * Opens an incident again whose acknowledgement has ended without its end: it is as unattended as a new one. Its alerts stay
 * acknowledged.
 */
export const endAcknowledgement = (incident: IncidentRow, message: string, now: number): Change[] => {
  const columns = {
    version: incident.version + 1,
    status: 'open' as const,
    acknowledgedAt: null,
    acknowledgedBy: null,
    acknowledgedVia: null,
    updatedAt: now,
  };
  return [
    updateIncident(incident, columns),
    incidentEntry(incident, { kind: 'updated', at: now, message }),
    ...incidentHappened('incident.updated', { ...incident, ...columns }, { now }),
  ];
};
