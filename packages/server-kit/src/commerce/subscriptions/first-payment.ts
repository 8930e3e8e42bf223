import { ProblemError } from '../../request/http/problem.js';
import type { Row, Store } from '../../store/interface/store.js';
import type { Period } from './periods.js';
import type { SubscriptionParts } from './subscription-parts.js';

const dayMs = 86_400_000;

/** Whether a subscription that costs something from now on waits for its first payment. */
export const asksBefore = (
  paidMinor: number,
  dueMinor: number,
  { invoicing }: Pick<SubscriptionParts, 'invoicing'>,
): boolean => invoicing.firstPayment === 'beforehand' && paidMinor === 0 && dueMinor > 0;

/** The columns of one that waits: the limits of the default plan, until its invoice is due or its period is over. */
export const askedColumns = (
  period: Period,
  now: number,
  { invoicing, plans }: Pick<SubscriptionParts, 'invoicing' | 'plans'>,
): Pick<Row<'subscriptions'>, 'graceEndsAt' | 'entitlements'> => ({
  graceEndsAt: Math.min(now + invoicing.dueDays * dayMs, period.end),
  entitlements: plans.defaultPlan.entitlements,
});

/** An invoice of the organization that is not paid, and that its next plan waits for. */
export const readOwed = async (
  organizationId: string,
  store: Pick<Store, 'findColumns'>,
  { statuses = ['open', 'uncollectible'] }: { readonly statuses?: readonly ('open' | 'uncollectible')[] } = {},
): Promise<{ readonly number: string } | undefined> => {
  const where = { organizationId, kind: 'invoice', status: { in: statuses } } as const;
  const [owed] = await store.findColumns('invoices', ['number'], where, { limit: 1, orderBy: 'dueAt' });
  return owed;
};

/**
 * No one begins a plan that costs something while an invoice is not paid, nor changes one while an invoice is written off: plans
 * would follow each other that no one pays for.
 *
 * @throws ProblemError `conflict`
 */
export const assertNothingOwed = async (
  organizationId: string,
  store: Pick<Store, 'findColumns'>,
  { isBeginning }: { readonly isBeginning: boolean },
): Promise<void> => {
  const owed = await readOwed(organizationId, store, isBeginning ? {} : { statuses: ['uncollectible'] });
  if (owed !== undefined) throw new ProblemError('conflict', `${owed.number} is not paid. Pay it first.`);
};
