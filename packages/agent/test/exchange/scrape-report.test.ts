import type { MetricFamily, ScrapedSeries, ScrapeResult } from '@watchpost/checks';
import { type AgentExporter, agentScrapeSchema } from '@watchpost/schemas';
import { describe, expect, it } from 'vitest';
import { agentBounds } from '../../src/bounds.js';
import { createScrapeReports } from '../../src/exchange/scrape-report.js';

const exporter = { exporterId: 'exp_1', version: 3, runNow: null } as AgentExporter;
const noon = Date.parse('2026-03-01T12:00:00Z');

const series = (name: string, labels: Record<string, string>, value: number): ScrapedSeries => ({
  name,
  labels: new Map(Object.entries(labels)),
  value,
  type: 'gauge',
  unit: '',
  help: 'How busy it is.',
});
const family = (name: string, help = 'How busy it is.'): MetricFamily => ({
  name,
  type: 'gauge',
  help,
  unit: '',
  samples: 2,
});
const good = (
  kept: readonly ScrapedSeries[],
  families: readonly MetricFamily[] = [family('load')],
): Extract<ScrapeResult, { ok: true }> => ({
  ok: true,
  format: 'text',
  samplesScraped: kept.length,
  series: kept,
  families,
  bodyBytes: 100,
  durationMs: 4,
});

describe('The report of a scrape', () => {
  it('says once for each metric what its series share, and writes values as text', () => {
    const kept = [
      series('load', { cpu: '0' }, 1.5),
      series('load', { cpu: '1' }, Number.NaN),
      series('limit', {}, Number.POSITIVE_INFINITY),
      series('limit', { of: 'x' }, Number.NEGATIVE_INFINITY),
    ];
    const report = createScrapeReports().report(exporter, good(kept), noon);
    expect(agentScrapeSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
    expect(report).toMatchObject({
      exporterId: 'exp_1',
      version: 3,
      at: '2026-03-01T12:00:00.000Z',
      metrics: [
        {
          name: 'load',
          help: 'How busy it is.',
          series: [
            { labels: { cpu: '0' }, value: '1.5' },
            { labels: { cpu: '1' }, value: 'NaN' },
          ],
        },
        {
          name: 'limit',
          series: [
            { labels: {}, value: '+Inf' },
            { labels: { of: 'x' }, value: '-Inf' },
          ],
        },
      ],
    });
  });

  it('says what the exporter offers at first, when that has changed, and once an hour', () => {
    const reports = createScrapeReports();
    const offers = (families: readonly MetricFamily[], minutes: number): boolean =>
      'families' in reports.report(exporter, good([], families), noon + minutes * 60_000);
    expect([offers([family('a')], 0), offers([family('a')], 1), offers([family('a'), family('b')], 2)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([offers([family('a'), family('b')], 61), offers([family('a'), family('b')], 63)]).toEqual([false, true]);
  });

  it('fails a scrape that is larger than what can be reported, with what to do', () => {
    const many = Array.from({ length: 5000 }, (_, index) =>
      series('load', { path: `/${index}/${'x'.repeat(200)}` }, 1),
    );
    const report = createScrapeReports().report(exporter, good(many), noon);
    expect(report).toMatchObject({ ok: false, status: 'down', message: expect.stringContaining('keep fewer series') });
  });

  it('leaves out help, and then the whole list of what is offered, where they make a report too large', () => {
    const offered = (helpLength: number, count: number): MetricFamily[] =>
      Array.from({ length: count }, (_, index) => family(`metric_${index}`, 'h'.repeat(helpLength)));
    const report = createScrapeReports().report(exporter, good([], offered(500, 2000)), noon);
    expect(report).toHaveProperty('families.0.help', '');
    expect(JSON.stringify(report).length).toBeLessThan(agentBounds.scrape.most);
  });
});
