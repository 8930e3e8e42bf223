import { isDeepStrictEqual } from 'node:util';
import {
  type ListQuery,
  type NotificationChannel,
  type NotificationChannelDocument,
  type NotificationChannelUpdate,
  type NotificationTemplate,
  notificationChannelRoutes,
  notificationChannels,
} from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField, ProblemError } from '../../request/http/problem.js';
import { type DocumentDecision, serve, serveList, servePlain, type Verb } from '../../request/operation.js';
import type { ChannelType, ChannelTypes } from '../../request/ports/channel-type.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { assertKeyIsFree } from '../../request/verbs/declared-key.js';
import { idOf } from '../../request/verbs/get.js';
import { pageBody, pageQuery } from '../../request/verbs/list.js';
import {
  assertVersion,
  deleteRow,
  presentByContract,
  readOwnRow,
  servedResource,
  versionHeaders,
} from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate, mergePatch } from '../../request/verbs/update.js';
import type { Row, Where } from '../../store/interface/store.js';
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
import { countUsers, takeOutOfUsers } from './channel-users.js';
import { giveUpWaiting, removeConversations } from './left-behind.js';
import { askRecipients } from './recipients/ask-recipients.js';
import { addressesOf, readShownRecipients, shownRecipients } from './recipients/shown-recipients.js';

type Channel = Row<'notificationChannels'>;

const presentFields = presentByContract(notificationChannels);

/** A time that is still to come; what is over is as if it had not been set. */
const ahead = (time: number | null, now: number): number | null => (time !== null && time > now ? time : null);

const unused = { alertRules: 0, escalationPolicies: 0, reports: 0, onCallSchedules: 0, organizations: 0 };

/** What a channel can do whose type this server was started without. */
const nothing: NotificationChannel['supports'] = {
  edit: false,
  thread: false,
  close: false,
  buttons: false,
  mentions: false,
  confirms: false,
};

const supportsOf = (
  { type: name, config }: { readonly type: string; readonly config: unknown },
  types: Pick<ChannelTypes, 'find'>,
): NotificationChannel['supports'] => {
  const type = types.find(name);
  return type?.supportsOf?.(config) ?? type?.supports ?? nothing;
};

/** @throws ProblemError `validation_failed` for a way of later messages that the channel does not have */
const assertUpdates = (
  updates: Channel['updates'],
  channel: { readonly type: string; readonly config: unknown },
  types: Pick<ChannelTypes, 'find'>,
): void => {
  const { edit, thread } = supportsOf(channel, types);
  if (updates === 'edit' && !edit) {
    throw invalidField('updates', 'invalid', 'must not be edit: what such a channel has posted cannot be changed');
  }
  if (updates === 'thread' && !thread) {
    throw invalidField('updates', 'invalid', 'must not be thread: such a channel has no threads');
  }
};

export const notificationChannelResource = servedResource(notificationChannels, 'notificationChannels', (row, now) => ({
  ...presentFields({ ...row, pausedUntil: row.enabled === true ? ahead(row.pausedUntil ?? null, now) : null }),
  usedBy: unused,
  recipients: [],
  supports: nothing,
  // It follows from the rest; no client writes it.
  status: row.enabled !== true ? 'disabled' : (row.failingSince ?? null) === null ? 'active' : 'failing',
}));

/** A channel as it is shown; one whose type this server was started without is failing. */
const shown = (row: Channel, { services, now }: OrganizationContext<'channelTypes'>) => {
  const document = {
    ...notificationChannelResource.present(row, now),
    supports: supportsOf(row, services.channelTypes),
  };
  const isWithoutType = row.enabled && services.channelTypes.find(row.type) === undefined;
  return isWithoutType ? { ...document, status: 'failing' } : document;
};

/** As if nothing had ever failed. */
const begunAnew = { ...wellHealth, disabledReason: null };
const isTroubled = (row: Channel): boolean =>
  !row.enabled || row.failingSince !== null || row.consecutiveFailures > 0 || row.pausedUntil !== null;

/** The columns that follow from where a channel leads and what it signs in with. */
const accessColumns = async (
  { id, type, access }: { readonly id: string; readonly type: string; readonly access: CheckedAccess },
  { caller, services }: OrganizationContext<'channelTypes'>,
) => ({
  config: access.config,
  ...credentialColumns(id, access.credentials, services.secretBox),
  ...destinationColumns(
    knownChannelType(type, services.channelTypes).destination(access),
    caller.organizationId,
    await services.derivedKeys.of('channel-destinations'),
  ),
});

const createChannel = servePlain(async (input, context: OrganizationContext<'channelTypes' | 'outbox'>) => {
  const { credentials, ...document } = input.body as NotificationChannelDocument;
  assertTemplate(document.template);
  await assertKeyIsFree(notificationChannelResource, { ...document }, context);
  const access = checkedAccess(
    knownChannelType(document.type, context.services.channelTypes),
    { config: document.config, credentials },
    context.services.addressGuard,
  );
  const named = { type: document.type, config: access.config };
  assertUpdates(document.updates, named, context.services.channelTypes);
  const addresses = addressesOf(named, context.services.channelTypes);
  const asked = await askRecipients(addresses, { onlyFirst: true }, context);
  const state = {
    ...begunAnew,
    disabledReason: document.enabled ? null : 'manual',
    lastDeliveredAt: null,
    createdBy: context.caller.id,
  };
  const plain = newDocumentRow(notificationChannelResource, { ...document, ...state }, context);
  const columns = await accessColumns({ id: plain.id, type: document.type, access }, context);
  const searchText = `${plain.searchText}\n${columns.destination.toLowerCase()}`;
  const decision = decideCreate(notificationChannelResource, { ...plain, ...columns, searchText }, context);
  return {
    ...decision,
    body: {
      ...decision.body,
      recipients: shownRecipients(asked.recipients),
      supports: supportsOf(named, context.services.channelTypes),
    },
    changes: [...(decision.changes ?? []), ...asked.changes],
  };
});

/** Asks those whom a channel names and who have not answered once more. */
const askAgain = serve(
  notificationChannelRoutes.askRecipients,
  async ({ params }, context: OrganizationContext<'channelTypes' | 'outbox'>) => {
    const row = await readOwnRow('notificationChannels', params.id, context);
    const addresses = addressesOf(row, context.services.channelTypes);
    const { recipients, changes } = await askRecipients(addresses, { onlyFirst: false }, context);
    if (changes.length === 0) {
      throw new ProblemError(
        'conflict',
        'No address of the channel can be asked now: each has answered, was asked in the last 24 hours, or three times.',
      );
    }
    const [body] = await withUsers([row], context);
    const asked = changes.filter((change) => change.kind === 'insert' && change.table === 'mails').length;
    return {
      body: { ...body, recipients: shownRecipients(recipients) } as NotificationChannel,
      changes: [
        ...changes,
        auditChange(context, {
          resource: { type: notificationChannels.name, id: row.id, name: row.name },
          after: { asked },
        }),
      ],
    };
  },
);

/** Makes the links and buttons that a channel's messages have shown so far do nothing. */
const revokeActions = serve(
  notificationChannelRoutes.revokeActions,
  async ({ params }, context: OrganizationContext<'channelTypes'>) => {
    const row = await readOwnRow('notificationChannels', params.id, context);
    const { actionGeneration } = row;
    const [body] = await withUsers([row], context);
    return {
      body: body as NotificationChannel,
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
  },
);

/**
 * Credentials are given again with another receiver: anyone who may change a channel could otherwise have secrets that the
 * API never shows sent to their own server.
 *
 * @throws ProblemError `validation_failed`
 */
const assertSameReceiver = (
  row: Channel,
  { destination }: Pick<ChannelType, 'destination'>,
  { before, after }: { readonly before: CheckedAccess; readonly after: CheckedAccess },
): void => {
  if (row.credentials === null) return;
  const known = new Set(destination(before).origins);
  if (destination(after).origins.every((origin) => known.has(origin))) return;
  throw invalidField('credentials', 'required', 'must be given again, or be null, with another host');
};

const isObject = (value: unknown): value is Credentials =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The columns that a change of config or credentials leads to. */
const changedAccess = async (
  row: Channel,
  patch: NotificationChannelUpdate,
  context: OrganizationContext<'channelTypes'>,
) => {
  const { addressGuard, secretBox, channelTypes } = context.services;
  const given = Object.hasOwn(patch, 'credentials');
  const type = knownChannelType(row.type, channelTypes);
  const kept = openChannelCredentials(row, secretBox);
  const config = patch.config === undefined ? row.config : mergePatch(row.config, patch.config);
  const patched = given ? mergePatch(kept, patch.credentials ?? {}) : kept;
  const credentials = patch.credentials === null || !isObject(patched) ? {} : patched;
  const access = checkedAccess(type, { config, credentials }, addressGuard);
  if (patch.config !== undefined) {
    const before = { config: row.config, credentials: kept };
    // A part of them that stays would be sent to the new receiver as well.
    const isComplete = given && Object.keys(kept).every((name) => Object.hasOwn(patch.credentials ?? {}, name));
    if (!isComplete && patch.credentials !== null) assertSameReceiver(row, type, { before, after: access });
  }
  return accessColumns({ id: row.id, type: row.type, access }, context);
};

/** A changed channel with how many name it, and whom it names. */
const withItsUsers = async (
  decision: DocumentDecision,
  row: Channel,
  { services }: OrganizationContext<'channelTypes'>,
): Promise<DocumentDecision> => {
  const usedBy = (await countUsers([row], services.store)).get(row.id) ?? unused;
  const named = { type: row.type, config: decision.body.config };
  const [recipients] = await readShownRecipients([named], row.organizationId, services);
  const supports = supportsOf(named, services.channelTypes);
  return { ...decision, body: { ...decision.body, usedBy, recipients, supports } };
};

/**
 * In a merge patch `null` puts a default back (RFC 7396 §2). For fields whose default is no `null`, such as how many changes
 * are flapping, it means never: it is put in after the merge.
 */
const withNever = (
  columns: Readonly<Record<string, unknown>>,
  row: Channel,
  patch: NotificationChannelUpdate,
): Record<string, unknown> => {
  const { grouping = row.grouping } = columns as Partial<Channel>;
  const meant: Record<string, unknown> = {
    ...columns,
    ...(patch.flapping === null && { flapping: null }),
    ...(patch.grouping?.digestAbove === null && { grouping: { ...grouping, digestAbove: null } }),
  };
  const isChanged = ([field, value]: [string, unknown]): boolean =>
    !isDeepStrictEqual(value, row[field as keyof Channel]);
  return Object.fromEntries(Object.entries(meant).filter(isChanged));
};

/**
 * The columns that a change of settings leads to, of what is neither config nor credentials.
 *
 * @throws ProblemError `validation_failed`
 */
export const changedSettings = (row: Channel, patch: NotificationChannelUpdate): Partial<Channel> =>
  withNever(changedColumns(notificationChannelResource, row, patch), row, patch);

/** Changes a channel. When it is switched off, what waits for it is given up. */
const updateChannel = servePlain(async (input, context: OrganizationContext<'channelTypes' | 'outbox'>) => {
  const row = await readOwnRow('notificationChannels', idOf(input), context);
  assertVersion(row, context);
  const patch = input.body as NotificationChannelUpdate;
  const { credentials: _, config: __, ...others } = patch;
  const changed = changedSettings(row, others);
  await assertKeyIsFree(notificationChannelResource, changed, context);
  if (changed.template !== undefined) assertTemplate(changed.template as NotificationTemplate | null);
  const leadsElsewhere = patch.config !== undefined || Object.hasOwn(patch, 'credentials');
  const access = leadsElsewhere ? await changedAccess(row, patch, context) : {};
  if (changed.updates !== undefined || patch.config !== undefined) {
    const after = { ...row, ...changed, ...access };
    assertUpdates(after.updates, after, context.services.channelTypes);
  }
  const columns = { ...changed, ...access, ...(leadsElsewhere || changed.enabled === true ? begunAnew : {}) };
  const isOff = changed.enabled === false;
  const set = isOff ? { ...columns, disabledReason: 'manual' } : row.enabled ? columns : withReason(columns, row);
  const decided = await withItsUsers(decideUpdate(notificationChannelResource, row, set, context), row, context);
  const decision = patch.config === undefined ? decided : await askingNamed(decided, row, context);
  if (!isOff) return decision;
  const given = await giveUpWaiting(row.id, row.organizationId, { store: context.services.store, now: context.now });
  return { ...decision, changes: [...(decision.changes ?? []), ...given] };
});

/** A change of whom a channel names, with mails to those who were not asked before. */
const askingNamed = async (
  decision: DocumentDecision,
  { type }: Channel,
  context: OrganizationContext<'channelTypes' | 'outbox'>,
): Promise<DocumentDecision> => {
  const named = addressesOf({ type, config: decision.body.config }, context.services.channelTypes);
  const { recipients, changes } = await askRecipients(named, { onlyFirst: true }, context);
  return {
    ...decision,
    body: { ...decision.body, recipients: shownRecipients(recipients) },
    changes: [...(decision.changes ?? []), ...changes],
  };
};

/** A channel that stays switched off keeps why. */
const withReason = (columns: Readonly<Record<string, unknown>>, { disabledReason }: Channel) =>
  columns.enabled === true || !('disabledReason' in columns) ? columns : { ...columns, disabledReason };

/** Starts from zero; a channel without failures stays as it is. */
const enableChannel = serve(
  notificationChannelRoutes.enable,
  async ({ params }, context: OrganizationContext<'channelTypes'>) => {
    const row = await readOwnRow('notificationChannels', params.id, context);
    assertVersion(row, context);
    const set = isTroubled(row) ? { enabled: true, ...begunAnew } : {};
    return withItsUsers(decideUpdate(notificationChannelResource, row, set, context), row, context);
  },
);

/**
 * Removes a channel; the log keeps what it was notified of.
 *
 * @throws ProblemError `conflict` while something names it, unless it is taken out of that
 */
const removeChannel = serve(notificationChannelRoutes.remove, async ({ params, query }, context) => {
  const row = await readOwnRow('notificationChannels', params.id, context);
  assertVersion(row, context);
  const {
    users,
    ids,
    changes: taking,
  } = await takeOutOfUsers(row, { store: context.services.store, now: context.now });
  if (users !== null && !query.force) {
    throw new ProblemError(
      'conflict',
      `The channel is named by ${users}. Take it out of them first, or delete it with force=true.`,
    );
  }
  return {
    changes: [
      deleteRow('notificationChannels', row),
      auditChange(context, {
        resource: { type: notificationChannels.name, id: row.id, name: row.name },
        before: notificationChannelResource.present(row, context.now),
        ...(users !== null && { after: { takenOutOf: ids } }),
      }),
      ...(await giveUpWaiting(row.id, row.organizationId, { store: context.services.store, now: context.now })),
      removeConversations(row.id),
      ...taking,
    ],
  };
});

/** Channels with how many name each, and whom each names. */
const withUsers = async (rows: readonly Channel[], context: OrganizationContext<'channelTypes'>) => {
  const { caller, services } = context;
  const [users, recipients] = await Promise.all([
    countUsers(rows, services.store),
    readShownRecipients(rows, caller.organizationId, services),
  ]);
  return rows.map((row, index) => ({
    ...shown(row, context),
    usedBy: users.get(row.id) ?? unused,
    recipients: recipients[index] ?? [],
  }));
};

/** What is in the row of a channel of each status. */
const conditions: Readonly<Record<NotificationChannel['status'], Where<'notificationChannels'>>> = {
  active: { enabled: true, failingSince: null },
  failing: { enabled: true, failingSince: { not: null } },
  disabled: { enabled: false },
};

const listChannels = serveList(async ({ query }, context: OrganizationContext<'channelTypes'>) => {
  const { status, ...others } = query as ListQuery & { readonly status?: NotificationChannel['status'] };
  const page = pageQuery<'notificationChannels'>(notificationChannels, others, context);
  const wanted = status === undefined ? {} : conditions[status];
  const isContrary = page.where.enabled !== undefined && { ...page.where, ...wanted }.enabled !== page.where.enabled;
  if (isContrary) return { body: pageBody(query, [], 0) };
  const { rows, totalItems } = await context.services.store.page('notificationChannels', {
    ...page,
    where: { ...page.where, ...wanted },
  });
  return { body: pageBody(query, await withUsers(rows, context), totalItems) };
});

const getChannel = servePlain(async (input, context: OrganizationContext<'channelTypes'>) => {
  const row = await readOwnRow('notificationChannels', idOf(input), context);
  const [body] = await withUsers([row], context);
  return { body, headers: versionHeaders(row) };
});

export const notificationChannelOperations: Readonly<Record<string, Verb>> = {
  'notificationChannels.list': listChannels,
  'notificationChannels.get': getChannel,
  'notificationChannels.create': createChannel,
  'notificationChannels.update': updateChannel,
  'notificationChannels.enable': enableChannel,
  'notificationChannels.askRecipients': askAgain,
  'notificationChannels.revokeActions': revokeActions,
  'notificationChannels.remove': removeChannel,
};
