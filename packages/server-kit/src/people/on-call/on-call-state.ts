import type { Change, Row } from '../../store/interface/store.js';

type State = Row<'onCallStates'>;

/** The row of a new schedule: who is on call in it is found out at once, and is no change. */
export const newOnCallState = (
  { id, organizationId }: Pick<Row<'onCallSchedules'>, 'id' | 'organizationId'>,
  now: number,
): Change => ({
  kind: 'insert',
  table: 'onCallStates',
  row: { id, organizationId, isKnown: false, userId: null, overrideIds: [], evaluatedAt: now, nextAt: now },
});

/**
 * Has a schedule evaluated, in the commit that changes it. A worker that has read it before loses its lease, so that it does not
 * decide by what it read.
 */
export const evaluateOnCallSoon = ({ id }: Pick<State, 'id'>, now: number): Change => ({
  kind: 'update',
  table: 'onCallStates',
  where: { id },
  set: { nextAt: now, leaseUntil: null, leaseToken: null },
});

/** Forgets who was on call in a schedule that is deleted. */
export const removeOnCallState = (id: string): Change => ({ kind: 'delete', table: 'onCallStates', where: { id } });
