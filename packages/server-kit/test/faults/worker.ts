import { createAddressGuard } from '@watchpost/checks/address-guard';
import { systemClock } from '../../src/base/clock.js';
import { newId } from '../../src/base/ids.js';
import { createDeliveryTransport } from '../../src/outbound/delivery/transport.js';
import { createOutbox } from '../../src/outbound/mail/outbox.js';
import { createRecoveryWorker } from '../../src/outbound/webhooks/recovery-worker.js';
import { createWebhookSender, type DeliverySender } from '../../src/outbound/webhooks/webhook-sender.js';
import { insert, sampleEvent, sampleWorker } from '../../src/store/conformance/sample-rows.js';
import type { Change, Store } from '../../src/store/interface/store.js';
import { readPlace, storeAt } from '../store/store-place.js';
import type { Hold, WorkerCommand, WorkerOptions, WorkerReport } from './worker-messages.js';
import { retrySeconds, secretBox } from './worker-settings.js';

// A process that writes events and delivers them, with the sender and the recovery worker of the kit and a real store.
// Tests kill it: in a call of the store in which it waits, or at any time.

const report = (message: WorkerReport): void => void process.send?.(message);

let aheadMs = 0;
const now = (): number => Date.now() + aheadMs;
const released = Promise.withResolvers<void>();

const isRecoveryStep = (changes: readonly Change[]): boolean =>
  changes.some((change) => change.kind === 'update' && change.table === 'webhookRecoveries');

/** The store, in which one call waits until it is released. */
const holding = (store: Store, { call, when, nth = 1 }: Hold): Store => {
  let calls = 0;
  const held = async <T>(work: () => Promise<T>): Promise<T> => {
    calls += 1;
    if (calls !== nth) return work();
    const result = when === 'after' ? await work() : undefined;
    report({ kind: 'held' });
    await released.promise;
    return result ?? work();
  };
  switch (call) {
    case 'dispatchEvents':
      return { ...store, dispatchEvents: (options) => held(() => store.dispatchEvents(options)) };
    case 'claimDeliveries':
      return { ...store, claimDeliveries: (options) => held(() => store.claimDeliveries(options)) };
    case 'recordDeliveries':
      return { ...store, recordDeliveries: (outcomes) => held(() => store.recordDeliveries(outcomes)) };
    case 'recoveryStep': {
      const commit = (changes: readonly Change[]) => store.commit(changes);
      return {
        ...store,
        commit: (changes) => (isRecoveryStep(changes) ? held(() => commit(changes)) : commit(changes)),
      };
    }
  }
};

const store = storeAt(readPlace(process.argv[2]));
let sender: DeliverySender | undefined;

const begin = ({ clockAheadMs = 0, hold }: WorkerOptions): void => {
  aheadMs = clockAheadMs;
  const clock = { ...systemClock, now };
  const worked = hold === undefined ? store : holding(store, hold);
  const apiUrl = 'https://watchpost.test/api/v1';
  sender = createWebhookSender({
    store: worked,
    transport: createDeliveryTransport({ guard: createAddressGuard({ allowPrivate: true }) }),
    secretBox,
    outbox: createOutbox({ secretBox, publicUrl: 'https://watchpost.test', isSealed: true }),
    apiUrl,
    retrySeconds,
    clock,
    pollMs: 100,
  });
  sender.start();
  createRecoveryWorker({ store: worked, clock, pollMs: 100 }).start();
};

/** Each event is committed with a change, as all events are. */
const write = async (organizationId: string): Promise<void> => {
  const event = sampleEvent({ id: newId('evt', Date.now()), organizationId, occurredAt: Date.now() });
  await store.commit([insert('workers', sampleWorker()), insert('events', event)]);
  report({ kind: 'written', eventId: event.id });
};

process.on('message', (command: WorkerCommand) => {
  switch (command.kind) {
    case 'begin':
      return begin(command.options);
    case 'write':
      void (async () => {
        for (let n = 0; n < command.count; n++) {
          await write(command.organizationIds[n % command.organizationIds.length] ?? '');
        }
      })();
      return;
    case 'setClock':
      aheadMs = command.aheadMs;
      return;
    case 'release':
      return released.resolve();
    case 'askStats':
      if (sender !== undefined) report({ kind: 'stats', stats: sender.stats() });
  }
});
process.once('disconnect', () => process.exit(0));
await store.schemaStatus();
report({ kind: 'ready' });
