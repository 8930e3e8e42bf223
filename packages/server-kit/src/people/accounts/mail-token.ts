import { randomBytes } from 'node:crypto';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Change, Row } from '../../store/interface/store.js';
import { isHostAccount } from '../auth/host-account.js';

/** What a mailed link is for. */
export type MailTokenPurpose = Row<'mailTokens'>['purpose'];

const minuteMs = 60_000;
/** Who asked for a new password reads the mail now; who opened an account may do so after work. */
const lifetimeMs: Readonly<Record<MailTokenPurpose, number>> = {
  resetPassword: 60 * minuteMs,
  verifyEmail: 24 * 60 * minuteMs,
};

/** A token for a mail: 256 random bits, of which the database keeps a hash. */
export const newMailToken = (
  purpose: MailTokenPurpose,
  userId: string,
  { now }: Context,
): { readonly token: string; readonly change: Change } => {
  const token = `wpm_${randomBytes(32).toString('base64url')}`;
  const row = {
    tokenHash: hashSecret(token),
    purpose,
    userId,
    createdAt: now,
    expiresAt: now + lifetimeMs[purpose],
    usedAt: null,
  };
  return { token, change: { kind: 'insert', table: 'mailTokens', row } };
};

/**
 * Pads the changes of an answer with tokens that belong to no one and open nothing. It then costs as much as the
 * answer that it must not be distinguishable from. Housekeeping removes the tokens.
 *
 * @param size how many entries the other one has
 */
export const padded = (changes: readonly Change[], size: number, context: Context): Change[] => {
  const decoys = Array.from(
    { length: Math.max(0, size - changes.length) },
    () => newMailToken('resetPassword', '', context).change,
  );
  return [...changes, ...decoys];
};

/** One answer for a token that is unknown, used, expired or replaced: the remedy is the same for each. */
const spent = (): ProblemError =>
  new ProblemError('token_expired', 'The link was used before, is too old, or a newer one was sent. Ask for another.');

/**
 * Reads a token that is still good: of several for one purpose only the newest is.
 *
 * @throws ProblemError `token_expired`
 */
export const readMailToken = async (
  purpose: MailTokenPurpose,
  token: string,
  { now, services }: Context,
): Promise<{ readonly row: Row<'mailTokens'>; readonly user: Row<'users'> }> => {
  const { store } = services;
  const row = await store.get('mailTokens', { tokenHash: hashSecret(token), purpose });
  if (row === undefined || row.usedAt !== null || row.expiresAt <= now) throw spent();
  const { userId, createdAt } = row;
  const [newer] = await store.find('mailTokens', { userId, purpose, createdAt: { above: createdAt } }, { limit: 1 });
  const user = await store.get('users', { id: userId });
  if (newer !== undefined || user === undefined || user.disabledAt !== null) throw spent();
  if (purpose === 'resetPassword' && isHostAccount(user)) throw spent();
  return { row, user };
};

/** An entry that voids the links that would verify an address that is verified by now. */
export const spendVerification = (userId: string, { now }: Context): Change => ({
  kind: 'update',
  table: 'mailTokens',
  where: { userId, purpose: 'verifyEmail', usedAt: null },
  set: { usedAt: now },
});

/** Entries that use a token up, for exactly one of those who try, and void every other one for the same purpose. */
export const spendMailToken = ({ tokenHash, userId, purpose }: Row<'mailTokens'>, { now }: Context): Change[] => [
  { kind: 'update', table: 'mailTokens', where: { tokenHash, usedAt: null }, set: { usedAt: now }, mustMatch: true },
  { kind: 'update', table: 'mailTokens', where: { userId, purpose, usedAt: null }, set: { usedAt: now } },
];
