import type { Change, Row, Store } from '../../store/interface/store.js';
import { incidentsBounds } from '../incidents/bounds.js';
import { ruleOpenKey } from '../incidents/incident-rows.js';
import { evaluationBounds } from './bounds.js';
import { decideAlerts, type EvaluatedRule } from './decide-alerts.js';
import { closeAlertsOfDetachedRules, type Detachable } from './detached-rules.js';
import { earliest } from './earliest.js';
import type { Evaluation } from './evaluate.js';
import { inForceSince } from './facts.js';

type Rule = Row<'alertRules'>;
type State = Row<'alertRuleStates'>;

/** What is known about the alerts of an agent or an exporter. */
export interface SourceFacts extends Omit<Detachable, 'open'> {
  readonly evaluation: Row<'evaluations'>;
}

const maxRules = evaluationBounds.watchedRules.most;
const maxStates = incidentsBounds.sourceStates.most;

/** Reads the rules that cover a source, and the states that it has. */
export const readSourceFacts = async (
  store: Pick<Store, 'find'>,
  evaluation: Row<'evaluations'>,
  covers: (rule: Rule) => boolean,
): Promise<SourceFacts> => {
  const { organizationId } = evaluation;
  // The number of a rule's states is read after the rule, whose counter tells of states that began since.
  const enabled = await store.find('alertRules', { organizationId, enabled: true }, { limit: maxRules });
  const known = await store.find('alertRuleStates', { sourceId: evaluation.id }, { limit: maxStates });
  const rules = enabled.filter(covers).sort((a, b) => (a.id < b.id ? -1 : 1));
  const ids = [...new Set(known.map(({ ruleId }) => ruleId))].filter((id) => !rules.some((rule) => rule.id === id));
  const detachedRules =
    ids.length === 0 ? [] : await store.find('alertRules', { id: { in: ids } }, { limit: ids.length });
  return { evaluation, rules, detachedRules, states: new Map(known.map((state) => [state.id, state])) };
};

/** Since when samples count for one of the rules at least. */
export const evaluatedSince = ({ evaluation, rules }: SourceFacts, now: number): number =>
  Math.max(evaluation.evaluatedUntil, Math.min(...rules.map((rule) => inForceSince(rule, now))));

/** Reads the unresolved incidents of rules for subjects. */
const readOpen = async (
  store: Pick<Store, 'find'>,
  organizationId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Row<'incidents'>>> => {
  if (keys.length === 0) return new Map();
  const open = await store.find('incidents', { organizationId, openKey: { in: keys } }, { limit: keys.length });
  return new Map(open.map((incident) => [incident.openKey ?? '', incident]));
};

const idOf = ({ subject, monitorId }: State): string => subject?.id ?? monitorId ?? '';

/** What the evaluation of an agent or an exporter leads to: alerts that begin and end, and states that are closed. */
export const concludeSource = async (
  facts: SourceFacts,
  outcome: {
    readonly evaluated: readonly EvaluatedRule[];
    /** States of subjects that are gone; they are closed like those of rules that no longer apply. */
    readonly gone?: readonly State[];
    readonly seen: Evaluation['seen'];
    readonly hasMore?: boolean;
  },
  { now, store }: { readonly now: number; readonly store: Pick<Store, 'find'> },
): Promise<Evaluation> => {
  const { evaluated, gone = [], seen, hasMore = false } = outcome;
  const ended = new Map(
    [...facts.states].filter(([, state]) => !facts.rules.some(({ id }) => id === state.ruleId) || gone.includes(state)),
  );
  const keys = [
    ...evaluated.map(({ rule, subject }) => ruleOpenKey(rule.id, subject.id)),
    ...[...ended.values()].map((state) => ruleOpenKey(state.ruleId, idOf(state))),
  ];
  const open = await readOpen(store, facts.evaluation.organizationId, keys);
  const decideFrom = (nextNumber: number) =>
    decideAlerts({ states: facts.states, open }, evaluated, { now, nextNumber, isQuiet: false, busyUntil: now });
  const { guards, numbersUsed, hasFired, fired, evaluateAgainAt } = decideFrom(1);
  const detachedRules = [...facts.detachedRules, ...facts.rules];
  const closed: Change[] = closeAlertsOfDetachedRules({ states: ended, rules: [], detachedRules, open }, now);
  return {
    guards,
    numbersUsed,
    changesFrom: (nextNumber) => [...decideFrom(nextNumber).changes, ...closed],
    hasBegun: hasFired,
    fired,
    seen,
    nextAt: hasMore ? now : earliest(evaluateAgainAt),
  };
};
