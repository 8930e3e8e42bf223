import type { Change } from '../../store/interface/store.js';

/**
 * Numbers incidents in the commit that opens them. Many may be opened at once, no number is left out, and none is used
 * again after its incident was deleted.
 *
 * @param count how many numbers are taken, one after the other
 * @param entriesOf the changes, given the first number
 */
export const numbered = (
  organizationId: string,
  count: number,
  entriesOf: (first: number) => readonly Change[],
): Change => ({
  kind: 'derive',
  table: 'incidentNumbers',
  where: { organizationId },
  limit: 1,
  changes: ([row]) => {
    const first = (row?.last ?? 0) + 1;
    const last = first + count - 1;
    return [
      // Of two first incidents at the same moment one is committed; the other commit is run again.
      row === undefined
        ? { kind: 'insert', table: 'incidentNumbers', row: { organizationId, last } }
        : { kind: 'update', table: 'incidentNumbers', where: { organizationId }, set: { last } },
      ...entriesOf(first),
    ];
  },
});
