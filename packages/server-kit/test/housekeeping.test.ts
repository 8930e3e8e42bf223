import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expiredRows } from '../src/housekeeping.js';
import { dialects, type KitFixture, monitorBody, openKit } from './kit-fixture.js';

describe.each(dialects)('housekeeping on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  afterAll(() => fixture.close());

  test('removes what has ended and nothing else', async () => {
    const owner = await fixture.newMember('owner');
    await fixture.request('POST', '/api/v1/monitors', {
      token: owner.token,
      body: monitorBody(),
      headers: { 'idempotency-key': 'k' },
    });
    const count = async () => {
      const tables = ['idempotencyKeys', 'refreshTokens', 'sessions'] as const;
      return Promise.all(tables.map(async (table) => (await fixture.store.find(table, {}, { limit: 10 })).length));
    };
    const day = 86_400_000;
    const tidyAfter = (days: number) => fixture.store.commit(expiredRows(fixture.clock.now + days * day));
    await tidyAfter(0.99);
    expect(await count()).toEqual([1, 1, 1]);
    await tidyAfter(1);
    expect(await count()).toEqual([0, 1, 1]);
    await tidyAfter(30);
    expect(await count()).toEqual([0, 0, 1]);
    await tidyAfter(60);
    expect(await count()).toEqual([0, 0, 0]);
  });
});
