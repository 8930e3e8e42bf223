import type { Row, Store } from '../../store/interface/store.js';
import {
  addTime,
  type CountedTime,
  countedSpans,
  halves,
  type StatusAccounting,
  timeOf,
} from '../history/counted-time.js';
import { isSummedUp } from '../history/range-uptime.js';
import type { Range } from '../history/stretches.js';
import type { Sample } from './sample.js';
import { StatusHistory } from './status-history.js';

type Monitor = Pick<Row<'monitors'>, 'ref' | 'currentStatus' | 'statusSince'>;

/**
 * Reads how much of a range counts, as it was known at the sample with which it ends: from the sums of the database and the
 * status that lasts, two rows at most. `undefined` where these do not say it: with another accounting, and where the
 * range ended before the status began.
 *
 * @param range not before the monitor was made
 */
export const readSummedTime = async (
  store: Pick<Store, 'sumUptime'>,
  monitor: Monitor,
  accounting: StatusAccounting,
  { range, sample }: { readonly range: Range; readonly sample: Sample },
): Promise<CountedTime | undefined> => {
  const { ref: monitorRef, currentStatus, statusSince } = monitor;
  const lasting = { from: Math.max(statusSince, range.from), to: range.to };
  if (lasting.from >= lasting.to || !isSummedUp(accounting, range, sample.at)) return undefined;
  const [ended] = statusSince > range.from ? await store.sumUptime([{ monitorRef, since: range.from }]) : [];
  const { upMs, countedMs } = ended ?? { upMs: 0, countedMs: 0 };
  const history = new StatusHistory([{ status: currentStatus, ...lasting, cause: null }]);
  const known = countedSpans(history.knownSpans(lasting, sample), accounting, lasting);
  return addTime({ countedMs, downHalfMs: (countedMs - upMs) * halves.down }, timeOf(known));
};
