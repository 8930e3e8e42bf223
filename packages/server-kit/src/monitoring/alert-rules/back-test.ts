import { type AlertBackTest, alertRuleRoutes } from '@watchpost/schemas';
import { isAbout } from '../../base/is-about.js';
import { timestamp } from '../../base/timestamp.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { type Outage, readOutages } from '../alerts/outages.js';
import { subjectTypeOf } from '../alerts/subject.js';
import { aDayBefore } from '../history/range.js';
import { readAncestors } from '../targets/ancestors.js';
import { decideRule } from './alert-rule.js';
import { alertRulesBounds } from './bounds.js';
import { evaluationSeries } from './evaluation-series.js';
import { type ReplayedSubject, replay, replayedAlerts } from './replay.js';
import { replayAgents } from './replay-agents.js';
import { replaySeries } from './replay-series.js';

const dayMs = 24 * 3_600_000;
const maxRangeMs = alertRulesBounds.backTestRange.most * dayMs;
const maxMonitors = alertRulesBounds.backTestMonitors.most;
const maxResults: number = alertRulesBounds.backTestResults.most;
const maxAlerts = alertRulesBounds.backTestAlerts.most;
const maxCandidates = alertRulesBounds.backTestCandidates.most;

interface Range {
  readonly from: number;
  readonly to: number;
}

const rangeOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, now: number): Range => {
  const end = to === undefined ? now : Math.min(Date.parse(to), now);
  const start = from === undefined ? aDayBefore(end) : Date.parse(from);
  if (start >= end) throw invalidField('from', 'not_before', 'must be before to');
  if (end - start > maxRangeMs) throw invalidField('from', 'too_long', 'must be at most 31 days before to');
  return { from: start, to: end };
};

/** Reads when what a monitor depends on was down; what many depend on is read once. */
const outagesReader = ({ store }: OrganizationContext['services'], range: Range) => {
  const known = new Map<number, Promise<Outage[]>>();
  const outagesOf = (ancestor: Row<'monitors'>): Promise<Outage[]> => {
    const outages = known.get(ancestor.ref) ?? readOutages(store, ancestor, range);
    known.set(ancestor.ref, outages);
    return outages;
  };
  return async (monitor: Row<'monitors'>): Promise<Outage[]> =>
    (await Promise.all((await readAncestors(store, monitor)).map(outagesOf))).flat();
};

/** What a back-test evaluates. */
interface Tested {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The monitor, or the subject of any kind, whose evaluations are answered. */
  readonly monitorId?: string | undefined;
  readonly subjectId?: string | undefined;
}

/**
 * The monitors that a rule is tested on; the one whose evaluations are answered comes first, within every bound.
 *
 * @throws ProblemError `validation_failed` when the rule does not cover that one
 */
const readMonitors = async (
  { target, organizationId }: Row<'alertRules'>,
  { monitorId }: Tested,
  { store }: OrganizationContext['services'],
): Promise<readonly Row<'monitors'>[]> => {
  const where = { organizationId, ...(target.scope === 'monitors' ? { id: { in: target.monitorIds } } : {}) };
  const candidates = await store.find('monitors', where, { orderBy: 'createdAt', limit: maxCandidates });
  const covered = candidates.filter((monitor) => isAbout(target, monitor));
  if (monitorId === undefined) return covered.slice(0, maxMonitors);
  const shown = covered.find(({ id }) => id === monitorId);
  if (shown === undefined) throw invalidField('monitorId', 'not_found', 'must be a monitor that the rule covers');
  return [shown, ...covered.filter((monitor) => monitor !== shown)].slice(0, maxMonitors);
};

/** The answer about subjects that were evaluated. */
const answerOf = (
  { condition }: Row<'alertRules'>,
  range: Range,
  { replayed, to }: { readonly replayed: readonly ReplayedSubject[]; readonly to: number },
  shownId: string | undefined,
): AlertBackTest => {
  const shown = replayed.find(({ subject }) => subject.id === shownId);
  return {
    from: timestamp(range.from),
    to: timestamp(to),
    evaluatedMonitors: replayed.length,
    evaluatedResults: replayed.reduce((sum, { evaluatedResults }) => sum + evaluatedResults, 0),
    alerts: replayed
      .flatMap(({ steps, subject }) => replayedAlerts(steps, subject))
      .sort((a, b) => (a.firedAt < b.firedAt ? -1 : 1))
      .slice(0, maxAlerts),
    ...(shown !== undefined && { series: evaluationSeries(shown.steps, condition, range) }),
  };
};

/** Evaluates stored results of monitors as if a rule had been in force. */
const evaluateResults = async (
  rule: Row<'alertRules'>,
  tested: Tested,
  range: Range,
  context: OrganizationContext,
): Promise<AlertBackTest> => {
  const { store } = context.services;
  const monitors = await readMonitors(rule, tested, context.services);
  const readOutagesOf = outagesReader(context.services, range);
  const alerts: AlertBackTest['alerts'] = [];
  let series: AlertBackTest['series'];
  let { to } = range;
  let [evaluatedMonitors, evaluatedResults, left] = [0, 0, maxResults];
  for (const monitor of monitors) {
    const source = { store, outages: await readOutagesOf(monitor), maxResults: left };
    const tried = left === 0 ? undefined : await replay(rule, monitor, range, source);
    const isFirst = evaluatedMonitors === 0;
    if (tried === undefined && isFirst) {
      throw invalidField('from', 'too_many', 'leads back over too many results with a window this long');
    }
    // The first monitor is replayed as far as possible; a later one completely or not at all.
    if (tried === undefined || (tried.to < range.to && !isFirst)) break;
    to = tried.to;
    left -= tried.readResults;
    evaluatedMonitors += 1;
    evaluatedResults += tried.evaluatedResults;
    alerts.push(...tried.alerts);
    if (monitor.id === tested.monitorId) series = evaluationSeries(tried.steps, rule.condition, range);
    if (to < range.to || alerts.length >= maxAlerts) break;
  }
  return {
    from: timestamp(range.from),
    to: timestamp(to),
    evaluatedMonitors,
    evaluatedResults,
    alerts: alerts.sort((a, b) => (a.firedAt < b.firedAt ? -1 : 1)).slice(0, maxAlerts),
    ...(series !== undefined && { series }),
  };
};

/** Evaluates what was stored as if a rule had been in force. */
const evaluateStored = async (
  rule: Row<'alertRules'>,
  tested: Tested,
  range: Range,
  context: OrganizationContext,
): Promise<AlertBackTest> => {
  const { subjectId } = tested;
  const type = subjectTypeOf(rule.condition);
  if (type === 'monitor') {
    return evaluateResults(rule, { ...tested, monitorId: tested.monitorId ?? subjectId }, range, context);
  }
  if (tested.monitorId !== undefined) {
    throw invalidField(
      'monitorId',
      'no_meaning',
      `has no meaning for ${rule.condition.metric}; subjectId names a ${type}`,
    );
  }
  const replaySubjects = type === 'agent' ? replayAgents : replaySeries;
  return answerOf(rule, range, await replaySubjects(rule, range, subjectId, context), subjectId);
};

/** Back-tests a rule when it is the turn of its organization. @throws ProblemError `rate_limited` when too many wait */
const backTest = async (
  rule: Row<'alertRules'>,
  tested: Tested,
  context: OrganizationContext,
): Promise<{ readonly body: AlertBackTest }> => {
  // Before its turn: a wrong range is refused without one.
  const range = rangeOf(tested, context.now);
  const key = JSON.stringify([rule.id, rule.version, tested.monitorId ?? null, tested.subjectId ?? null, range]);
  const work = (): Promise<AlertBackTest> => evaluateStored(rule, tested, range, context);
  return { body: await context.services.sharedWork.backTests.run({ lane: rule.organizationId, key, work }) };
};

const test = serve(alertRuleRoutes.test, async ({ params, body }, context) =>
  backTest(await readOwnRow('alertRules', params.id, context), body, context),
);

const testDraft = serve(alertRuleRoutes.testDraft, async ({ body }, context: OrganizationContext<'outbox'>) => {
  const { from, to, monitorId, subjectId, ...document } = body;
  // The decision is dropped with its changes: nothing is kept.
  const { row } = await decideRule(document, context);
  return backTest(row, { from, to, monitorId, subjectId }, context);
});

export const backTestOperations: Readonly<Record<string, Verb>> = {
  'alertRules.test': test,
  'alertRules.testDraft': testDraft,
};
