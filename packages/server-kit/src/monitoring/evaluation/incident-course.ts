import { newsChange } from '../../outbound/notifications/news.js';
import type { Change, Row } from '../../store/store.js';
import { judgeDependence } from '../alerts/dependence.js';
import {
  incidentEntry,
  incidentEvent,
  monitorOpenKey,
  newIncident,
  resolvedColumns,
  updateIncident,
} from '../incidents/incident-rows.js';
import type { StatusSince } from '../status/status-since.js';
import type { Facts } from './facts.js';

/** What the statuses of a monitor lead to. */
export interface IncidentCourse {
  readonly changes: readonly Change[];
  /** Whether a failure is held back, because what the monitor depends on is down or may be. */
  readonly isHeldBack: boolean;
  /** When to look again; `null` when only news is worth a look. */
  readonly lookAgainAt: number | null;
  /** Numbers that were given to incidents. */
  readonly numbersUsed: number;
  /** What is open about the monitor in the end. */
  readonly incident: Row<'incidents'> | undefined;
}

/** How soon a failure that is held back is looked at again. */
const lookAgainMs = 2000;

const isWell = (status: StatusSince['status']): boolean => status === 'up' || status === 'degraded';

/**
 * Opens and resolves the incident of a monitor as its statuses changed. A failure that ended before it was looked at
 * leaves a resolved incident. While something that the monitor depends on is down, its failure becomes part of that
 * incident instead.
 *
 * @param options.nextNumber the number that the next incident of the organization has
 */
export const incidentCourse = (
  facts: Facts,
  { now, nextNumber }: { readonly now: number; readonly nextNumber: number },
): IncidentCourse => {
  const { monitor, ancestors, evaluation } = facts;
  const { statuses: newStatuses, hasMore } = facts.newStatuses;
  const openKey = monitorOpenKey(monitor.id);
  const changes: Change[] = [];
  let incident = facts.open.get(openKey);
  let heldBack: StatusSince | null = evaluation.isHeldBack
    ? { status: 'down', since: monitor.statusSince, cause: monitor.cause }
    : null;
  let numbersUsed = 0;
  let lookAgainAt: number | null = null;
  let hasJoined = false;

  const news = (
    kind: 'monitor.down' | 'monitor.recovered' | 'monitor.degraded',
    at: number,
    more: object = {},
  ): void => {
    const { organizationId, id: monitorId, name: monitorName, target } = monitor;
    const about = { organizationId, monitorId, monitorName, target };
    changes.push(newsChange({ ...about, kind, cause: null, at, ...more }, now));
  };

  const open = ({ since, cause }: StatusSince): void => {
    const opened = newIncident(
      {
        organizationId: monitor.organizationId,
        number: nextNumber + numbersUsed,
        title: `${monitor.name} is down`,
        cause,
        severity: 'critical',
        source: 'monitor',
        monitorIds: [monitor.id],
        openKey,
        startedAt: since,
      },
      now,
    );
    numbersUsed += 1;
    incident = opened;
    changes.push(
      { kind: 'insert', table: 'incidents', row: opened },
      incidentEntry(opened, {
        kind: 'opened',
        at: now,
        message: `${monitor.name} is down: ${cause ?? 'the reason is unknown'}`,
      }),
      incidentEvent('incident.opened', opened, { now }),
    );
    news('monitor.down', since, { cause, incident: named(opened) });
  };

  const resolve = (current: Row<'incidents'>, at: number): void => {
    const columns = resolvedColumns(current, { at, resolution: 'automatic', by: null, now });
    const resolved = { ...current, ...columns };
    changes.push(
      updateIncident(current, columns),
      incidentEntry(resolved, { kind: 'resolved', at: now, message: `${monitor.name} is up again` }),
      incidentEvent('incident.resolved', resolved, { now }),
    );
    const lastedMs = Math.max(0, at - current.startedAt);
    news('monitor.recovered', at, { cause: current.cause, lastedMs, incident: named(current) });
    incident = undefined;
  };

  /** Opens what is held back unless something else is the reason; what has ended is judged by how things stand now. */
  const decide = (failure: StatusSince): StatusSince | null => {
    if (facts.isCovered) return null;
    const dependence = judgeDependence(ancestors, failure.since, now);
    if (dependence.verdict === 'independent') {
      open(failure);
      return null;
    }
    if (dependence.verdict === 'undecided') {
      for (const { id } of dependence.waitFor) {
        // It may be due in minutes: whether it is the reason is worth knowing now.
        const where = { id, leaseToken: null, nextCheckAt: { above: now } };
        changes.push({ kind: 'update', table: 'monitors', where, set: { nextCheckAt: now } });
      }
      lookAgainAt = now + lookAgainMs;
      return failure;
    }
    const reason = facts.open.get(monitorOpenKey(dependence.ancestor.id));
    if (reason === undefined) lookAgainAt = now + lookAgainMs;
    else if (!hasJoined && !reason.monitorIds.includes(monitor.id)) {
      hasJoined = true;
      changes.push(...joined(reason, monitor, now));
    }
    return failure;
  };

  let isUndecided = false;
  for (const [index, status] of newStatuses.entries()) {
    if (status.status === 'down') {
      if (incident === undefined && !isUndecided) heldBack = status;
      isUndecided = heldBack !== null;
    } else if (isWell(status.status)) {
      if (heldBack !== null && isUndecided) decide(heldBack);
      if (incident !== undefined) resolve(incident, status.since);
      heldBack = null;
      isUndecided = false;
      if (status.status === 'degraded' && newStatuses[index - 1]?.status !== 'degraded') {
        news('monitor.degraded', status.since, { cause: status.cause });
      }
    } else if (status.status !== 'unknown') {
      heldBack = null;
      isUndecided = false;
    }
  }
  // What ends it is not among what was read.
  if (hasMore && heldBack !== null && isUndecided) heldBack = decide(heldBack);
  if (hasMore) return { changes, isHeldBack: heldBack !== null, lookAgainAt, numbersUsed, incident };
  const isDown = monitor.currentStatus === 'down';
  // Checks that cannot be made end no failure.
  if (heldBack !== null && (isDown || (isUndecided && monitor.currentStatus === 'unknown')))
    heldBack = decide(heldBack);
  return { changes, isHeldBack: isDown && heldBack !== null, lookAgainAt, numbersUsed, incident };
};

/** What people call an incident by. */
const named = ({ id, number }: Row<'incidents'>) => ({ id, number });

/** Makes a monitor part of the incident that is the reason for its failure. */
const joined = (reason: Row<'incidents'>, monitor: Row<'monitors'>, now: number): Change[] => {
  const columns = {
    version: reason.version + 1,
    monitorIds: [...reason.monitorIds, monitor.id],
    updatedAt: now,
  };
  const updated = { ...reason, ...columns };
  return [
    updateIncident(reason, columns),
    incidentEntry(updated, { kind: 'monitorAdded', at: now, message: `${monitor.name} is down too` }),
    incidentEvent('incident.updated', updated, { now }),
  ];
};
