import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '../src/index.js';
import { type List, type PageStart, pagedList, type ReadPage } from '../src/request/pages.js';
import { page, scriptedServer } from './scripted-server.js';

interface Item {
  readonly id: string;
}
const item = (number: number): Item => ({ id: `mon_${number}` });
const items = (from: number, to: number): Item[] =>
  Array.from({ length: to - from + 1 }, (_, index) => item(from + index));

const listOfItems = (read: ReadPage<Item>, start?: PageStart): List<Item> => pagedList(read, ({ id }) => id, start);

/** Reads from a list that may change before each read. */
const reader = (all: Item[], before: (read: number) => void = () => {}): { read: ReadPage<Item>; pages: number[] } => {
  const pages: number[] = [];
  return {
    pages,
    read: async ({ page: number, pageSize }) => {
      before(pages.push(number));
      const start = (number - 1) * pageSize;
      return {
        data: all.slice(start, start + pageSize),
        meta: { page: number, pageSize, totalItems: all.length },
      };
    },
  };
};
const collect = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const collected: T[] = [];
  for await (const one of list) collected.push(one);
  return collected;
};

describe('an awaited list', () => {
  it('is one page, from which the next is reached', async () => {
    const { read } = reader(items(1, 25));
    const first = await listOfItems(read);
    expect(first).toMatchObject({
      data: items(1, 20),
      meta: { page: 1, pageSize: 20, totalItems: 25 },
      hasNextPage: true,
      hasDrifted: false,
    });
    const second = await first.nextPage();
    expect(second).toMatchObject({ data: items(21, 25), hasNextPage: false });
    expect(await second?.nextPage()).toBeUndefined();
  });

  it('is requested once, only when it is awaited', async () => {
    const { read, pages } = reader(items(1, 5));
    const list = listOfItems(read, { page: 2, pageSize: 2 });
    expect(pages).toEqual([]);
    expect(await list).toBe(await list);
    expect(pages).toEqual([2]);
  });

  it('fails like any call', async () => {
    const list = listOfItems(() => Promise.reject(new Error('no page')));
    await expect((async () => await list)()).rejects.toThrow('no page');
  });
});

describe('an iterated list', () => {
  it('yields every item in order, 100 per request', async () => {
    const { read, pages } = reader(items(1, 250));
    expect(await collect(listOfItems(read))).toEqual(items(1, 250));
    expect(pages).toEqual([1, 2, 3]);
  });

  it.each([
    ['no items', 0, 1],
    ['one full page', 100, 1],
    ['one item more than a page', 101, 2],
  ])('requests no more pages than %s need', async (_, total, requests) => {
    const { read, pages } = reader(items(1, total));
    expect(await collect(listOfItems(read))).toHaveLength(total);
    expect(pages).toHaveLength(requests);
  });

  it('continues after a short or empty page in the middle', async () => {
    const data = [items(1, 10), items(11, 13), [], items(31, 40)];
    const list = listOfItems(
      async ({ page: number, pageSize }) => ({
        data: data[number - 1] ?? [],
        meta: { page: number, pageSize, totalItems: 40 },
      }),
      { pageSize: 10 },
    );
    expect(await collect(list)).toEqual(data.flat());
  });

  it('ends when a total promises items that never come', async () => {
    let requests = 0;
    const list = listOfItems(async ({ page: number, pageSize }) => {
      requests += 1;
      return { data: [], meta: { page: number, pageSize, totalItems: 1e9 } };
    });
    expect(await collect(list)).toEqual([]);
    expect(requests).toBe(2);
  });

  it('yields an item once when it moved to a later page', async () => {
    const all = items(1, 30);
    const { read } = reader(all, (count) => {
      if (count === 2) all.unshift(item(0));
    });
    expect(await collect(listOfItems(read, { pageSize: 10 }))).toEqual(items(1, 30));
  });

  it('yields an item that moved to an earlier page, and reports that the list drifted', async () => {
    const all = items(1, 30);
    const { read, pages } = reader(all, (count) => {
      if (count === 2) all.splice(0, 3);
    });
    const drifted: boolean[] = [];
    const found: Item[] = [];
    for await (const current of listOfItems(read, { pageSize: 10 }).pages()) {
      drifted.push(current.hasDrifted);
      found.push(...current.data);
    }
    expect(found.map(({ id }) => id).toSorted()).toEqual(
      items(1, 30)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(pages).toEqual([1, 2, 1, 2, 3]);
    expect(drifted).toEqual([false, true, false, false, false]);
  });

  it('misses and repeats no remaining item while others are deleted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.array(fc.nat(59), { maxLength: 4 }), { maxLength: 8 }),
        async (total, pageSize, deletions) => {
          const all = items(1, total);
          const { read } = reader(all, (count) => {
            for (const index of deletions[count - 2] ?? []) if (index < all.length) all.splice(index, 1);
          });
          const found = (await collect(listOfItems(read, { pageSize }))).map(({ id }) => id);
          expect(new Set(found).size).toBe(found.length);
          expect(found).toEqual(expect.arrayContaining(all.map(({ id }) => id)));
        },
      ),
    );
  });
});

describe('toArray', () => {
  it('stops at its limit and requests no page beyond it', async () => {
    const { read, pages } = reader(items(1, 500));
    expect(await listOfItems(read).toArray({ limit: 150 })).toEqual(items(1, 150));
    expect(pages).toEqual([1, 2]);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses a limit of %d', async (limit) => {
    await expect(listOfItems(reader([]).read).toArray({ limit })).rejects.toBeInstanceOf(TypeError);
  });
});

it('a list sends its filters with every page and omits undefined ones', async () => {
  const server = await scriptedServer(({ query }) =>
    page([item(Number(query.get('page')))], { page: Number(query.get('page')), pageSize: 1, totalItems: 2 }),
  );
  const client = createClient({ baseUrl: server.baseUrl, apiKey: 'wp_key' });
  const list = client.monitors.list({ pageSize: 1, enabled: false, tag: 'a&b', search: undefined });

  expect(await collect(list)).toEqual(items(1, 2));
  expect(server.seen.map(({ query }) => Object.fromEntries(query))).toEqual([
    { page: '1', pageSize: '1', enabled: 'false', tag: 'a&b' },
    { page: '2', pageSize: '1', enabled: 'false', tag: 'a&b' },
  ]);
});

it('a list is a whole promise: it can be caught, ended and stand where a promise is asked for', async () => {
  const { read } = reader(items(1, 3));
  const ends: string[] = [];
  const asPromise: Promise<{ readonly data: readonly Item[] }> = listOfItems(read);
  expect((await asPromise.finally(() => ends.push('ended'))).data).toEqual(items(1, 3));
  const failing = listOfItems(async () => Promise.reject(new RangeError('broken')));
  expect(await failing.catch((error: unknown) => error)).toBeInstanceOf(RangeError);
  await expect(Promise.all([failing])).rejects.toThrow('broken');
  expect(ends).toEqual(['ended']);
});
