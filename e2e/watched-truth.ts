import type { Client } from '@watchpost/client';
import { type RecordedMonitor, type Span, verdictOf } from './record-oracle.js';

/** How a monitor is set. */
export interface Setting {
  readonly intervalSeconds: number;
  readonly timeoutSeconds: number;
  readonly retries: number;
  readonly retryIntervalSeconds: number;
}

export const impatient: Setting = { intervalSeconds: 5, timeoutSeconds: 2, retries: 0, retryIntervalSeconds: 3 };

/** How monitors are set; the last are the defaults. */
const settings: readonly Setting[] = [
  { intervalSeconds: 10, timeoutSeconds: 4, retries: 2, retryIntervalSeconds: 3 },
  impatient,
  { intervalSeconds: 10, timeoutSeconds: 4, retries: 1, retryIntervalSeconds: 5 },
  { intervalSeconds: 60, timeoutSeconds: 10, retries: 2, retryIntervalSeconds: 15 },
];
export const settingOf = (index: number): Setting => settings[index % settings.length] ?? impatient;

/** A monitor and the host behind it. */
export interface Watched extends Setting {
  readonly id: string;
  readonly place: string;
}

const verificationMs = ({ retries, retryIntervalSeconds, timeoutSeconds }: Setting): number =>
  retries * (Math.max(retryIntervalSeconds, timeoutSeconds) + timeoutSeconds) * 1000 + retryIntervalSeconds * 1000;

export const watch = async (client: Client, place: string, setting: Setting, more: object = {}): Promise<Watched> => {
  const made = {
    name: place,
    type: 'http' as const,
    target: `http://${place}/`,
    recoveryThreshold: 1,
    ...setting,
    ...more,
  };
  const { id } = await client.monitors.create(made);
  return { id, place, ...setting };
};

/** What the API says of a monitor, beside the truth. */
export const recordOf = async (
  client: Client,
  watched: Watched,
  truth: Pick<RecordedMonitor, 'outages' | 'faults'>,
): Promise<RecordedMonitor> => {
  const until = Date.now();
  const { intervals } = await client.monitors.statusHistory(watched.id, { to: new Date(until).toISOString(), bins: 1 });
  return {
    name: watched.place,
    recorded: intervals.map(({ status, from, to }) => ({
      status,
      from: Date.parse(from),
      until: to === null ? until : Date.parse(to),
    })),
    outages: truth.outages.map((outage) => ({ ...outage, until: Math.min(outage.until, until) })),
    faults: truth.faults,
    intervalMs: watched.intervalSeconds * 1000,
    timeoutMs: watched.timeoutSeconds * 1000,
    verificationMs: verificationMs(watched),
  };
};

/** Everything that is wrong in the records of a phase; prints one line, and one for each monitor that is wrong. */
export const summaryOf = (phase: string, monitors: readonly RecordedMonitor[]) => {
  const total = {
    monitors: monitors.length,
    outages: 0,
    wrongSeconds: 0,
    falseDowns: 0,
    lostOutages: 0,
    unexplainedSeconds: 0,
  };
  for (const monitor of monitors) {
    const { wrongMs, falseDowns, lostOutages, unexplainedMs } = verdictOf(monitor);
    total.outages += monitor.outages.length;
    total.wrongSeconds += Math.round(wrongMs / 1000);
    total.falseDowns += falseDowns;
    total.lostOutages += lostOutages;
    total.unexplainedSeconds += Math.round(unexplainedMs / 1000);
    if (wrongMs + falseDowns + lostOutages + unexplainedMs === 0) continue;
    const began = monitor.recorded.at(-1)?.from ?? 0;
    const shown = (spans: readonly Span[]) =>
      spans.map(({ from, until }) => `${Math.round((from - began) / 1000)}–${Math.round((until - began) / 1000)}`);
    console.log(
      `${phase}: ${monitor.name}: ${JSON.stringify({ wrongMs, falseDowns, lostOutages, unexplainedMs })}`,
      monitor.recorded
        .toReversed()
        .map((span) => `${span.status} ${shown([span])}`)
        .join(', '),
      `| truth: down ${shown(monitor.outages).join(', ')} | fault ${shown(monitor.faults).join(', ')}`,
    );
  }
  console.log(`${phase}: ${JSON.stringify(total)}`);
  return total;
};

export const nothingWrong = { wrongSeconds: 0, falseDowns: 0, lostOutages: 0, unexplainedSeconds: 0 };
