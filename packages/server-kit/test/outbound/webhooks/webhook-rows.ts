import type { WebhookCreate, WebhookWithSecret } from '@watchpost/schemas';
import { expect } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { newId } from '../../../src/base/ids.js';
import { newDelivery } from '../../../src/outbound/webhooks/new-delivery.js';
import { createRecoveryWorker } from '../../../src/outbound/webhooks/recovery-worker.js';
import type { Change, NewRow, Row, Store } from '../../../src/store/store.js';
import type { Worker } from '../../../src/workers/worker-loop.js';
import type { KitFixture, Member } from '../../kit-fixture.js';

export const receiverUrl = 'https://hooks.example.com/watchpost';

/** A webhook made through the API. */
export const newWebhook = async (
  { request }: KitFixture,
  { token }: Member,
  more: Partial<WebhookCreate> = {},
): Promise<WebhookWithSecret> => {
  const reply = await request('POST', '/api/v1/webhooks', { token, body: { url: receiverUrl, ...more } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
};

/** An event that nothing dispatches, ready to insert. */
export const eventRow = (
  organizationId: string,
  occurredAt: number,
  more: Partial<NewRow<'events'>> = {},
): NewRow<'events'> => ({
  id: newId('evt', occurredAt),
  organizationId,
  type: 'organization.updated',
  subjectType: 'organization',
  subjectId: organizationId,
  subjectSequence: 1,
  actor: { type: 'system', id: null, name: 'test' },
  data: { name: 'Example' },
  occurredAt,
  dispatchedAt: occurredAt,
  ...more,
});

export const insert = async (store: Store, changes: readonly Change[]): Promise<void> => {
  for (let from = 0; from < changes.length; from += 500) {
    expect(await store.commit(changes.slice(from, from + 500))).toEqual({ isCommitted: true });
  }
};

export const insertEvents = (store: Store, rows: readonly NewRow<'events'>[]): Promise<void> =>
  insert(
    store,
    rows.map((row) => ({ kind: 'insert', table: 'events', row })),
  );

/** A delivery of an event, in a given state. */
export const deliveryRow = (
  event: NewRow<'events'>,
  webhookId: string,
  more: Partial<Row<'webhookDeliveries'>> = {},
): Row<'webhookDeliveries'> => ({ ...newDelivery(event, webhookId, event.occurredAt), ...more });

export const insertDeliveries = (store: Store, rows: readonly Row<'webhookDeliveries'>[]): Promise<void> =>
  insert(
    store,
    rows.map((row) => ({ kind: 'insert', table: 'webhookDeliveries', row })),
  );

export const ended = (status: 'delivered' | 'failed'): Partial<Row<'webhookDeliveries'>> => ({ status, nextAt: null });

/** Writes what only deliveries find out. */
export const setWebhook = async (store: Store, id: string, set: Partial<Row<'webhooks'>>): Promise<void> => {
  const result = await store.commit([{ kind: 'update', table: 'webhooks', where: { id }, set, mustMatch: true }]);
  expect(result).toEqual({ isCommitted: true });
};

/** A worker that lives by the fixture's clock and polls often enough to notice that it was turned. */
export const newWorker = ({ clock }: Pick<KitFixture, 'clock'>, store: Store, more = {}): Worker =>
  createRecoveryWorker({ store, clock: { ...systemClock, now: () => clock.now }, pollMs: 30, ...more });
