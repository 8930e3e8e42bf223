import type { Client, Incident, Monitor, MonitorStatus } from '@watchpost/client';
import { type Unobserved, unobservedIn } from '../monitors/unobserved.js';

/** A monitor of an incident, with its statuses around it. */
export interface AffectedMonitor {
  readonly id: string;
  readonly name: string;
  readonly currentStatus: MonitorStatus | undefined;
  /** A letter for each bin, as the overview has them; `undefined` where they could not be read. */
  readonly bins: string | undefined;
  /** Why it was down or degraded, as the first failed check said. */
  readonly cause: string | undefined;
  /** Why it is not observed now, where it is not; `undefined` where it could not be read. */
  readonly now: Pick<Monitor, 'unknownReason' | 'locations'> | undefined;
  /** When it was not observed, the latest first. */
  readonly unobserved: readonly Unobserved[];
}

/** Monitors whose statuses are read; of an incident with more, the first ones. */
export const mostAffected = 10;

/** Shown before the beginning of an incident and after its end. */
const aroundMs = 30 * 60_000;
const bins = 60;

const letters: Readonly<Record<MonitorStatus, string>> = {
  up: 'u',
  degraded: 'g',
  down: 'd',
  maintenance: 'm',
  paused: 'p',
  pending: 'n',
  unknown: '?',
};

/** The range around an incident that is shown, at most until now. */
export const windowOf = (
  { startedAt, resolvedAt }: Pick<Incident, 'startedAt' | 'resolvedAt'>,
  now: number,
): { readonly from: string; readonly to: string } => {
  const begins = Date.parse(startedAt);
  const ends = resolvedAt === null ? now : Math.min(now, Date.parse(resolvedAt) + aroundMs);
  return {
    // A history is read for at most 400 days.
    from: new Date(Math.max(begins - aroundMs, ends - 399 * 86_400_000)).toISOString(),
    to: new Date(Math.max(ends, begins + 60_000)).toISOString(),
  };
};

/** Reads the monitors of an incident. One that was deleted is shown by its id. */
export const readAffected = async (
  client: Client,
  incident: Pick<Incident, 'monitorIds' | 'startedAt' | 'resolvedAt'>,
  now: number,
  signal: AbortSignal,
): Promise<readonly AffectedMonitor[]> => {
  const range = windowOf(incident, now);
  return Promise.all(
    incident.monitorIds.slice(0, mostAffected).map(async (id) => {
      const [monitor, history] = await Promise.allSettled([
        client.monitors.get(id, { signal }),
        client.monitors.statusHistory(id, { ...range, bins }, { signal }),
      ]);
      signal.throwIfAborted();
      const found: Monitor | undefined = monitor.status === 'fulfilled' ? monitor.value : undefined;
      const read = history.status === 'fulfilled' ? history.value : undefined;
      return {
        id,
        name: found?.name ?? id,
        currentStatus: found?.currentStatus,
        bins: read?.bins.map(({ status }) => (status === null ? '-' : letters[status])).join(''),
        // Why it was not observed says nothing about why it failed.
        cause: read?.intervals.find(({ cause, status }) => cause !== null && status !== 'unknown')?.cause ?? undefined,
        now: found,
        unobserved: read === undefined ? [] : unobservedIn(read),
      };
    }),
  );
};
