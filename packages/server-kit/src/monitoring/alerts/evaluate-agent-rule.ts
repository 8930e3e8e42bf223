import type { Row } from '../../store/interface/store.js';
import { evaluateCondition } from './condition.js';
import { evaluateRule, type RuleInput, type RuleTimeline } from './evaluate-rule.js';
import type { RuleSample, SampleClock } from './rule-sample.js';
import { subjectTypeOf } from './subject.js';

type Condition = Row<'alertRules'>['condition'];
type Rule = Pick<Row<'alertRules'>, 'condition' | 'target'>;

/** The status of an agent at one moment. */
export interface AgentSample extends RuleSample {
  readonly status: Row<'agents'>['status'];
  /** Since when it has the status, in milliseconds since the epoch. */
  readonly since: number;
}

/** A rule about an agent, with its changes of status. */
export type AgentRuleInput = Omit<RuleInput<AgentSample>, 'clock' | 'measure'>;

const everyMs = 60_000;

/** Whether a rule is about an agent. */
export const coversAgent = ({ condition, target }: Rule, agentId: string): boolean =>
  subjectTypeOf(condition) === 'agent' &&
  (target.scope === 'all' || (target.scope === 'agents' && (target.agentIds?.includes(agentId) ?? true)));

/** Whole seconds that an agent has been offline; 0 for one that is not, or that a person has disabled. */
const offlineSeconds = ({ at, status, since }: AgentSample): number =>
  status === 'offline' ? Math.max(0, Math.floor((at - since) / 1000)) : 0;

/** The first time that counts is when the threshold is reached, and then once a minute. */
const clockOf = ({ operator, threshold }: Condition): SampleClock<AgentSample> => ({
  isUsed: true,
  overdueAfterMs: Number.POSITIVE_INFINITY,
  timeAfter: ({ status, since }, after) => {
    const seconds = Math.max(0, Number(threshold) + (operator === '>' || operator === '<=' ? 1 : 0));
    const first = since + (status === 'offline' ? Math.ceil(seconds * 1000) : everyMs);
    return after < first ? first : first + (Math.floor((after - first) / everyMs) + 1) * everyMs;
  },
  repeat: (last, at) => ({ ...last, at }),
});

/** Evaluates a rule for an agent: when its status changes, when it has been offline for long enough, and each minute meanwhile. */
export const evaluateAgentRule = (input: AgentRuleInput): Promise<RuleTimeline<AgentSample>> => {
  const { condition } = input.rule;
  return evaluateRule({
    ...input,
    clock: clockOf(condition),
    measure: async (sample) => {
      const value = offlineSeconds(sample);
      const holds = evaluateCondition(condition, value, { state: 'inactive' }) === 'holds';
      // Seconds only grow: once beyond the threshold, nothing but a new status changes the result.
      return { value, isMoving: sample.status === 'offline' && holds !== condition.operator.startsWith('>') };
    },
  });
};
