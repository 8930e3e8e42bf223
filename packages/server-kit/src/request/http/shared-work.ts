import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { SharedQuestion, SharedWork, WorkQueue } from '../ports/shared-work.js';
import { httpBounds } from './bounds.js';
import { ProblemError } from './problem.js';
import { createTurns } from './turns.js';

/** How a kind of work is shared. */
interface WorkKind {
  /** Different questions of one lane that wait. */
  readonly maxWaiting: number;
  /** Equal questions share the work in progress, which counts as waiting; otherwise an answer is never older than its request. */
  readonly sharesRunning: boolean;
  /** A pause after each while others of the lane wait, as long as it took: a loop of requests uses half of the time at most. */
  readonly pauses: boolean;
  /** Answers that are kept for a while. */
  readonly maxKept: number;
  /** How many of all lanes are worked on at once; the others come in the order in which their turns came. Default: all. */
  readonly maxAtOnce?: number;
  /** What a refusal says. */
  readonly refusal: string;
}

const kinds = {
  overviews: {
    maxWaiting: httpBounds.waitingReads.most,
    sharesRunning: false,
    pauses: false,
    maxKept: 0,
    refusal: 'Too many other overviews of this organization are being made; try again soon.',
  },
  dashboards: {
    maxWaiting: httpBounds.waitingDashboards.most,
    sharesRunning: true,
    pauses: true,
    maxKept: httpBounds.keptPublicAnswers.most,
    refusal: `${httpBounds.waitingDashboards.most} dashboards are waiting to be filled; try again soon.`,
  },
  reports: {
    maxWaiting: httpBounds.waitingReports.most,
    sharesRunning: true,
    pauses: false,
    maxKept: httpBounds.keptReports.most,
    refusal: 'Too many reports of this organization are being computed; try again soon.',
  },
  backTests: {
    maxWaiting: httpBounds.waitingBackTests.most,
    sharesRunning: true,
    pauses: false,
    maxKept: 0,
    refusal: 'Too many back-tests of this organization are being made; try again soon.',
  },
  flags: {
    maxWaiting: httpBounds.waitingFlags.most,
    sharesRunning: false,
    pauses: true,
    maxKept: 0,
    refusal: 'Too many evaluations of feature flags of this organization are waiting; try again soon.',
  },
  queries: {
    maxWaiting: httpBounds.waitingQueries.most,
    sharesRunning: false,
    pauses: false,
    maxKept: 0,
    maxAtOnce: httpBounds.promqlAtOnce.most,
    refusal: `${httpBounds.waitingQueries.most} queries of this organization are waiting; try again soon.`,
  },
  draftTests: {
    maxWaiting: httpBounds.waitingDraftTests.most,
    sharesRunning: false,
    pauses: false,
    maxKept: 0,
    maxAtOnce: httpBounds.draftTestsAtOnce.most,
    refusal: `${httpBounds.waitingDraftTests.most} tests of this organization wait for their provider; try again soon.`,
  },
} as const satisfies Record<keyof SharedWork, WorkKind>;

/** An answer that others get as well. */
interface SharedAnswer {
  readonly answer: Promise<unknown>;
  /** `null` until it is computed. */
  keptUntil: number | null;
}

/** Runs work in a few places that all lanes share: a lane asks for one when it is its turn, so it has one in each round. */
const createPlaces = (count: number) => {
  const queue: (() => void)[] = [];
  let free = count;
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (free === 0) await new Promise<void>((resolve) => queue.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The place goes to the next one, so none can come between.
      if (next === undefined) free += 1;
      else next();
    }
  };
};

const createWorkQueue = (clock: () => number, kind: WorkKind): WorkQueue => {
  const inTurn = createTurns();
  const inPlace = createPlaces(kind.maxAtOnce ?? Number.POSITIVE_INFINITY);
  const waiting = new Map<string, number>();
  /** By question, the oldest first. */
  const shared = new Map<string, SharedAnswer>();

  const enter = (lane: string): void => {
    const count = (waiting.get(lane) ?? 0) + 1;
    if (count > kind.maxWaiting)
      throw new ProblemError('rate_limited', kind.refusal, { headers: { 'retry-after': '1' } });
    waiting.set(lane, count);
  };
  const leave = (lane: string): void => {
    const count = (waiting.get(lane) ?? 1) - 1;
    if (count === 0) waiting.delete(lane);
    else waiting.set(lane, count);
  };

  /** Drops kept answers: those whose time is over, and the oldest where there are too many. What is computed stays. */
  const makeRoom = (): void => {
    const now = clock();
    for (const [question, { keptUntil }] of shared) {
      if (keptUntil !== null && (keptUntil <= now || shared.size >= kind.maxKept)) shared.delete(question);
    }
  };

  return {
    run<Answer>({ lane, key, keepMs = 0, work }: SharedQuestion<Answer>): Promise<Answer> {
      const question = `${lane} ${key}`;
      const known = shared.get(question);
      if (known !== undefined && (known.keptUntil === null || known.keptUntil > clock())) {
        // Each key belongs to one kind of answer.
        return known.answer as Promise<Answer>;
      }
      makeRoom();
      enter(lane);
      let tookMs = 0;
      const end = (): void => {
        leave(lane);
        if (entry.keptUntil === null) shared.delete(question);
      };
      const answer = inTurn(lane, async () => {
        // Requests that arrive together wait together, and the rest of the process has its turn before each.
        await nextTurn();
        if (!kind.sharesRunning) end();
        const startedAt = performance.now();
        try {
          const found = await inPlace(work);
          if (keepMs > 0) entry.keptUntil = clock() + keepMs;
          return found;
        } finally {
          tookMs = performance.now() - startedAt;
          if (kind.sharesRunning) end();
        }
      });
      const entry: SharedAnswer = { answer, keptUntil: null };
      shared.set(question, entry);
      if (kind.pauses) {
        void inTurn(lane, async () => {
          if (waiting.has(lane)) await delay(tookMs);
        });
      }
      return answer;
    },
  };
};

/** Makes the shared work of a process. */
export const createSharedWork = (clock: () => number): SharedWork => ({
  overviews: createWorkQueue(clock, kinds.overviews),
  dashboards: createWorkQueue(clock, kinds.dashboards),
  reports: createWorkQueue(clock, kinds.reports),
  backTests: createWorkQueue(clock, kinds.backTests),
  flags: createWorkQueue(clock, kinds.flags),
  queries: createWorkQueue(clock, kinds.queries),
  draftTests: createWorkQueue(clock, kinds.draftTests),
});
