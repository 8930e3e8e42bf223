import { type EscalationReadiness, escalationPolicyRoutes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { meansOf } from '../../request/access/person-ways.js';
import type { OrganizationContext } from '../../request/context.js';
import { serve, type Verb } from '../../request/operation.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { stepsOf } from '../escalation/escalation-rows.js';
import { type EscalationTarget, planEscalation } from '../escalation/escalation-steps.js';
import { keptPolicy } from './kept-policy.js';
import { type PagedMatter, readReach } from './reach.js';

/** What a dry run is about. Default: the least that a policy escalates, which quiet hours keep from most people. */
const matterOf = (
  { organizationId, minimumSeverity }: Row<'escalationPolicies'>,
  severity: PagedMatter['severity'] = minimumSeverity,
): PagedMatter => ({ organizationId, severity });

/** A dry run: what the policy would do, and what would keep pages from people. */
const testPolicy = serve(
  escalationPolicyRoutes.test,
  async ({ params, body }, context: OrganizationContext<'onCall'>) => {
    const row = await readOwnRow('escalationPolicies', params.id, context);
    const policy = keptPolicy(row);
    const reach = await readReach(policy, matterOf(row, body.severity), context.services);
    const start = body.at === undefined ? context.now : Date.parse(body.at);
    const steps = stepsOf(policy);
    const planned = planEscalation(steps, start, reach.problemOf);
    const targetsOf = (targets: readonly EscalationTarget[], at: number) =>
      targets.map((target) => ({
        type: target.type,
        id: target.id,
        name: reach.nameOf(target),
        people: reach.recipientsOf(target, at).map(({ name }) => name),
        via: [...new Set(reach.recipientsOf(target, at).flatMap(meansOf))],
        problem: reach.problemOf(target, at),
      }));
    return {
      body: {
        steps: planned.map((entry) => ({
          round: (entry.type === 'exhausted' ? steps.rounds - 1 : entry.round) + 1,
          step: (entry.type === 'exhausted' ? steps.steps.length : entry.step) + 1,
          at: timestamp(entry.at),
          targets: targetsOf(
            entry.type === 'exhausted' ? entry.targets : (steps.steps[entry.step]?.targets ?? []),
            entry.at,
          ),
        })),
        problems: [...new Set(planned.flatMap(({ problems }) => problems))],
      },
    };
  },
);

/** Whether the steps would reach people at this moment. */
const readiness = serve(
  escalationPolicyRoutes.readiness,
  async ({ params }, context: OrganizationContext<'onCall'>) => {
    const row = await readOwnRow('escalationPolicies', params.id, context);
    const policy = keptPolicy(row);
    const reach = await readReach(policy, matterOf(row), context.services);
    const { steps } = stepsOf(policy);
    const reaching = steps.filter(({ targets }) => targets.some((each) => reach.problemOf(each, context.now) === null));
    const problems = steps.flatMap(({ targets }) =>
      targets.flatMap((each) => reach.problemOf(each, context.now) ?? []),
    );
    const some: EscalationReadiness['status'] = problems.length === 0 ? 'ready' : 'partial';
    return { body: { status: reaching.length === 0 ? 'unreachable' : some, problems: [...new Set(problems)] } };
  },
);

export const policyTestOperations: Readonly<Record<string, Verb>> = {
  'escalationPolicies.test': testPolicy,
  'escalationPolicies.readiness': readiness,
};
