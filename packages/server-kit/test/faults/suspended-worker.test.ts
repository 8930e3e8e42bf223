import { describe, expect, test } from 'vitest';
import { dialects } from '../kit-fixture.js';
import { allDelivered, expectNothingLost, outcomes, readLog } from './delivery-log.js';
import { openFaults, pastLeaseMs } from './fault-fixture.js';
import { startTwoWorkers } from './worker-process.js';

describe.each(dialects)('a worker on %s that is suspended until its lease expires', (dialect) => {
  test('changes nothing that another worker did since, when its request was under way', async () => {
    const { place, store, receiver, organizationIds } = await openFaults(dialect, {
      handle: (reception, number) => {
        if (number > 1) reception.answer(204);
      },
    });
    const [first, second] = await startTwoWorkers(place);
    first.begin();
    first.write(1, organizationIds);
    const late = await receiver.arrived(1);
    first.pause();
    second.begin({ clockAheadMs: pastLeaseMs });
    await allDelivered(store, 1);
    const [before] = await readLog(store);
    expect(before && outcomes(before)).toEqual(['interrupted', 'delivered']);

    late.answer(500);
    first.resume();
    await expect.poll(async () => (await first.stats()).lost).toBe(1);
    const [after] = await readLog(store);
    expect(after?.delivery).toEqual(before?.delivery);
    // What the late answer was is known by now.
    expect(after && outcomes(after)).toEqual(['status', 'delivered']);
    await expectNothingLost(store, receiver.received);
    expect(receiver.received.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  test('does not send a request that it had not begun', async () => {
    const { place, store, receiver, organizationIds } = await openFaults(dialect);
    const [first, second] = await startTwoWorkers(place);
    first.begin({ hold: { call: 'claimDeliveries', when: 'after' } });
    first.write(1, organizationIds);
    await first.held;
    first.pause();
    second.begin({ clockAheadMs: pastLeaseMs });
    await allDelivered(store, 1);
    const before = await readLog(store);

    // Its clock is now as far ahead as that of the other worker.
    first.setClock(pastLeaseMs);
    first.release();
    first.resume();
    await expect.poll(async () => (await first.stats()).running).toBe(0);
    first.write(1, organizationIds);
    await allDelivered(store, 2);
    expect((await readLog(store))[0]).toEqual(before[0]);
    expect(before.map(outcomes)).toEqual([['interrupted', 'delivered']]);
    expect(receiver.received.map(({ attempt }) => attempt)).toEqual([2, 1]);
    await expectNothingLost(store, receiver.received);
  });
});
