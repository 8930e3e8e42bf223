import {
  type EscalationPolicy,
  type EscalationPolicyCreate,
  escalationPolicies,
  escalationPolicyRoutes,
} from '@watchpost/schemas';
import { nameMembers } from '../../request/access/named-members.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField, ProblemError } from '../../request/http/problem.js';
import { serve, serveList, servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { assertKeyIsFree } from '../../request/verbs/declared-key.js';
import { idOf } from '../../request/verbs/get.js';
import { pageBody, readPage } from '../../request/verbs/list.js';
import {
  assertVersion,
  deleteRow,
  presentByContract,
  readOwnRow,
  servedResource,
  versionHeaders,
} from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Change, Row } from '../../store/interface/store.js';
import { nameMonitors, newlyNamed } from '../targets/named-monitors.js';
import { countPolicyUsers, takeOutOfPolicyUsers } from './policy-users.js';

type Steps = EscalationPolicy['steps'];
type PolicyRow = Row<'escalationPolicies'>;

const presentFields = presentByContract(escalationPolicies);
const unused: EscalationPolicy['usedBy'] = { alertRules: 0, monitors: 0, organization: false };

/** A policy as it is stored: what names it is no part of that. */
export const escalationPolicyResource = servedResource(escalationPolicies, 'escalationPolicies', (row) => ({
  ...presentFields(row),
  usedBy: unused,
}));

/** Policies with what names each. */
const withUsers = async (rows: readonly PolicyRow[], { services, now }: OrganizationContext) => {
  const users = await countPolicyUsers(rows, services.store);
  return rows.map((row) => ({ ...escalationPolicyResource.present(row, now), usedBy: users.get(row.id) ?? unused }));
};

const listPolicies = serveList(async ({ query }, context) => {
  const { rows, totalItems } = await readPage(escalationPolicyResource, query, context);
  return { body: pageBody(query, await withUsers(rows, context), totalItems) };
});

const getPolicy = servePlain(async (input, context) => {
  const row = await readOwnRow('escalationPolicies', idOf(input), context);
  const [body] = await withUsers([row], context);
  return { body, headers: versionHeaders(row) };
});

const idsIn = (steps: Steps, type?: 'user' | 'schedule' | 'channel'): string[] => [
  ...new Set(
    steps.flatMap(({ targets }) =>
      targets.flatMap((target) => (type === undefined || target.type === type ? (target.id ?? []) : [])),
    ),
  ),
];

/** The field that names a target. */
const fieldOf = (steps: Steps, id: string): string => {
  const step = steps.findIndex(({ targets }) => targets.some((target) => target.id === id));
  const target = steps[step]?.targets.findIndex((each) => each.id === id);
  return `steps[${step}].targets[${target}].id`;
};

const targetTables = { schedule: 'onCallSchedules', channel: 'notificationChannels' } as const;

/** Makes sure that schedules or channels exist, and stay until the commit ends: their removal then finds them named. */
const nameRows = async (
  type: 'schedule' | 'channel',
  steps: Steps,
  known: readonly string[],
  { caller: { organizationId }, services: { store } }: OrganizationContext,
): Promise<Change[]> => {
  const ids = idsIn(steps, type).filter((id) => !known.includes(id));
  if (ids.length === 0) return [];
  const table = targetTables[type];
  const where = { organizationId, id: { in: ids } };
  const found = new Set((await store.findColumns(table, ['id'], where, { limit: ids.length })).map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined)
    throw invalidField(fieldOf(steps, missing), 'not_found', `must be a ${type} of this organization`);
  const limit = ids.length;
  const changes = (rows: readonly unknown[]): [] | null => (rows.length === limit ? [] : null);
  return table === 'onCallSchedules'
    ? [{ kind: 'derive', table, where, limit, changes }]
    : [{ kind: 'derive', table, where, limit, changes }];
};

const nameTargets = async (steps: Steps, known: readonly string[], context: OrganizationContext): Promise<Change[]> => [
  ...(await nameMembers(
    idsIn(steps, 'user').filter((id) => !known.includes(id)),
    (id) => fieldOf(steps, id),
    context,
  )),
  ...(await nameRows('schedule', steps, known, context)),
  ...(await nameRows('channel', steps, known, context)),
];

const monitorsOf = (target: EscalationPolicy['target']): string[] =>
  target?.scope === 'monitors' ? target.monitorIds : [];

const createPolicy = servePlain(async (input, context) => {
  // The route's schema has put in the defaults.
  const body = input.body as EscalationPolicyCreate & Pick<EscalationPolicy, 'steps' | 'target'>;
  await assertKeyIsFree(escalationPolicyResource, { ...body }, context);
  const naming = [
    ...(await nameTargets(body.steps, [], context)),
    ...(await nameMonitors('target.monitorIds', monitorsOf(body.target), context)),
  ];
  const row = { ...newDocumentRow(escalationPolicyResource, { ...body }, context), targetIds: idsIn(body.steps) };
  const decision = decideCreate(escalationPolicyResource, row, context);
  return { ...decision, changes: [...naming, ...(decision.changes ?? [])] };
});

const updatePolicy = servePlain(async (input, context) => {
  const row = await readOwnRow('escalationPolicies', idOf(input), context);
  assertVersion(row, context);
  // A target of another kind has other fields: it is replaced as a whole.
  const patch = input.body as { readonly target?: unknown };
  const current = { ...row, ...((patch.target ?? null) !== null && { target: null }) };
  const columns = changedColumns(escalationPolicyResource, current, input.body) as Partial<PolicyRow>;
  const { steps, target } = columns;
  await assertKeyIsFree(escalationPolicyResource, columns, context);
  const naming = [
    ...(steps === undefined ? [] : await nameTargets(steps, row.targetIds, context)),
    ...(await nameMonitors(
      'target.monitorIds',
      newlyNamed(monitorsOf(target ?? null), monitorsOf(row.target)),
      context,
    )),
  ];
  const more = steps === undefined ? {} : { targetIds: idsIn(steps) };
  const decision = decideUpdate(escalationPolicyResource, { ...row }, { ...columns, ...more }, context);
  const usedBy = (await countPolicyUsers([row], context.services.store)).get(row.id) ?? unused;
  return { ...decision, body: { ...decision.body, usedBy }, changes: [...naming, ...(decision.changes ?? [])] };
});

/**
 * Removes a policy; what it escalates already goes on.
 *
 * @throws ProblemError `conflict` while something names it, unless it is taken out of that
 */
const removePolicy = serve(escalationPolicyRoutes.remove, async ({ params, query }, context) => {
  const row = await readOwnRow('escalationPolicies', params.id, context);
  assertVersion(row, context);
  const { store } = context.services;
  const { users, takenOutOf, changes } = await takeOutOfPolicyUsers(row, { store, now: context.now });
  if (users !== null && !query.force) {
    throw new ProblemError(
      'conflict',
      `The policy is named by ${users}. Name another one there first, or delete it with force=true.`,
    );
  }
  return {
    changes: [
      deleteRow('escalationPolicies', row),
      auditChange(context, {
        resource: { type: escalationPolicies.name, id: row.id, name: row.name },
        before: escalationPolicyResource.present(row, context.now),
        ...(users !== null && { after: { takenOutOf } }),
      }),
      ...changes,
    ],
  };
});

export const escalationPolicyOperations: Readonly<Record<string, Verb>> = {
  'escalationPolicies.list': listPolicies,
  'escalationPolicies.get': getPolicy,
  'escalationPolicies.create': createPolicy,
  'escalationPolicies.update': updatePolicy,
  'escalationPolicies.remove': removePolicy,
};
