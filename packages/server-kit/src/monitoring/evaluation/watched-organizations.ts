import { serverBounds } from '../../base/bounds.js';
import type { Clock } from '../../base/clock.js';
import type { Row, Store } from '../../store/store.js';
import type { TroubleLog } from '../../workers/trouble-log.js';
import { createWorkerLoop } from '../../workers/worker-loop.js';

/** Knows whose results rules look at, so that the results of all others cost nothing more. */
export interface WatchedOrganizations {
  /** Whether rules look at every result of a monitor. May be some seconds behind what people have just changed. */
  has(monitor: Pick<Row<'monitors'>, 'organizationId'>): boolean;
  stop(): void;
}

/** Rules that other processes make are seen after this long at the latest. */
const refreshMs = 10_000;
/** Shortest time between two reads: alerts that begin count up a number of their rule, and may be many. */
const restMs = 250;
const maxRules = serverBounds.watchedRulesOfAll.most;

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
