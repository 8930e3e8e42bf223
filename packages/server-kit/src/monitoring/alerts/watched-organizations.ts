import type { Clock } from '../../base/clock.js';
import type { Row, Store } from '../../store/interface/store.js';
import { createFollowedRows } from '../../workers/followed-rows.js';
import type { TroubleLog } from '../../workers/trouble-log.js';
import type { Worker } from '../../workers/worker-loop.js';
import { alertsBounds } from './bounds.js';

/** Knows which organizations have enabled rules: only their results are evaluated. */
export interface WatchedOrganizations extends Worker {
  /** Whether every result of a monitor is evaluated. Lags some seconds behind a change of the rules. */
  has(monitor: Pick<Row<'monitors'>, 'organizationId'>): boolean;
}

/** Makes what follows which organizations have enabled alert rules. */
export const createWatchedOrganizations = (options: {
  readonly store: Pick<Store, 'findColumns' | 'onChange'>;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
}): WatchedOrganizations => {
  const limit = alertsBounds.watchedRulesOfAll.most;
  const rules = createFollowedRows({
    ...options,
    name: 'alert rule read',
    table: 'alertRules',
    // Each alert that begins changes its rule, and many may begin at once.
    restMs: 250,
    read: () => options.store.findColumns('alertRules', ['organizationId'], { enabled: true }, { limit }),
  });
  return { ...rules, has: ({ organizationId }) => rules.of(organizationId).length > 0 };
};
