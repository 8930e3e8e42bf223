import { systemClock } from '../../../src/base/clock.js';
import { silentLogger } from '../../../src/base/logger.js';
import { createHandlerWorkers, registerHandlers } from '../../../src/outbound/host-handlers/handler-workers.js';
import { readPlace, storeAt } from '../../store/store-place.js';

// The second process of killed-process.test.ts: says which event its handler is called with, and never finishes.

const store = storeAt(readPlace(process.argv[2]));
const now = Number(process.argv[3]);
const handler = {
  name: 'crew',
  subjects: ['incident.opened'] as const,
  handle: ({ id }: { readonly id: string }): Promise<void> => {
    process.send?.(id);
    return new Promise(() => {});
  },
};
await store.schemaStatus();
await registerHandlers([handler], store, now);
const clock = { ...systemClock, now: () => now };
for (const worker of createHandlerWorkers([handler], { store, clock, logger: silentLogger })) worker.start();
process.send?.('ready');
