import { setImmediate } from 'node:timers/promises';
import { borderColumns, isUndecided } from '../../monitoring/locations/undecided.js';
import type { Row, Store } from '../../store/interface/store.js';
import { findMonitorColumns } from './recorded-monitors.js';

/** Monitors that are asked for together: on SQLite nothing else happens meanwhile. */
const pageSize = 200;
/** How often a run that waits is tried again: a repetition takes a few seconds or more. */
const againMs = 5000;

/**
 * When a run that no one waits for is to be tried again, because the end of its period is not decided for one of its monitors;
 * `undefined` once it can be computed. Each monitor is waited for as long as a decision takes at most.
 */
export const waitsUntil = async (
  store: Pick<Store, 'findColumns'>,
  run: Pick<Row<'reportRuns'>, 'organizationId' | 'scope' | 'periodTo' | 'createdAt'>,
  now: number,
): Promise<number | undefined> => {
  const { organizationId, scope, periodTo: border, createdAt } = run;
  const at = { border, since: Math.max(border, createdAt), now };
  const wanted = { target: scope };
  for await (const page of findMonitorColumns(store, borderColumns, { organizationId, wanted, pageSize })) {
    if (page.some((monitor) => isUndecided(monitor, at))) return now + againMs;
    await setImmediate();
  }
  return undefined;
};
