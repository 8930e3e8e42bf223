import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { silentLogger } from '../../../src/base/logger.js';
import { createHandlerWorkers } from '../../../src/outbound/host-handlers/handler-workers.js';
import { insert, sampleEvent } from '../../../src/store/conformance/sample-rows.js';
import { handlerDeliveryIdOf } from '../../../src/store/interface/delivery-id.js';
import { dialects, openStore } from '../../store/open-store.js';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Longer than a lease: what a killed process held is free. */
const pastLeaseMs = 31_000;

test.each(dialects)(
  'an event whose handler was killed with its process is handled by another, on %s',
  async (dialect) => {
    const { place, store, clock, close } = await openStore(dialect);
    onTestFinished(close);
    const second = fork(source('./second-process.ts'), [JSON.stringify(place), String(clock.now)], {
      execArgv: ['--import', source('../../../../../testbed/src/run-sources.ts')],
    });
    onTestFinished(() => void second.kill('SIGKILL'));
    expect(await once(second, 'message')).toEqual(['ready', undefined]);

    const called = once(second, 'message');
    await store.commit([insert('events', sampleEvent({ id: 'evt_1', type: 'incident.opened' }))]);
    await store.dispatchEvents({ now: clock.now, limit: 10 });
    expect(await called).toEqual(['evt_1', undefined]);
    const exit = once(second, 'exit');
    second.kill('SIGKILL');
    await exit;

    clock.now += pastLeaseMs;
    const calls: [string, number][] = [];
    const handler = {
      name: 'crew',
      subjects: ['incident.opened'] as const,
      handle: ({ id }: { readonly id: string }, { attempt }: { readonly attempt: number }): void =>
        void calls.push([id, attempt]),
    };
    const workers = createHandlerWorkers([handler], {
      store,
      clock: { ...systemClock, now: () => clock.now },
      logger: silentLogger,
    });
    for (const worker of workers) worker.start();
    onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))));
    await expect.poll(() => calls, { timeout: 30_000 }).toEqual([['evt_1', 2]]);
    const id = handlerDeliveryIdOf('evt_1', 'crew');
    await expect
      .poll(() => store.get('handlerDeliveries', { id }))
      .toMatchObject({ status: 'delivered', attemptCount: 2 });
    const attempts = await store.find('handlerAttempts', { deliveryId: id }, { limit: 10, orderBy: 'number' });
    expect(attempts.map(({ status, error }) => [status, error])).toEqual([
      ['failed', 'interrupted'],
      ['delivered', null],
    ]);
  },
);
