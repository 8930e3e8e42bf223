import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { silentLogger } from '../../../src/base/logger.js';
import { createChunkWorker } from '../../../src/monitoring/exporters/chunk-worker.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { insertScrapes } from './scraped-series.js';

const day = 24 * 3_600_000;
const path = '/api/v1/prometheus/api/v1';

describe.each(dialects)('PromQL on %s', (dialect) => {
  let fixture: KitFixture | undefined;
  afterEach(() => fixture?.close());

  test('reads the sums of what is older than 15 days, and says so', async () => {
    fixture = await openKit(dialect);
    const { store, clock } = fixture;
    const owner = await fixture.newMember('owner');
    const { secret: apiKey } = await fixture.newApiKey(owner, ['exporters:read']);
    const { request } = fixture;
    const values = Array.from({ length: 13 }, (_, index) => index * 10);
    const scrapedAt = clock.now;
    await insertScrapes(fixture, {
      organizationId: owner.organizationId,
      name: 'node-a',
      series: [{ metric: 'requests_total', labels: {}, type: 'counter', values }],
    });
    clock.now += 20 * day;
    const worker = createChunkWorker({ store, clock: { ...systemClock, now: () => clock.now }, logger: silentLogger });
    worker.start();
    // The raw samples go as soon as no scrape waits to come into chunks.
    await expect.poll(() => store.find('sampleHours', {}, { limit: 9 })).toHaveLength(2);
    await expect.poll(() => store.find('sampleChunks', {}, { limit: 9 })).toHaveLength(0);
    await worker.stop();

    const ask = async (query: string) => {
      const parameters = new URLSearchParams({ query, time: String(scrapedAt / 1000) });
      const { body } = await request('GET', `${path}/query?${parameters}`, { apiKey });
      return [body.data.result[0]?.value[1], body.warnings];
    };
    const warnings = [expect.stringMatching(/^samples before .* are no longer kept/)];
    expect(await ask('requests_total')).toEqual(['120', warnings]);
    expect(await ask('max_over_time(requests_total[1h])')).toEqual(['120', warnings]);
    expect(await ask('count_over_time(requests_total[1h])')).toEqual(['13', warnings]);
    expect(await ask('increase(requests_total[12m])')).toEqual(['120', warnings]);
  });
});
