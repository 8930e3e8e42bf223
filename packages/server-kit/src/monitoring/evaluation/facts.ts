import { isAbout } from '../../base/is-about.js';
import type { Row, Store } from '../../store/interface/store.js';
import type { Sample } from '../alerts/sample.js';
import { readSamples } from '../alerts/samples.js';
import { subjectTypeOf } from '../alerts/subject.js';
import { UnknownTally } from '../history/unknown-tally.js';
import { monitorOpenKey, ruleOpenKey } from '../incidents/incident-rows.js';
import { reasonSentences } from '../status/unknown-reason.js';
import { readAncestors } from '../targets/ancestors.js';
import { evaluationBounds } from './bounds.js';
import { type NewStatuses, readNewStatuses } from './new-statuses.js';

/** All that is known about a monitor and what it may set off, as it was read at one moment. */
export interface Facts {
  readonly evaluation: Row<'evaluations'>;
  readonly monitor: Row<'monitors'>;
  /** Statuses that began since the last evaluation. */
  readonly newStatuses: NewStatuses;
  /** The last evaluated result; `null` without one. */
  readonly before: Sample | null;
  /** Results since the last evaluation, the oldest first. */
  readonly samples: readonly Sample[];
  /** Whether there may be more results than were read. */
  readonly hasMoreResults: boolean;
  /** What the monitor depends on, the nearest first. */
  readonly ancestors: readonly Row<'monitors'>[];
  /** Whether an active maintenance window covers the monitor, even if the monitor is not in maintenance yet. */
  readonly isCovered: boolean;
  /** Enabled rules that cover the monitor. */
  readonly rules: readonly Row<'alertRules'>[];
  /** The states of rules for the monitor, by their ids. */
  readonly states: ReadonlyMap<string, Row<'alertRuleStates'>>;
  /** Rules that have a state for the monitor, and were switched off or no longer cover it. */
  readonly detachedRules: readonly Row<'alertRules'>[];
  /** Unresolved incidents by what they are open about: the monitor, its ancestors, its rules. */
  readonly open: ReadonlyMap<string, Row<'incidents'>>;
  /** For how long the monitor was not observed while its incident was open, up to its current status. */
  readonly unobservedMs: number;
  /** What kept the server from it for most of that time, as a sentence. */
  readonly unobservedWhy: string | undefined;
}

const maxResults = evaluationBounds.watchedResults.most;
const maxRules = evaluationBounds.watchedRules.most;

/**
 * When a rule became what it is: earlier results do not count. A time ahead of now was written before the clock was set
 * back, and is ignored.
 */
export const inForceSince = ({ updatedAt }: Pick<Row<'alertRules'>, 'updatedAt'>, now: number): number =>
  updatedAt > now ? 0 : updatedAt;

/** Reads the results that were not evaluated. Reads none when no rule covers the monitor. */
const readNewSamples = async (
  store: Pick<Store, 'find'>,
  { evaluation, monitor, rules }: Pick<Facts, 'evaluation' | 'monitor' | 'rules'>,
  now: number,
): Promise<Pick<Facts, 'before' | 'samples' | 'hasMoreResults'>> => {
  const until = monitor.lastCheckedAt;
  if (rules.length === 0 || until === null) return { before: null, samples: [], hasMoreResults: false };
  const since = Math.max(evaluation.evaluatedUntil, Math.min(...rules.map((rule) => inForceSince(rule, now))));
  // After the clock was set back, the last result is earlier than those that were evaluated.
  const after = until < evaluation.evaluatedUntil ? until - 1 : since;
  const { hasMore, ...samples } = await readSamples(store, monitor, { after, until, limit: maxResults });
  return { ...samples, hasMoreResults: hasMore };
};

/** How much of an incident a monitor was `unknown` for, and why for most of that; asked where the incident may be over. */
const readUnobserved = async (
  store: Pick<Store, 'find'>,
  { ref, currentStatus, statusSince }: Row<'monitors'>,
  incident: Row<'incidents'> | undefined,
): Promise<Pick<Facts, 'unobservedMs' | 'unobservedWhy'>> => {
  if (incident === undefined || (currentStatus !== 'up' && currentStatus !== 'degraded')) {
    return { unobservedMs: 0, unobservedWhy: undefined };
  }
  const { startedAt: from } = incident;
  const where = {
    monitorRef: ref,
    status: 'unknown',
    endedAt: { above: from },
    startedAt: { below: statusSince },
  } as const;
  const found = await store.find('statusIntervals', where, {
    orderBy: 'endedAt',
    limit: evaluationBounds.newStatuses.most,
  });
  const tally = new UnknownTally();
  for (const { startedAt, endedAt, unknownReason } of found) {
    const [begin, end] = [Math.max(startedAt, from), Math.min(endedAt, statusSince)];
    tally.add({ status: 'unknown', from: begin, to: end, cause: null, unknownReason });
  }
  const { times } = tally;
  const reason = times[0]?.reason ?? null;
  return {
    unobservedMs: times.reduce((sum, { seconds }) => sum + Math.round(seconds * 1000), 0),
    unobservedWhy: reason === null ? undefined : reasonSentences[reason],
  };
};

/** Reads everything that an evaluation of a monitor needs; `undefined` when the monitor was deleted. */
export const readFacts = async (
  store: Pick<Store, 'get' | 'find'>,
  evaluation: Row<'evaluations'>,
  now: number,
): Promise<Facts | undefined> => {
  const { organizationId } = evaluation;
  const monitor = await store.get('monitors', { id: evaluation.id });
  if (monitor === undefined) return undefined;
  const [newStatuses, enabledRules, known, ancestors, windows] = await Promise.all([
    readNewStatuses(store, monitor, evaluation.statusSeenSince),
    store.find('alertRules', { organizationId, enabled: true }, { limit: maxRules }),
    store.find('alertRuleStates', { monitorId: monitor.id }, { limit: maxRules }),
    readAncestors(store, monitor),
    store.find('maintenanceWindows', { organizationId, isActive: true }, { limit: maxRules }),
  ]);
  const rules = enabledRules.filter(
    ({ condition, target }) => subjectTypeOf(condition) === 'monitor' && isAbout(target, monitor),
  );
  const formerIds = known.map(({ ruleId }) => ruleId).filter((id) => !rules.some((rule) => rule.id === id));
  const keys = [
    ...[monitor, ...ancestors].map(({ id }) => monitorOpenKey(id)),
    ...[...rules.map(({ id }) => id), ...formerIds].map((id) => ruleOpenKey(id, monitor.id)),
  ];
  const [newLooks, detachedRules, open] = await Promise.all([
    readNewSamples(store, { evaluation, monitor, rules }, now),
    formerIds.length === 0 ? [] : store.find('alertRules', { id: { in: formerIds } }, { limit: formerIds.length }),
    store.find('incidents', { organizationId, openKey: { in: keys } }, { limit: keys.length }),
  ]);
  const byKey = new Map(open.map((incident) => [incident.openKey ?? '', incident]));
  return {
    evaluation,
    monitor,
    newStatuses,
    ...newLooks,
    ancestors,
    isCovered: windows.some(({ target }) => isAbout(target, monitor)),
    rules,
    states: new Map(known.map((state) => [state.id, state])),
    detachedRules,
    open: byKey,
    ...(await readUnobserved(store, monitor, byKey.get(monitorOpenKey(monitor.id)))),
  };
};
