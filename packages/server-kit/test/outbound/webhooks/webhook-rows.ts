import type { WebhookCreate, WebhookWithSecret } from '@watchpost/schemas';
import { expect } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { newId } from '../../../src/base/ids.js';
import { newDelivery } from '../../../src/outbound/webhooks/new-delivery.js';
import { createRecoveryWorker } from '../../../src/outbound/webhooks/recovery-worker.js';
import { webhookSecretSealContext } from '../../../src/outbound/webhooks/webhook-secret.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import type { Change, NewRow, Row, Store } from '../../../src/store/interface/store.js';
import type { Worker } from '../../../src/workers/worker-loop.js';
import type { KitFixture, Member } from '../../kit-fixture.js';
import { startOfTest } from '../../store/open-store.js';

export { startOfTest } from '../../store/open-store.js';

export const receiverUrl = 'https://hooks.example.com/watchpost';

export const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
export const secretOf = (webhookId: string): string => `wph_${webhookId.padEnd(36, '0')}`;

/** A webhook that is well. */
export const webhookRow = (id: string, more: Partial<Row<'webhooks'>> = {}): Row<'webhooks'> => ({
  id,
  organizationId: 'org_1',
  version: 1,
  name: 'Pager',
  key: null,
  url: receiverUrl,
  events: ['*'],
  description: '',
  enabled: true,
  disabledReason: null,
  secret: secretBox.seal(secretOf(id), webhookSecretSealContext(id)),
  previousSecret: null,
  previousSecretEndsAt: null,
  failingSince: null,
  consecutiveFailures: 0,
  pausedUntil: null,
  warnedAt: null,
  lastDeliveredAt: null,
  createdBy: 'usr_1',
  searchText: '',
  createdAt: startOfTest,
  updatedAt: startOfTest,
  ...more,
});

/** A delivery whose first attempt has begun. */
export const claimedDelivery = (more: Partial<Row<'webhookDeliveries'>> = {}): Row<'webhookDeliveries'> => ({
  id: 'dlv_1',
  organizationId: 'org_1',
  webhookId: 'whk_1',
  eventId: 'evt_1',
  event: 'organization.updated',
  status: 'pending',
  attemptCount: 1,
  failureCount: 0,
  lastStatusCode: null,
  lastError: null,
  deliveredAt: null,
  nextAt: startOfTest,
  leaseUntil: startOfTest + 30_000,
  leaseToken: 'token',
  createdAt: startOfTest,
  updatedAt: startOfTest,
  ...more,
});

/** An event that is not dispatched yet. */
export const eventRow = (id: string, more: Partial<Row<'events'>> = {}): Row<'events'> => ({
  id,
  organizationId: 'org_1',
  type: 'organization.updated',
  subjectType: 'organization',
  subjectId: 'org_1',
  subjectSequence: 4,
  actor: { type: 'user', id: 'usr_1', name: 'Ada Lovelace' },
  data: { id: 'org_1', name: 'Example' },
  occurredAt: startOfTest,
  dispatchedAt: null,
  ...more,
});

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

/** An event that is not dispatched again, ready to insert. */
export const dispatchedEvent = (
  organizationId: string,
  occurredAt: number,
  more: Partial<NewRow<'events'>> = {},
): NewRow<'events'> => ({
  ...eventRow(newId('evt', occurredAt), { organizationId, subjectId: organizationId, subjectSequence: 1, occurredAt }),
  actor: { type: 'system', id: null, name: 'test' },
  data: { name: 'Example' },
  dispatchedAt: occurredAt,
  ...more,
});

/** Inserts rows, in portions that one commit takes. */
export const insertAll = async (store: Store, changes: readonly Change[]): Promise<void> => {
  for (let from = 0; from < changes.length; from += 500) {
    expect(await store.commit(changes.slice(from, from + 500))).toEqual({ isCommitted: true });
  }
};

export const insertEvents = (store: Store, rows: readonly NewRow<'events'>[]): Promise<void> =>
  insertAll(
    store,
    rows.map((row) => ({ kind: 'insert', table: 'events', row })),
  );

/** A delivery of an event to a webhook. */
export const deliveryOf = (
  event: NewRow<'events'>,
  webhookId: string,
  more: Partial<Row<'webhookDeliveries'>> = {},
): Row<'webhookDeliveries'> => ({ ...newDelivery(event, webhookId, event.occurredAt), ...more });

export const insertDeliveries = (store: Store, rows: readonly Row<'webhookDeliveries'>[]): Promise<void> =>
  insertAll(
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
