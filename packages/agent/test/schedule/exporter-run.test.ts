import type { ScrapeResult } from '@watchpost/checks';
import type { AgentExporter } from '@watchpost/schemas';
import { describe, expect, it } from 'vitest';
import { createAssignedRuns } from '../../src/schedule/assigned-runs.js';
import { createCheckPlaces } from '../../src/schedule/check-places.js';
import { startExporterRun } from '../../src/schedule/exporter-run.js';
import { createManualRuntime } from '../manual-runtime.js';

const noon = Date.parse('2026-03-01T12:00:00Z');

const exporter = (more: Partial<AgentExporter> = {}): AgentExporter => ({
  exporterId: 'exp_1',
  version: 1,
  url: 'http://10.0.0.1:9100/metrics',
  selectors: ['node_load1'],
  format: 'auto',
  headers: {},
  ignoreTlsErrors: false,
  maxSeries: 500,
  intervalSeconds: 60,
  timeoutSeconds: 10,
  offsetMs: 15_000,
  sealedCredentials: null,
  runNow: null,
  ...more,
});

const good: ScrapeResult = {
  ...{ ok: true, format: 'text', samplesScraped: 0, bodyBytes: 0, durationMs: 1 },
  ...{ series: [], families: [] },
};
const failed: ScrapeResult = { ok: false, status: 'down', message: 'connection refused', durationMs: 1 };

/** Scrapes that take `durationMs`, and when they were made, in seconds after noon. */
const schedule = (durationMs = 0, lateMs = 0, isGood: (at: number) => boolean = () => false) => {
  const runtime = createManualRuntime(noon);
  const times: number[] = [];
  const versions: number[] = [];
  const urgent: number[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const exporters = createAssignedRuns(
    ({ exporterId }: AgentExporter) => exporterId,
    (assigned, roundMs) =>
      startExporterRun(
        assigned,
        {
          runtime: { after: (ms, run) => runtime.after(ms + lateMs, run) },
          now: runtime.wall,
          places: createCheckPlaces(10),
          scrape: () => {
            const { promise, resolve } = Promise.withResolvers<ScrapeResult>();
            running += 1;
            mostAtOnce = Math.max(mostAtOnce, running);
            runtime.after(durationMs, () => {
              running -= 1;
              resolve(isGood(runtime.wall()) ? good : failed);
            });
            return promise;
          },
          record: ({ version }, _result, { at, isUrgent }) => {
            times.push((at - noon) / 1000);
            if (isUrgent) urgent.push((at - noon) / 1000);
            versions.push(version);
          },
        },
        roundMs,
      ),
  );
  return { runtime, exporters, times, versions, urgent, mostAtOnce: () => mostAtOnce };
};

describe('The schedule of scrapes', () => {
  it('scrapes at once after a start, and then once in each interval, at its offset', async () => {
    const { runtime, exporters, times } = schedule();
    exporters.assign([exporter()]);
    await runtime.advance(140_000);
    expect(times).toEqual([0, 15, 75, 135]);
  });

  it('gives a scrape that begins a moment late the time of its slot', async () => {
    const { runtime, exporters, times } = schedule(0, 40);
    exporters.assign([exporter()]);
    await runtime.advance(140_000);
    expect(times.slice(1)).toEqual([15, 75, 135]);
  });

  it('passes over slots that a long scrape took', async () => {
    const { runtime, exporters, times, mostAtOnce } = schedule(70_000);
    exporters.assign([exporter()]);
    await runtime.advance(300_000);
    expect(times).toEqual([0, 75, 195]);
    expect(mostAtOnce()).toBe(1);
  });

  it('drops what an older definition kept, and scrapes anew', async () => {
    const { runtime, exporters, versions } = schedule(5000);
    exporters.assign([exporter()]);
    await runtime.advance(1000);
    exporters.assign([exporter({ version: 2 })]);
    await runtime.advance(12_000);
    expect(versions).toEqual([2]);
  });

  it('answers runNow once, and goes on with its slots', async () => {
    const { runtime, exporters, times } = schedule();
    exporters.assign([exporter()]);
    await runtime.advance(20_000);
    exporters.assign([exporter({ runNow: 'run_1' })]);
    exporters.assign([exporter({ runNow: 'run_1' })]);
    await runtime.advance(60_000);
    expect(times).toEqual([0, 15, 20, 75]);
  });

  it('reports at once what is new: the first scrape, the first after a change, and the first that fails or is good again', async () => {
    const { runtime, exporters, times, urgent } = schedule(0, 0, (at) => at < noon + 100_000 || at > noon + 200_000);
    exporters.assign([exporter()]);
    await runtime.advance(300_000);
    expect(times).toEqual([0, 15, 75, 135, 195, 255]);
    expect(urgent).toEqual([0, 135, 255]);
    exporters.assign([exporter({ version: 2 })]);
    await runtime.advance(70_000);
    expect(urgent).toEqual([0, 135, 255, 300]);
  });

  it('stops when an exporter is no longer assigned', async () => {
    const { runtime, exporters, times } = schedule();
    exporters.assign([exporter()]);
    await runtime.advance(70_000);
    exporters.assign([]);
    await runtime.advance(300_000);
    expect(times).toEqual([0, 15]);
    expect(exporters.count).toBe(0);
  });
});
