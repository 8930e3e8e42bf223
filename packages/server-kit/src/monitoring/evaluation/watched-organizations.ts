import { serverBounds } from '../../base/bounds.js';
import { type Clock, createNap } from '../../base/clock.js';
import type { Row, Store } from '../../store/store.js';
import type { TroubleLog } from '../../workers/trouble-log.js';

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

const doing = 'Reading which alert rules there are';

/** Begins to follow which organizations have rules that are looked at. */
export const followWatchedOrganizations = (options: {
  readonly store: Pick<Store, 'find' | 'onChange'>;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
}): WatchedOrganizations => {
  const { store, clock, trouble } = options;
  const nap = createNap(clock);
  let watched: ReadonlySet<string> = new Set();
  let isStopped = false;

  const keepReading = async (): Promise<void> => {
    while (!isStopped) {
      try {
        const rules = await store.find('alertRules', { enabled: true }, { limit: maxRules });
        watched = new Set(rules.map(({ organizationId }) => organizationId));
        trouble.succeeded(doing);
      } catch (error) {
        trouble.failed(doing, error);
      }
      await nap.sleep(refreshMs, restMs);
    }
  };
  const unsubscribe = store.onChange('alertRules', nap.wake);
  void keepReading();

  return {
    has: ({ organizationId }) => watched.has(organizationId),
    stop() {
      isStopped = true;
      unsubscribe();
      nap.end();
    },
  };
};
