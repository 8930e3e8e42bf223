import type { Change } from '../../../store/interface/store.js';
import { billingBounds } from '../bounds.js';

const digits = 6;
const largest: number = billingBounds.documentNumber.most;

/**
 * Numbers documents in the commit that issues them. Many may be issued at once, by any number of processes: no number is left
 * out and none is given twice. A commit numbers all its documents of a series by one such entry.
 *
 * @param options.issuedAt milliseconds since the epoch; its year in UTC is part of the number
 * @param documents the changes of each, given its number, such as `INV-2026-000001`
 */
export const numberedDocuments = (
  { prefix, issuedAt }: { readonly prefix: string; readonly issuedAt: number },
  documents: readonly ((number: string) => readonly Change[])[],
): Change => {
  const series = `${prefix}${new Date(issuedAt).getUTCFullYear()}`;
  return {
    kind: 'derive',
    table: 'documentSeries',
    where: { series },
    limit: 1,
    changes: ([row]) => {
      const before = row?.last ?? 0;
      const last = before + documents.length;
      if (last > largest) throw new RangeError(`the series ${series} is used up`);
      return [
        // Of two first documents of a year at the same moment one is committed; the other commit is run again.
        row === undefined
          ? { kind: 'insert', table: 'documentSeries', row: { series, last } }
          : { kind: 'update', table: 'documentSeries', where: { series }, set: { last } },
        ...documents.flatMap((entriesOf, index) =>
          entriesOf(`${series}-${String(before + index + 1).padStart(digits, '0')}`),
        ),
      ];
    },
  };
};
