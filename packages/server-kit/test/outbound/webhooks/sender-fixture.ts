import { createAddressGuard, type Resolve } from '@watchpost/checks/address-guard';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import type { LogFields } from '../../../src/base/logger.js';
import { createDeliveryTransport } from '../../../src/outbound/delivery/transport.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import {
  createWebhookSender,
  type DeliverySender,
  type WebhookSenderOptions,
} from '../../../src/outbound/webhooks/webhook-sender.js';
import { deliveryIdOf } from '../../../src/store/interface/delivery-id.js';
import type { Change, Row, Store } from '../../../src/store/interface/store.js';
import { type Dialect, type OpenedStore, openStore, startOfTest } from '../../store/open-store.js';
import { eventRow, insertAll, secretBox, webhookRow } from './webhook-rows.js';

export const apiUrl = 'https://watchpost.test/api/v1';
export const outbox = createOutbox({ secretBox, publicUrl: 'https://watchpost.test', isSealed: false });

/** A line that was logged. */
export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  /** Without the error, and only when there are any. */
  readonly fields?: LogFields;
}

/** A database, a clock that the test turns, and senders on them. */
export interface SenderFixture {
  readonly store: Store;
  readonly clock: { now: number };
  readonly logs: LogLine[];
  /** Starts a sender, which is stopped when the test is over. Retries come without jitter. */
  start(
    more?: Partial<WebhookSenderOptions> & { readonly deadlineMs?: number; readonly resolve?: Resolve },
  ): DeliverySender;
  addWebhook(id: string, more?: Partial<Row<'webhooks'>>): Promise<Row<'webhooks'>>;
  /** Commits events, by their ids. */
  emit(ids: readonly string[], more?: Partial<Row<'events'>>): Promise<void>;
  webhook(id: string): Promise<Row<'webhooks'>>;
  delivery(eventId: string, webhookId?: string): Promise<Row<'webhookDeliveries'>>;
  attempts(eventId: string, webhookId?: string): Promise<Row<'webhookAttempts'>[]>;
  /** Waits until a delivery is as it should be and is not leased; returns it. */
  settled(
    eventId: string,
    expected: Partial<Row<'webhookDeliveries'>>,
    webhookId?: string,
  ): Promise<Row<'webhookDeliveries'>>;
}

const always = { atLeast: 0 };
/** What tests leave behind. */
const leftovers: readonly Change[] = [
  { kind: 'delete', table: 'events', where: { occurredAt: always } },
  { kind: 'delete', table: 'webhookAttempts', where: { startedAt: always } },
  { kind: 'delete', table: 'webhookDeliveries', where: { createdAt: always } },
  { kind: 'delete', table: 'webhooks', where: { createdAt: always } },
  { kind: 'delete', table: 'mails', where: { createdAt: always } },
  { kind: 'delete', table: 'memberships', where: { createdAt: always } },
  { kind: 'delete', table: 'users', where: { createdAt: always } },
  { kind: 'delete', table: 'organizations', where: { createdAt: always } },
];

/** A database for the tests of one `describe`, empty for each of them. */
export const useSenders = (dialect: Dialect): SenderFixture => {
  let opened: OpenedStore | undefined;
  const storeOf = (): Store => {
    if (opened === undefined) throw new Error('the database is opened before the first test');
    return opened.store;
  };
  const clock = { now: startOfTest };
  const logs: LogLine[] = [];
  const note =
    (level: LogLine['level']) =>
    (message: string, { error: _error, ...fields }: LogFields = {}) =>
      void logs.push({ level, message, ...(Object.keys(fields).length > 0 && { fields }) });
  const logger = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };
  const senders: DeliverySender[] = [];
  beforeAll(async () => {
    opened = await openStore(dialect);
  });
  afterEach(async () => {
    // Time for a poll that is under way: its claim could otherwise come upon a delivery of the next test, which has the same id.
    await Promise.all(senders.splice(0).map((sender) => sender.stop({ deadlineMs: 1000 })));
    expect(await storeOf().commit(leftovers)).toEqual({ isCommitted: true });
    clock.now = startOfTest;
    logs.length = 0;
  });
  afterAll(async () => {
    await opened?.close();
  });

  const delivery = async (eventId: string, webhookId = 'whk_1'): Promise<Row<'webhookDeliveries'>> => {
    const row = await storeOf().get('webhookDeliveries', { id: deliveryIdOf(eventId, webhookId) });
    if (row === undefined) throw new Error(`${eventId} is not on its way to ${webhookId}`);
    return row;
  };

  return {
    get store() {
      return storeOf();
    },
    clock,
    logs,
    // An attempt that runs out of real time is not tried again by a stopped clock.
    start: ({ deadlineMs = 30_000, resolve, ...more } = {}) => {
      const guard = createAddressGuard({ allowPrivate: true, ...(resolve === undefined ? {} : { resolve }) });
      const sender = createWebhookSender({
        store: storeOf(),
        transport: createDeliveryTransport({ guard, deadlineMs }),
        secretBox,
        outbox,
        apiUrl,
        clock: { ...systemClock, now: () => clock.now },
        logger,
        // Half of the way is no jitter at all.
        random: () => 0.5,
        // Deliveries are due by the fixture's clock; the sender polls often enough to notice that it was turned.
        pollMs: 20,
        ...more,
      });
      senders.push(sender);
      sender.start();
      return sender;
    },
    addWebhook: async (id, more) => {
      const row = webhookRow(id, more);
      await insertAll(storeOf(), [{ kind: 'insert', table: 'webhooks', row }]);
      return row;
    },
    emit: (ids, more) =>
      insertAll(
        storeOf(),
        ids.map((id) => ({ kind: 'insert', table: 'events', row: eventRow(id, { occurredAt: clock.now, ...more }) })),
      ),
    webhook: async (id) => {
      const row = await storeOf().get('webhooks', { id });
      if (row === undefined) throw new Error(`no webhook ${id}`);
      return row;
    },
    delivery,
    attempts: (eventId, webhookId = 'whk_1') =>
      storeOf().find(
        'webhookAttempts',
        { deliveryId: deliveryIdOf(eventId, webhookId) },
        { limit: 100, orderBy: 'number' },
      ),
    settled: (eventId, expected, webhookId) =>
      vi.waitFor(
        async () => {
          const row = await delivery(eventId, webhookId);
          expect(row).toMatchObject({ leaseToken: null, ...expected });
          return row;
        },
        { timeout: 30_000, interval: 10 },
      ),
  };
};
