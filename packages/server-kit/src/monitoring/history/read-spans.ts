import { invalidField } from '../../request/http/problem.js';
import type { Row, Store } from '../../store/interface/store.js';
import { currentStatusOf, type StatusColumns } from '../status/status-since.js';
import { historyBounds } from './bounds.js';
import { type StatusSpan, spansOf } from './status-spans.js';
import type { Range } from './stretches.js';

/** The columns of a monitor from which its spans are read. */
export type MonitorStatusColumns = Pick<Row<'monitors'>, 'ref'> &
  Omit<StatusColumns, 'unknownReason'> &
  Partial<StatusColumns>;

/** Statuses that are read at a time: on SQLite nothing else happens meanwhile. */
const pageSize = 2000;
const maxIntervals = historyBounds.statusChanges.most;

/**
 * Reads the statuses of a range without a gap, in the order of time and some at a time.
 *
 * @param range not before the monitor was made, not after now
 * @throws ProblemError `validation_failed` when there are too many to be added up in one call
 */
export async function* readSpans(
  store: Pick<Store, 'find'>,
  monitor: MonitorStatusColumns,
  range: Range,
): AsyncGenerator<readonly StatusSpan[]> {
  const current = { ...currentStatusOf(monitor), unknownReason: monitor.unknownReason };
  let reached = range.from;
  for (let read = 0; read <= maxIntervals; read += pageSize) {
    const where = { monitorRef: monitor.ref, endedAt: { above: reached }, startedAt: { below: range.to } };
    const ended = await store.find('statusIntervals', where, { orderBy: 'endedAt', limit: pageSize });
    const last = ended.length === pageSize ? ended.at(-1) : undefined;
    const to = Math.min(last?.endedAt ?? range.to, range.to);
    yield spansOf({ ended, current }, { from: reached, to });
    if (to === range.to) return;
    reached = to;
  }
  throw invalidField('from', 'too_many', 'leads back over too many changes of status; ask for a shorter range');
}
