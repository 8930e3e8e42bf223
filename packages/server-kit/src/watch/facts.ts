import { monitorOpenKey, ruleOpenKey } from '../incidents/incident-rows.js';
import type { Row, Store } from '../store/store.js';

/** A status of a monitor and when it began; milliseconds since the epoch. */
export interface StatusSince {
  readonly status: Row<'monitors'>['currentStatus'];
  readonly since: number;
  readonly cause: string | null;
}

/** All that is known about a monitor and what it may set off, as it was read at one moment. */
export interface Facts {
  readonly evaluation: Row<'evaluations'>;
  readonly monitor: Row<'monitors'>;
  /** Statuses that began since the last look, in the order of time; the current one is the last. */
  readonly newStatuses: readonly StatusSince[];
  /** Statuses since the last result that was looked at, in the order of time; the current one is the last. */
  readonly statuses: readonly StatusSince[];
  /** Results since the last look, the oldest first. */
  readonly results: readonly Row<'monitorResults'>[];
  /** Whether there may be more results than were read. */
  readonly hasMoreResults: boolean;
  /** What the monitor depends on, the nearest first. */
  readonly ancestors: readonly Row<'monitors'>[];
  /** Whether a maintenance window lasts that is about the monitor, even if it has not reached it yet. */
  readonly isCovered: boolean;
  /** Enabled rules that are about the monitor, and how they stand for it. */
  readonly rules: readonly Row<'alertRules'>[];
  readonly states: ReadonlyMap<string, Row<'alertRuleStates'>>;
  /** Unresolved incidents by what they are open about: the monitor, its ancestors, its rules. */
  readonly open: ReadonlyMap<string, Row<'incidents'>>;
  /** The number that the next incident of the organization has. */
  readonly nextNumber: number;
}

/** Statuses and results that one look takes in; what is left is looked at in the next. */
const maxStatuses = 500;
const maxResults = 1000;
/** Longer chains of dependencies are refused when monitors are written. */
const maxDepth = 20;
const maxRules = 1000;

/** Whether a rule is about a monitor. */
export const isAbout = (
  target: Row<'alertRules'>['target'],
  monitor: Pick<Row<'monitors'>, 'id' | 'tags'>,
): boolean => {
  if (target.scope === 'all') return true;
  if (target.scope === 'monitors') return target.monitorIds.includes(monitor.id);
  return target.tags.some((tag) => monitor.tags.includes(tag));
};

const readAncestors = async (store: Pick<Store, 'get'>, monitor: Row<'monitors'>): Promise<Row<'monitors'>[]> => {
  const ancestors: Row<'monitors'>[] = [];
  let next = monitor.parentId;
  while (next !== null && ancestors.length < maxDepth) {
    const parent = await store.get('monitors', { id: next, organizationId: monitor.organizationId });
    if (parent === undefined || ancestors.some(({ id }) => id === parent.id)) break;
    ancestors.push(parent);
    next = parent.parentId;
  }
  return ancestors;
};

/** Statuses that have ended and the current one; what ended after the monitor was read is left for the next look. */
const withCurrent = (ended: readonly Row<'statusIntervals'>[], monitor: Row<'monitors'>): StatusSince[] => [
  ...ended
    .filter(({ startedAt }) => startedAt < monitor.statusSince)
    .map(({ status, startedAt, cause }) => ({ status, since: startedAt, cause })),
  { status: monitor.currentStatus, since: monitor.statusSince, cause: monitor.cause },
];

/** Statuses that nobody has looked at. */
const readNewStatuses = async (
  store: Pick<Store, 'find'>,
  monitor: Row<'monitors'>,
  seenSince: number,
): Promise<StatusSince[]> => {
  if (monitor.statusSince < seenSince) {
    // What was seen has been taken back, for a failure that began before it. It may have opened its incident then.
    const [current] = withCurrent([], monitor);
    const { organizationId, statusSince: startedAt } = monitor;
    const begun = await store.find('incidents', { organizationId, source: 'monitor', startedAt }, { limit: maxRules });
    const isKnown = begun.some(({ monitorIds }) => monitorIds[0] === monitor.id);
    return isKnown || current === undefined ? [] : [current];
  }
  const ended = await store.find(
    'statusIntervals',
    { monitorRef: monitor.ref, startedAt: { above: seenSince } },
    { orderBy: 'startedAt', limit: maxStatuses },
  );
  return withCurrent(ended, monitor).filter(({ since }) => since > seenSince);
};

/** Reads everything that a look at a monitor needs; `undefined` when the monitor is gone. */
export const readFacts = async (
  store: Pick<Store, 'get' | 'find'>,
  evaluation: Row<'evaluations'>,
): Promise<Facts | undefined> => {
  const { organizationId } = evaluation;
  const monitor = await store.get('monitors', { id: evaluation.id });
  if (monitor === undefined) return undefined;
  const [newStatuses, ended, results, enabledRules, states, ancestors, windows, [newest]] = await Promise.all([
    readNewStatuses(store, monitor, evaluation.statusSeenSince),
    store.find(
      'statusIntervals',
      { monitorRef: monitor.ref, endedAt: { above: evaluation.evaluatedUntil } },
      { orderBy: 'startedAt', limit: maxStatuses },
    ),
    store.find(
      'monitorResults',
      { monitorRef: monitor.ref, at: { above: evaluation.evaluatedUntil } },
      { orderBy: 'at', limit: maxResults },
    ),
    store.find('alertRules', { organizationId, enabled: true }, { limit: maxRules }),
    store.find('alertRuleStates', { monitorId: monitor.id }, { limit: maxRules }),
    readAncestors(store, monitor),
    store.find('maintenanceWindows', { organizationId, isActive: true }, { limit: maxRules }),
    store.find('incidents', { organizationId }, { orderBy: 'number', isDescending: true, limit: 1 }),
  ]);
  const rules = enabledRules.filter(({ target }) => isAbout(target, monitor));
  const keys = [
    ...[monitor, ...ancestors].map(({ id }) => monitorOpenKey(id)),
    ...rules.map(({ id }) => ruleOpenKey(id, monitor.id)),
  ];
  const open = await store.find('incidents', { organizationId, openKey: { in: keys } }, { limit: keys.length });
  return {
    evaluation,
    monitor,
    newStatuses,
    statuses: withCurrent(ended, monitor),
    results,
    hasMoreResults: results.length === maxResults,
    ancestors,
    isCovered: windows.some(({ target }) => isAbout(target, monitor)),
    rules,
    states: new Map(states.map((state) => [state.ruleId, state])),
    open: new Map(open.map((incident) => [incident.openKey ?? '', incident])),
    nextNumber: (newest?.number ?? 0) + 1,
  };
};
