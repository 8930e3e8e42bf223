import type { Clock } from '../../base/clock.js';
import type { Row, Store } from '../../store/interface/store.js';
import type { TroubleLog } from '../../workers/trouble-log.js';
import { createWorkerLoop } from '../../workers/worker-loop.js';
import { evaluationBounds } from './bounds.js';

/** Knows which organizations have enabled rules: only their results are evaluated. */
export interface WatchedOrganizations {
  /** Whether every result of a monitor is evaluated. Lags some seconds behind a change of the rules. */
  has(monitor: Pick<Row<'monitors'>, 'organizationId'>): boolean;
  stop(): void;
}

/** The longest delay until rules of other processes are seen. */
const refreshMs = 10_000;
/** Shortest time between two reads: each alert that begins changes its rule, and many may begin at once. */
const restMs = 250;
const maxRules = evaluationBounds.watchedRulesOfAll.most;

/** Begins to follow which organizations have enabled alert rules. */
export const followWatchedOrganizations = (options: {
  readonly store: Pick<Store, 'find' | 'onChange'>;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
}): WatchedOrganizations => {
  const { store, clock, trouble } = options;
  let watched: ReadonlySet<string> = new Set();
  const loop = createWorkerLoop({
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
  loop.start();

  return {
    has: ({ organizationId }) => watched.has(organizationId),
    stop: () => void loop.stop(),
  };
};
