import assert from 'node:assert/strict';
import { JsonText } from '../interface/json-text.js';
import type { Column, NewRow, Row, Store } from '../interface/store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { insert, sampleId, sampleMonitor, sampleTime } from './sample-rows.js';

const organizationId = 'org_pages';

const searched: readonly { readonly search: string; readonly found: readonly string[] }[] = [
  { search: '', found: ['100% sure', '100 percent', 'snake_case', 'snakeXcase', 'back\\slash', 'äpfel'] },
  { search: '%', found: ['100% sure'] },
  { search: '0%', found: ['100% sure'] },
  { search: '_', found: ['snake_case'] },
  { search: 'e_c', found: ['snake_case'] },
  { search: '\\', found: ['back\\slash'] },
  { search: '\\%', found: [] },
  { search: 'SNAKE', found: ['snake_case', 'snakeXcase'] },
  { search: 'ÄPFEL', found: ['äpfel'] },
  { search: "' OR 1=1 --", found: [] },
];

const allPages = async (
  store: Store,
  query: { orderBy: Column<'monitors'>; isDescending: boolean; limit: number },
): Promise<Row<'monitors'>[]> => {
  const all: Row<'monitors'>[] = [];
  for (let offset = 0; ; offset += query.limit) {
    const { rows, totalItems } = await store.page('monitors', { where: { organizationId }, ...query, offset });
    assert.equal(totalItems, 25);
    if (rows.length === 0) return all;
    all.push(...rows);
  }
};

/** Columns in which many rows have equal values, some of them `null`. */
const tied: readonly Column<'monitors'>[] = [
  'name',
  'type',
  'currentStatus',
  'createdAt',
  'updatedAt',
  'lastCheckedAt',
];

/** What pages promise: the same order everywhere, no row twice or never, literal searches, true totals. */
export const pageCases: readonly ConformanceCase[] = [
  conformanceCase('pageRawJson returns the rows of page, with JSON as text', async (store) => {
    const config = { headers: { 'x-name': 'a "quoted" \\ ä 😀' }, body: null };
    const monitors = [
      sampleMonitor({ organizationId, name: 'plain', searchText: 'plain', config, tags: ['a', 'b'], lastResult: null }),
      sampleMonitor({
        organizationId,
        name: 'text',
        searchText: 'text',
        enabled: false,
        description: '{"not": "JSON"}',
      }),
    ];
    await store.commit(monitors.map((row) => insert('monitors', row)));
    for (const search of ['', 'plain']) {
      const query = {
        where: { organizationId },
        search,
        orderBy: 'name',
        isDescending: false,
        limit: 2,
        offset: 0,
      } as const;
      const { rows, totalItems } = await store.page('monitors', query);
      const written = await store.pageRawJson('monitors', query);
      const read = written.rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [key, value instanceof JsonText ? JSON.parse(value.text) : value]),
        ),
      );
      assert.deepEqual([read, written.totalItems], [rows, totalItems]);
      assert.ok(written.rows.every(({ tags, config }) => tags instanceof JsonText && config instanceof JsonText));
      assert.equal(written.rows[0]?.lastResult, null);
      const columns = ['config', 'id', 'createdAt', 'enabled'] as const;
      const some = await store.pageRawJson('monitors', query, columns);
      assert.equal(some.totalItems, totalItems);
      for (const [index, row] of some.rows.entries()) {
        for (const column of columns) assert.deepEqual(row[column], written.rows[index]?.[column]);
      }
    }
  }),
  conformanceCase('a page behind the last row has no rows and the number of all', async (store) => {
    await store.commit([insert('monitors', sampleMonitor({ organizationId }))]);
    const query = { where: { organizationId }, orderBy: 'name', isDescending: false, limit: 5 } as const;
    for (const [asked, length] of [
      [{ ...query, offset: 0 }, 1],
      [{ ...query, offset: 5 }, 0],
      [{ ...query, offset: 0, where: { organizationId: 'org_other' } }, 0],
    ] as const) {
      const { rows, totalItems } = await store.page('monitors', asked);
      assert.deepEqual([rows.length, totalItems], [length, asked.where.organizationId === organizationId ? 1 : 0]);
      assert.ok(rows.every((row) => !('totalItems' in row)));
    }
  }),
  conformanceCase('pages never overlap and leave no row out, even when sort keys are equal', async (store, other) => {
    const rows = Array.from({ length: 25 }, (_, index) =>
      sampleMonitor({
        organizationId,
        name: `n${index % 3}`,
        type: index % 2 === 0 ? 'http' : 'https',
        createdAt: sampleTime + (index % 4),
        updatedAt: sampleTime,
        lastCheckedAt: index % 3 === 0 ? null : sampleTime + (index % 2),
      }),
    );
    await store.commit(rows.map((row) => insert('monitors', row)));
    const value = (row: Row<'monitors'>, column: Column<'monitors'>): number | string => {
      const cell = row[column];
      return typeof cell === 'string' ? cell : Number(cell ?? Number.NEGATIVE_INFINITY);
    };
    for (const orderBy of tied) {
      const ascending = await allPages(store, { orderBy, isDescending: false, limit: 4 });
      const expected = [...ascending].sort((a, b) => {
        const [x, y] = value(a, orderBy) === value(b, orderBy) ? [a.id, b.id] : [value(a, orderBy), value(b, orderBy)];
        return x < y ? -1 : 1;
      });
      const ids = ascending.map(({ id }) => id);
      assert.equal(new Set(ids).size, 25, orderBy);
      assert.deepEqual(
        ids,
        expected.map(({ id }) => id),
        orderBy,
      );
      const descending = await allPages(other, { orderBy, isDescending: true, limit: 7 });
      assert.deepEqual(
        descending.map(({ id }) => id),
        ids.reverse(),
        orderBy,
      );
    }
  }),

  conformanceCase('a page far down is the same before and after insertions and deletions', async (store, other) => {
    const monitor = (n: number): NewRow<'monitors'> =>
      sampleMonitor({
        id: `mon_${String(n).padStart(6, '0')}`,
        organizationId,
        createdAt: sampleTime + Math.floor(n / 3),
      });
    let rows = Array.from({ length: 1300 }, (_, n) => monitor(n * 2));
    await store.commit(rows.map((row) => insert('monitors', row)));
    const assertPages = async (): Promise<void> => {
      for (const isDescending of [false, true]) {
        const ids = rows.map(({ id }) => id).sort();
        if (isDescending) ids.reverse();
        for (const offset of [1200, 1000, 1007, 1014, 1200, 1280, 5000, 1014]) {
          const query = { where: { organizationId }, orderBy: 'createdAt', isDescending, limit: 7, offset } as const;
          for (const reader of [store, other]) {
            const page = await reader.page('monitors', query);
            assert.deepEqual(
              page.rows.map(({ id }) => id),
              ids.slice(offset, offset + 7),
              `${offset} ${isDescending}`,
            );
            assert.equal(page.totalItems, rows.length);
            const raw = await reader.pageRawJson('monitors', query);
            assert.deepEqual(
              raw.rows.map(({ id }) => id),
              ids.slice(offset, offset + 7),
            );
          }
        }
      }
    };
    await assertPages();
    const [gone, added] = [rows[3], monitor(2001)];
    // As many rows as before, at other places.
    await store.commit([
      { kind: 'delete', table: 'monitors', where: { id: gone?.id ?? '' } },
      insert('monitors', added),
    ]);
    rows = [...rows.filter((row) => row !== gone), added];
    await assertPages();
    await other.commit([{ kind: 'delete', table: 'monitors', where: { id: rows[700]?.id ?? '' } }]);
    rows = rows.filter((_, index) => index !== 700);
    await assertPages();
    await other.commit([insert('monitors', monitor(1))]);
    rows.push(monitor(1));
    await assertPages();
  }),

  conformanceCase('text is ordered by code unit, and null comes first', async (store) => {
    const words = ['b', 'B', 'a', 'ä', 'Z', '_', '0', '', 'aa', 'a b', '-', '日本'];
    await store.commit(words.map((name) => insert('monitors', sampleMonitor({ organizationId, name }))));
    const rows = await store.find('monitors', { organizationId }, { limit: 100, orderBy: 'name' });
    assert.deepEqual(
      rows.map(({ name }) => name),
      [...words].sort(),
    );
    const above = await store.find('monitors', { organizationId, name: { above: 'a' } }, { limit: 100 });
    assert.deepEqual(above.map(({ name }) => name).sort(), words.filter((word) => word > 'a').sort());
  }),

  conformanceCase('a search finds literal text and ignores case', async (store) => {
    const texts = searched[0]?.found ?? [];
    await store.commit(
      texts.map((name) => insert('monitors', sampleMonitor({ organizationId, name, searchText: name.toLowerCase() }))),
    );
    for (const { search, found } of searched) {
      const query = { where: { organizationId }, search, orderBy: 'name', isDescending: false, offset: 0 } as const;
      const { rows, totalItems } = await store.page('monitors', { ...query, limit: 100 });
      assert.deepEqual(new Set(rows.map(({ name }) => name)), new Set(found), search);
      assert.equal(totalItems, found.length, search);
      assert.equal((await store.page('monitors', { ...query, limit: 1 })).totalItems, found.length, search);
    }
  }),

  conformanceCase('a page beyond the end is empty and reports the total', async (store) => {
    const ids = [sampleId('mon'), sampleId('mon')];
    await store.commit(ids.map((id) => insert('monitors', sampleMonitor({ id, organizationId }))));
    for (const where of [{ organizationId }, { organizationId, enabled: true }]) {
      const query = { where, orderBy: 'createdAt', isDescending: true, limit: 20, offset: 20 } as const;
      assert.deepEqual(await store.page('monitors', query), { rows: [], totalItems: 2 });
    }
  }),
];
