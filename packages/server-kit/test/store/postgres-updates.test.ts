import { expect, test, vi } from 'vitest';
import { planCommit } from '../../src/store/commits/plan.js';
import { insert, sampleMonitor } from '../../src/store/conformance/sample-rows.js';
import type { Change, Row } from '../../src/store/interface/store.js';
import { postgresShapes, postgresStatements } from '../../src/store/postgres/dialect.js';
import { gatherUpdates } from '../../src/store/postgres/update-rows.js';
import { columnOf } from '../../src/store/statements/table-shape.js';
import { openKit } from '../kit-fixture.js';

type Monitor = Partial<Row<'monitors'>>;

const shapes = postgresShapes('test_1');
const gather = (changes: readonly Change[], ofOthers = false) =>
  gatherUpdates(planCommit(postgresStatements, shapes, changes).steps, changes, {
    shapes,
    locked: new Set(['monitors']),
    ofOthers,
  });

const of = (ref: number, set: Monitor = { tags: ['a'] }, more: object = {}): Change => ({
  kind: 'update',
  table: 'monitors',
  where: { ref },
  set,
  ...more,
});

test.each<[what: string, changes: Change[], statements: number]>([
  ['a thousand rows that set the same columns', Array.from({ length: 1000 }, (_, index) => of(index)), 1],
  ['rows that set other columns', [of(1), of(2, { name: 'b' }), of(3)], 3],
  [
    'rows that are not locked',
    [1, 2].map((id) => of(0, {}, { table: 'workers', where: { id: `wrk_${id}` }, set: { lastSeenAt: 1 } })),
    2,
  ],
  ['one row twice', [of(1), of(1, { tags: ['b'] })], 2],
  [
    'updates that must match',
    [of(1, {}, { set: { name: 'a' }, mustMatch: true }), of(2, { name: 'a' }, { mustMatch: true })],
    2,
  ],
  [
    'rows that are named by a range',
    [1, 2].map((ref) => of(ref, { name: 'a' }, { where: { ref: { above: ref } } })),
    2,
  ],
  ['rows that are named by no key', ['a', 'b'].map((name) => of(0, { tags: [] }, { where: { name } })), 2],
])('to PostgreSQL, %s go in as few statements as can be', (_what, changes, statements) => {
  expect(gather(changes)).toHaveLength(statements);
});

test('the text of a statement of many rows is built once, for any number of them', () => {
  const type = vi.spyOn(columnOf(shapes.of('monitors'), 'intervalSeconds').column, 'getSQLType');
  const set = { intervalSeconds: 60 };
  const [two, three] = [gather([of(1, set), of(2, set)]), gather([of(1, set), of(2, set), of(3, set)])];
  expect(three[0]?.statement.text).toBe(two[0]?.statement.text);
  expect(three[0]?.statement.values).toEqual([
    [1, 2, 3],
    [60, 60, 60],
  ]);
  expect(type).toHaveBeenCalledTimes(1);
});

test('rows that are not locked share a statement that locks them in the order of their keys', () => {
  const updates = [2, 1].map((id) =>
    of(0, {}, { table: 'workers', where: { id: `wrk_${id}` }, set: { lastSeenAt: id } }),
  );
  const [step, ...others] = gather(updates, true);
  expect(others).toEqual([]);
  expect(step?.statement.text).toMatch(/ORDER BY "?id"? FOR NO KEY UPDATE/);
  expect(gather([of(1), of(2)], true)[0]?.statement.text).not.toContain('FOR NO KEY UPDATE');
});

test('updates that share a statement write each row its own values, under its own guards', async () => {
  const fixture = await openKit('postgres');
  const { store } = fixture;
  try {
    const names = ['one', 'two', 'three', 'four'];
    await store.commit(names.map((name) => insert('monitors', sampleMonitor({ name }))));
    const rows = await store.find('monitors', {}, { limit: 9, orderBy: 'ref' });
    const set = (index: number): Monitor => ({
      tags: [`tag ${index}`],
      cause: index === 1 ? null : `because ${index}`,
      lastCheckedAt: index,
      isVerifying: index % 2 === 0,
    });
    await store.commit([
      {
        kind: 'derive',
        table: 'monitors',
        where: { ref: { in: rows.map(({ ref }) => ref) } },
        limit: rows.length,
        changes: (found) =>
          found.map(({ ref, version }) => {
            const index = rows.findIndex((row) => row.ref === ref);
            // The guard of the last one does not hold.
            const where = { ref, version: index === 3 ? version + 1 : version };
            return { kind: 'update', table: 'monitors', where, set: set(index) };
          }),
      },
    ]);
    const after = await store.find('monitors', {}, { limit: 9, orderBy: 'ref' });
    expect(after.slice(0, 3)).toEqual(rows.slice(0, 3).map((row, index) => ({ ...row, ...set(index) })));
    expect(after[3]).toEqual(rows[3]);
  } finally {
    await fixture.close();
  }
});
