import assert from 'node:assert/strict';
import type { Change, CheckOutcome, Store, UsageCount } from '../interface/store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { claimQueue, delivered } from './sample-queue.js';
import { audit, insert, sampleId, sampleMonitor, sampleResult, sampleTime } from './sample-rows.js';

const now = sampleTime;
const dayMs = 86_400_000;
const today = now - (now % dayMs);

const checks = (organizationId: string, quantity = 1, at = now): UsageCount => ({
  kind: 'usage',
  organizationId,
  metric: 'checks',
  at,
  quantity,
});

/** What an organization used, by metric and day. */
const usedBy = async (store: Store, organizationId: string): Promise<Record<string, number>> => {
  const rows = await store.find('usageDays', { organizationId }, { limit: 1000 });
  const used: Record<string, number> = {};
  for (const { metric, day, quantity } of rows) {
    const key = `${metric} ${(day - today) / dayMs}`;
    used[key] = (used[key] ?? 0) + quantity;
  }
  return used;
};

/** A monitor whose lease is `mine`, and the outcome of its check. */
const leasedCheck = async (store: Store, organizationId: string): Promise<CheckOutcome> => {
  const monitor = sampleMonitor({ organizationId });
  await store.commit([insert('monitors', monitor)]);
  const claimed = await store.claimMonitor({ id: monitor.id, now, leaseUntil: now + 1000, leaseToken: 'mine' });
  const monitorRef = claimed?.ref ?? 0;
  return {
    monitorRef,
    leaseToken: 'mine',
    set: { currentStatus: 'up' },
    result: sampleResult(monitorRef, now),
    usage: checks(organizationId),
  };
};

/** What organizations use: counted by the write that it is, and by no other. */
export const usageCases: readonly ConformanceCase[] = [
  conformanceCase('what commits count is added up by metric and day', async (store) => {
    const organizationId = sampleId('org');
    await store.commit([checks(organizationId, 2), checks(organizationId, 3), checks(organizationId, 4, today - 1)]);
    await store.commit([{ ...checks(organizationId, 5), metric: 'samples' }, checks(organizationId, 0, today + dayMs)]);
    await store.commit([checks(organizationId, 7, today + dayMs - 1)]);
    assert.deepEqual(await usedBy(store, organizationId), { 'checks 0': 12, 'checks -1': 4, 'samples 0': 5 });
  }),

  conformanceCase('a commit that is refused counts nothing', async (store) => {
    const organizationId = sampleId('org');
    const gone: Change = {
      kind: 'update',
      table: 'monitors',
      where: { id: 'mon_none' },
      set: { enabled: true },
      mustMatch: true,
    };
    assert.equal((await store.commit([checks(organizationId), gone])).isCommitted, false);
    await assert.rejects(store.commit([checks(organizationId, 0.5)]), TypeError);
    assert.deepEqual(await usedBy(store, organizationId), {});
  }),

  conformanceCase('commits that count for the same organizations in opposite order all end', async (store, other) => {
    const organizations = Array.from({ length: 8 }, () => sampleId('org'));
    const counting = (ids: readonly string[]): Change[] => [
      ...ids.map((id) => audit(id)),
      ...ids.map((id) => checks(id)),
    ];
    const commits = Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? store : other).commit(counting(index % 2 === 0 ? organizations : organizations.toReversed())),
    );
    for (const { isCommitted } of await Promise.all(commits)) assert.equal(isCommitted, true);
    for (const id of organizations) assert.deepEqual(await usedBy(store, id), { 'checks 0': 40 });
  }),

  conformanceCase('a check counts while its lease is held', async (store, other) => {
    const organizationId = sampleId('org');
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => leasedCheck(store, organizationId)));
    const [first, second, ...rest] = outcomes.map((outcome, index) =>
      index === 1 ? { ...outcome, leaseToken: 'of another worker' } : outcome,
    );
    assert.ok(first !== undefined && second !== undefined);
    assert.equal((await other.recordChecks([first, second])).lost.length, 1);
    assert.deepEqual(await usedBy(store, organizationId), { 'checks 0': 1 });
    const followed = rest.map((outcome) => ({ ...outcome, changes: [audit(organizationId)] }));
    assert.deepEqual(await store.recordChecks([...followed, { ...second, changes: [audit(organizationId)] }]), {
      lost: [second.monitorRef],
    });
    assert.deepEqual(await usedBy(store, organizationId), { 'checks 0': 3 });
    assert.deepEqual(await store.recordChecks(rest), { lost: rest.map(({ monitorRef }) => monitorRef) });
    assert.deepEqual(await usedBy(store, organizationId), { 'checks 0': 3 });
  }),

  conformanceCase('a delivery counts while its lease is held', async (store) => {
    const organizationId = sampleId('org');
    await claimQueue(store, ['dlv_1', 'dlv_2', 'dlv_3']);
    const usage: UsageCount = { ...checks(organizationId), metric: 'deliveries' };
    await store.recordDeliveries([
      { ...delivered('dlv_1', 'mine'), usage },
      { ...delivered('dlv_2', 'of another worker'), usage },
      delivered('dlv_3', 'mine'),
    ]);
    await store.recordDeliveries([{ ...delivered('dlv_2', 'mine'), usage, changes: [audit(organizationId)] }]);
    assert.deepEqual(await usedBy(store, organizationId), { 'deliveries 0': 2 });
  }),
];
