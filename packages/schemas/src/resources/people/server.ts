import { atMost, bounds } from '../../bounds.js';
import { nameField, timeZoneField } from '../../fields.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { emailField, newPasswordField } from '../fields/credentials.js';
import { oauthProviderSchema } from './oauth.js';
import { keepInFields, sessionTokensSchema } from './session.js';

/** A server before anyone has signed in. */
export const serverInfoSchema = z
  .object({
    name: z.string().describe('Name of this server, for its sign-in page.'),
    version: z.string().describe('Version of the server; that of the API is in its OpenAPI description.'),
    publicUrl: z.string().describe('Where people reach this server.'),
    signUp: z.enum(['open', 'invite']).describe('Who may open an account: anyone, or only people with an invitation.'),
    providers: z
      .array(oauthProviderSchema.pick({ key: true, displayName: true }))
      .describe('Providers that everybody can sign in with; empty without any.'),
    mail: z
      .enum(['sent', 'log'])
      .describe(
        'Where mails go: `sent` to their recipients, or `log`: the server has no mail transport and logs links.',
      ),
    needsOwner: z
      .boolean()
      .describe(
        'Whether the server has no account yet and waits for `POST /setup` with the link that its start printed.',
      ),
  })
  .meta({ id: 'ServerInfo', description: 'What a sign-in page needs to know of a server.' });

/** What a sign-in page needs to know of a server: who may sign in, how, and whether an owner is missing. */
export interface ServerInfo extends z.output<typeof serverInfoSchema> {}

/** Routes about the server itself: what it is, and its first owner. */
export const serverRoutes = {
  get: defineRoute({
    operationId: 'server.get',
    method: 'GET',
    path: '/server',
    summary: 'What a sign-in page needs to know',
    access: 'public',
    answer: { status: 200, description: 'The server.', schema: serverInfoSchema },
  }),
  setUp: defineRoute({
    operationId: 'server.setUp',
    method: 'POST',
    path: '/setup',
    summary: 'Create the first owner',
    description:
      'Creates the first account and its organization and signs it in, once: afterwards the answer is `conflict`. Not found on servers whose accounts are created by their host.',
    access: 'public',
    body: z
      .strictObject({
        token: z
          .string({ error: 'must be text' })
          .min(1, { error: 'must not be empty' })
          .max(...atMost(bounds.token))
          .describe('What follows `#` in the link that the start of the server printed; valid for an hour.'),
        email: emailField,
        password: newPasswordField,
        name: nameField.default('Owner').describe('How the person is called.'),
        organizationName: nameField.default('My organization').describe('Name of the first organization.'),
        timezone: timeZoneField.default('UTC').describe('IANA time zone of the organization.'),
        ...keepInFields,
      })
      .meta({ id: 'SetupRequest', description: 'The first account of a server, and its organization.' }),
    answer: { status: 201, description: 'The owner exists and is signed in.', schema: sessionTokensSchema },
    errors: ['token_expired', 'conflict', 'forbidden', 'not_found'],
    example: {
      token: 'wps_…',
      email: 'ada@example.com',
      password: 'correct horse battery staple',
      organizationName: 'Example Ltd',
      timezone: 'Europe/Berlin',
    },
  }),
};
