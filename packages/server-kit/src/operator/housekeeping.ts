import { serverBounds } from '../base/bounds.js';
import type { Logger } from '../base/logger.js';
import type { AccessTokens } from '../request/ports/credentials.js';
import { keptEventMs } from '../store/event-retention.js';
import { keptHourMs, keptIntervalMs } from '../store/result-retention.js';
import type { Change, PortionedDeletion, Row, Store } from '../store/store.js';
import { endUnverifiedAccounts, removeExpiredInvitations } from './deletion/end-unverified.js';
import { recordMigrationNotes } from './migration-notes.js';

const hourMs = 3_600_000;
/** An ended session is kept this long: the audit trail refers to it by id. */
const endedSessionMs = 30 * 24 * hourMs;

/** A handler of the host that no process has had for this long is forgotten: a week without a server is the end of it. */
const forgottenHandlerMs = 7 * 24 * hourMs;

/** A mail that is done with is kept this long, for those who ask whether it was sent. */
const finishedMailMs = 30 * 24 * hourMs;

/** An event of a payment provider is kept this long, to know it again; a later one is looked up anew, which is harmless. */
const keptPaymentEventMs = 90 * 24 * hourMs;

/** A conversation without a message for so long is forgotten: what follows is posted anew instead of edited. */
const keptConversationMs = 90 * 24 * hourMs;

/** Sums of a day are kept for two months at least: usage is shown of the month that it is. */
const keptUsageMs = 63 * 24 * hourMs;

/** A pace at which nothing was sent for so long is as one that was never used: longer than any stretch of the host guard. */
const idlePaceMs = hourMs;

/** Paces that say nothing any more; what a provider has blocked stays. */
export const idlePaces = (now: number): PortionedDeletion[] => {
  const at = { atMost: now - idlePaceMs };
  const over = (time: number) => [null, { atMost: time }] as const;
  return over(now).flatMap((blockedUntil) =>
    over(now - idlePaceMs).map(
      (badSince): PortionedDeletion => ({
        kind: 'delete',
        table: 'sendingPaces',
        where: { at, blockedUntil, badSince },
      }),
    ),
  );
};

/**
 * Rows that have ended by `now` and are not needed; after a long pause of all processes they may be very many. The
 * oldest go first, by an index: otherwise PostgreSQL may begin at the front of the table for each portion, over all that
 * was deleted there before.
 */
export const expiredRows = (now: number): PortionedDeletion[] => [
  { kind: 'delete', table: 'idempotencyKeys', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  { kind: 'delete', table: 'refreshTokens', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  { kind: 'delete', table: 'mfaChallenges', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  { kind: 'delete', table: 'wrongCodes', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  { kind: 'delete', table: 'oauthStates', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  { kind: 'delete', table: 'oauthCodes', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  { kind: 'delete', table: 'deviceSignIns', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  { kind: 'delete', table: 'identityLinks', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  { kind: 'delete', table: 'mailTokens', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  {
    kind: 'delete',
    table: 'mails',
    where: { nextAt: null, updatedAt: { atMost: now - finishedMailMs } },
    orderBy: 'updatedAt',
  },
  {
    kind: 'delete',
    table: 'maintenanceOccurrences',
    where: { endsAt: { atMost: now - keptIntervalMs } },
    orderBy: 'endsAt',
  },
  {
    kind: 'delete',
    table: 'paymentEvents',
    where: { receivedAt: { atMost: now - keptPaymentEventMs } },
    orderBy: 'receivedAt',
  },
  { kind: 'delete', table: 'sessions', where: { expiresAt: { atMost: now - endedSessionMs } }, orderBy: 'expiresAt' },
  { kind: 'delete', table: 'absences', where: { endedAt: { atMost: now - keptIntervalMs } }, orderBy: 'endedAt' },
  { kind: 'delete', table: 'usageDays', where: { day: { below: now - keptUsageMs } }, orderBy: 'day' },
];

const mostPaymentEvents: number = serverBounds.keptPaymentEvents.most;

/** The oldest events of payment providers, where more came than are kept; `undefined` where they are fewer. */
export const surplusPaymentEvents = async (
  store: Pick<Store, 'page'>,
  most: number = mostPaymentEvents,
): Promise<PortionedDeletion | undefined> => {
  const newestFirst = { orderBy: 'receivedAt', isDescending: true, limit: 1, offset: most } as const;
  const [last] = (await store.page('paymentEvents', { where: {}, ...newestFirst })).rows;
  if (last === undefined) return undefined;
  return {
    kind: 'delete',
    table: 'paymentEvents',
    where: { receivedAt: { atMost: last.receivedAt } },
    orderBy: 'receivedAt',
  };
};

/** Takes secrets away that sign nothing any more: they are only there to be found. */
export const endedSecrets = (now: number): Change[] => [
  {
    kind: 'update',
    table: 'webhooks',
    where: { previousSecretEndsAt: { atMost: now } },
    set: { previousSecret: null, previousSecretEndsAt: null },
  },
];

/**
 * Events and deliveries past their retention, which may be very many rows. An event that is still to be dispatched
 * stays. So does a delivery that waits: it fails when it is claimed and its event has been deleted.
 */
export const expiredEvents = (now: number): PortionedDeletion[] => {
  const atMost = now - keptEventMs;
  return [
    {
      kind: 'delete',
      table: 'events',
      where: { dispatchedAt: { not: null }, occurredAt: { atMost } },
      orderBy: 'occurredAt',
    },
    {
      kind: 'delete',
      table: 'webhookDeliveries',
      where: { nextAt: null, createdAt: { atMost } },
      orderBy: 'createdAt',
    },
    // A delivery that still waits after twice the time belongs to a deleted webhook.
    {
      kind: 'delete',
      table: 'webhookDeliveries',
      where: { createdAt: { atMost: atMost - keptEventMs } },
      orderBy: 'createdAt',
    },
    // No attempt is older than its delivery, and one that waits for so long goes on counting without the rows.
    { kind: 'delete', table: 'webhookAttempts', where: { startedAt: { atMost } }, orderBy: 'startedAt' },
    {
      kind: 'delete',
      table: 'notificationDeliveries',
      where: { nextAt: null, createdAt: { atMost } },
      orderBy: 'createdAt',
    },
    // One that still waits after twice the time belongs to a place that is no longer sent to.
    {
      kind: 'delete',
      table: 'notificationDeliveries',
      where: { createdAt: { atMost: atMost - keptEventMs } },
      orderBy: 'createdAt',
    },
    { kind: 'delete', table: 'notificationAttempts', where: { startedAt: { atMost } }, orderBy: 'startedAt' },
    {
      kind: 'delete',
      table: 'conversations',
      where: { updatedAt: { atMost: now - keptConversationMs } },
      orderBy: 'updatedAt',
    },
    { kind: 'delete', table: 'webhookRecoveries', where: { nextAt: null, createdAt: { atMost } } },
    {
      kind: 'delete',
      table: 'handlerDeliveries',
      where: { nextAt: null, createdAt: { atMost } },
      orderBy: 'createdAt',
    },
    // One that still waits after twice the time belongs to a handler that was forgotten.
    {
      kind: 'delete',
      table: 'handlerDeliveries',
      where: { createdAt: { atMost: atMost - keptEventMs } },
      orderBy: 'createdAt',
    },
    { kind: 'delete', table: 'handlerAttempts', where: { startedAt: { atMost } }, orderBy: 'startedAt' },
    // From then on, events no longer wait for it.
    {
      kind: 'delete',
      table: 'eventHandlers',
      where: { lastSeenAt: { atMost: now - forgottenHandlerMs } },
      orderBy: 'lastSeenAt',
    },
  ];
};

/**
 * What is no longer kept of the history of some monitors. Hours stay until their days are rolled up.
 *
 * @param options.daysDoneUntil before when days are rolled up
 */
export const expiredHistory = (
  refs: readonly number[],
  { now, daysDoneUntil }: { readonly now: number; readonly daysDoneUntil: number },
): PortionedDeletion[] => {
  const monitorRef = { in: refs };
  const startsAt = { below: Math.min(now - keptHourMs, daysDoneUntil) };
  return [
    { kind: 'delete', table: 'resultRollups', where: { monitorRef, resolution: 'hour', startsAt } },
    { kind: 'delete', table: 'statusIntervals', where: { monitorRef, endedAt: { below: now - keptIntervalMs } } },
  ];
};

/** The history of some monitors that their organization no longer keeps by its plan: also days, which others keep. */
export const unentitledHistory = (
  refs: readonly number[],
  { before, daysDoneUntil }: { readonly before: number; readonly daysDoneUntil: number },
): PortionedDeletion[] => {
  const monitorRef = { in: refs };
  const hours = { below: Math.min(before, daysDoneUntil) };
  return [
    { kind: 'delete', table: 'resultRollups', where: { monitorRef, resolution: 'hour', startsAt: hours } },
    { kind: 'delete', table: 'resultRollups', where: { monitorRef, resolution: 'day', startsAt: { below: before } } },
    { kind: 'delete', table: 'statusIntervals', where: { monitorRef, endedAt: { below: before } } },
  ];
};

/** Monitors whose history is searched at a time. */
const monitorPortion = 200;
/** Rows that are deleted at a time: on SQLite no other writer can work in these few milliseconds. */
const portion = 500;

/**
 * Records what migrations changed, removes expired rows, replaces an old signing key and runs the upkeep of the store, at once and then every hour.
 * Several processes may do so side by side. A step that fails is logged and left to the next hour.
 *
 * @returns how to stop
 */
export const startHousekeeping = (options: {
  readonly store: Store;
  readonly clock: () => number;
  readonly logger: Logger;
  readonly accessTokens: Pick<AccessTokens, 'rotate'>;
}): (() => void) => {
  const { store, clock, logger, accessTokens } = options;
  let isStopped = false;
  const removeAll = async (deletion: PortionedDeletion): Promise<void> => {
    while (!isStopped && (await store.deleteSome(deletion, portion)) === portion);
  };
  /** By the plan of each organization; a whole day is deleted when all of it is past. */
  const removeUnentitled = async (
    monitors: readonly Pick<Row<'monitors'>, 'ref' | 'organizationId'>[],
    { now, daysDoneUntil }: { readonly now: number; readonly daysDoneUntil: number },
  ): Promise<void> => {
    const refs = Map.groupBy(monitors, ({ organizationId }) => organizationId);
    const organizationId = { in: [...refs.keys()] };
    const limits = await store.find(
      'organizationLimits',
      { organizationId, entitlement: 'retentionDays', value: { not: null } },
      { limit: refs.size },
    );
    for (const limit of limits) {
      const before = now - ((limit.value ?? 0) + 1) * 24 * hourMs;
      const ofOne = (refs.get(limit.organizationId) ?? []).map(({ ref }) => ref);
      for (const deletion of unentitledHistory(ofOne, { before, daysDoneUntil })) await removeAll(deletion);
    }
  };
  const removeHistory = async (now: number): Promise<void> => {
    const daysDoneUntil = (await store.get('rollupProgress', { id: 'day' }))?.doneUntil ?? 0;
    for (let last = 0; !isStopped; ) {
      const above = { ref: { above: last } };
      const monitors = await store.find('monitors', above, { orderBy: 'ref', limit: monitorPortion });
      const refs = monitors.map(({ ref }) => ref);
      for (const deletion of expiredHistory(refs, { now, daysDoneUntil })) await removeAll(deletion);
      if (monitors.length > 0) await removeUnentitled(monitors, { now, daysDoneUntil });
      if (refs.length < monitorPortion) return;
      last = refs.at(-1) ?? last;
    }
  };
  /** A step that fails does not keep the others from being done. */
  const attempt = async (step: string, work: () => Promise<unknown>): Promise<void> => {
    if (isStopped) return;
    try {
      await work();
    } catch (error) {
      logger.warn('housekeeping step failed; retrying in an hour', { step, error });
    }
  };
  const tidy = async (): Promise<void> => {
    await attempt('record what migrations changed', () => recordMigrationNotes(store, clock()));
    await attempt('maintain the store', () => store.maintain(clock()));
    await attempt('remove ended secrets', () => store.commit(endedSecrets(clock())));
    await attempt('rotate the signing key', () => accessTokens.rotate(clock()));
    for (const deletion of [...expiredRows(clock()), ...idlePaces(clock()), ...expiredEvents(clock())]) {
      await attempt(`remove old rows of ${deletion.table}`, () => removeAll(deletion));
    }
    await attempt('remove surplus rows of paymentEvents', async () => {
      const surplus = await surplusPaymentEvents(store);
      if (surplus !== undefined) await removeAll(surplus);
    });
    await attempt('remove old history', () => removeHistory(clock()));
    await attempt('remove expired invitations', () => removeExpiredInvitations(store, clock()));
    await attempt('delete unverified accounts', () => endUnverifiedAccounts(store, clock()));
  };
  void tidy();
  const timer = setInterval(tidy, hourMs);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
};
