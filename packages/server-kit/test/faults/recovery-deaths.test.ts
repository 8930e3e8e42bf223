import { describe, expect, test } from 'vitest';
import { newDelivery } from '../../src/outbound/webhooks/new-delivery.js';
import { insert, sampleEvent } from '../../src/store/conformance/sample-rows.js';
import { dialects } from '../kit-fixture.js';
import { allDelivered, expectNothingLost, readLog } from './delivery-log.js';
import { openFaults, pastLeaseMs } from './fault-fixture.js';
import { startTwoWorkers } from './worker-process.js';

/** More events than one step of a recovery reads. */
const count = 250;

describe.each(dialects)('a recovery on %s', (dialect) => {
  test.each(['before', 'after'] as const)(
    'continues on another worker when its worker is killed %s its second step is written',
    async (when) => {
      const { place, store, receiver, organizationIds, webhookId } = await openFaults(dialect);
      const [organizationId = ''] = organizationIds;
      const now = Date.now();
      const common = { organizationId, createdAt: now, updatedAt: now };
      const events = Array.from({ length: count }, (_, n) =>
        sampleEvent({ organizationId, occurredAt: now - count + n, dispatchedAt: now }),
      );
      const failed = { status: 'failed', nextAt: null } as const;
      await store.commit([
        ...events.map((event) => insert('events', event)),
        ...events.map((event) => insert('webhookDeliveries', { ...newDelivery(event, webhookId, now), ...failed })),
        insert('webhookRecoveries', {
          ...common,
          id: 'rcv_1',
          webhookId,
          since: now - 10_000,
          until: now,
          status: 'queued',
          totalEvents: count,
          checkedEvents: 0,
          recoveredCount: 0,
          nextAt: now,
        }),
      ]);

      const [first, second] = await startTwoWorkers(place);
      first.begin({ hold: { call: 'recoveryStep', when, nth: 2 } });
      await first.held;
      await first.kill();
      const underWay = await store.find('webhookAttempts', { status: 'running' }, { limit: count });
      second.begin({ clockAheadMs: pastLeaseMs });
      await expect
        .poll(async () => (await store.get('webhookRecoveries', { id: 'rcv_1' }))?.status, { timeout: 15_000 })
        .toBe('done');
      await allDelivered(store, count);
      expect(await store.get('webhookRecoveries', { id: 'rcv_1' })).toMatchObject({
        checkedEvents: count,
        recoveredCount: count,
      });
      const { repeats, interruptions } = await expectNothingLost(store, receiver.received);
      expect(interruptions).toBe(underWay.length);
      expect(repeats).toBeLessThanOrEqual(interruptions);
      expect(await readLog(store)).toHaveLength(count);
    },
  );
});
