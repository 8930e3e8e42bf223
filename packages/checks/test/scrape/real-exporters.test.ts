import { startBlackboxExporter, startNodeExporter } from '@watchpost/testbed/prometheus-programs';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { describe, expect, it } from 'vitest';
import type { ScrapeRequest, ScrapeResult } from '../../src/scrape/scrape.js';
import { scrapeExporter } from '../../src/scrape/scrape-exporter.js';
import { environmentWith } from '../run.js';

/** Scrapes an exporter that must be scraped well. */
const scrape = async (request: ScrapeRequest): Promise<Extract<ScrapeResult, { ok: true }>> => {
  const result = await scrapeExporter(request, environmentWith());
  if (!result.ok) throw new Error(result.message);
  return result;
};

describe('an exporter of Debian', () => {
  it('that measures its machine is scraped with types and help', async () => {
    const exporter = await startNodeExporter();
    try {
      const url = `${exporter.url}/metrics`;
      const selectors = ['node_load1', 'node_memory_MemTotal_bytes', '{__name__=~"node_cpu_.+",mode=~"id[l]e"}'];
      for (const format of ['auto', 'text'] as const) {
        const result = await scrape({ url, selectors, format });
        expect(result.samplesScraped).toBeGreaterThan(200);
        expect(result.families.length).toBeGreaterThan(100);
        const load = result.series.find(({ name }) => name === 'node_load1');
        expect(load).toMatchObject({ type: 'gauge', help: '1m load average.', value: expect.any(Number) });
        const idle = result.series.find(({ name }) => name === 'node_cpu_seconds_total');
        expect([idle?.type, idle?.labels.get('mode')]).toEqual(['counter', 'idle']);
        expect(result.series.every(({ labels }) => labels.get('mode') !== 'user')).toBe(true);
      }
      const all = await scrapeExporter({ url, selectors: ['{__name__=~".+"}'], maxSeries: 10 }, environmentWith());
      expect(all).toMatchObject({
        ok: false,
        message: expect.stringMatching(/^the selectors keep [\d,]+ series, at most 10/),
      });
    } finally {
      await exporter.stop();
    }
  });

  it('that probes a target reports whether it is up', async () => {
    const exporter = await startBlackboxExporter();
    const target = await startHttpTarget();
    try {
      const probe = async () => {
        const url = `${exporter.url}/probe?module=http&target=http://127.0.0.1:${target.port}/`;
        const { series } = await scrape({ url, selectors: ['probe_success', 'probe_http_status_code'] });
        return series.map(({ name, value }) => [name, value]);
      };
      expect(await probe()).toEqual([
        ['probe_http_status_code', 200],
        ['probe_success', 1],
      ]);
      await target.stop();
      expect(await probe()).toEqual([
        ['probe_http_status_code', 0],
        ['probe_success', 0],
      ]);
    } finally {
      await exporter.stop();
      await target.stop();
    }
  });
});
