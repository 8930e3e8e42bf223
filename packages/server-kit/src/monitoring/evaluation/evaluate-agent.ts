import { timestamp } from '../../base/timestamp.js';
import type { Row, Store } from '../../store/interface/store.js';
import { type AgentSample, coversAgent, evaluateAgentRule } from '../alerts/evaluate-agent-rule.js';
import { ruleStateId, ruleStateOf } from '../alerts/rule-state.js';
import { subjectOf } from '../alerts/subject.js';
import type { EvaluatedRule } from './decide-alerts.js';
import type { Evaluation } from './evaluate.js';
import { inForceSince } from './facts.js';
import { concludeSource, readSourceFacts } from './source-facts.js';

/** What is known about an agent since its status changed. */
const sampleOf = ({ status, statusSince }: Row<'agents'>): AgentSample => ({
  at: statusSince,
  status,
  since: statusSince,
  message: status === 'offline' ? `The agent has been offline since ${timestamp(statusSince)}.` : null,
});

/**
 * Evaluates the status of an agent for alerts.
 *
 * @returns `undefined` when the agent was deleted
 */
export const evaluateAgent = async (
  evaluation: Row<'evaluations'>,
  { now, store }: { readonly now: number; readonly store: Pick<Store, 'get' | 'find'> },
): Promise<Evaluation | undefined> => {
  const agent = await store.get('agents', { id: evaluation.id });
  if (agent === undefined) return undefined;
  const facts = await readSourceFacts(store, evaluation, (rule) => coversAgent(rule, agent.id));
  const sample = sampleOf(agent);
  const subject = subjectOf('agent', agent);
  const evaluated: EvaluatedRule[] = [];
  for (const rule of facts.rules) {
    const since = inForceSince(rule, now);
    const isNew = sample.at > Math.max(evaluation.evaluatedUntil, since) && sample.at <= now;
    const timeline = await evaluateAgentRule({
      rule,
      ruleState: ruleStateOf(facts.states.get(ruleStateId(rule.id, subject.id)), rule.version),
      before: isNew ? null : sample,
      samples: isNew ? [sample] : [],
      from: Math.max(Math.min(evaluation.lookedUntil ?? 0, now), since, sample.at),
      until: now,
    });
    evaluated.push({ rule, subject, ...timeline });
  }
  const seen = { evaluatedUntil: Math.max(evaluation.evaluatedUntil, sample.at), lookedUntil: now };
  return concludeSource(facts, { evaluated, seen }, { now, store });
};
