import { type OnCallChange, onCallSchedules } from '@watchpost/schemas';
import type { Clock } from '../../base/clock.js';
import { dayMs } from '../../base/local-clock.js';
import type { Logger } from '../../base/logger.js';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import { channelNewsChange } from '../../outbound/notifications/channel-news.js';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import { newEvent, streamOnly, systemActor } from '../../request/events/emit.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { readNames, readPlans } from './kept-schedule.js';
import { type OnCall, onCallAt } from './shifts.js';

type State = Row<'onCallStates'>;
type Schedule = Row<'onCallSchedules'>;

/** Rules of time zones change with the runtime: what is far away is computed again. */
const longestWaitMs = 7 * dayMs;

/** A change of who is on call. */
interface Moved {
  readonly cause: OnCallChange['cause'];
  /** Since when it is so, in milliseconds since the epoch. */
  readonly at: number;
}

/**
 * What has changed since a schedule was evaluated the last time; `null` when the same person is on call, and at first.
 *
 * @param state.evaluatedAt what began after it was brought by time; the rest by a person
 */
export const onCallChange = (
  { isKnown, userId, overrideIds, evaluatedAt }: Pick<State, 'isKnown' | 'userId' | 'overrideIds' | 'evaluatedAt'>,
  onCall: Pick<OnCall, 'userId' | 'overrideIds' | 'since'>,
  now: number,
): Moved | null => {
  if (!isKnown || onCall.userId === userId) return null;
  const hasBegun = onCall.since !== null && onCall.since > evaluatedAt;
  const isOverridden = String(onCall.overrideIds) !== String(overrideIds);
  return {
    cause: isOverridden ? 'override' : hasBegun ? 'handoff' : 'schedule',
    at: hasBegun ? (onCall.since ?? now) : now,
  };
};

/** What says that another person is on call: a message of the live stream, an activity of the audit trail, and the news for channels. */
const announced = async (
  { id, organizationId, name, announceChannelId }: Schedule,
  { before, onCall, change }: { readonly before: string | null; readonly onCall: OnCall; readonly change: Moved },
  store: Pick<Store, 'findColumns'>,
  now: number,
): Promise<Change[]> => {
  const nameOf = await readNames(
    [before, onCall.userId].filter((userId) => userId !== null),
    store,
  );
  const person = (userId: string | null) => (userId === null ? null : { id: userId, name: nameOf(userId) });
  const { layer, overrideIds, until } = onCall;
  const data: OnCallChange = {
    schedule: { id, name },
    before: person(before),
    after: person(onCall.userId),
    cause: change.cause,
    layer: layer?.name ?? null,
    overrideIds: [...overrideIds],
    at: timestamp(change.at),
    until: timestampOrNull(until),
  };
  const subject = { type: 'onCallSchedule', id, sequence: now };
  return [
    {
      kind: 'insert',
      table: 'events',
      row: streamOnly(newEvent('onCall.changed', { organizationId, subject, data }, { actor: systemActor, now })),
    },
    systemAuditChange(
      {
        organizationId,
        action: 'onCallSchedules.handOver',
        causeId: `${id}:${change.at}`,
        resource: { type: onCallSchedules.name, id, name },
        before: { onCall: data.before },
        after: { onCall: data.after, cause: data.cause, at: data.at },
      },
      now,
    ),
    channelNewsChange(
      {
        organizationId,
        event: 'onCall.changed',
        subject: { type: 'onCall', id: `${id}:${change.at}` },
        state: 'open',
        severity: 'minor',
        monitorIds: [],
        channelIds: announceChannelId === null ? [] : [announceChannelId],
        at: change.at,
        content: {
          about: 'onCall',
          name: `${data.after?.name ?? 'No one'} is on call for ${name}`,
          change: 'remark',
          cause: null,
          facts: [
            ...(data.before === null ? [] : [{ name: 'Before', value: data.before.name }]),
            ...(until === null ? [] : [{ name: 'Until', at: until }]),
          ],
          startedAt: change.at,
        },
      },
      now,
    ),
  ];
};

/**
 * What follows for a schedule that is due: who is on call is written together with what announces it, while the lease holds. So each
 * change is announced once, however many processes there are; of those that a server has missed, the last.
 */
export const onCallChanges = async (
  state: State,
  { store, now }: { readonly store: Pick<Store, 'get' | 'find' | 'findColumns'>; readonly now: number },
): Promise<Change[]> => {
  const { id, leaseToken } = state;
  const schedule = await store.get('onCallSchedules', { id });
  const plan = schedule === undefined ? undefined : (await readPlans([schedule], store)).get(id);
  if (schedule === undefined || plan === undefined) {
    return [{ kind: 'delete', table: 'onCallStates', where: { id, leaseToken } }];
  }
  const onCall = onCallAt(plan, now);
  const change = onCallChange(state, onCall, now);
  return [
    {
      kind: 'update',
      table: 'onCallStates',
      where: { id, leaseToken },
      set: {
        isKnown: true,
        userId: onCall.userId,
        overrideIds: onCall.overrideIds,
        evaluatedAt: now,
        nextAt: Math.min(onCall.until ?? Number.POSITIVE_INFINITY, now + longestWaitMs),
        leaseUntil: null,
        leaseToken: null,
      },
      mustMatch: true,
    },
    ...(change === null ? [] : await announced(schedule, { before: state.userId, onCall, change }, store, now)),
  ];
};

/** Makes the worker that notices when another person is on call. */
export const createOnCallWorker = (options: {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
}): Worker => {
  const { store, clock } = options;
  return createQueueWorker({
    ...options,
    table: 'onCallStates',
    name: 'on-call evaluation',
    work: async (rows) => {
      // Refused when the schedule was changed meanwhile: it is due again then.
      for (const row of rows) await store.commit(await onCallChanges(row, { store, now: clock.now() }));
    },
  });
};
