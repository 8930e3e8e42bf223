import type { SubscriptionChange, SubscriptionPreview } from '@watchpost/client';
import { moneyText } from '../../output/money.js';
import { plainText } from '../../output/terminal-text.js';
import { exactTime } from '../../output/times.js';
import type { Flag } from '../../program/flag.js';
import type { Invocation } from '../command/command.js';

/** What a change is made of on the command line. */
export const changeFlags: readonly Flag[] = [
  { name: 'plan-id', kind: 'text', description: 'Code of the plan; default: the same plan' },
  { name: 'quantity', kind: 'integer', description: 'Seats; default: as many as before' },
  {
    name: 'interval',
    kind: 'text',
    choices: ['month', 'year'],
    description: 'How often it is renewed; default: as before',
  },
  {
    name: 'when',
    kind: 'text',
    choices: ['auto', 'now', 'periodEnd'],
    description: 'An upgrade takes effect now, a downgrade at the end of the period, unless this says otherwise',
    default: 'auto',
  },
];

/** The fields of a preview. */
export const previewFields = [
  ...[
    'kind',
    'effectiveAt',
    'prorateAt',
    'currency',
    'lines',
    'amountDueNowMinor',
    'creditMinor',
    'nextInvoice',
    'surplus',
  ],
];

/** The change that the flags ask for. */
export const changeOf = ({ flags }: Invocation): SubscriptionChange => {
  const [planId, quantity] = [flags.text('plan-id'), flags.number('quantity')];
  const [interval, when] = [flags.text('interval'), flags.text('when')];
  return {
    ...(planId !== undefined && { planId }),
    ...(quantity !== undefined && { quantity }),
    // The flags have these choices alone.
    ...(interval !== undefined && { interval: interval as 'month' | 'year' }),
    ...(when !== undefined && { when: when as 'auto' | 'now' | 'periodEnd' }),
  };
};

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const surplusLines = ({ monitors, others }: SubscriptionPreview['surplus']): string[] => {
  const named = monitors.first.map(({ name }) => plainText(name)).join(', ');
  const more = monitors.count - monitors.first.length;
  return [
    ...(monitors.count === 0
      ? []
      : [`${countOf(monitors.count, 'monitor')} will be paused: ${named}${more > 0 ? `, and ${more} more` : ''}`]),
    ...others.map(
      ({ entitlement, current, limit }) =>
        `${entitlement}: ${current} of ${limit}; they stay, and no more can be added`,
    ),
  ];
};

/** A preview in lines for people: what changes when, what is charged for what, and what is paused. */
export const previewLines = (preview: SubscriptionPreview, nowMs: number): string[] => {
  const { kind, effectiveAt, prorateAt, lines, amountDueNowMinor, creditedMinor, creditMinor, nextInvoice } = preview;
  if (kind === 'same') return ['Nothing changes.'];
  const money = (amountMinor: number): string => moneyText(amountMinor, preview);
  const width = lines.reduce((widest, { amountMinor }) => Math.max(widest, money(amountMinor).length), 0);
  const isNow = effectiveAt === prorateAt;
  return [
    `${kind === 'upgrade' ? 'Upgrade' : 'Downgrade'}, ${isNow ? 'now' : `at ${exactTime(effectiveAt, nowMs)}`}`,
    ...lines.map(
      ({ amountMinor, description }) => `  ${money(amountMinor).padStart(width)}  ${plainText(description)}`,
    ),
    `Due now: ${money(amountDueNowMinor)}, with taxes`,
    ...(creditedMinor === 0 ? [] : [`Taken off earlier invoices: ${money(creditedMinor)}`]),
    ...(creditMinor === 0 ? [] : [`Credit for the next invoices: ${money(creditMinor)}`]),
    ...(nextInvoice === null
      ? []
      : [`Next invoice: ${money(nextInvoice.totalMinor)} at ${exactTime(nextInvoice.at, nowMs)}`]),
    ...surplusLines(preview.surplus),
  ];
};
