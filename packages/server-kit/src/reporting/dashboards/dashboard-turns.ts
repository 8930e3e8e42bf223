import { setTimeout as delay } from 'node:timers/promises';
import { serverBounds } from '../../base/bounds.js';
import { ProblemError } from '../../request/http/problem.js';
import { createTurns } from '../../request/http/turns.js';
import type { DashboardTurns } from '../../request/ports/dashboard-turns.js';

const maxWaiting: number = serverBounds.waitingDashboards.most;
const maxKept: number = serverBounds.keptPublicAnswers.most;

/** An answer that is computed, or kept for a while. */
interface SharedAnswer {
  readonly answer: Promise<unknown>;
  /** `null` while it is computed. */
  keptUntil: number | null;
}

/** Makes the turns of a process. A loop of requests uses half of the time of its organization at most, and none of others. */
export const createDashboardTurns = (clock: () => number): DashboardTurns => {
  const inTurn = createTurns();
  const waiting = new Map<string, number>();
  /** By key, the oldest first. */
  const shared = new Map<string, SharedAnswer>();

  const enter = (lane: string): void => {
    const count = (waiting.get(lane) ?? 0) + 1;
    if (count > maxWaiting) {
      throw new ProblemError('rate_limited', `${maxWaiting} dashboards are waiting to be filled; try again soon.`, {
        headers: { 'retry-after': '1' },
      });
    }
    waiting.set(lane, count);
  };
  const leave = (lane: string): void => {
    const count = (waiting.get(lane) ?? 1) - 1;
    if (count === 0) waiting.delete(lane);
    else waiting.set(lane, count);
  };

  const compute = <Answer>(lane: string, work: () => Promise<Answer>): Promise<Answer> => {
    enter(lane);
    return new Promise((resolve, reject) => {
      void inTurn(lane, async () => {
        const startedAt = performance.now();
        await work()
          .then(resolve, reject)
          .finally(() => leave(lane));
        if (waiting.has(lane)) await delay(performance.now() - startedAt);
      });
    });
  };

  /** Makes room: the oldest of the kept answers go first, and those whose time is over. */
  const forgetSome = (): void => {
    const now = clock();
    for (const [key, { keptUntil }] of shared) {
      if (keptUntil !== null && (keptUntil <= now || shared.size > maxKept)) shared.delete(key);
    }
  };

  return {
    run({ lane, key, keepMs, work }) {
      forgetSome();
      const question = `${lane} ${key}`;
      const before = shared.get(question);
      // The key names everything that the answer follows from, its form included.
      if (before !== undefined) return before.answer as ReturnType<typeof work>;
      const answer = compute(lane, work);
      const entry: SharedAnswer = { answer, keptUntil: null };
      shared.set(question, entry);
      answer.then(
        () => {
          if (keepMs === undefined) shared.delete(question);
          else entry.keptUntil = clock() + keepMs;
        },
        () => shared.delete(question),
      );
      return answer;
    },
  };
};
