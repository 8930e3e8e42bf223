import type { Clock } from '../../base/clock.js';
import type { Row, Store } from '../../store/interface/store.js';
import type { TroubleLog } from '../../workers/trouble-log.js';
import { createWorkerLoop, type Worker, type WorkerLoop } from '../../workers/worker-loop.js';
import { alertsBounds } from './bounds.js';

/** Knows which organizations have enabled rules: only their results are evaluated. */
export interface WatchedOrganizations extends Worker {
  /** Whether every result of a monitor is evaluated. Lags some seconds behind a change of the rules. */
  has(monitor: Pick<Row<'monitors'>, 'organizationId'>): boolean;
}

/** The longest delay until rules of other processes are seen. */
const refreshMs = 10_000;
/** Shortest time between two reads: each alert that begins changes its rule, and many may begin at once. */
const restMs = 250;
const maxRules = alertsBounds.watchedRulesOfAll.most;

/** Makes what follows which organizations have enabled alert rules, from its start; it may be started again after a stop. */
export const createWatchedOrganizations = (options: {
  readonly store: Pick<Store, 'find' | 'onChange'>;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
}): WatchedOrganizations => {
  const { store, clock, trouble } = options;
  let watched: ReadonlySet<string> = new Set();
  let running: WorkerLoop | undefined;
  const createLoop = (): WorkerLoop =>
    createWorkerLoop({
      clock,
      trouble,
      name: 'alert rule read',
      pollMs: refreshMs,
      poll: async () => {
        const rules = await store.find('alertRules', { enabled: true }, { limit: maxRules });
        watched = new Set(rules.map(({ organizationId }) => organizationId));
        return { forMs: refreshMs, atLeastMs: restMs };
      },
      subscribe: (wake) => [store.onChange('alertRules', wake)],
    });

  return {
    has: ({ organizationId }) => watched.has(organizationId),
    start: () => {
      running ??= createLoop();
      running.start();
    },
    stop: async () => {
      const loop = running;
      running = undefined;
      await loop?.stop();
    },
  };
};
