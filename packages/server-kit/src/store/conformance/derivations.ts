import assert from 'node:assert/strict';
import type { Change, Derivation, Store } from '../interface/store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { audit, insert, sampleIncident, sampleWorker } from './sample-rows.js';

const organizationId = 'org_sample';

/** Gives an incident the next number, as many do at once. */
const nextIncident = (id: string): Derivation<'incidentNumbers'> => ({
  kind: 'derive',
  table: 'incidentNumbers',
  where: { organizationId },
  limit: 1,
  changes: ([row]) => {
    const last = (row?.last ?? 0) + 1;
    return [
      row === undefined
        ? insert('incidentNumbers', { organizationId, last })
        : { kind: 'update', table: 'incidentNumbers', where: { organizationId }, set: { last } },
      insert('incidents', sampleIncident({ id, organizationId, number: last })),
      audit(organizationId, 'incident.created'),
    ];
  },
});

const numbersOf = async (store: Store): Promise<number[]> =>
  (await store.find('incidents', { organizationId }, { limit: 1000, orderBy: 'number' })).map(({ number }) => number);

/** What entries derive from rows as they are when the commit is written. */
export const derivationCases: readonly ConformanceCase[] = [
  conformanceCase(
    'concurrent derivations run one after the other, each on the rows that the one before wrote',
    async (store, other) => {
      await store.commit([insert('incidentNumbers', { organizationId, last: 0 })]);
      const commits = Array.from({ length: 64 }, (_, index) =>
        (index % 2 === 0 ? store : other).commit([nextIncident(`inc_${index}`)]),
      );
      for (const result of await Promise.all(commits)) assert.deepEqual(result, { isCommitted: true });
      assert.deepEqual(
        await numbersOf(store),
        Array.from({ length: 64 }, (_, index) => index + 1),
      );
      assert.equal((await store.find('auditActivities', { organizationId }, { limit: 1000 })).length, 64);
    },
  ),

  conformanceCase('the entries of a derivation are undone when another entry refuses the commit', async (store) => {
    await store.commit([insert('incidentNumbers', { organizationId, last: 7 })]);
    const guard: Change = {
      kind: 'update',
      table: 'workers',
      where: { id: 'none' },
      set: { lastSeenAt: 1 },
      mustMatch: true,
    };
    const refused = await store.commit([nextIncident('inc_1'), guard]);
    assert.deepEqual([refused.isCommitted, await numbersOf(store)], [false, []]);
    await store.commit([nextIncident('inc_1')]);
    assert.deepEqual(await numbersOf(store), [8]);
  }),

  conformanceCase(
    'a derivation receives its rows in the order of their keys and can refuse the commit',
    async (store) => {
      await store.commit([insert('workers', sampleWorker('wrk_2')), insert('workers', sampleWorker('wrk_1'))]);
      const seen: string[] = [];
      const result = await store.commit([
        insert('workers', sampleWorker('wrk_3')),
        {
          kind: 'derive',
          table: 'workers',
          where: { id: { in: ['wrk_2', 'wrk_1', 'wrk_3'] } },
          limit: 3,
          changes: (rows) => {
            seen.splice(0, seen.length, ...rows.map(({ id }) => id));
            return null;
          },
        },
      ]);
      assert.deepEqual(result, { isCommitted: false, failed: 1, reason: 'no_match' });
      assert.deepEqual(seen, ['wrk_1', 'wrk_2']);
      assert.equal(await store.get('workers', { id: 'wrk_3' }), undefined);
    },
  ),

  conformanceCase('a derivation that returns a derivation rejects the commit with a TypeError', async (store) => {
    const nested: Change = {
      kind: 'derive',
      table: 'workers',
      where: { id: 'wrk_1' },
      limit: 1,
      changes: () => [nextIncident('inc_1')],
    };
    await assert.rejects(store.commit([nested]), TypeError);
    assert.deepEqual(await numbersOf(store), []);
  }),

  conformanceCase('an error that a derivation throws is not reported as an error of the database', async (store) => {
    const cause = new RangeError('not derived');
    const failing: Change = {
      kind: 'derive',
      table: 'workers',
      where: { id: 'wrk_1' },
      limit: 1,
      changes: () => {
        throw cause;
      },
    };
    await assert.rejects(store.commit([failing, insert('workers', sampleWorker('wrk_1'))]), {
      name: 'TypeError',
      cause,
    });
    assert.equal(await store.get('workers', { id: 'wrk_1' }), undefined);
  }),
];
