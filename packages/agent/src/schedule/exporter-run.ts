import type { ScrapeResult } from '@watchpost/checks';
import type { AgentExporter } from '@watchpost/schemas';
import type { Runtime } from '../clock/runtime.js';
import type { ScheduledRun } from './assigned-runs.js';
import type { CheckPlaces } from './check-places.js';
import { earlyMs, firstSlot, nextSlot } from './slots.js';

/** What the scrapes of all exporters share. */
export interface ScrapeSettings {
  readonly runtime: Pick<Runtime, 'after'>;
  /** Milliseconds since the epoch, by the clock of the server. */
  readonly now: () => number;
  readonly places: CheckPlaces;
  readonly scrape: (exporter: AgentExporter) => Promise<ScrapeResult>;
  /** Called with each scrape, and the time of its samples; it is urgent when a person waits for it, or it differs from the one before. */
  readonly record: (exporter: AgentExporter, result: ScrapeResult, its: { at: number; isUrgent: boolean }) => void;
}

/**
 * Begins to scrape an exporter, once in each interval. Two of its scrapes never run at once.
 *
 * @param roundMs in which the first scrapes are spread; 0 for one that came to an agent that was running
 */
export const startExporterRun = (
  first: AgentExporter,
  { runtime, now, places, scrape, record }: ScrapeSettings,
  roundMs: number,
): ScheduledRun<AgentExporter> => {
  let exporter = first;
  let dueAt = roundMs === 0 ? now() : firstSlot(first, now(), roundMs);
  let answeredRunNow: string | null = null;
  let wasGood: boolean | undefined;
  let isBusy = false;
  let isStopped = false;
  let cancel = (): void => {};

  const isAsked = ({ runNow }: AgentExporter): boolean => runNow !== null && runNow !== answeredRunNow;

  const makeScrape = async (): Promise<void> => {
    const scraped = exporter;
    const startedAt = now();
    // Even steps of time need no bytes where samples are kept.
    const at = Math.abs(startedAt - dueAt) <= earlyMs ? dueAt : startedAt;
    const result = await scrape(scraped);
    isBusy = false;
    // What an older definition kept may be other series.
    if (scraped.version === exporter.version) {
      const runNow = isAsked(scraped) ? scraped.runNow : null;
      record({ ...scraped, runNow }, result, { at, isUrgent: runNow !== null || result.ok !== wasGood });
      answeredRunNow = scraped.runNow;
      wasGood = result.ok;
      dueAt = nextSlot(exporter, Math.max(dueAt, now()));
    }
    plan();
  };

  const begin = (): void => {
    // The clock of the server may have been set back since the timer was.
    if (dueAt > now() + earlyMs) plan();
    else {
      isBusy = true;
      places.run(makeScrape);
    }
  };

  const plan = (): void => {
    if (isBusy || isStopped) return;
    if (isAsked(exporter)) dueAt = now();
    cancel();
    cancel = runtime.after(dueAt - now(), begin);
  };

  plan();
  return {
    get isBusy() {
      return isBusy;
    },
    update(next) {
      isStopped = false;
      const isOther = next.version !== exporter.version;
      exporter = next;
      if (isOther) {
        dueAt = now();
        wasGood = undefined;
      }
      plan();
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
};
