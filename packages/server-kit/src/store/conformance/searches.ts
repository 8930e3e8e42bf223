import assert from 'node:assert/strict';
import type { Change } from '../interface/change.js';
import type { NewRow, PageQuery, Store } from '../interface/store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { insert, sampleId, sampleMonitor, sampleTime } from './sample-rows.js';

const organizations = ['org_searched', 'org_beside'] as const;
const [organizationId] = organizations;

/** So few that texts have much in common, with what any of both databases may read otherwise than as itself. */
const alphabet = [
  'a',
  'b',
  '"',
  "'",
  '%',
  '_',
  '\\',
  '*',
  '\n',
  ' ',
  'ä',
  'ß',
  'ς',
  'i̇',
  '😀',
  '👩‍🚒',
  '日',
  '-',
  ':',
  '\u{FFFD}',
];

/** Numbers from 0 to below 1 that are the same in every run (mulberry32). */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Monitor = NewRow<'monitors'>;

/** What a search must find, by reading every row. */
const found = (rows: readonly Monitor[], search: string, where: Partial<Pick<Monitor, 'type'>> & { tag?: string }) =>
  rows
    .filter((row) => row.organizationId === organizationId && row.searchText.includes(search.toLowerCase()))
    .filter((row) => where.type === undefined || row.type === where.type)
    .filter((row) => where.tag === undefined || row.tags.includes(where.tag))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

const assertFound = async (store: Store, rows: readonly Monitor[], searches: readonly string[]): Promise<void> => {
  const filters = [{}, { type: 'tcp' as const }, { tag: 'blue' }];
  for (const [index, search] of searches.entries()) {
    const { tag, ...where } = filters[index % filters.length] as { type?: 'tcp'; tag?: string };
    const query: PageQuery<'monitors'> = {
      where: { organizationId, ...where, ...(tag === undefined ? {} : { tags: { includes: tag } }) },
      search,
      orderBy: 'id',
      isDescending: index % 2 === 1,
      limit: 7,
      offset: index % 4,
    };
    const expected = found(rows, search, { ...where, ...(tag === undefined ? {} : { tag }) });
    if (query.isDescending) expected.reverse();
    const { rows: page, totalItems } = await store.page('monitors', query);
    const title = JSON.stringify({ search, where, tag });
    assert.equal(totalItems, expected.length, title);
    assert.deepEqual(
      page.map(({ id }) => id),
      expected.slice(query.offset, query.offset + query.limit).map(({ id }) => id),
      title,
    );
  }
};

/** What searches promise: the rows that have the text, as if each were read, whatever was changed and deleted before. */
export const searchCases: readonly ConformanceCase[] = [
  conformanceCase('a search finds the rows that a read of all of them finds', async (store, other) => {
    const random = numbersFrom(19);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const textOf = (length: number): string => Array.from({ length }, () => pick(alphabet)).join('');
    const monitor = (n: number): Monitor =>
      sampleMonitor({
        id: sampleId('mon'),
        organizationId: pick(organizations),
        searchText: textOf(n % 40),
        type: pick(['http', 'tcp']),
        tags: pick([[], ['blue'], ['blue', 'red']]),
        createdAt: sampleTime + n,
      });
    let rows = Array.from({ length: 240 }, (_, n) => monitor(n));
    await store.commit(rows.map((row) => insert('monitors', row)));

    const searches = (): string[] =>
      Array.from({ length: 90 }, (_, n) => {
        const characters = [...pick(rows).searchText];
        const from = Math.floor(random() * characters.length);
        const part = characters.slice(from, from + 1 + (n % 24)).join('');
        // Some have the parts of a text in another order, some are of no text at all.
        return n % 5 === 0 ? textOf(1 + (n % 7)) : n % 7 === 0 ? part + part : part.toUpperCase();
      });
    await assertFound(other, rows, searches());

    const changes: Change[] = [];
    rows = rows.flatMap((row, n) => {
      if (n % 3 === 0) {
        changes.push({ kind: 'delete', table: 'monitors', where: { id: row.id } });
        return [];
      }
      if (n % 3 === 1) return [row];
      const searchText = textOf(n % 30);
      changes.push({ kind: 'update', table: 'monitors', where: { id: row.id }, set: { searchText } });
      return [{ ...row, searchText }];
    });
    await store.commit(changes);
    const more = Array.from({ length: 60 }, (_, n) => monitor(n));
    await other.commit(more.map((row) => insert('monitors', row)));
    rows.push(...more);
    await assertFound(store, rows, searches());
  }),

  conformanceCase('a search reads the rows of one organization, and of one table', async (store) => {
    const word = 'checkout';
    const monitors = ['org_searched', 'org_beside', 'org_beside'].map((owner) =>
      sampleMonitor({ organizationId: owner, searchText: `the ${word}` }),
    );
    await store.commit(monitors.map((row) => insert('monitors', row)));
    const query = { search: word, orderBy: 'id', isDescending: false, limit: 10, offset: 0 } as const;
    for (const [owner, count] of [
      ['org_searched', 1],
      ['org_beside', 2],
      ['org_none', 0],
    ] as const) {
      const where = { organizationId: owner };
      assert.equal((await store.page('monitors', { ...query, where })).totalItems, count);
      assert.equal((await store.page('incidents', { ...query, where })).totalItems, 0);
      const read = await store.findColumns('monitors', ['id'], where, { search: word, limit: 10 });
      assert.equal(read.length, count);
    }
  }),
];
