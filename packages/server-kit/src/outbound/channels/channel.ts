import {
  alertRules,
  type NotificationChannelDocument,
  type NotificationChannelUpdate,
  type NotificationTemplate,
  notificationChannelRoutes,
  notificationChannels,
} from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField, ProblemError } from '../../request/http/problem.js';
import { serve, servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { idOf } from '../../request/verbs/get.js';
import { decideRemove } from '../../request/verbs/remove.js';
import { assertVersion, presentByContract, readOwnRow, servedResource } from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate, mergePatch } from '../../request/verbs/update.js';
import type { Row } from '../../store/store.js';
import { wellHealth } from '../delivery/receiver-health.js';
import {
  assertTemplate,
  type CheckedAccess,
  type Credentials,
  checkedAccess,
  credentialColumns,
  destinationColumns,
  knownChannelType,
  openChannelCredentials,
} from './channel-access.js';
import { giveUpWaiting, removeConversations } from './left-behind.js';

type Channel = Row<'notificationChannels'>;

const presentFields = presentByContract(notificationChannels);

/** A time that is still to come; what is over is as if it had not been set. */
const ahead = (time: number | null, now: number): number | null => (time !== null && time > now ? time : null);

export const notificationChannelResource = servedResource(notificationChannels, 'notificationChannels', (row, now) => ({
  ...presentFields({ ...row, pausedUntil: row.enabled === true ? ahead(row.pausedUntil ?? null, now) : null }),
  // It follows from the rest; no client writes it.
  status: row.enabled !== true ? 'disabled' : (row.failingSince ?? null) === null ? 'active' : 'failing',
}));

/** As if nothing had ever failed. */
const begunAnew = { ...wellHealth, disabledReason: null };
const isTroubled = (row: Channel): boolean =>
  !row.enabled || row.failingSince !== null || row.consecutiveFailures > 0 || row.pausedUntil !== null;

/** The columns that follow from where a channel leads and what it signs in with. */
const accessColumns = async (
  { id, type, access }: { readonly id: string; readonly type: string; readonly access: CheckedAccess },
  { caller, services }: OrganizationContext,
) => ({
  config: access.config,
  ...credentialColumns(id, access.credentials, services.secretBox),
  ...destinationColumns(
    knownChannelType(type).destination(access),
    caller.organizationId,
    await services.derivedKeys.of('channel-destinations'),
  ),
});

const createChannel = servePlain(async (input, context) => {
  const { credentials, ...document } = input.body as NotificationChannelDocument;
  assertTemplate(document.template);
  const access = checkedAccess(
    knownChannelType(document.type),
    { config: document.config, credentials },
    context.services.addressGuard,
  );
  const state = {
    ...begunAnew,
    disabledReason: document.enabled ? null : 'manual',
    lastDeliveredAt: null,
    createdBy: context.caller.id,
  };
  const plain = newDocumentRow(notificationChannelResource, { ...document, ...state }, context);
  const columns = await accessColumns({ id: plain.id, type: document.type, access }, context);
  const searchText = `${plain.searchText}\n${columns.destination.toLowerCase()}`;
  return decideCreate(notificationChannelResource, { ...plain, ...columns, searchText }, context);
});

/** Makes the links and buttons that a channel's messages have shown so far do nothing. */
const revokeActions = serve(notificationChannelRoutes.revokeActions, async ({ params }, context) => {
  const row = await readOwnRow('notificationChannels', params.id, context);
  const { actionGeneration } = row;
  return {
    body: notificationChannelResource.present(row, context.now),
    changes: [
      {
        kind: 'update',
        table: 'notificationChannels',
        where: { id: row.id, actionGeneration },
        set: { actionGeneration: actionGeneration + 1 },
        mustMatch: true,
      },
      auditChange(context, {
        resource: { type: notificationChannels.name, id: row.id, name: row.name },
        before: { actionGeneration },
        after: { actionGeneration: actionGeneration + 1 },
      }),
    ],
  };
});

/**
 * Credentials are given again with another receiver: anyone who may change a channel could otherwise have secrets that the
 * API never shows sent to their own server.
 *
 * @throws ProblemError `validation_failed`
 */
const assertSameReceiver = (row: Channel, before: CheckedAccess, after: CheckedAccess): void => {
  if (row.credentials === null) return;
  const { destination } = knownChannelType(row.type);
  const known = new Set(destination(before).origins);
  if (destination(after).origins.every((origin) => known.has(origin))) return;
  throw invalidField('credentials', 'required', 'must be given again, or be null, with another host');
};

const isObject = (value: unknown): value is Credentials =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The columns that a change of config or credentials leads to. */
const changedAccess = async (row: Channel, patch: NotificationChannelUpdate, context: OrganizationContext) => {
  const { addressGuard, secretBox } = context.services;
  const given = Object.hasOwn(patch, 'credentials');
  const type = knownChannelType(row.type);
  const kept = openChannelCredentials(row, secretBox);
  const config = patch.config === undefined ? row.config : mergePatch(row.config, patch.config);
  const patched = given ? mergePatch(kept, patch.credentials ?? {}) : kept;
  const credentials = patch.credentials === null || !isObject(patched) ? {} : patched;
  const access = checkedAccess(type, { config, credentials }, addressGuard);
  if (patch.config !== undefined) {
    const before = { config: row.config, credentials: kept };
    // A part of them that stays would be sent to the new receiver as well.
    const isComplete = given && Object.keys(kept).every((name) => Object.hasOwn(patch.credentials ?? {}, name));
    if (!isComplete && patch.credentials !== null) assertSameReceiver(row, before, access);
  }
  return accessColumns({ id: row.id, type: row.type, access }, context);
};

/** Changes a channel. When it is switched off, what waits for it is given up. */
const updateChannel = servePlain(async (input, context) => {
  const row = await readOwnRow('notificationChannels', idOf(input), context);
  assertVersion(row, context);
  const patch = input.body as NotificationChannelUpdate;
  const { credentials: _, config: __, ...others } = patch;
  const changed = changedColumns(notificationChannelResource, row, others);
  if (changed.template !== undefined) assertTemplate(changed.template as NotificationTemplate | null);
  const leadsElsewhere = patch.config !== undefined || Object.hasOwn(patch, 'credentials');
  const access = leadsElsewhere ? await changedAccess(row, patch, context) : {};
  const columns = { ...changed, ...access, ...(leadsElsewhere || changed.enabled === true ? begunAnew : {}) };
  const isOff = changed.enabled === false;
  const set = isOff ? { ...columns, disabledReason: 'manual' } : row.enabled ? columns : withReason(columns, row);
  const decision = decideUpdate(notificationChannelResource, row, set, context);
  if (!isOff) return decision;
  const given = await giveUpWaiting(row.id, row.organizationId, { store: context.services.store, now: context.now });
  return { ...decision, changes: [...(decision.changes ?? []), ...given] };
});

/** A channel that stays switched off keeps why. */
const withReason = (columns: Readonly<Record<string, unknown>>, { disabledReason }: Channel) =>
  columns.enabled === true || !('disabledReason' in columns) ? columns : { ...columns, disabledReason };

/** Starts from zero; a channel without failures stays as it is. */
const enableChannel = serve(notificationChannelRoutes.enable, async ({ params }, context) => {
  const row = await readOwnRow('notificationChannels', params.id, context);
  assertVersion(row, context);
  return decideUpdate(
    notificationChannelResource,
    row,
    isTroubled(row) ? { enabled: true, ...begunAnew } : {},
    context,
  );
});

const rulesOf = (organizationId: string) => ({
  where: { organizationId },
  limit: alertRules.limit.most,
});

const names =
  (channelId: string) =>
  ({ channels }: Pick<Row<'alertRules'>, 'channels'>): boolean =>
    channels.some((channel) => channel.type === 'channel' && channel.channelId === channelId);

/**
 * Removes a channel; the log keeps what it was notified of.
 *
 * @throws ProblemError `conflict` while alert rules or escalation policies name it
 */
const removeChannel = servePlain(async (input, context) => {
  const row = await readOwnRow('notificationChannels', idOf(input), context);
  assertVersion(row, context);
  const { where, limit } = rulesOf(context.caller.organizationId);
  const naming = (await context.services.store.find('alertRules', where, { limit })).filter(names(row.id));
  if (naming.length > 0) {
    const list = naming
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', ');
    const more = naming.length > 3 ? ` and ${naming.length - 3} more` : '';
    throw new ProblemError('conflict', `Alert rules name this channel: ${list}${more}. Take it out of them first.`);
  }
  const policies = { organizationId: context.caller.organizationId, targetIds: { includes: row.id } } as const;
  const [policy] = await context.services.store.find('escalationPolicies', policies, { limit: 1 });
  if (policy !== undefined) {
    throw new ProblemError('conflict', `The escalation policy ${policy.name} pages this channel; change it first.`);
  }
  const { changes = [] } = decideRemove(notificationChannelResource, row, context);
  return {
    changes: [
      ...changes,
      { kind: 'bound', table: 'escalationPolicies', where: policies, atMost: 0 },
      ...(await giveUpWaiting(row.id, row.organizationId, { store: context.services.store, now: context.now })),
      removeConversations(row.id),
      // After the row is gone: a rule that names it at the same moment waits for that, or is seen here.
      {
        kind: 'derive',
        table: 'alertRules',
        where,
        limit,
        changes: (rules) => (rules.some(names(row.id)) ? null : []),
      },
    ],
  };
});

export const notificationChannelOperations: Readonly<Record<string, Verb>> = {
  'notificationChannels.create': createChannel,
  'notificationChannels.update': updateChannel,
  'notificationChannels.enable': enableChannel,
  'notificationChannels.revokeActions': revokeActions,
  'notificationChannels.remove': removeChannel,
};
