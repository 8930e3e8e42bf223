import { monitorStatuses } from '@watchpost/schemas';
import type { Row, Store } from '../../store/interface/store.js';
import { resultStatuses } from '../status/result-statuses.js';
import type { Sample } from './sample.js';

type Monitor = Row<'monitors'>;
type Result = Row<'monitorResults'>;

/** Results of a monitor, ready for rules. */
export interface Samples {
  /** The last sample before the range; `null` without one. */
  readonly before: Sample | null;
  /** In the order of time. */
  readonly samples: readonly Sample[];
  /** Whether there may be more than were read. */
  readonly hasMore: boolean;
}

const unmade = resultStatuses.indexOf('unknown');

const isUnmade = ({ status }: Pick<Result, 'status'>): boolean => status === unmade;

/**
 * Turns results into samples, each with the status of the monitor after it.
 *
 * @param before the sample before the first result; `null` without one
 */
export const samplesOf = (results: readonly Result[], monitor: Monitor, before: Sample | null): Sample[] => {
  let previous = before;
  return results.map((result) => {
    const { at, latencyUs, certificateDays, performance, message } = result;
    const sample: Sample = {
      at,
      // A process of an earlier version stores no status with its results. The current one is the best guess.
      status:
        (result.monitorStatus === null ? undefined : monitorStatuses[result.monitorStatus]) ?? monitor.currentStatus,
      consecutiveFailures: result.failures ?? monitor.consecutiveFailures,
      latencyMs: latencyUs === null ? null : latencyUs / 1000,
      certificateDays,
      performance,
      message,
      unmade: isUnmade(result) ? (previous?.unmade ?? { since: at, before: previous?.status ?? 'pending' }) : null,
      isOverdue: false,
    };
    previous = sample;
    return sample;
  });
};

/** Turns a result into a sample. One that could not be made is read with its whole run, for when the run began. */
const withUnmadeRun = async (store: Pick<Store, 'find'>, monitor: Monitor, last: Result): Promise<Sample | null> => {
  if (!isUnmade(last)) return samplesOf([last], monitor, null)[0] ?? null;
  const monitorRef = monitor.ref;
  const earlier = { monitorRef, status: { not: unmade }, at: { below: last.at } };
  const [made] = await store.find('monitorResults', earlier, { orderBy: 'at', isDescending: true, limit: 1 });
  const run = { monitorRef, at: { above: made?.at ?? 0 } };
  const [first = last] = await store.find('monitorResults', run, { orderBy: 'at', limit: 1 });
  const ofRun = [...(made === undefined ? [] : [made]), first, ...(first.at === last.at ? [] : [last])];
  return samplesOf(ofRun, monitor, null).at(-1) ?? null;
};

/**
 * Reads the results of a range as samples.
 *
 * @param range.after not part of the range; `until` is
 * @param range.isLongAgo leaves out results without the status of the monitor at that time
 */
export const readSamples = async (
  store: Pick<Store, 'find'>,
  monitor: Monitor,
  range: {
    readonly after: number;
    readonly until: number;
    readonly limit: number;
    readonly isLongAgo?: boolean;
  },
): Promise<Samples> => {
  const { after, until, limit, isLongAgo = false } = range;
  const monitorRef = monitor.ref;
  const kept = isLongAgo ? { monitorStatus: { not: null } } : {};
  const within = { monitorRef, at: { atLeast: after, atMost: until }, ...kept };
  // Mostly the range begins at an evaluated result, and one read finds both.
  const found = await store.find('monitorResults', within, { orderBy: 'at', limit: limit + 1 });
  const results = found.filter(({ at }) => at > after).slice(0, limit);
  const earlier = { monitorRef, at: { below: after }, ...kept };
  const [last] =
    found[0]?.at === after
      ? found
      : await store.find('monitorResults', earlier, { orderBy: 'at', isDescending: true, limit: 1 });
  const before = last === undefined ? null : await withUnmadeRun(store, monitor, last);
  return { before, samples: samplesOf(results, monitor, before), hasMore: results.length === limit };
};
