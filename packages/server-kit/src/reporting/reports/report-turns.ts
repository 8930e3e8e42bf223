import { serverBounds } from '../../base/bounds.js';
import { ProblemError } from '../../request/http/problem.js';
import type { ReportTurns } from '../../request/ports/report-turns.js';

const maxWaiting = serverBounds.waitingReports.most;
const maxKept = serverBounds.keptReports.most;

/**
 * Makes the turns of a process. Any member may have reports computed over thousands of monitors, so an organization has
 * one computation at a time, and a result is given again for a while.
 */
export const createReportTurns = (clock: () => number): ReportTurns => {
  const results = new Map<string, { readonly result: Promise<unknown>; keptUntil: number }>();
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();

  const inTurn = <Result>(organizationId: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(organizationId) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= maxWaiting) {
      throw new ProblemError(
        'rate_limited',
        'Too many reports of this organization are being computed; try again soon.',
        {
          headers: { 'retry-after': '1' },
        },
      );
    }
    queues.set(organizationId, queue);
    queue.waiting += 1;
    const turn = queue.last.then(work).finally(() => {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(organizationId);
    });
    queue.last = turn.catch(() => undefined);
    return turn;
  };

  const dropOld = (): void => {
    const now = clock();
    for (const [key, { keptUntil }] of results) if (keptUntil <= now) results.delete(key);
    // The oldest of those that are left; Map keeps the order in which they came.
    for (const key of results.keys()) {
      if (results.size < maxKept) return;
      results.delete(key);
    }
  };

  return {
    compute<Result>(
      { organizationId, key, keepMs }: Parameters<ReportTurns['compute']>[0],
      work: () => Promise<Result>,
    ): Promise<Result> {
      const known = results.get(key);
      // What was computed under this key has this type.
      if (known !== undefined && known.keptUntil > clock()) return known.result as Promise<Result>;
      dropOld();
      const result = inTurn(organizationId, work);
      const entry = { result, keptUntil: Number.POSITIVE_INFINITY };
      results.set(key, entry);
      result.then(
        () => {
          entry.keptUntil = clock() + keepMs;
          if (keepMs === 0) results.delete(key);
        },
        () => results.delete(key),
      );
      return result;
    },
  };
};
