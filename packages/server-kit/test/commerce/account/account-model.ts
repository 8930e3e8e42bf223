/**
 * What the specification says of the money of an organization, worked out another way than the product does: by the stretches of time
 * in which a price held. It knows no invoices, no credit notes and no credit, only what all of them must come to.
 */

/** A price by name. */
export interface Price {
  readonly plan: 'free' | 'starter' | 'scale' | 'team';
  readonly interval: 'month' | 'year';
  readonly currency: 'EUR' | 'JPY' | 'BHD';
  readonly quantity: number;
}

const amounts: Readonly<Record<string, number>> = {
  'starter month EUR': 4900,
  'starter year EUR': 49_000,
  'starter month JPY': 1000,
  'starter month BHD': 9999,
  'scale month EUR': 19_900,
  'scale year EUR': 199_000,
  'scale month JPY': 2500,
  'scale month BHD': 29_999,
  'team month EUR': 900,
};

/** What a whole period costs without taxes; `undefined` where the plan has no such price. */
export const periodPrice = ({ plan, interval, currency, quantity }: Price): number | undefined => {
  if (plan === 'free') return 0;
  const amount = amounts[`${plan} ${interval} ${currency}`];
  return amount === undefined ? undefined : amount * quantity;
};

/** The same day and hour so many months later, or the last day of a shorter month. */
export const monthsLater = (at: number, months: number): number => {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
};

/** Half to even, of `amount · part / whole`. */
const rounded = (amount: number, part: number, whole: number): bigint => {
  const [numerator, denominator] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  const [quotient, twice] = [numerator / denominator, 2n * (numerator % denominator)];
  if (twice === denominator) return quotient % 2n === 0n ? quotient : quotient + 1n;
  return twice > denominator ? quotient + 1n : quotient;
};

/** A paid period with the prices that held in it, each from a time on. */
interface Period {
  readonly start: number;
  readonly end: number;
  readonly currency: string;
  readonly held: { readonly price: number; readonly from: number }[];
  /** Where it ended early because another one began. */
  cutAt: number | undefined;
}

const costOf = ({ start, end, held, cutAt }: Period): bigint =>
  held.reduce((sum, { price, from }, index) => {
    const until = held[index + 1]?.from ?? cutAt ?? end;
    const whole = end - start;
    return sum + rounded(price, until - start, whole) - rounded(price, from - start, whole);
  }, 0n);

/** What an organization has agreed to pay, stretch by stretch. */
export interface Account {
  /** What holds now; `undefined` while it has nothing, or a free plan. */
  current: { readonly period: Period; readonly anchorAt: number; price: Price } | undefined;
  pending: Price | undefined;
  endsWithPeriod: boolean;
  readonly periods: Period[];
}

export const newAccount = (): Account => ({
  current: undefined,
  pending: undefined,
  endsWithPeriod: false,
  periods: [],
});

const begin = (
  account: Account,
  price: Price,
  { anchorAt, start, end }: Record<'anchorAt' | 'start' | 'end', number>,
) => {
  account.pending = undefined;
  account.current = undefined;
  const amount = periodPrice(price) ?? 0;
  if (amount === 0) return;
  const period: Period = {
    start,
    end,
    currency: price.currency,
    held: [{ price: amount, from: start }],
    cutAt: undefined,
  };
  account.periods.push(period);
  account.current = { period, anchorAt, price };
};

const stepOf = ({ interval }: Price): number => (interval === 'month' ? 1 : 12);

/** A plan begins, or follows another one at once. */
export const beginNow = (account: Account, price: Price, at: number): void => {
  const { current } = account;
  const amount = periodPrice(price) ?? 0;
  if (current !== undefined && amount > 0 && current.price.interval === price.interval) {
    current.period.held.push({ price: amount, from: at });
    current.price = price;
    account.pending = undefined;
    return;
  }
  if (current !== undefined) current.period.cutAt = at;
  begin(account, price, { anchorAt: at, start: at, end: monthsLater(at, stepOf(price)) });
};

/** It ends, and gives nothing back. */
export const endNow = (account: Account): void => {
  account.current = undefined;
  account.pending = undefined;
  account.endsWithPeriod = false;
};

/** Time goes by: periods that end are followed by others. */
export const passTime = (account: Account, now: number): void => {
  for (;;) {
    const { current, pending } = account;
    if (current === undefined || current.period.end > now) return;
    if (account.endsWithPeriod) {
      endNow(account);
      return;
    }
    const { end } = current.period;
    const price = pending ?? current.price;
    const anchorAt = price.interval === current.price.interval ? current.anchorAt : end;
    let count = 1;
    while (monthsLater(anchorAt, count * stepOf(price)) <= end) count += 1;
    begin(account, price, { anchorAt, start: end, end: monthsLater(anchorAt, count * stepOf(price)) });
  }
};

/** What all documents of the organization must add up to in a currency, without taxes. */
export const agreedNet = (account: Account, currency: string): number =>
  Number(
    account.periods.filter((period) => period.currency === currency).reduce((sum, period) => sum + costOf(period), 0n),
  );
