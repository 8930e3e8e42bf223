import { readableDuration } from '../../outbound/notifications/mailed-news.js';
import type { Change, Row } from '../../store/interface/store.js';
import { resolvedEscalation, resumedEscalation } from '../escalation/escalation-rows.js';
import { addFailedMonitor, openAutomatically, resolveAutomatically } from '../incidents/incident-changes.js';
import { monitorOpenKey, newIncident } from '../incidents/incident-rows.js';
import type { StatusSince } from '../status/status-since.js';
import { judgeDependence } from './dependence.js';
import type { Facts } from './facts.js';
import { notifyOfMonitor } from './monitor-notice.js';

type Incident = Row<'incidents'>;

/** What the new statuses of a monitor do to its incident. */
export interface IncidentOutcome {
  readonly changes: readonly Change[];
  /** Whether a failure is held back, because a monitor that this one depends on is down or may be. */
  readonly isHeldBack: boolean;
  /** When to evaluate again. `null`: at the next change. */
  readonly evaluateAgainAt: number | null;
  /** How many incidents were opened and numbered. */
  readonly numbersUsed: number;
  /** The incident of the monitor that is open afterwards. */
  readonly incident: Incident | undefined;
}

/** What the decisions depend on. */
interface Moment {
  readonly facts: Facts;
  readonly now: number;
  /** The number of the next incident of the organization. */
  readonly nextNumber: number;
}

/** What was decided about the statuses up to one of them. */
interface Progress extends Omit<IncidentOutcome, 'isHeldBack'> {
  /** A failure without an incident. `isNew`: no evaluation has decided about it. */
  readonly heldBack: { readonly failure: StatusSince; readonly isNew: boolean } | null;
  /** Whether the monitor was added to the incident of another one. It is added once. */
  readonly hasJoined: boolean;
  /** Whether another incident of the monitor is open, which began later. */
  readonly isPast: boolean;
}

/** How soon a held-back failure is evaluated again. */
const evaluateAgainMs = 2000;

/**
 * Opens and resolves the incident of a monitor, one new status after the other. A failure that ended before it was
 * evaluated leaves a resolved incident. While a monitor that this one depends on is down, the failure joins that
 * monitor's incident instead.
 */
export const decideIncident = (facts: Facts, options: Omit<Moment, 'facts'>): IncidentOutcome => {
  const moment = { facts, ...options };
  const { statuses, hasMore } = facts.newStatuses;
  const begin = leftOff(facts);
  // What became known of the time before the open incident is not about it.
  const past = statuses.filter(({ since }) => begin.incident !== undefined && since < begin.incident.startedAt);
  const after = (progress: Progress, some: readonly StatusSince[]): Progress =>
    some.reduce((before, status, index) => afterStatus(before, status, some[index - 1], moment), progress);
  const known = after({ ...begin, incident: undefined, heldBack: null, isPast: true }, past);
  const { incident: open, heldBack: failure } = begin;
  const seen = after({ ...known, incident: open, heldBack: failure, isPast: false }, statuses.slice(past.length));
  const {
    heldBack,
    hasJoined: _,
    isPast: _isPast,
    ...decided
  } = mustDecide(seen, facts) ? decideFailure(seen, moment) : seen;
  return { ...decided, isHeldBack: heldBack !== null && (hasMore || facts.monitor.currentStatus === 'down') };
};

/** Where the previous evaluation left off. */
const leftOff = ({ monitor, evaluation, open }: Facts): Progress => {
  const failure: StatusSince = { status: 'down', since: monitor.statusSince, cause: monitor.cause };
  return {
    changes: [],
    incident: open.get(monitorOpenKey(monitor.id)),
    heldBack: evaluation.isHeldBack ? { failure, isNew: false } : null,
    hasJoined: false,
    isPast: false,
    evaluateAgainAt: null,
    numbersUsed: 0,
  };
};

/**
 * Applies one status. `unknown` ends nothing. A person who pauses the monitor ends a failure without an incident, and the pages
 * of one that has: it stays open, and is escalated anew when the monitor fails again.
 */
const afterStatus = (
  progress: Progress,
  status: StatusSince,
  previous: StatusSince | undefined,
  moment: Moment,
): Progress => {
  switch (status.status) {
    case 'down':
      return afterFailure(withPages(progress, moment), status);
    case 'up':
      return afterRecovery(progress, status, moment);
    case 'degraded': {
      const recovered = afterRecovery(progress, status, moment);
      return previous?.status === 'degraded' ? recovered : notifyOfDegradation(recovered, status, moment);
    }
    case 'unknown':
      return progress;
    case 'paused':
      return withoutPages({ ...progress, heldBack: null }, moment);
    default:
      return { ...progress, heldBack: null };
  }
};

const withoutPages = (progress: Progress, { now }: Moment): Progress =>
  progress.incident === undefined
    ? progress
    : { ...progress, changes: [...progress.changes, ...resolvedEscalation(progress.incident, now)] };

const withPages = (progress: Progress, { now }: Moment): Progress =>
  progress.incident?.status !== 'open'
    ? progress
    : { ...progress, changes: [...progress.changes, resumedEscalation(progress.incident, now)] };

/** Holds a failure back until it is known whether it ends within the batch. The first of several without an end counts. */
const afterFailure = (progress: Progress, failure: StatusSince): Progress => {
  const { incident, heldBack } = progress;
  if (incident === undefined && heldBack?.isNew !== true) return { ...progress, heldBack: { failure, isNew: true } };
  return { ...progress, heldBack: heldBack && { ...heldBack, isNew: true } };
};

/** How long an outage may be over that was learned of late, and still have an incident: later, the past raises no alarm. */
const lateMs = 600_000;

/** Ends a failure. A new one is decided first, so that a short outage leaves its incident as well. */
const afterRecovery = (progress: Progress, { since }: StatusSince, moment: Moment): Progress => {
  const { locations, type } = moment.facts.monitor;
  const isPast = (locations.length > 0 || type === 'group') && moment.now - since > lateMs;
  const decided = progress.heldBack?.isNew === true && !isPast ? decideFailure(progress, moment) : progress;
  const ended = { ...decided, heldBack: null };
  return ended.incident === undefined ? ended : resolveIncident(ended, ended.incident, since, moment);
};

/** Whether the batch ends with a failure that is to be decided now. */
const mustDecide = ({ heldBack }: Progress, { newStatuses, monitor }: Facts): boolean => {
  if (heldBack === null) return false;
  // The recovery is in a later batch.
  if (newStatuses.hasMore) return heldBack.isNew;
  // `unknown` follows a failure without ending it.
  return monitor.currentStatus === 'down' || (heldBack.isNew && monitor.currentStatus === 'unknown');
};

/** Opens an incident for the held-back failure, unless maintenance or another monitor is the reason for it. */
const decideFailure = (progress: Progress, moment: Moment): Progress => {
  const { facts, now } = moment;
  if (progress.heldBack === null) return progress;
  if (facts.isCovered) return { ...progress, heldBack: null };
  const { failure } = progress.heldBack;
  // A failure that has ended is judged by the current statuses of the ancestors, too.
  const dependence = judgeDependence(facts.ancestors, facts.open, failure.since, now);
  switch (dependence.verdict) {
    case 'independent':
      return openIncident({ ...progress, heldBack: null }, failure, moment);
    case 'undecided':
      return waitForChecks(progress, dependence.waitFor, now);
    case 'down':
      return joinIncidentOf(dependence.ancestor, progress, moment);
  }
};

const openIncident = (progress: Progress, { since, cause }: StatusSince, moment: Moment): Progress => {
  const { facts, now, nextNumber } = moment;
  const { monitor } = facts;
  const incident = newIncident(
    {
      organizationId: monitor.organizationId,
      number: nextNumber + progress.numbersUsed,
      title: `${monitor.name} is down`,
      cause,
      severity: 'critical',
      source: 'monitor',
      monitorIds: [monitor.id],
      openKey: progress.isPast ? null : monitorOpenKey(monitor.id),
      startedAt: since,
    },
    now,
  );
  const message = `${monitor.name} is down: ${cause ?? 'the reason is unknown'}`;
  const notice = notifyOfMonitor(monitor, { kind: 'monitor.down', cause, at: since, incident }, now);
  return {
    ...progress,
    incident,
    numbersUsed: progress.numbersUsed + 1,
    changes: [...progress.changes, ...openAutomatically(incident, message, now), ...notice],
  };
};

const resolveIncident = (progress: Progress, incident: Incident, at: number, { facts, now }: Moment): Progress => {
  const { monitor, unobservedMs, unobservedWhy } = facts;
  const lastedMs = Math.max(0, at - incident.startedAt);
  const unobserved = { unobservedMs, ...(unobservedWhy !== undefined && { unobservedWhy }) };
  const notice = { kind: 'monitor.recovered', cause: incident.cause, at, lastedMs, ...unobserved, incident } as const;
  const because = unobservedWhy === undefined ? '' : `: ${unobservedWhy}`;
  const message =
    unobservedMs === 0 ? '' : `; for ${readableDuration(unobservedMs)} of that time it was not observed${because}`;
  const resolved = resolveAutomatically(incident, `${monitor.name} is up again${message}`, { at, now, ...unobserved });
  return {
    ...progress,
    incident: undefined,
    changes: [...progress.changes, ...resolved, ...notifyOfMonitor(monitor, notice, now)],
  };
};

const notifyOfDegradation = (progress: Progress, { since, cause }: StatusSince, { facts, now }: Moment): Progress => {
  const notice = notifyOfMonitor(facts.monitor, { kind: 'monitor.degraded', cause, at: since }, now);
  return { ...progress, changes: [...progress.changes, ...notice] };
};

/** Keeps the failure held back, and has the ancestors checked now: their next regular checks may be minutes away. */
const waitForChecks = (progress: Progress, ancestors: readonly Row<'monitors'>[], now: number): Progress => {
  const checks = ancestors.map(
    ({ id }): Change => ({
      kind: 'update',
      table: 'monitors',
      where: { id, leaseToken: null, nextCheckAt: { above: now } },
      set: { nextCheckAt: now },
    }),
  );
  return { ...progress, evaluateAgainAt: now + evaluateAgainMs, changes: [...progress.changes, ...checks] };
};

/** Keeps the failure held back, and adds the monitor to the incident of its ancestor as soon as there is one. */
const joinIncidentOf = (ancestor: Row<'monitors'>, progress: Progress, { facts, now }: Moment): Progress => {
  const { monitor, open } = facts;
  const incident = open.get(monitorOpenKey(ancestor.id));
  if (incident === undefined) return { ...progress, evaluateAgainAt: now + evaluateAgainMs };
  if (progress.hasJoined || incident.monitorIds.includes(monitor.id)) return progress;
  const joined = addFailedMonitor(incident, monitor, now);
  return { ...progress, hasJoined: true, changes: [...progress.changes, ...joined] };
};
