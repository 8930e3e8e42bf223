import type { MonitorType } from '@watchpost/schemas';
import type { Context } from '../context.js';
import { type Causes, noCauses } from '../engine/cause.js';
import { pausedState, resumedState, type SetByPerson } from '../engine/status-machine.js';
import { actorOf } from '../events/emit.js';
import type { Change, Row } from '../store/store.js';
import { statusChanges } from '../watch/status-changes.js';

/** Types that nothing has to be asked about: they are told how they stand. */
const isTold = (type: MonitorType): boolean => type === 'heartbeat' || type === 'manual';

/** The columns of a monitor that people switch on or off. */
export type SwitchedState = SetByPerson & Causes;

/** How a monitor stands once it is switched on or off: on, it is `pending` and checked at once, unless it is told. */
export const switchedState = (type: MonitorType, enabled: boolean, now: number): SwitchedState => {
  if (!enabled) return { ...pausedState(now), ...noCauses };
  const state = resumedState(now);
  return { ...state, ...noCauses, nextCheckAt: isTold(type) ? null : state.nextCheckAt };
};

/** What follows from a status that the caller sets. */
export const changesOfCaller = (
  row: Row<'monitors'>,
  columns: Partial<Row<'monitors'>>,
  context: Pick<Context, 'caller' | 'now'>,
): Change[] => statusChanges(row, { ...row, ...columns }, { now: context.now, actor: actorOf(context) });
