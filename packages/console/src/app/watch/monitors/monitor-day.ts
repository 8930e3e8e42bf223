import type { ReadonlySignal } from '@preact/signals';
import type { Monitor, MonitorLatency, MonitorStatusHistory } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createQuery, type Query } from '../../store/query.js';
import { lettersOf } from './monitor-detail.js';

/** The minutes of a day and the statuses behind them. */
export interface MonitorDay {
  /** A letter for each minute that has begun, as the overview has them. */
  readonly minutes: string;
  /** The statuses of the day, the earliest first. */
  readonly intervals: MonitorStatusHistory['intervals'];
}

/** A day of a monitor. */
export interface MonitorDayModel {
  readonly monitor: ReadonlySignal<Monitor | undefined>;
  readonly day: Query<MonitorDay>;
  readonly latency: ReadonlySignal<MonitorLatency | undefined>;
  dispose(): void;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Minutes that are asked for at once: the API answers up to 500 bins. */
const mostMinutes = 480;

/** When a day such as `2026-11-21` begins, in UTC; `undefined` for what is no day. */
export const startOfDay = (day: string): number | undefined => {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : Number.NaN;
  return Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day ? undefined : start;
};

/** The day after or before. */
export const neighbourOf = (day: string, days: number): string =>
  new Date((startOfDay(day) ?? 0) + days * dayMs).toISOString().slice(0, 10);

/** Reads each minute of a day (UTC) up to now. */
export const createMonitorDay = ({ client, now }: ConsoleParts, id: string, start: number): MonitorDayModel => {
  const rfc = (at: number): string => new Date(at).toISOString();
  const monitor = createQuery((signal) => client.monitors.get(id, { signal }));
  const day = createQuery(async (signal): Promise<MonitorDay> => {
    const end = Math.min(start + dayMs, Math.floor(now() / minuteMs) * minuteMs);
    const parts: MonitorStatusHistory[] = [];
    for (let from = start; from < end; from += mostMinutes * minuteMs) {
      const to = Math.min(end, from + mostMinutes * minuteMs);
      const bins = (to - from) / minuteMs;
      parts.push(await client.monitors.statusHistory(id, { from: rfc(from), to: rfc(to), bins }, { signal }));
    }
    return { minutes: parts.map(lettersOf).join(''), intervals: joined(parts) };
  }, now);
  const latency = createQuery(
    (signal) =>
      client.monitors.latency(
        id,
        { from: rfc(start), to: rfc(Math.min(start + dayMs, Math.max(now(), start + minuteMs))), bins: 96 },
        { signal },
      ),
    now,
  );
  return {
    monitor: monitor.data,
    day,
    latency: latency.data,
    dispose() {
      for (const query of [monitor, day, latency]) query.dispose();
    },
  };
};

/** The intervals of all parts, the earliest first; one that goes over their border is one. */
const joined = (parts: readonly MonitorStatusHistory[]): MonitorStatusHistory['intervals'] => {
  const all: MonitorStatusHistory['intervals'] = [];
  for (const interval of parts.flatMap(({ intervals }) => intervals.toReversed())) {
    const last = all.at(-1);
    const isOne = last?.status === interval.status && last.unknownReason === interval.unknownReason;
    if (last !== undefined && isOne && last.to === interval.from) last.to = interval.to;
    else all.push({ ...interval });
  }
  return all;
};
