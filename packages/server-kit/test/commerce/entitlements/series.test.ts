import type { ScrapeResult } from '@watchpost/checks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects } from '../../kit-fixture.js';
import { emptyScrape, exporterBody, recordScrapes } from '../../monitoring/exporters/exporter-fixture.js';
import { type LimitedKit, openLimitedKit } from './entitlements-fixture.js';

/** Series that each exporter has by itself, such as `up`. */
const own = 5;

const scrapeOf = (count: number): ScrapeResult => ({
  ...emptyScrape,
  samplesScraped: count,
  series: Array.from({ length: count }, (_, index) => ({
    name: 'app_load',
    labels: new Map([['instance', `${index}`]]),
    value: index,
    type: 'gauge' as const,
    unit: '',
    help: '',
  })),
});

describe.each(dialects)('the series that an organization may have, on %s', (dialect) => {
  let fixture: LimitedKit;
  beforeAll(async () => {
    fixture = await openLimitedKit(dialect);
  });
  afterAll(() => fixture.close());

  test('are counted over all of its exporters when a scrape brings new ones', async () => {
    const member = await fixture.entitled({ maxSeries: 2 * own + 5 });
    const ids: string[] = [];
    for (const name of ['a', 'b']) {
      const body = { ...exporterBody, name };
      ids.push((await fixture.request('POST', '/api/v1/exporters', { token: member.token, body })).body.id);
    }
    const [first = '', second = ''] = ids;
    const scrape = async (id: string, count: number) => {
      fixture.clock.now += 60_000;
      await recordScrapes(fixture.store, id, [scrapeOf(count)], fixture.clock.now);
      return (await fixture.request('GET', `/api/v1/exporters/${id}`, { token: member.token })).body;
    };
    expect(await scrape(first, 3)).toMatchObject({ lastError: null, seriesCount: 3 });
    expect(await scrape(second, 3)).toMatchObject({
      lastError:
        'the plan includes fewer series than all exporters would have; select fewer series, or change the plan',
    });
    expect(await scrape(second, 2)).toMatchObject({ lastError: null });
    // What there is goes on, whatever the plan becomes.
    await fixture.change(member, { maxSeries: 1 });
    expect(await scrape(first, 3)).toMatchObject({ lastError: null });
    expect((await scrape(first, 4)).lastError).toContain('the plan includes fewer series');
    await fixture.change(member, {});
    expect(await scrape(first, 4)).toMatchObject({ lastError: null });
  });
});
