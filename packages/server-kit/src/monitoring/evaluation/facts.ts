import { serverBounds } from '../../base/bounds.js';
import type { Row, Store } from '../../store/store.js';
import { readLooks } from '../alerts/looks.js';
import type { Look } from '../alerts/observe.js';
import { monitorOpenKey, ruleOpenKey } from '../incidents/incident-rows.js';
import { readAncestors } from '../targets/ancestors.js';
import { isAbout } from '../targets/is-about.js';
import { type NewStatuses, readNewStatuses } from './new-statuses.js';

/** All that is known about a monitor and what it may set off, as it was read at one moment. */
export interface Facts {
  readonly evaluation: Row<'evaluations'>;
  readonly monitor: Row<'monitors'>;
  /** Statuses that began since the last look. */
  readonly newStatuses: NewStatuses;
  /** The last result that was looked at; `null` when there is none. */
  readonly before: Look | null;
  /** Results since the last look, the oldest first. */
  readonly looks: readonly Look[];
  /** Whether there may be more results than were read. */
  readonly hasMoreResults: boolean;
  /** What the monitor depends on, the nearest first. */
  readonly ancestors: readonly Row<'monitors'>[];
  /** Whether a maintenance window lasts that is about the monitor, even if it has not reached it yet. */
  readonly isCovered: boolean;
  /** Enabled rules that are about the monitor. */
  readonly rules: readonly Row<'alertRules'>[];
  /** How rules stand for the monitor, by the rule's id. */
  readonly states: ReadonlyMap<string, Row<'alertRuleStates'>>;
  /** Rules that stand somehow for the monitor and are no longer about it, or switched off. */
  readonly formerRules: readonly Row<'alertRules'>[];
  /** Unresolved incidents by what they are open about: the monitor, its ancestors, its rules. */
  readonly open: ReadonlyMap<string, Row<'incidents'>>;
}

const maxResults = serverBounds.watchedResults.most;
const maxRules = serverBounds.watchedRules.most;

/**
 * Since when a rule looks: since it became what it is. A time ahead of now was written before the clock was set back, and
 * says nothing.
 */
export const looksSince = ({ updatedAt }: Pick<Row<'alertRules'>, 'updatedAt'>, now: number): number =>
  updatedAt > now ? 0 : updatedAt;

/** Reads the results that no rule has looked at; without rules, none. */
const readNewLooks = async (
  store: Pick<Store, 'find'>,
  { evaluation, monitor, rules }: Pick<Facts, 'evaluation' | 'monitor' | 'rules'>,
  now: number,
): Promise<Pick<Facts, 'before' | 'looks' | 'hasMoreResults'>> => {
  const until = monitor.lastCheckedAt;
  if (rules.length === 0 || until === null) return { before: null, looks: [], hasMoreResults: false };
  const since = Math.max(evaluation.evaluatedUntil, Math.min(...rules.map((rule) => looksSince(rule, now))));
  // Where the clock was set back, the last result lies before those that were looked at.
  const after = until < evaluation.evaluatedUntil ? until - 1 : since;
  const { hasMore, ...looks } = await readLooks(store, monitor, { after, until, limit: maxResults });
  return { ...looks, hasMoreResults: hasMore };
};

/** Reads everything that a look at a monitor needs; `undefined` when the monitor is gone. */
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
  const rules = enabledRules.filter(({ target }) => isAbout(target, monitor));
  const formerIds = known.map(({ ruleId }) => ruleId).filter((id) => !rules.some((rule) => rule.id === id));
  const keys = [
    ...[monitor, ...ancestors].map(({ id }) => monitorOpenKey(id)),
    ...[...rules.map(({ id }) => id), ...formerIds].map((id) => ruleOpenKey(id, monitor.id)),
  ];
  const [newLooks, formerRules, open] = await Promise.all([
    readNewLooks(store, { evaluation, monitor, rules }, now),
    formerIds.length === 0 ? [] : store.find('alertRules', { id: { in: formerIds } }, { limit: formerIds.length }),
    store.find('incidents', { organizationId, openKey: { in: keys } }, { limit: keys.length }),
  ]);
  return {
    evaluation,
    monitor,
    newStatuses,
    ...newLooks,
    ancestors,
    isCovered: windows.some(({ target }) => isAbout(target, monitor)),
    rules,
    states: new Map(known.map((state) => [state.ruleId, state])),
    formerRules,
    open: new Map(open.map((incident) => [incident.openKey ?? '', incident])),
  };
};
