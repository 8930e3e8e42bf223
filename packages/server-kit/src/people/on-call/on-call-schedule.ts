import { type OnCallLayer, type OnCallScheduleCreate, onCallSchedules } from '@watchpost/schemas';
import { nameChannels } from '../../request/access/named-channels.js';
import { nameMembers } from '../../request/access/named-members.js';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { assertKeyIsFree } from '../../request/verbs/declared-key.js';
import { idOf } from '../../request/verbs/get.js';
import { decideRemove } from '../../request/verbs/remove.js';
import { assertVersion, readOwnRow, servedResource } from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Change, Row } from '../../store/interface/store.js';
import { evaluateOnCallSoon, newOnCallState, removeOnCallState } from './on-call-state.js';

export const onCallScheduleResource = servedResource(onCallSchedules, 'onCallSchedules');

/** All people of some layers, each once. */
export const membersOf = (layers: readonly Pick<OnCallLayer, 'userIds'>[]): string[] => [
  ...new Set(layers.flatMap(({ userIds }) => userIds)),
];

/** Makes sure that the people of layers are members, besides those who were there before. */
const namePeople = (
  layers: readonly OnCallLayer[],
  known: readonly string[],
  context: OrganizationContext,
): Promise<Change[]> =>
  nameMembers(
    membersOf(layers).filter((id) => !known.includes(id)),
    (userId) => {
      const layer = layers.findIndex(({ userIds }) => userIds.includes(userId));
      return `layers[${layer}].userIds[${layers[layer]?.userIds.indexOf(userId)}]`;
    },
    context,
  );

/** Makes sure that the channel that a schedule announces to exists, and stays until the commit ends. */
const nameAnnounced = (id: string | null | undefined, context: OrganizationContext): Promise<readonly Change[]> =>
  nameChannels('announceChannelId', id === null || id === undefined ? [] : [id], context);

const createSchedule = servePlain(async (input, context) => {
  // The route's schema has put in the defaults.
  const body = input.body as OnCallScheduleCreate & { readonly layers: readonly OnCallLayer[] };
  await assertKeyIsFree(onCallScheduleResource, { ...body }, context);
  const naming = await namePeople(body.layers, [], context);
  const row = { ...newDocumentRow(onCallScheduleResource, { ...body }, context), memberIds: membersOf(body.layers) };
  const decision = decideCreate(onCallScheduleResource, row, context);
  const announced = await nameAnnounced(body.announceChannelId, context);
  const state = newOnCallState({ id: String(row.id), organizationId: context.caller.organizationId }, context.now);
  return { ...decision, changes: [...naming, ...announced, ...(decision.changes ?? []), state] };
});

const updateSchedule = servePlain(async (input, context) => {
  const row = await readOwnRow('onCallSchedules', idOf(input), context);
  assertVersion(row, context);
  const columns = changedColumns(onCallScheduleResource, { ...row }, input.body) as Partial<Row<'onCallSchedules'>>;
  await assertKeyIsFree(onCallScheduleResource, columns, context);
  const { layers, announceChannelId } = columns;
  const naming = layers === undefined ? [] : await namePeople(layers, row.memberIds, context);
  const announced = announceChannelId === row.announceChannelId ? [] : await nameAnnounced(announceChannelId, context);
  const members = layers === undefined ? {} : { memberIds: membersOf(layers) };
  const decision = decideUpdate(onCallScheduleResource, { ...row }, { ...columns, ...members }, context);
  const { changes = [] } = decision;
  if (changes.length === 0) return decision;
  return { ...decision, changes: [...naming, ...announced, ...changes, evaluateOnCallSoon(row, context.now)] };
});

/** Deletes a schedule with its overrides. */
const removeSchedule = servePlain(async (input, context) => {
  const row = await readOwnRow('onCallSchedules', idOf(input), context);
  assertVersion(row, context);
  const { changes = [] } = decideRemove(onCallScheduleResource, { ...row }, context);
  const naming = { organizationId: row.organizationId, targetIds: { includes: row.id } };
  const [policy] = await context.services.store.find('escalationPolicies', naming, { limit: 1 });
  if (policy !== undefined) {
    throw new ProblemError(
      'conflict',
      `The escalation policy ${policy.name} pages this schedule; change the policy first.`,
    );
  }
  return {
    changes: [
      ...changes,
      // Another policy may name it at the same time.
      { kind: 'bound', table: 'escalationPolicies', where: naming, atMost: 0 },
      { kind: 'delete', table: 'onCallOverrides', where: { scheduleId: row.id } },
      removeOnCallState(row.id),
    ],
  };
});

export const onCallScheduleOperations: Readonly<Record<string, Verb>> = {
  'onCallSchedules.create': createSchedule,
  'onCallSchedules.update': updateSchedule,
  'onCallSchedules.remove': removeSchedule,
};
