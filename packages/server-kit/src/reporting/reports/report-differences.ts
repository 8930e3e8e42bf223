import { isDeepStrictEqual } from 'node:util';
import { bounds, type ReportVerification } from '@watchpost/schemas';
import type { Row } from '../../store/interface/store.js';
import { keptHourMs, keptIntervalMs, keptResultMs } from '../../store/upkeep/retention.js';
import type { ComputedReport } from './compute-report.js';

/** One figure that differs, and why. */
export type ReportDifference = ReportVerification['differences'][number];

type Figures = Pick<ComputedReport, 'summary' | 'monitors' | 'days'>;

const maxDifferences = bounds.reportDifferences.most;
/** Results and confirmations that come later than this after a period do not change it. */
const lateMs = 86_400_000;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that differ between two values, each by its path. */
const changedFields = (
  then: unknown,
  now: unknown,
  path: string,
): { readonly field: string; readonly then: unknown; readonly now: unknown }[] => {
  if (isDeepStrictEqual(then, now)) return [];
  // biome-ignore lint/suspicious/noThenProperty: a figure and not a function, which no promise calls.
  if (!isObject(then) || !isObject(now)) return [{ field: path, then: then ?? null, now: now ?? null }];
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  return names.flatMap((name) => changedFields(then[name], now[name], path === '' ? name : `${path}.${name}`));
};

/** Which records of a run may be gone, by how long each kind is kept. */
const isExpired = (field: string, { periodFrom, periodTo }: Row<'reportRuns'>, at: number): boolean => {
  if (!field.toLowerCase().includes('latency')) return periodFrom < at - keptIntervalMs;
  const isWhole = (ms: number): boolean => periodFrom % ms === 0 && periodTo % ms === 0;
  if (periodFrom < at - keptHourMs) return !isWhole(86_400_000);
  return periodFrom < at - keptResultMs && !isWhole(3_600_000);
};

/** The figures of a run that the records no longer give, with the reason of each; at most 100. */
export const reportDifferences = (
  run: Row<'reportRuns'>,
  then: Figures,
  now: Figures,
  at: number,
): readonly ReportDifference[] => {
  const current = new Map(now.monitors.map((monitor) => [monitor.id, monitor]));
  const isAnyDeleted = then.monitors.some(({ id }) => !current.has(id));
  const isLate = (run.generatedAt ?? 0) < run.periodTo + lateMs;
  const reasonOf = (field: string, isDeleted: boolean): ReportDifference['reason'] => {
    if (isDeleted) return 'deletedMonitor';
    if (isExpired(field, run, at)) return 'retention';
    return isLate ? 'lateResult' : 'other';
  };
  const differences: ReportDifference[] = [];
  for (const monitor of then.monitors) {
    const found = current.get(monitor.id);
    const fields =
      found === undefined
        ? // biome-ignore lint/suspicious/noThenProperty: a figure and not a function, which no promise calls.
          [{ field: 'intervalsHash', then: monitor.intervalsHash, now: null }]
        : changedFields(monitor, found, '');
    for (const each of fields) {
      differences.push({ monitorId: monitor.id, ...each, reason: reasonOf(each.field, found === undefined) });
    }
  }
  const daysOf = ({ days }: Figures) => Object.fromEntries(days.map((day) => [day.date, day]));
  const whole = [
    ...changedFields(then.summary, now.summary, 'summary'),
    ...changedFields(daysOf(then), daysOf(now), 'days'),
  ];
  for (const each of whole) differences.push({ monitorId: null, ...each, reason: reasonOf(each.field, isAnyDeleted) });
  return differences.slice(0, maxDifferences);
};
