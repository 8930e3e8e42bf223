import type { ReceivedWebhook } from '@watchpost/testbed/webhook-receiver';
import { expect } from 'vitest';
import type { Row, Store } from '../../src/store/interface/store.js';
import { webhookSecret } from './worker-settings.js';

/** A delivery and all its attempts, the first one first. */
export interface LoggedDelivery {
  readonly delivery: Row<'webhookDeliveries'>;
  readonly attempts: readonly Row<'webhookAttempts'>[];
}

/** Reads every delivery there is. */
export const readLog = async (store: Store): Promise<LoggedDelivery[]> => {
  const deliveries = await store.find('webhookDeliveries', {}, { limit: 100_000, orderBy: 'id' });
  const attempts = await store.find('webhookAttempts', {}, { limit: 100_000, orderBy: 'number' });
  return deliveries.map((delivery) => ({
    delivery,
    attempts: attempts.filter(({ deliveryId }) => deliveryId === delivery.id),
  }));
};

/** Resolves when so many deliveries have arrived and nothing waits. */
export const allDelivered = async (store: Store, count: number, timeout = 15_000): Promise<void> => {
  const status = async (): Promise<unknown> => {
    const left = await store.find('webhookDeliveries', { nextAt: { not: null } }, { limit: 1 });
    if (left.length > 0) return 'some wait';
    const done = await store.find('webhookDeliveries', { status: 'delivered' }, { limit: count + 1 });
    return done.length;
  };
  await expect.poll(status, { timeout, interval: 50 }).toBe(count);
};

/** How each attempt ended: `delivered`, or the reason why not. */
export const outcomes = ({ attempts }: LoggedDelivery): string[] =>
  attempts.map(({ status, error }) => error ?? status);

/**
 * Holds what the receiver got against what the store says about it: every event arrived, every attempt has its row, no
 * number is missing, none still runs, no attempt was sent twice, and repeats are the same event.
 *
 * @returns how often the receiver got something that it had before, and how many attempts were cut short
 */
export const expectNothingLost = async (
  store: Store,
  receptions: readonly ReceivedWebhook[],
): Promise<{ readonly repeats: number; readonly interruptions: number }> => {
  const log = await readLog(store);
  const byId = new Map(log.map((logged) => [logged.delivery.id, logged]));
  const events = await store.find('events', {}, { limit: 100_000 });
  const arrived = new Set(receptions.map(({ eventId }) => eventId));
  expect(events.filter(({ id }) => !arrived.has(id)).map(({ id }) => id)).toEqual([]);
  expect(log.filter(({ delivery }) => delivery.status !== 'delivered')).toEqual([]);

  const withHoles = log.filter(
    ({ delivery, attempts }) =>
      attempts.length !== delivery.attemptCount || attempts.some(({ number }, index) => number !== index + 1),
  );
  expect(withHoles).toEqual([]);
  expect(log.filter(({ attempts }) => attempts.some(({ status }) => status === 'running'))).toEqual([]);
  const unexplained = log.filter(({ attempts }) =>
    attempts.some(({ status, error, message }) => status === 'failed' && (error === null || message === null)),
  );
  expect(unexplained).toEqual([]);

  const strange = receptions.filter((one) => {
    const { deliveryId, eventId, webhookId, attempt } = one;
    const { delivery } = byId.get(deliveryId) ?? {};
    return (
      !one.isSignedWith(webhookSecret) ||
      delivery?.eventId !== eventId ||
      delivery.webhookId !== webhookId ||
      attempt > delivery.attemptCount
    );
  });
  expect(strange).toEqual([]);
  const attemptsSent = new Set(receptions.map(({ deliveryId, attempt }) => `${deliveryId} ${attempt}`));
  expect(attemptsSent.size).toBe(receptions.length);

  const interrupted = log.flatMap(({ attempts }) => attempts.filter(({ error }) => error === 'interrupted'));
  const repeats = receptions.length - new Set(receptions.map(({ deliveryId }) => deliveryId)).size;
  return { repeats, interruptions: interrupted.length };
};
