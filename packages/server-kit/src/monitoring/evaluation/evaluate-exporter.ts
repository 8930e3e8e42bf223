import { type PatternEngine, seriesText } from '@watchpost/checks';
import type { Row, Store } from '../../store/interface/store.js';
import type { LeftOutSeries } from '../../store/tables/alerts.js';
import { alertsBounds } from '../alerts/bounds.js';
import { coversExporter, evaluateSeriesRule, seriesId, seriesSubject } from '../alerts/evaluate-series-rule.js';
import { ruleStateId, ruleStateOf } from '../alerts/rule-state.js';
import { readGoodScrapes, readSeriesSamples, windowMsOf } from '../alerts/series-samples.js';
import type { StoredSeries } from '../samples/select-series.js';
import { evaluationBounds } from './bounds.js';
import type { EvaluatedRule } from './decide-alerts.js';
import type { Evaluation } from './evaluate.js';
import { inForceSince } from './facts.js';
import { goneAfterMs, type RuleSelections } from './rule-selections.js';
import { concludeSource, evaluatedSince, readSourceFacts, type SourceFacts } from './source-facts.js';

type Rule = Row<'alertRules'>;
type Exporter = Row<'exporters'>;

/** What the evaluation of an exporter needs. */
export interface ExporterEvaluationOptions {
  readonly now: number;
  readonly store: Pick<Store, 'get' | 'find' | 'findColumns'>;
  readonly patterns: PatternEngine;
  readonly selections: RuleSelections;
}

const maxSubjects = alertsBounds.ruleSeries.most;
const maxOfSource = evaluationBounds.evaluatedSeries.most;
const maxScrapes = evaluationBounds.evaluatedScrapes.most;
const maxSamples = evaluationBounds.evaluatedSamples.most;
const maxNamed = alertsBounds.namedSeries.most;

/** What one rule is evaluated for, and what it would be evaluated for beyond the bounds. */
interface Chosen {
  readonly series: readonly StoredSeries[];
  readonly others: readonly StoredSeries[];
}

/** Chooses of the series that a rule selects those that have a state already, and then the earliest, as many as there is room for. */
const chooseSeries = async (
  rule: Rule,
  exporter: Exporter,
  facts: SourceFacts,
  room: number,
  options: ExporterEvaluationOptions,
): Promise<Chosen> => {
  const selected = await options.selections.select(rule, exporter, options);
  const isKnown = (one: StoredSeries): boolean => facts.states.has(ruleStateId(rule.id, seriesId(one.ref)));
  const ofOthers = { ruleId: rule.id, sourceId: { not: exporter.id } };
  const taken = await options.store.findColumns('alertRuleStates', ['id'], ofOthers, { limit: maxSubjects });
  const limit = Math.max(0, Math.min(maxSubjects - taken.length, room));
  const ordered = [...selected.filter(isKnown), ...selected.filter((one) => !isKnown(one))];
  return { series: ordered.slice(0, limit), others: ordered.slice(limit) };
};

/** Evaluates a rule for series at the scrapes that it has not seen. */
const evaluateSeries = async (
  rule: Rule,
  exporter: Exporter,
  { series, scrapes }: { readonly series: readonly StoredSeries[]; readonly scrapes: readonly number[] },
  { states }: SourceFacts,
  { now, store }: ExporterEvaluationOptions,
): Promise<EvaluatedRule[]> => {
  const since = inForceSince(rule, now);
  const inForce = scrapes.filter((at) => at > since);
  const samples = await readSeriesSamples(store, rule.condition, series, inForce);
  return Promise.all(
    series.map(async (one) => {
      const subject = seriesSubject(one, exporter.id);
      const ruleState = ruleStateOf(states.get(ruleStateId(rule.id, subject.id)), rule.version);
      const timeline = await evaluateSeriesRule(rule, ruleState, samples.get(one.ref) ?? []);
      return { rule, subject, ...timeline };
    }),
  );
};

/** The good scrapes that were not evaluated, the earliest of many. */
const readNewScrapes = async (
  exporter: Exporter,
  facts: SourceFacts,
  { now, store, patterns }: ExporterEvaluationOptions,
): Promise<readonly number[]> => {
  if (facts.rules.length === 0) return [];
  const after = Math.max(evaluatedSince(facts, now), now - goneAfterMs);
  return (await readGoodScrapes(store, exporter, { after, until: now, patterns })).slice(0, maxScrapes);
};

/**
 * Evaluates the new scrapes of an exporter for alerts. A scrape that failed is no sample, so it neither holds nor breaks a
 * condition.
 *
 * @returns `undefined` when the exporter was deleted
 */
export const evaluateExporter = async (
  evaluation: Row<'evaluations'>,
  options: ExporterEvaluationOptions,
): Promise<Evaluation | undefined> => {
  const { store } = options;
  const exporter = await store.get('exporters', { id: evaluation.id });
  if (exporter === undefined) return undefined;
  const facts = await readSourceFacts(store, evaluation, (rule) => coversExporter(rule, exporter.id));
  const scrapes = await readNewScrapes(exporter, facts, options);
  const evaluated: EvaluatedRule[] = [];
  const leftOut: Record<string, LeftOutSeries> = {};
  const chosen = new Set<string>();
  let [room, samplesLeft] = [maxOfSource, maxSamples];
  for (const rule of facts.rules) {
    const samplesOfOne = 1 + windowMsOf(rule.condition) / (exporter.intervalSeconds * 1000);
    const affordable = Math.min(room, Math.floor(samplesLeft / samplesOfOne));
    const { series, others } = await chooseSeries(rule, exporter, facts, affordable, options);
    if (others.length > 0) {
      leftOut[rule.id] = { count: others.length, names: others.slice(0, maxNamed).map((one) => seriesText(one)) };
    }
    room -= series.length;
    samplesLeft -= series.length * samplesOfOne;
    for (const { ref } of series) chosen.add(ruleStateId(rule.id, seriesId(ref)));
    evaluated.push(...(await evaluateSeries(rule, exporter, { series, scrapes }, facts, options)));
  }
  const isApplied = ({ ruleId }: Row<'alertRuleStates'>): boolean => facts.rules.some(({ id }) => id === ruleId);
  return concludeSource(
    facts,
    {
      evaluated,
      gone: [...facts.states.values()].filter((state) => isApplied(state) && !chosen.has(state.id)),
      seen: {
        evaluatedUntil: scrapes.at(-1) ?? evaluation.evaluatedUntil,
        leftOut: Object.keys(leftOut).length === 0 ? null : leftOut,
      },
      hasMore: scrapes.length === maxScrapes,
    },
    options,
  );
};
