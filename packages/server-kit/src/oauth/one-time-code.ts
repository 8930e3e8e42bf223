import { oauthRoutes } from '@watchpost/schemas';
import { hashSecret } from '../auth/api-key-secret.js';
import type { Context } from '../context.js';
import { ProblemError } from '../http/problem.js';
import { serve } from '../operation.js';
import { signIn } from '../sessions/open-session.js';
import type { Change, Row } from '../store/store.js';
import { randomSecret } from './sign-in-state.js';

/** One minute: a page redeems it as soon as it has loaded. */
const codeSeconds = 60;

/** Makes the code that stands for a completed sign-in. */
export const newOneTimeCode = (
  user: Row<'users'>,
  organizationId: string | null,
  { now }: Context,
): { readonly code: string; readonly change: Change } => {
  const code = `wpx_${randomSecret()}`;
  return {
    code,
    change: {
      kind: 'insert',
      table: 'oauthCodes',
      row: {
        codeHash: hashSecret(code),
        userId: user.id,
        organizationId,
        createdAt: now,
        expiresAt: now + codeSeconds * 1000,
      },
    },
  };
};

const codeOver = (): ProblemError =>
  new ProblemError('token_expired', 'This code was used, has expired, or never was; sign in again.');

/** Redeems a one-time code. Of many that try at once one succeeds. */
export const exchange = serve(oauthRoutes.exchange, async ({ body }, context) => {
  const { store } = context.services;
  const codeHash = hashSecret(body.code);
  const row = await store.get('oauthCodes', { codeHash });
  if (row === undefined || row.usedAt !== null || row.expiresAt <= context.now) throw codeOver();
  const user = await store.get('users', { id: row.userId });
  if (user === undefined || user.disabledAt !== null) throw codeOver();
  // Who lost the membership in this minute signs in where they still have one.
  const isMember =
    row.organizationId !== null &&
    (await store.get('memberships', { userId: user.id, organizationId: row.organizationId })) !== undefined;
  const signedIn = await signIn(
    user,
    context,
    isMember && row.organizationId !== null ? { organizationId: row.organizationId } : {},
  );
  const redeemed: Change = {
    kind: 'update',
    table: 'oauthCodes',
    where: { codeHash, usedAt: null },
    set: { usedAt: context.now },
    mustMatch: true,
  };
  return { body: signedIn.body, changes: [redeemed, ...signedIn.changes] };
});
