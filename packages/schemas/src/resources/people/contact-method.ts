import { atMost, bounds } from '../../bounds.js';
import { commonFields, idField, nameField, timestampField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { channelFields } from '../outbound/notification-channel-fields.js';

/** Kinds of a person's own places. */
export const contactMethodTypes = [
  'email',
  'sms',
  'voice',
  'telegram',
  'pushover',
  'ntfy',
  'gotify',
  'slack',
  'webPush',
] as const;

/** A kind of a person's own place. */
export type ContactMethodType = (typeof contactMethodTypes)[number];

const typeField = z.enum(contactMethodTypes, { error: `must be one of: ${contactMethodTypes.join(', ')}` });

const contactMethodSchema = z
  .object({
    ...commonFields('cme'),
    type: typeField.describe('What kind of place it is.'),
    name: z.string().describe('What its owner calls it.'),
    destination: z.string().describe('Where it leads, masked.'),
    verifiedAt: timestampField(
      'When its owner typed the code that was sent there; `null` before. Until then it gets codes alone.',
    ).nullable(),
    codeExpiresAt: timestampField('Until when the code that was sent last is accepted; `null` for none.').nullable(),
    lastError: z
      .string()
      .nullable()
      .describe(
        'Why the last code or test did not get there, in words; `null` when the place or its provider took it.',
      ),
  })
  .meta({ id: 'ContactMethod', description: 'A place of a person that the person is notified at.' });

const pushKeySchema = z
  .object({
    publicKey: z
      .string()
      .describe('The `applicationServerKey` in base64url: a point of P-256, uncompressed (RFC 8292 §3.2).'),
  })
  .meta({ id: 'PushKey', description: 'The key by which push services know this server.' });

const createSchema = z
  .strictObject({
    type: typeField.describe('What kind of place it is; it cannot be changed.'),
    name: nameField.describe('What you call it, such as `My phone`.'),
    config: channelFields.config.create.describe(
      'Where it leads: `address` for `email`; `number` for `sms` and `voice`, such as `+12025550123`; nothing for `webPush`; for the others what a channel of the type takes (`GET /notification-channel-types`).',
    ),
    credentials: channelFields.credentials.create.describe(
      'What it signs in with, as for a channel of the type; for `webPush` the `endpoint`, `p256dh` and `auth` of the push subscription that a browser made. All of it is sealed and never shown. Default: none.',
    ),
  })
  .meta({ id: 'ContactMethodCreate', description: 'A place of yours to create.' });

/** A place of a person that the person is notified at. */
export interface ContactMethod extends z.output<typeof contactMethodSchema> {}
/** What `POST /auth/me/contact-methods` takes. */
export interface ContactMethodCreate extends z.input<typeof createSchema> {}
/** The same with its defaults. */
export interface ContactMethodDocument extends z.output<typeof createSchema> {}

/** How contact methods are listed: the oldest first by default. */
export const contactMethodList = {
  sort: ['createdAt', 'name'],
  defaultSort: 'createdAt',
  search: [],
  filters: {},
} as const satisfies ListRules;

const params = z.object({ id: idField('cme') });
const codeField = z
  .string({ error: 'must be text' })
  .max(...atMost(bounds.oneTimeCode))
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: 'must have 6 digits' }))
  .describe('The code that was sent there.');

/** Routes of the places where a person is notified. They belong to the account, whatever organization it acts in. */
export const contactMethodRoutes = {
  list: defineRoute({
    operationId: 'contactMethods.list',
    method: 'GET',
    path: '/auth/me/contact-methods',
    summary: 'List your contact methods',
    description: 'The verified e-mail address of your account is always there besides, as `email`.',
    access: 'user',
    query: listQuerySchema(contactMethodList),
    answer: {
      status: 200,
      description: 'A page of contact methods.',
      schema: pageSchema(contactMethodSchema, 'ContactMethodPage'),
    },
  }),
  create: defineRoute({
    operationId: 'contactMethods.create',
    method: 'POST',
    path: '/auth/me/contact-methods',
    summary: 'Create a contact method',
    description: `Sends a code of six digits there, which is valid for 15 minutes and five tries. The session must be one of a sign-in of the last 15 minutes. A person has at most ${bounds.contactMethods.most}. \`sms\` and \`voice\` go through the carrier channel of the organization that the request acts in.`,
    access: 'user',
    body: createSchema,
    answer: {
      status: 201,
      description: 'Created; `lastError` says when the code could not be sent.',
      schema: contactMethodSchema,
    },
    errors: ['conflict', 'forbidden', 'plan_limit_reached', 'rate_limited'],
    example: { type: 'email', name: 'At home', config: { address: 'ada.at.home@example.com' } },
  }),
  get: defineRoute({
    operationId: 'contactMethods.get',
    method: 'GET',
    path: '/auth/me/contact-methods/:id',
    summary: 'Get a contact method',
    access: 'user',
    params,
    answer: { status: 200, description: 'The contact method.', schema: contactMethodSchema },
  }),
  update: defineRoute({
    operationId: 'contactMethods.update',
    method: 'PATCH',
    path: '/auth/me/contact-methods/:id',
    summary: 'Rename a contact method',
    access: 'user',
    params,
    body: z
      .strictObject({ name: nameField.describe('What you call it, such as `My phone`.') })
      .partial()
      .meta({ id: 'ContactMethodUpdate', description: 'A new name of a place of yours; where it leads stays.' }),
    answer: { status: 200, description: 'The contact method with its new name.', schema: contactMethodSchema },
    example: { name: 'My new phone' },
  }),
  sendCode: defineRoute({
    operationId: 'contactMethods.sendCode',
    method: 'POST',
    path: '/auth/me/contact-methods/:id/send-code',
    summary: 'Send another code to a contact method',
    description: 'The one before it is good no longer. At most three an hour go to one place.',
    access: 'user',
    params,
    answer: {
      status: 200,
      description: 'The contact method; `lastError` says when the code could not be sent.',
      schema: contactMethodSchema,
    },
    errors: ['conflict', 'rate_limited'],
  }),
  verify: defineRoute({
    operationId: 'contactMethods.verify',
    method: 'POST',
    path: '/auth/me/contact-methods/:id/verify',
    summary: 'Verify a contact method',
    description:
      'With the code that was sent there. `conflict` when it is too old or was tried too often: have another one sent.',
    access: 'user',
    params,
    body: z
      .strictObject({ code: codeField })
      .meta({ id: 'ContactMethodVerifyRequest', description: 'The proof that a contact method is yours.' }),
    answer: { status: 200, description: 'Verified: it is used from now on.', schema: contactMethodSchema },
    errors: ['conflict', 'rate_limited'],
    example: { code: '123456' },
  }),
  test: defineRoute({
    operationId: 'contactMethods.test',
    method: 'POST',
    path: '/auth/me/contact-methods/:id/test',
    summary: 'Send a test to a contact method',
    description: 'It counts like a code: at most three an hour go to one place.',
    access: 'user',
    params,
    answer: {
      status: 200,
      description: 'The contact method; `lastError` says when the test could not be sent.',
      schema: contactMethodSchema,
    },
    errors: ['conflict', 'rate_limited'],
  }),
  pushKey: defineRoute({
    operationId: 'contactMethods.pushKey',
    method: 'GET',
    path: '/auth/me/push-key',
    summary: 'Get the key that browsers subscribe with',
    description:
      'For `PushManager.subscribe()`. It stays the same as long as the database does; a browser that subscribed with another one has to subscribe again.',
    access: 'user',
    answer: { status: 200, description: 'The key of this server.', schema: pushKeySchema },
  }),
  remove: defineRoute({
    operationId: 'contactMethods.remove',
    method: 'DELETE',
    path: '/auth/me/contact-methods/:id',
    summary: 'Delete a contact method',
    description:
      'What waits to be sent there is given up. The session must be one of a sign-in of the last 15 minutes.',
    access: 'user',
    params,
    answer: { status: 204, description: 'Deleted.' },
    errors: ['forbidden'],
  }),
};
