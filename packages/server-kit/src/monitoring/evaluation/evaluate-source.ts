import type { PatternEngine } from '@watchpost/checks';
import type { Row, Store } from '../../store/interface/store.js';
import { type Evaluation, evaluate } from './evaluate.js';
import { evaluateAgent } from './evaluate-agent.js';
import { evaluateExporter } from './evaluate-exporter.js';
import type { EvaluationOptions } from './evaluate-rules.js';
import { readFacts } from './facts.js';
import type { RuleSelections } from './rule-selections.js';

/** What the evaluation of any source needs. */
export interface SourceOptions extends Omit<EvaluationOptions, 'store'> {
  readonly store: Pick<Store, 'get' | 'find' | 'findColumns' | 'sumUptime'>;
  readonly patterns: PatternEngine;
  readonly selections: RuleSelections;
}

/** What a source is called in the log. */
export const sourceField = (id: string): string => {
  if (id.startsWith('exp_')) return 'exporterId';
  return id.startsWith('agt_') ? 'agentId' : 'monitorId';
};

/**
 * Evaluates what a row of the queue is about: a monitor, an agent or an exporter, as the prefix of its id says.
 *
 * @returns `undefined` when it was deleted
 */
export const evaluateSource = async (
  evaluation: Row<'evaluations'>,
  options: SourceOptions,
): Promise<Evaluation | undefined> => {
  if (evaluation.id.startsWith('agt_')) return evaluateAgent(evaluation, options);
  if (evaluation.id.startsWith('exp_')) return evaluateExporter(evaluation, options);
  const facts = await readFacts(options.store, evaluation, options.now);
  return facts === undefined ? undefined : evaluate(facts, options);
};
