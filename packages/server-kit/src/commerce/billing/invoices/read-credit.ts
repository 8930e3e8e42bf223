import type { Store } from '../../../store/interface/store.js';

const portion = 500;

/**
 * The credit of an organization in a currency: what its invoices kept, less what they used. The live subscription has it at hand
 * for its currency; this reads it for any other.
 *
 * @returns minor units
 */
export const readCredit = async (
  { organizationId, currency }: { readonly organizationId: string; readonly currency: string },
  store: Pick<Store, 'findColumns'>,
): Promise<number> => {
  let creditMinor = 0;
  for (let above = ''; ; ) {
    const rows = await store.findColumns(
      'invoices',
      ['id', 'creditKeptMinor', 'creditUsedMinor'],
      { organizationId, currency, id: { above } },
      { orderBy: 'id', limit: portion },
    );
    for (const { creditKeptMinor, creditUsedMinor } of rows) creditMinor += creditKeptMinor - creditUsedMinor;
    above = rows.at(-1)?.id ?? above;
    if (rows.length < portion) return creditMinor;
  }
};
