import { atMost, bounds } from '../../bounds.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';

/** What the owner of an address says to mails of notification channels. */
export const recipientStatuses = ['pending', 'confirmed', 'refused'] as const;

/** What the owner of an address says to mails of notification channels; `pending` before an answer. */
export type RecipientStatus = (typeof recipientStatuses)[number];

/** How channels and pages show it. */
export const recipientStatusField = z
  .enum(recipientStatuses)
  .describe(
    '`confirmed`: it gets mails. `pending`: its owner was asked by mail, or is still to be asked, and gets none before agreeing. `refused`: its owner wants none, and is not asked again.',
  );

const tokenField = z
  .string({ error: 'must be text' })
  .min(1, { error: 'must not be empty' })
  .max(...atMost(bounds.recipientToken))
  .describe('What follows `#` in the link of the mail.');

const shownSchema = z
  .object({
    organizationName: z.string().describe('Display name of the organization whose channels name the address.'),
    address: z.string().describe('The address, masked.'),
    status: recipientStatusField,
  })
  .meta({
    id: 'MailRecipient',
    description: 'What the holder of a link in a mail sees of the address it was sent to.',
  });

/** An address that is no member's, as the holder of a link in a mail to it sees it. */
export interface MailRecipient extends z.output<typeof shownSchema> {}

const answer = { status: 200 as const, description: 'The address, as it is then.', schema: shownSchema };

/**
 * Routes behind the links of mails to addresses that are no members': the token in them is all that they need. They change
 * something by POST alone, because programs open links in mails before people do.
 */
export const mailRecipientRoutes = {
  read: defineRoute({
    operationId: 'mailRecipients.read',
    method: 'POST',
    path: '/public/mail-recipients/read',
    summary: 'See what an organization may mail to an address',
    description:
      'Changes nothing. `token_expired` for every link that does nothing (any more): unknown, changed, too old, or of an organization that is gone.',
    access: 'public',
    readsOnly: true,
    body: z
      .strictObject({ token: tokenField })
      .meta({ id: 'MailRecipientRead', description: 'The link whose address is asked for.' }),
    answer,
    errors: ['token_expired', 'rate_limited'],
    example: { token: '0.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA' },
  }),
  decide: defineRoute({
    operationId: 'mailRecipients.decide',
    method: 'POST',
    path: '/public/mail-recipients/decide',
    summary: 'Confirm or refuse the mails of an organization',
    description:
      'For the address that the link was sent to, and for all notification channels of the organization. Saying the same again changes nothing.',
    access: 'public',
    body: z
      .strictObject({
        token: tokenField,
        decision: z
          .enum(['confirmed', 'refused'], { error: 'must be one of: confirmed, refused' })
          .describe('Whether the organization may mail to the address.'),
      })
      .meta({ id: 'MailRecipientDecision', description: 'The link, and what its holder decides.' }),
    answer,
    errors: ['token_expired', 'rate_limited'],
    example: { token: '0.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA', decision: 'confirmed' },
  }),
  unsubscribe: defineRoute({
    operationId: 'mailRecipients.unsubscribe',
    method: 'POST',
    path: '/public/mail-recipients/unsubscribe',
    summary: 'End the mails of an organization with one click',
    description:
      'With the token of any mail, in the body or, as mail programs send it, in the query (RFC 8058). Doing so again changes nothing.',
    access: 'public',
    query: z.strictObject({ recipient: tokenField.describe('The token of the mail.').optional() }),
    body: z
      .strictObject({
        token: tokenField.optional(),
        form: z
          .string()
          .max(...atMost(bounds.line))
          .optional()
          .describe('What mail programs send; ignored.'),
      })
      .meta({ id: 'MailRecipientUnsubscribe', description: 'Whose mails end.' }),
    isBodyOptional: true,
    textBody: { field: 'form', maxLength: bounds.line.most },
    answer: { status: 204, description: 'No channel of the organization mails to the address any more.' },
    errors: ['token_expired', 'rate_limited'],
    example: { token: '0.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA' },
  }),
};
