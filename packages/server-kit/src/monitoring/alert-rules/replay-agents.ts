import type { Agent } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import type { Row } from '../../store/interface/store.js';
import { type AgentSample, coversAgent, evaluateAgentRule } from '../alerts/evaluate-agent-rule.js';
import { initialRuleState } from '../alerts/rule-machine.js';
import { subjectOf } from '../alerts/subject.js';
import { alertRulesBounds } from './bounds.js';
import type { ReplayedSubject } from './replay.js';

type AgentRow = Row<'agents'>;
type Range = { readonly from: number; readonly to: number };

const maxAgents = alertRulesBounds.backTestMonitors.most;
const maxEvents = alertRulesBounds.backTestAgentEvents.most;
const types = ['agent.connected', 'agent.disconnected'];

/** The status of an agent when the range began: what the first change in it ended, or the status that it still has. */
const before = ({ status, statusSince }: AgentRow, changes: readonly AgentSample[], { from }: Range): AgentSample => {
  const [first] = changes;
  if (first === undefined && statusSince <= from) return { at: from, status, since: statusSince, message: null };
  return { at: from, status: first?.status === 'online' ? 'offline' : 'online', since: from, message: null };
};

/** The changes of status of a range by agent, as their events tell them, and where they end when there are too many. */
const readChanges = async (range: Range, { caller, services }: OrganizationContext) => {
  const { organizationId } = caller;
  const where = { organizationId, type: { in: types }, occurredAt: { atLeast: range.from, atMost: range.to } };
  const found = await services.store.find('events', where, { orderBy: 'occurredAt', limit: maxEvents });
  const changes = found.map(({ data, occurredAt: at, subjectId }) => {
    // The events of agents carry the agent.
    const { status } = data as Agent;
    return { agentId: subjectId, sample: { at, status, since: at, message: null } };
  });
  const to = found.length < maxEvents ? range.to : (found.at(-1)?.occurredAt ?? range.to);
  return { changes: Map.groupBy(changes, ({ agentId }) => agentId), to };
};

/**
 * Evaluates a rule over the events of the agents that it covers, by the same code as when it is in force. An agent that was
 * offline before the range counts as offline since its beginning.
 *
 * @param subjectId the agent that comes first
 * @throws ProblemError `validation_failed` when the rule does not cover that one
 */
export const replayAgents = async (
  rule: Row<'alertRules'>,
  range: Range,
  subjectId: string | undefined,
  context: OrganizationContext,
): Promise<{ readonly replayed: readonly ReplayedSubject[]; readonly to: number }> => {
  const { organizationId } = context.caller;
  const limit = alertRulesBounds.backTestCandidates.most;
  const all = await context.services.store.find('agents', { organizationId }, { orderBy: 'createdAt', limit });
  const covered = all.filter(({ id }) => coversAgent(rule, id));
  if (subjectId !== undefined && !covered.some(({ id }) => id === subjectId)) {
    throw invalidField('subjectId', 'not_found', 'must be an agent that the rule covers');
  }
  const shownFirst = covered.toSorted((a, b) => Number(b.id === subjectId) - Number(a.id === subjectId));
  const { changes, to } = await readChanges(range, context);
  const replayed: ReplayedSubject[] = [];
  for (const agent of shownFirst.slice(0, maxAgents)) {
    const samples = (changes.get(agent.id) ?? []).map(({ sample }) => sample);
    const { steps } = await evaluateAgentRule({
      rule,
      ruleState: initialRuleState,
      before: before(agent, samples, range),
      samples,
      from: Math.max(range.from, agent.createdAt),
      until: to,
    });
    replayed.push({ subject: subjectOf('agent', agent), steps, evaluatedResults: samples.length });
  }
  return { replayed, to };
};
