import { createHash } from 'node:crypto';
import type { MetricFamily, ScrapedSeries, ScrapeResult } from '@watchpost/checks';
import type { AgentExporter, AgentGoodScrape, AgentScrape } from '@watchpost/schemas';
import { agentBounds } from '../bounds.js';

type Metric = AgentGoodScrape['metrics'][number];
type Good = Extract<ScrapeResult, { ok: true }>;

/** What an exporter offers is reported again after so long, also when it is the same: a report may have been dropped. */
const repeatFamiliesMs = 3_600_000;

const sentValue = (value: number): Metric['series'][number]['value'] => {
  if (Number.isFinite(value)) return String(value);
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
};

/** Series by metric: what they share is said once. */
const metricsOf = (series: readonly ScrapedSeries[]): Metric[] =>
  [...Map.groupBy(series, ({ name }) => name)].map(([name, [first, ...others]]) => ({
    name,
    type: first?.type ?? 'unknown',
    unit: first?.unit ?? '',
    help: first?.help ?? '',
    series: [...(first === undefined ? [] : [first]), ...others].map(({ labels, value }) => ({
      labels: Object.fromEntries(labels),
      value: sentValue(value),
    })),
  }));

const sizeOf = (scrape: AgentScrape): number => Buffer.byteLength(JSON.stringify(scrape));

/** What an exporter offers, besides how many samples it has of it. */
const digestOf = (families: readonly MetricFamily[]): string => {
  const hash = createHash('sha256');
  for (const { name, type, unit, help } of families) hash.update([name, type, unit, help, ''].join('\0'));
  return hash.digest('base64');
};

/** Makes reports of scrapes. */
export interface ScrapeReports {
  /** A scrape as it is reported; one that is too large to be reported has failed. */
  report(exporter: AgentExporter, result: ScrapeResult, at: number): AgentScrape;
}

/** Makes {@link ScrapeReports}, which say what an exporter offers only when that has changed. */
export const createScrapeReports = (): ScrapeReports => {
  const reported = new Map<string, { readonly digest: string; readonly at: number }>();

  const familiesToReport = (key: string, families: readonly MetricFamily[], at: number): boolean => {
    const digest = digestOf(families);
    const last = reported.get(key);
    if (last?.digest === digest && at - last.at < repeatFamiliesMs) return false;
    reported.set(key, { digest, at });
    return true;
  };

  const withFamilies = (scrape: AgentGoodScrape, { families }: Good): AgentScrape => {
    const all = { ...scrape, families: [...families] };
    if (sizeOf(all) <= agentBounds.scrape.most) return all;
    const short = { ...scrape, families: families.map((family) => ({ ...family, help: '' })) };
    return sizeOf(short) <= agentBounds.scrape.most ? short : scrape;
  };

  return {
    report({ exporterId, version, runNow }, result, at) {
      const common = {
        exporterId,
        version,
        at: new Date(at).toISOString(),
        durationMs: result.durationMs,
        ...(runNow !== null && { runNow }),
      };
      if (!result.ok) return { ...common, ok: false, status: result.status, message: result.message };
      const { format, samplesScraped, bodyBytes, series, families } = result;
      const good = { ...common, ok: true as const, format, samplesScraped, bodyBytes, metrics: metricsOf(series) };
      const size = sizeOf(good);
      if (size > agentBounds.scrape.most) {
        const message = `what selectors keep is ${size} bytes, and an agent reports at most ${agentBounds.scrape.most}; keep fewer series`;
        return { ...common, ok: false, status: 'down', message };
      }
      return familiesToReport(exporterId, families, at) ? withFamilies(good, result) : good;
    },
  };
};
