import { atMost, bounds } from '../../bounds.js';
import * as z from '../../zod.js';

/** One e-mail address, trimmed and lower-cased before it is validated: the validated value is the stored one. */
export const emailField = z
  .string({ error: 'must be text' })
  .max(...atMost(bounds.email))
  .transform((email) => email.trim().toLowerCase())
  .pipe(z.email({ error: 'must be one e-mail address' }))
  .describe('One e-mail address.');

/** A password to compare: any text. 1,024 characters bound the work of hashing; anything a person types fits. */
export const passwordField = z
  .string({ error: 'must be text' })
  .min(1, { error: 'must not be empty' })
  .max(...atMost(bounds.password))
  .describe('The password of the account.');

/** A password to set; the server also refuses common ones and the e-mail itself (NIST SP 800-63B-4 §3.1.1.2). */
export const newPasswordField = z
  .string({ error: 'must be text' })
  .min(8, { error: 'must have at least 8 characters' })
  .max(...atMost(bounds.password))
  .describe('At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused.');

/** A token that came by mail. */
export const mailTokenField = z
  .string({ error: 'must be text' })
  .min(1, { error: 'must not be empty' })
  .max(...atMost(bounds.token))
  .describe('The token from the link in the e-mail.');

/** A code of six digits from an authenticator app; spaces are ignored. */
export const totpCodeField = z
  .string({ error: 'must be text' })
  .max(...atMost(bounds.oneTimeCode))
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: 'must have 6 digits' }))
  .describe('The current code of the authenticator app.');
