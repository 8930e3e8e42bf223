import { describe, expect, test } from 'vitest';
import { dialects } from '../kit-fixture.js';
import { allDelivered, expectNothingLost, outcomes, readLog } from './delivery-log.js';
import { openFaults, pastLeaseMs } from './fault-fixture.js';
import type { Hold } from './worker-messages.js';
import { startTwoWorkers } from './worker-process.js';

interface Death {
  readonly title: string;
  readonly hold: Hold;
  /** How the attempts of the delivery ended, by the log. */
  readonly attempts: readonly string[];
  /** How often the receiver got it. */
  readonly receptions: number;
}

const deaths: readonly Death[] = [
  {
    title: 'between the commit of an event and its dispatch',
    hold: { call: 'dispatchEvents', when: 'before' },
    attempts: ['delivered'],
    receptions: 1,
  },
  {
    title: 'between the dispatch and the claim',
    hold: { call: 'claimDeliveries', when: 'before' },
    attempts: ['delivered'],
    receptions: 1,
  },
  {
    title: 'after the claim, before the request',
    hold: { call: 'claimDeliveries', when: 'after' },
    attempts: ['interrupted', 'delivered'],
    receptions: 1,
  },
  {
    title: 'after the 2xx, before it is written',
    hold: { call: 'recordDeliveries', when: 'before' },
    attempts: ['interrupted', 'delivered'],
    receptions: 2,
  },
  {
    title: 'right after the 2xx was written',
    hold: { call: 'recordDeliveries', when: 'after' },
    attempts: ['delivered'],
    receptions: 1,
  },
];

describe.each(dialects)('a worker on %s that is killed', (dialect) => {
  test.each(deaths)('$title loses nothing', async ({ hold, attempts, receptions }) => {
    const { place, store, receiver, organizationIds } = await openFaults(dialect);
    const [first, second] = await startTwoWorkers(place);
    first.write(1, organizationIds);
    await first.hasWritten(1);
    first.begin({ hold });
    await first.held;
    await first.kill();
    second.begin({ clockAheadMs: pastLeaseMs });
    await allDelivered(store, 1);
    const { repeats } = await expectNothingLost(store, receiver.received);
    expect((await readLog(store)).map(outcomes)).toEqual([attempts]);
    expect(receiver.received).toHaveLength(receptions);
    expect(repeats).toBe(receptions - 1);
  });

  test('has its delivery sent again as the same event when the receiver held the request', async () => {
    const { place, store, receiver, organizationIds } = await openFaults(dialect, {
      handle: (reception, number) => {
        if (number > 1) reception.answer(204);
      },
    });
    const [first, second] = await startTwoWorkers(place);
    first.begin();
    first.write(1, organizationIds);
    const { eventId, deliveryId } = await receiver.arrived(1);
    await first.kill();
    second.begin({ clockAheadMs: pastLeaseMs });
    await allDelivered(store, 1);
    await expectNothingLost(store, receiver.received);
    expect((await readLog(store)).map(outcomes)).toEqual([['interrupted', 'delivered']]);
    expect(receiver.received.map((each) => [each.eventId, each.deliveryId, each.attempt])).toEqual([
      [eventId, deliveryId, 1],
      [eventId, deliveryId, 2],
    ]);
  });

  test('leaves a due retry to other workers', async () => {
    const { place, store, receiver, organizationIds } = await openFaults(dialect, {
      handle: (reception, number) => reception.answer(number === 1 ? 503 : 204),
    });
    const [first, second] = await startTwoWorkers(place);
    first.begin({ hold: { call: 'recordDeliveries', when: 'after' } });
    first.write(1, organizationIds);
    await first.held;
    await first.kill();
    const [waiting] = await readLog(store);
    second.begin();
    await allDelivered(store, 1);
    await expectNothingLost(store, receiver.received);
    const log = await readLog(store);
    expect(log.map(outcomes)).toEqual([['status', 'delivered']]);
    expect(log.map(({ delivery }) => delivery.failureCount)).toEqual([1]);
    expect(log[0]?.attempts[1]?.startedAt).toBeGreaterThanOrEqual(waiting?.delivery.nextAt ?? Number.NaN);
  });
});
