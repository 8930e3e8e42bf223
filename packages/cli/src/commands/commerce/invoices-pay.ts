import type { InvoicePayment } from '@watchpost/client';
import { CommandFailure } from '../../failure.js';
import { moneyText } from '../../output/money.js';
import { plainText } from '../../output/terminal-text.js';
import { aboutArguments } from '../command/about-arguments.js';
import type { Command } from '../command/command.js';

/** What became of a payment, for people. */
const outcomeOf = ({ invoice, payment }: InvoicePayment): string => {
  const amount = moneyText(payment.amountMinor, payment);
  switch (payment.status) {
    case 'succeeded':
      return `Paid: ${amount} of ${invoice.number}`;
    case 'actionRequired':
      return `Go on at: ${payment.redirectUrl}`;
    default:
      return payment.instructions === null
        ? `Under way: ${amount} of ${invoice.number}`
        : `Pay ${amount} of ${invoice.number}: ${plainText(payment.instructions)}`;
  }
};

/** `invoices pay ID --reference 'Transfer of 1 March'`. */
export const invoicesPayCommand: Command = {
  path: ['invoices', 'pay'],
  summary: 'Pay an invoice',
  description: 'Pays what is due through the payment provider of the server, or says how to go on.',
  arguments: [{ name: 'id', description: aboutArguments.id }],
  flags: [
    {
      name: 'reference',
      kind: 'text',
      description: 'A note that finds the payment again, such as the text of a transfer',
    },
    { name: 'payment-method-id', kind: 'text', description: 'Which payment method is charged; default: the usual one' },
  ],
  examples: ["invoices pay ID --reference 'Transfer of 1 March'"],
  hints: { conflict: '`watchpost invoices get ID` shows its status.' },
  run: async ({ context, args: { id = '' }, flags }) => {
    const { client } = await context.connect();
    const { signal, output } = context;
    const wanted = { reference: flags.text('reference'), paymentMethodId: flags.text('payment-method-id') };
    const paid = await client.invoices.pay(id, wanted, { signal });
    const { status, failureMessage } = paid.payment;
    if (status === 'failed') {
      const reason = plainText(failureMessage ?? 'the payment provider gives no reason');
      throw new CommandFailure(
        'payment_failed',
        `The payment failed: ${reason}`,
        'Try again, or with another payment method.',
      );
    }
    await output.item(paid.payment);
    await output.done(outcomeOf(paid));
  },
};
