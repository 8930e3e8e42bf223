import { atMost, bounds } from '../../bounds.js';
import { timestampField } from '../../fields.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { tokensSchema } from './session.js';

/** Letters of user codes: consonants alone, which make no words and cannot be taken for digits (RFC 8628 §6.1). */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';

/** A user code as a person types it: small letters, spaces and hyphens do not matter. */
const userCodeField = z
  .string({ error: 'must be text' })
  .max(...atMost(bounds.oneTimeCode))
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[${userCodeLetters}]{8}$`), { error: 'must be 8 letters such as WDJB-MJHT' }))
  .describe('The code that the program shows, such as `WDJB-MJHT`.');

const beginSchema = z
  .strictObject({
    clientName: z
      .string({ error: 'must be text' })
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.clientName))
      .regex(/^[\x20-\x7e]+$/, { error: 'must be visible ASCII' })
      .describe('What the program calls itself, for the person who confirms it.'),
  })
  .meta({ id: 'DeviceSignInRequest', description: 'A program that asks to be signed in.' });

const begunSchema = z
  .object({
    deviceCode: z.string().describe('What the program asks for tokens with. It is secret.'),
    userCode: z.string().describe('What a person types in on the page, such as `WDJB-MJHT`.'),
    verificationUrl: z.string().describe('The page on which a person who is signed in confirms the code.'),
    expiresIn: z.int().describe('Seconds until both codes end: 600.'),
    interval: z.int().describe('Seconds that the program waits between two requests for tokens.'),
  })
  .meta({ id: 'DeviceSignIn', description: 'A sign-in that waits for a person (RFC 8628 §3.2).' });

const pendingSchema = z
  .object({
    status: z.literal('pending').describe('Always `pending`: ask again after `interval`.'),
    interval: z.int().describe('Seconds to wait before the next request. It grows when requests come too fast.'),
  })
  .meta({ id: 'DeviceSignInPending', description: 'No person has confirmed the code yet.' });

const readSchema = z
  .object({
    clientName: z.string().describe('What the program calls itself. Any program can call itself so.'),
    ip: z.string().describe('The address that it asks from.'),
    userAgent: z.string().nullable().describe('What it sends as `User-Agent`.'),
    isSameNetwork: z.boolean().describe('Whether it asks from the network that this request comes from.'),
    createdAt: timestampField('When it asked.'),
    expiresAt: timestampField('Until when it can be confirmed.'),
  })
  .meta({ id: 'DeviceSignInDetails', description: 'The program that asks, for the person who decides.' });

/** What asks for tokens gets. */
export const deviceTokenSchema = z.union([tokensSchema, pendingSchema]);

/** Routes of the sign-in of programs that have no browser (RFC 8628). */
export const deviceRoutes = {
  beginDevice: defineRoute({
    operationId: 'auth.beginDevice',
    method: 'POST',
    path: '/auth/device',
    summary: 'Begin to sign in a program, to be confirmed in a browser',
    description:
      'The program shows the code and the address of the page, and asks `POST /auth/device/token` until a person has decided. Without a console there is no such page, and this is `not_found`.',
    access: 'public',
    body: beginSchema,
    answer: { status: 200, description: 'The codes.', schema: begunSchema },
    errors: ['not_found', 'rate_limited'],
    example: { clientName: 'watchpost on build-7' },
  }),
  deviceToken: defineRoute({
    operationId: 'auth.deviceToken',
    method: 'POST',
    path: '/auth/device/token',
    summary: 'Ask for the tokens of a program that was confirmed',
    description: 'The tokens are given once. `forbidden` when the person refused, `token_expired` after ten minutes.',
    access: 'public',
    body: z
      .strictObject({
        deviceCode: z
          .string({ error: 'must be text' })
          .min(1)
          .max(...atMost(bounds.token))
          .describe('Of the answer to `POST /auth/device`.'),
      })
      .meta({ id: 'DeviceTokenRequest', description: 'What a program asks for its tokens with.' }),
    answer: { status: 200, description: 'Signed in, or still waiting.', schema: deviceTokenSchema },
    errors: ['token_expired', 'forbidden'],
    example: { deviceCode: 'wpd_…' },
  }),
  readDevice: defineRoute({
    operationId: 'auth.readDevice',
    method: 'POST',
    path: '/auth/device/read',
    summary: 'See which program asks to be signed in',
    description: 'Wrong codes are counted like wrong passwords.',
    access: 'user',
    readsOnly: true,
    body: z
      .strictObject({ userCode: userCodeField })
      .meta({ id: 'DeviceReadRequest', description: 'Which program to show.' }),
    answer: { status: 200, description: 'The program.', schema: readSchema },
    errors: ['not_found', 'rate_limited'],
    example: { userCode: 'WDJB-MJHT' },
  }),
  confirmDevice: defineRoute({
    operationId: 'auth.confirmDevice',
    method: 'POST',
    path: '/auth/device/confirm',
    summary: 'Sign a program in, or refuse it',
    description: 'Needs a sign-in of the last 15 minutes. The program gets a session like yours, which you can end.',
    access: 'user',
    body: z
      .strictObject({
        userCode: userCodeField,
        decision: z
          .enum(['allow', 'refuse'], { error: 'must be allow or refuse' })
          .describe('Whether the program is signed in as you.'),
      })
      .meta({ id: 'DeviceConfirmRequest', description: 'What a person decides about a program.' }),
    answer: { status: 204, description: 'Decided.' },
    errors: ['not_found', 'forbidden', 'rate_limited'],
    example: { userCode: 'WDJB-MJHT', decision: 'allow' },
  }),
};

/** The codes of a program that asks to be signed in; `expiresIn` and `interval` are in seconds. */
export interface DeviceSignIn extends z.output<typeof begunSchema> {}
/** The program that asks, for the person who decides. */
export interface DeviceSignInDetails extends z.output<typeof readSchema> {}
/** No person has decided yet; `interval` is in seconds. */
export interface DeviceSignInPending extends z.output<typeof pendingSchema> {}
