import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { createRunner } from '../../../src/reporting/reports/report-runner.js';
import type { Change, Store } from '../../../src/store/interface/store.js';
import { dialects } from '../../kit-fixture.js';
import { openReports, type ReportFixture } from './report-fixture.js';

describe.each(dialects)('Runs of reports, on %s', (dialect) => {
  let fixture: ReportFixture;
  beforeAll(async () => {
    fixture = await openReports(dialect);
  });
  afterAll(() => fixture.close());

  test('say how many monitors were read, at most once a second', async () => {
    for (let count = 1; count <= 25; count += 1)
      await fixture.monitor(`Shop ${count}`, [['up', '2026-03-01T00:00:00Z']]);
    const id = await fixture.report({});
    const queued = await fixture.call('POST', `/reports/${id}/run`);
    const progress: unknown[] = [];
    const store: Store = Object.assign(Object.create(fixture.store), {
      commit: (changes: readonly Change[]) => {
        for (const change of changes) {
          if (change.kind === 'update' && 'leaseUntil' in change.set && change.set.leaseUntil !== null) {
            progress.push(change.set);
          }
        }
        return fixture.store.commit(changes);
      },
    });
    let { now } = fixture.clock;
    // Ten monitors take less than a second, twenty take more.
    const clock = { ...systemClock, now: () => (now += 70) };
    const lease = { now, leaseUntil: now + 30_000, leaseToken: 'testing' };
    const [claimed] = await fixture.store.claimDue('reportRuns', { ...lease, limit: 1 });
    if (claimed === undefined) throw new Error('no run is due');
    await createRunner({ store, clock })(claimed, lease.leaseToken);
    expect(progress).toEqual([expect.objectContaining({ monitorsRead: 20 })]);
    const { body } = await fixture.call('GET', `/reports/${id}/runs/${queued.body.id}`);
    expect(body).toMatchObject({ status: 'ready', monitorsRead: 25 });
  });
});
