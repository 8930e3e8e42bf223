import assert from 'node:assert/strict';
import type { Change, CommitResult, Limit, Store } from '../interface/store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { audit, insert, sampleApiKey, sampleId, sampleMonitor } from './sample-rows.js';

const committed: CommitResult = { isCommitted: true };

const limitedTo = (store: Store, organizationId: string, entitlement: string, value: number | null) =>
  store.commit([insert('organizationLimits', { organizationId, entitlement, value })]);

const running = (organizationId: string, onOver: Limit['onOver'] = 'refuse'): Change => ({
  kind: 'limit',
  organizationId,
  entitlement: 'maxMonitors',
  counts: [{ table: 'monitors', where: { organizationId, enabled: true } }],
  onOver,
});

const setEnabled = (id: string, enabled: boolean): Change => ({
  kind: 'update',
  table: 'monitors',
  where: { id },
  set: { enabled },
  mustMatch: true,
});

const runningIn = async (store: Store, organizationId: string): Promise<string[]> =>
  (await store.find('monitors', { organizationId, enabled: true }, { limit: 1000, orderBy: 'id' })).map(({ id }) => id);

const overLimit = (organizationId: string, limit: number, current: number, failed = 0): CommitResult => ({
  isCommitted: false,
  failed,
  reason: 'over_limit',
  organizationId,
  entitlement: 'maxMonitors',
  limit,
  current,
});

/** What an organization is entitled to, answered by the commit that would exceed it. */
export const limitCases: readonly ConformanceCase[] = [
  conformanceCase('a commit within the limit is written, and one more row is not', async (store, other) => {
    const organizationId = sampleId('org');
    await limitedTo(store, organizationId, 'maxMonitors', 3);
    const more = (count: number): Change[] =>
      Array.from({ length: count }, () => insert('monitors', sampleMonitor({ organizationId })));
    assert.deepEqual(await store.commit([running(organizationId), ...more(3)]), committed);
    const refused = await other.commit([...more(1), audit(organizationId), running(organizationId)]);
    assert.deepEqual(refused, overLimit(organizationId, 3, 4, 2));
    assert.deepEqual(await store.commit([running(organizationId), ...more(20)]), overLimit(organizationId, 3, 23));
    assert.equal((await runningIn(store, organizationId)).length, 3);
    assert.deepEqual(await store.find('auditActivities', { organizationId }, { limit: 1 }), []);
  }),

  conformanceCase('an update that makes a row count is held to the limit', async (store) => {
    const organizationId = sampleId('org');
    await limitedTo(store, organizationId, 'maxMonitors', 1);
    const [first, second] = [
      sampleMonitor({ organizationId }),
      sampleMonitor({ organizationId, enabled: false, pausedReason: 'manual' }),
    ];
    await store.commit([insert('monitors', first), insert('monitors', second)]);
    const resume = [setEnabled(second.id, true), running(organizationId)];
    assert.deepEqual(await store.commit(resume), overLimit(organizationId, 1, 2, 1));
    assert.deepEqual(await store.commit([setEnabled(first.id, false), ...resume]), committed);
    assert.deepEqual(await runningIn(store, organizationId), [second.id]);
  }),

  conformanceCase('a deletion and an insert in one commit are even', async (store) => {
    const organizationId = sampleId('org');
    await limitedTo(store, organizationId, 'maxMonitors', 1);
    const first = sampleMonitor({ organizationId });
    await store.commit([insert('monitors', first), running(organizationId)]);
    const next = sampleMonitor({ organizationId });
    const entries: Change[] = [
      insert('monitors', next),
      running(organizationId),
      { kind: 'delete', table: 'monitors', where: { id: first.id } },
    ];
    assert.deepEqual(await store.commit(entries), committed);
    assert.deepEqual(await runningIn(store, organizationId), [next.id]);
  }),

  conformanceCase('no row and null are no limit, and 0 admits none', async (store) => {
    const [unknown, unlimited, none] = [sampleId('org'), sampleId('org'), sampleId('org')];
    await limitedTo(store, unlimited, 'maxMonitors', null);
    await limitedTo(store, none, 'maxMonitors', 0);
    const result = (organizationId: string): Promise<CommitResult> =>
      store.commit([running(organizationId), insert('monitors', sampleMonitor({ organizationId }))]);
    assert.deepEqual(await result(unknown), committed);
    assert.deepEqual(await result(unlimited), committed);
    assert.deepEqual(await result(none), overLimit(none, 0, 1));
  }),

  conformanceCase('a limit counts rows of several tables, and of a whole table, together', async (store) => {
    const organizationId = sampleId('org');
    await limitedTo(store, organizationId, 'maxMonitors', 3);
    const both: Change = {
      kind: 'limit',
      organizationId,
      entitlement: 'maxMonitors',
      counts: [
        { table: 'apiKeys', where: { organizationId } },
        { table: 'monitors', where: { organizationId, enabled: true } },
      ],
      onOver: 'refuse',
    };
    const entries: Change[] = [
      insert('monitors', sampleMonitor({ organizationId })),
      insert('apiKeys', sampleApiKey({ organizationId })),
      both,
    ];
    assert.deepEqual(await store.commit(entries), committed);
    const more: Change[] = [
      insert('monitors', sampleMonitor({ organizationId })),
      insert('apiKeys', sampleApiKey({ organizationId })),
      both,
    ];
    assert.deepEqual(await store.commit(more), overLimit(organizationId, 3, 4, 2));
  }),

  conformanceCase('what is asked for is held to a ceiling, and to a floor', async (store) => {
    const organizationId = sampleId('org');
    await limitedTo(store, organizationId, 'maxMonitors', 60);
    const ask = (asked: number, bound: 'ceiling' | 'floor'): Promise<CommitResult> =>
      store.commit([
        { kind: 'limit', organizationId, entitlement: 'maxMonitors', asked, bound, onOver: 'refuse' },
        audit(organizationId),
      ]);
    assert.deepEqual(await ask(60, 'ceiling'), committed);
    assert.deepEqual(await ask(61, 'ceiling'), overLimit(organizationId, 60, 61));
    assert.deepEqual(await ask(60, 'floor'), committed);
    assert.deepEqual(await ask(59, 'floor'), overLimit(organizationId, 60, 59));
  }),

  conformanceCase('a commit is refused whole when one of two limits refuses it', async (store) => {
    const organizationId = sampleId('org');
    await limitedTo(store, organizationId, 'maxMonitors', 5);
    await limitedTo(store, organizationId, 'minIntervalSeconds', 60);
    const entries = (asked: number): Change[] => [
      { kind: 'limit', organizationId, entitlement: 'minIntervalSeconds', asked, bound: 'floor', onOver: 'refuse' },
      running(organizationId),
      insert('monitors', sampleMonitor({ organizationId })),
    ];
    const refused = { ...overLimit(organizationId, 60, 30), entitlement: 'minIntervalSeconds' };
    assert.deepEqual(await store.commit(entries(30)), refused);
    assert.deepEqual(await runningIn(store, organizationId), []);
    assert.deepEqual(await store.commit(entries(60)), committed);
  }),

  conformanceCase('a limit that is to be made again refuses the commit as one that lost a race', async (store) => {
    const organizationId = sampleId('org');
    await store.commit([insert('monitors', sampleMonitor({ organizationId }))]);
    const lowered = (value: number): Change[] => [
      insert('organizationLimits', { organizationId, entitlement: 'maxMonitors', value }),
      running(organizationId, 'again'),
    ];
    assert.deepEqual(await store.commit(lowered(0)), { isCommitted: false, failed: 1, reason: 'no_match' });
    assert.equal(await store.get('organizationLimits', { organizationId }), undefined);
    assert.deepEqual(await store.commit(lowered(1)), committed);
  }),

  conformanceCase('concurrent creates and resumes just below a limit let one through', async (store, other) => {
    const organizationId = sampleId('org');
    const paused = Array.from({ length: 32 }, () =>
      sampleMonitor({ organizationId, enabled: false, pausedReason: 'manual' }),
    );
    await limitedTo(store, organizationId, 'maxMonitors', 5);
    await store.commit([
      ...Array.from({ length: 4 }, () => insert('monitors', sampleMonitor({ organizationId }))),
      ...paused.map((row) => insert('monitors', row)),
    ]);
    const attempts = paused.flatMap(({ id }): Change[] => [
      insert('monitors', sampleMonitor({ organizationId })),
      setEnabled(id, true),
    ]);
    const results = await Promise.all(
      attempts.map((change, index) =>
        (index % 4 < 2 ? store : other).commit([change, running(organizationId), audit(organizationId)]),
      ),
    );
    const refused = overLimit(organizationId, 5, 6, 1);
    assert.equal(results.filter(({ isCommitted }) => isCommitted).length, 1);
    for (const result of results) if (!result.isCommitted) assert.deepEqual(result, refused);
    assert.equal((await runningIn(other, organizationId)).length, 5);
    assert.equal((await store.find('auditActivities', { organizationId }, { limit: 10 })).length, 1);
  }),

  conformanceCase('a limit that is lowered waits for creates, and creates for it', async (store, other) => {
    const organizationId = sampleId('org');
    await limitedTo(store, organizationId, 'maxMonitors', 40);
    const lower: Change[] = [
      {
        kind: 'update',
        table: 'organizationLimits',
        where: { organizationId, entitlement: 'maxMonitors' },
        set: { value: 10 },
        mustMatch: true,
      },
      running(organizationId, 'again'),
    ];
    const creates = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? store : other).commit([
        insert('monitors', sampleMonitor({ organizationId })),
        running(organizationId),
      ]),
    );
    const [lowering, ...created] = await Promise.all([other.commit(lower), ...creates]);
    const count = (await runningIn(store, organizationId)).length;
    assert.equal(count, created.filter(({ isCommitted }) => isCommitted).length);
    assert.ok(lowering?.isCommitted === true ? count <= 10 : count === 20, `${count} run`);
  }),

  conformanceCase('limits of two organizations in one commit wait in one order', async (store, other) => {
    const [first, second] = [sampleId('org'), sampleId('org')];
    await Promise.all([first, second].map((id) => limitedTo(store, id, 'maxMonitors', 1000)));
    const results = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const both = index % 2 === 0 ? [first, second] : [second, first];
        return (index % 2 === 0 ? store : other).commit([
          ...both.map((id) => insert('monitors', sampleMonitor({ organizationId: id }))),
          ...both.map((id) => running(id)),
        ]);
      }),
    );
    for (const result of results) assert.deepEqual(result, committed);
  }),
];
