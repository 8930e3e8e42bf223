import { subscribedSubjects } from '../../request/events/subjects.js';
import { deliveryIdOf } from '../../store/interface/delivery-id.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { newDelivery, queued } from './new-delivery.js';

/** Events of one step. */
const batchSize = 200;

/** What a step of the work makes of its row, and what is written with it. */
export interface RecoveryStep {
  readonly set: Partial<Row<'webhookRecoveries'>>;
  readonly changes: readonly Change[];
}

/** The next events in the order of their time, ties by id. */
const nextEvents = async (recovery: Row<'webhookRecoveries'>, store: Store): Promise<Row<'events'>[]> => {
  const { organizationId, since, until, cursorAt, cursorId } = recovery;
  const read = (limit: number, occurredAt: object, id: object = {}): Promise<Row<'events'>[]> =>
    limit === 0
      ? Promise.resolve([])
      : store.find('events', { organizationId, occurredAt, ...id }, { limit, orderBy: 'occurredAt' });
  if (cursorAt === null || cursorId === null) return read(batchSize, { atLeast: since, below: until });
  const sameTime = await read(batchSize, { atLeast: cursorAt, atMost: cursorAt }, { id: { above: cursorId } });
  return [...sameTime, ...(await read(batchSize - sameTime.length, { above: cursorAt, below: until }))];
};

/** Puts into the queue what a webhook subscribes to and has not got: deliveries that failed, and those never made. */
const missed = async (
  events: readonly Row<'events'>[],
  webhook: Row<'webhooks'>,
  store: Store,
  now: number,
): Promise<{ readonly count: number; readonly changes: Change[] }> => {
  const subjects = subscribedSubjects(webhook.events);
  const wanted = events
    .filter(({ type }) => subjects.has(type))
    .map((event) => ({ event, deliveryId: deliveryIdOf(event.id, webhook.id) }));
  const ids = wanted.map(({ deliveryId }) => deliveryId);
  const known = await store.find('webhookDeliveries', { id: { in: ids } }, { limit: batchSize });
  const knownIds = new Set(known.map(({ id }) => id));
  const failed = known.flatMap(({ id, status }) => (status === 'failed' ? [id] : []));
  const unmade = wanted.filter(({ deliveryId }) => !knownIds.has(deliveryId));
  const changes: Change[] = unmade.map(({ event }) => ({
    kind: 'insert',
    table: 'webhookDeliveries',
    row: newDelivery(event, webhook.id, now),
    // The event may be dispatched at this very moment.
    onConflict: 'ignore',
  }));
  if (failed.length > 0) {
    changes.push({
      kind: 'update',
      table: 'webhookDeliveries',
      where: { id: { in: failed }, status: 'failed' },
      set: queued(now),
    });
  }
  return { count: unmade.length + failed.length, changes };
};

/** Reads the next events of a recovery. */
export const recoveryStep = async (
  recovery: Row<'webhookRecoveries'>,
  webhook: Row<'webhooks'>,
  store: Store,
  now: number,
): Promise<RecoveryStep> => {
  if (!webhook.enabled) return { set: { status: 'canceled', finishedAt: now, nextAt: null }, changes: [] };
  const events = await nextEvents(recovery, store);
  const { count, changes } = await missed(events, webhook, store, now);
  const last = events.at(-1);
  return {
    set: {
      checkedEvents: recovery.checkedEvents + events.length,
      recoveredCount: recovery.recoveredCount + count,
      ...(last === undefined ? {} : { cursorAt: last.occurredAt, cursorId: last.id }),
      ...(events.length < batchSize
        ? { status: 'done', finishedAt: now, nextAt: null }
        : { status: 'running', nextAt: now }),
    },
    changes,
  };
};
