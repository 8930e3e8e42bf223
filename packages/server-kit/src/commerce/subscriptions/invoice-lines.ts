import type { SubscriptionLine } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { partOf } from '../money/part.js';
import type { Period } from './periods.js';
import { type Agreement, periodAmount } from './price.js';

/** What a line calls a plan: its name, and whether its seats are paid for one by one. */
export interface PlanLabel {
  readonly name: string;
  readonly isPerSeat: boolean;
}

/** An agreement with what lines call its plan. */
export interface LabelledAgreement {
  readonly agreement: Agreement;
  readonly label: PlanLabel;
}

const nameOf = ({ agreement: { quantity }, label }: LabelledAgreement): string =>
  label.isPerSeat ? `${label.name}, ${quantity} ${quantity === 1 ? 'seat' : 'seats'}` : label.name;

const line = (
  { agreement }: LabelledAgreement,
  { start, end }: Period,
  about: Pick<SubscriptionLine, 'kind' | 'description' | 'amountMinor'>,
): SubscriptionLine => ({
  kind: about.kind,
  description: about.description,
  planId: agreement.planId,
  quantity: agreement.quantity,
  unitAmountMinor: agreement.unitAmountMinor,
  periodStart: timestamp(start),
  periodEnd: timestamp(end),
  amountMinor: about.amountMinor,
});

/** What the rest of a period costs, of which an amount was agreed for all of it. */
const restOf = (amountMinor: number, { start, end }: Period, at: number): number =>
  partOf(amountMinor, { from: at - start, to: end - start, whole: end - start });

/** The lines of a whole period; none for what is free. */
export const periodLines = (what: LabelledAgreement, period: Period): SubscriptionLine[] => {
  const amountMinor = periodAmount(what.agreement);
  if (amountMinor === 0) return [];
  return [line(what, period, { kind: what.label.isPerSeat ? 'seat' : 'plan', description: nameOf(what), amountMinor })];
};

/** What is given back of a period that ends early, at most what is left of its invoices. */
export const creditLines = (
  what: LabelledAgreement,
  period: Period,
  at: number,
  mostMinor: number = Number.POSITIVE_INFINITY,
): SubscriptionLine[] => {
  const amountMinor = Math.min(mostMinor, restOf(periodAmount(what.agreement), period, at));
  if (amountMinor === 0) return [];
  const description = `${nameOf(what)}: rest of the period, given back`;
  return [line(what, { start: at, end: period.end }, { kind: 'credit', description, amountMinor: -amountMinor })];
};

/**
 * What a change within a period costs: the rest of the old agreement is given back, the rest of the new one charged. Each
 * rest is a telescoping part of the whole period: any number of changes adds up to what each stretch costs.
 */
export const changeLines = (
  from: LabelledAgreement,
  to: LabelledAgreement,
  period: Period,
  at: number,
  mostGivenBackMinor?: number,
): SubscriptionLine[] => {
  const amountMinor = restOf(periodAmount(to.agreement), period, at);
  const charged =
    amountMinor === 0
      ? []
      : [
          line(
            to,
            { start: at, end: period.end },
            { kind: 'proration', description: `${nameOf(to)}: rest of the period`, amountMinor },
          ),
        ];
  return [...creditLines(from, period, at, mostGivenBackMinor), ...charged];
};

/** The sum of lines. */
export const totalOf = (lines: readonly SubscriptionLine[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
