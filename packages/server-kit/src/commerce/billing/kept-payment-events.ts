import type { PortionedDeletion, Store } from '../../store/interface/store.js';
import { billingBounds } from './bounds.js';

/** An event of a payment provider is kept this long, to know it again; a later one is looked up anew, which is harmless. */
const keptPaymentEventMs = 90 * 24 * 3_600_000;
const mostPaymentEvents: number = billingBounds.keptPaymentEvents.most;

/** The oldest events of payment providers, where more came than are kept; `undefined` where they are fewer. */
export const surplusPaymentEvents = async (
  store: Pick<Store, 'page'>,
  most: number = mostPaymentEvents,
): Promise<PortionedDeletion | undefined> => {
  const newestFirst = { orderBy: 'receivedAt', isDescending: true, limit: 1, offset: most } as const;
  const [last] = (await store.page('paymentEvents', { where: {}, ...newestFirst })).rows;
  if (last === undefined) return undefined;
  return {
    kind: 'delete',
    table: 'paymentEvents',
    where: { receivedAt: { atMost: last.receivedAt } },
    orderBy: 'receivedAt',
  };
};

/** Events of payment providers that are old. */
export const oldPaymentEvents = (now: number): PortionedDeletion => ({
  kind: 'delete',
  table: 'paymentEvents',
  where: { receivedAt: { atMost: now - keptPaymentEventMs } },
  orderBy: 'receivedAt',
});
