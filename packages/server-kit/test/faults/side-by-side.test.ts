import { describe, expect, test } from 'vitest';
import { dialects } from '../kit-fixture.js';
import { allDelivered, expectNothingLost } from './delivery-log.js';
import { openFaults } from './fault-fixture.js';
import { startTwoWorkers } from './worker-process.js';

describe.each(dialects)('two workers on one %s database', (dialect) => {
  test('send each of 200 deliveries once', async () => {
    const { place, store, receiver, organizationIds } = await openFaults(dialect, { organizations: 4 });
    const workers = await startTwoWorkers(place);
    for (const worker of workers) {
      worker.begin();
      worker.write(100, organizationIds);
    }
    await Promise.all(workers.map((worker) => worker.hasWritten(100)));
    await allDelivered(store, 200);
    const { repeats, interruptions } = await expectNothingLost(store, receiver.received);
    expect({ repeats, interruptions }).toEqual({ repeats: 0, interruptions: 0 });
    expect(receiver.received.map(({ attempt }) => attempt)).toEqual(Array(200).fill(1));
    expect(new Set(receiver.received.map(({ eventId }) => eventId))).toEqual(
      new Set(workers.flatMap(({ written }) => written)),
    );
  });
});
