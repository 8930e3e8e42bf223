import { beginMaintenance, endMaintenance } from '../../../src/monitoring/maintenance/covered-monitors.js';
import { statusChanges } from '../../../src/monitoring/status/status-changes.js';
import { pausedState, resumedState } from '../../../src/monitoring/status/status-machine.js';
import type { Change, Row } from '../../../src/store/interface/store.js';
import type { EvaluatorFixture } from './evaluator-fixture.js';

/** What people do to a monitor. */
export const switches = ['pause', 'resume', 'maintenance begins', 'maintenance ends'] as const;
export type Switch = (typeof switches)[number];

/** Changes a monitor as the verbs and the maintenance worker do. */
export const move = async ({ store, now }: EvaluatorFixture, id: string, what: Switch): Promise<void> => {
  const monitor = await store.get('monitors', { id });
  if (monitor === undefined) throw new Error('the monitor is gone');
  const switched = (columns: Partial<Row<'monitors'>>): Change[] => [
    { kind: 'update', table: 'monitors', where: { id }, set: columns },
    ...statusChanges(monitor, { ...monitor, ...columns }, { now }),
  ];
  if (what === 'pause' && monitor.enabled) await store.commit(switched({ ...pausedState(now), cause: null }));
  if (what === 'resume' && !monitor.enabled) await store.commit(switched({ ...resumedState(now), cause: null }));
  if (what === 'maintenance begins') await store.commit(beginMaintenance([monitor], now));
  if (what === 'maintenance ends') await store.commit(endMaintenance([monitor], [], { ended: now, now }));
};
