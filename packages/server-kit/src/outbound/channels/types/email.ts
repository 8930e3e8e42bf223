import * as z from '@watchpost/schemas/zod';
import type { MailChannelType } from '../../../request/ports/channel-type.js';
import { isOneAddress } from '../../mail/mail-address.js';
import { guideTo } from '../guide.js';

const addressSetting = z
  .string({ error: 'must be text' })
  .max(254, { error: 'must have at most 254 characters' })
  .transform((address) => address.trim().toLowerCase())
  .refine(isOneAddress, { error: 'must be one e-mail address' });

const config = z.strictObject({
  to: z
    .array(addressSetting, { error: 'must be a list of e-mail addresses' })
    .max(20, { error: 'must have at most 20 addresses' })
    .refine((addresses) => new Set(addresses).size === addresses.length, { error: 'must not name an address twice' })
    .default([])
    .describe(
      'Addresses. One that is no verified address of a member is asked by mail first, and gets nothing before it is confirmed. Empty: everyone who may respond to incidents.',
    ),
  subjectPrefix: z
    .string({ error: 'must be text' })
    .max(50, { error: 'must have at most 50 characters' })
    .regex(/^\P{C}*$/u, { error: 'must be one line' })
    .default('')
    .describe('Before the subject of each mail, such as [Ops].'),
});

type EmailConfig = z.output<typeof config>;

const everyone = 'everyone who may respond to incidents';

/** E-mail: the mails of this server, to members and to addresses that have confirmed. */
export const email: MailChannelType<EmailConfig> = {
  carriedBy: 'mail',
  type: 'email',
  title: 'E-mail',
  config,
  credentials: z.strictObject({}),
  credentialFields: [],
  supports: { edit: false, thread: false, close: false, buttons: false, mentions: false, confirms: false },
  limits: { title: 200, body: 10_000, unit: 'codePoints' },
  helpUrl: guideTo('email'),
  destination: ({ config: { to } }) => ({
    shown: to.length > 1 ? `${to[0]} and ${to.length - 1} more` : (to[0] ?? everyone),
    key: `email ${to.toSorted().join(' ')}`,
    origins: [],
  }),
  // Mails are bounded by address and organization where they are written.
  paces: () => [],
  recipients: ({ to }) => to,
  subjectPrefix: ({ subjectPrefix }) => subjectPrefix,
};
