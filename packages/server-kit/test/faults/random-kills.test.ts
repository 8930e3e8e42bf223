import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { dialects } from '../kit-fixture.js';
import { allDelivered, expectNothingLost } from './delivery-log.js';
import { openFaults, pastLeaseMs } from './fault-fixture.js';
import { startWorker } from './worker-process.js';

/** `pnpm test:faults` takes minutes, every other run seconds. */
const isLong = process.env.MODE === 'faults';
const { events, kills } = isLong ? { events: 2000, kills: 120 } : { events: 200, kills: 8 };
const eventsPerLife = Math.floor(events / kills);

/** A whole number below `end`. */
const random = (end: number): number => Math.floor(Math.random() * end);

describe.each(dialects)(`${kills} times kill -9 at random on %s`, (dialect) => {
  test(`lose none of ${events} events, and repeat only what was under way`, async () => {
    const { place, store, receiver, organizationIds } = await openFaults(dialect, {
      organizations: 4,
      handle: (reception) => void setTimeout(() => reception.answer(204), random(20)),
    });
    const acknowledged: string[] = [];
    const arrived = (): number => new Set(receiver.received.map(({ eventId }) => eventId)).size;
    /** Attempts that a kill cut short. One may lie through several before it is taken up again. */
    const underWay = new Set<string>();
    let worker = await startWorker(place);

    for (let kill = 0; kill < kills; kill++) {
      // The next one starts meanwhile.
      const next = startWorker(place);
      const before = receiver.received.length;
      worker.begin({ clockAheadMs: kill * pastLeaseMs });
      worker.write(eventsPerLife, organizationIds);
      if (kill % 4 === 3) {
        // Almost everything arrives before this worker dies: the sender gives up a delivery that many workers in a row
        // did not survive.
        const isNearlyDone = (): boolean =>
          worker.written.length === eventsPerLife &&
          arrived() >= acknowledged.length + worker.written.length - random(8);
        await expect.poll(isNearlyDone, { timeout: 30_000, interval: 5 }).toBe(true);
      } else if (kill % 4 > 0) await receiver.arrived(before + 1 + random(eventsPerLife));
      await delay(random(40));
      await worker.kill();
      acknowledged.push(...worker.written);
      const running = await store.find('webhookAttempts', { status: 'running' }, { limit: events });
      for (const { deliveryId, number } of running) underWay.add(`${deliveryId} ${number}`);
      worker = await next;
    }

    const written = await store.find('events', {}, { limit: events * 2 });
    worker.begin({ clockAheadMs: kills * pastLeaseMs });
    worker.write(events - written.length, organizationIds);
    await worker.hasWritten(events - written.length);
    await allDelivered(store, events, 60_000);
    const { repeats, interruptions } = await expectNothingLost(store, receiver.received);
    const writtenIds = new Set(written.map(({ id }) => id));
    expect(acknowledged.filter((id) => !writtenIds.has(id))).toEqual([]);
    expect(interruptions).toBe(underWay.size);
    expect(repeats).toBeLessThanOrEqual(underWay.size);
    if (isLong) {
      console.info(
        `${dialect}: ${events} events, ${kills} kills, 0 lost, ${underWay.size} attempts cut short, ${repeats} repeated`,
      );
    }
  }, 900_000);
});
