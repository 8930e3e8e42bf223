import { resources } from '@watchpost/schemas';
import { expect, test } from 'vitest';
import type { ResourceTable } from '../../../src/request/verbs/served-resource.js';
import type { Column, Where } from '../../../src/store/interface/store.js';
import { emptySqlite } from '../../store/empty-sqlite.js';

// The types hold each collection to a table with the columns of plain verbs, except for these, whose verbs are their own.
const inOtherTables: ReadonlySet<string> = new Set(['members', 'auditActivities']);
/** Filters that a verb of the collection turns into conditions on other columns. */
const ofVerbs: Readonly<Record<string, readonly string[]>> = { notificationChannels: ['status'] };
const cases = resources
  .filter(({ collection }) => !inOtherTables.has(collection))
  .map(({ collection, list }) => ({
    collection,
    columns: [...list.sort, ...Object.entries(list.filters).map(([name, { field = name }]) => field)].filter(
      (column) => !ofVerbs[collection]?.includes(column),
    ),
  }));

test.each(cases)(
  '$collection can be sorted and filtered by the columns of its table',
  async ({ collection, columns }) => {
    const table = collection as ResourceTable;
    const store = await (await emptySqlite())();
    for (const column of columns) {
      const orderBy = column as Column<ResourceTable>;
      const where = { [column]: null } as Where<ResourceTable>;
      await expect(store.page(table, { where, orderBy, isDescending: false, limit: 1, offset: 0 })).resolves.toEqual({
        rows: [],
        totalItems: 0,
      });
    }
    await store.close();
  },
);
