import { oauthRoutes } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { CallContext, Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { serveCall } from '../../request/operation.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Change, Row } from '../../store/interface/store.js';
import { isOriginGood } from '../auth/connection-author.js';
import { type SignInOrigin, signInGuards } from '../auth/sign-in-guards.js';
import { type SessionServices, signIn } from '../sessions/open-session.js';
import { assertOwnPage } from '../sessions/session-cookie.js';
import { oauthBounds } from './bounds.js';
import { endedBrowserCookie, readBrowserCookie } from './browser-cookie.js';
import { type ClaimedSignIn, randomSecret } from './sign-in-state.js';

/** One minute: a page redeems it as soon as it has loaded. */
export const codeSeconds: number = oauthBounds.oneTimeCode.most;

/** Makes the code of a completed sign-in. Only the browser that began the sign-in can redeem it. */
export const newOneTimeCode = (
  user: Row<'users'>,
  { claimed: { row, holderHash }, origin }: { readonly claimed: ClaimedSignIn; readonly origin: SignInOrigin },
  { now }: Context,
): { readonly code: string; readonly changes: readonly Change[] } => {
  const code = `wpx_${randomSecret()}`;
  return {
    code,
    changes: [
      ...signInGuards(user, origin),
      {
        kind: 'insert',
        table: 'oauthCodes',
        row: {
          codeHash: hashSecret(code),
          holderHash,
          userId: user.id,
          organizationId: row.organizationId,
          ...origin,
          createdAt: now,
          expiresAt: now + codeSeconds * 1000,
        },
      },
    ],
  };
};

const codeOver = (): ProblemError =>
  new ProblemError('token_expired', 'This code is used, expired or unknown; sign in again.');

/**
 * Refuses a client that did not begin the sign-in: it has seen the code of another, or was made to present one that is
 * not its own (RFC 6749 §10.12). The code is spent, because it has leaked.
 */
const stranger = (row: Row<'oauthCodes'>, redeemed: Change, context: Context): ProblemError =>
  new ProblemError('invalid_credentials', 'This sign-in was begun in another browser; begin again.', {
    changes: [
      redeemed,
      auditChange(context, {
        resource: { type: 'user', id: row.userId, name: null },
        organizationId: row.organizationId ?? 'system',
        result: 'refused',
      }),
    ],
  });

/** Redeems a one-time code. Of many that try at once one succeeds. */
export const exchange = serveCall(
  oauthRoutes.exchange,
  async ({ body }, context: CallContext<'signInProviders' | SessionServices>) => {
    if (body.keepIn === 'cookie') assertOwnPage(context);
    const { store } = context.services;
    const codeHash = hashSecret(body.code);
    const row = await store.get('oauthCodes', { codeHash });
    if (row === undefined || row.usedAt !== null || row.expiresAt <= context.now) throw codeOver();
    const redeemed: Change = {
      kind: 'update',
      table: 'oauthCodes',
      where: { codeHash, usedAt: null },
      set: { usedAt: context.now },
      mustMatch: true,
    };
    // A challenge is the hash of its verifier (RFC 7636 §4.2), just as the hash of a cookie is what is kept of it.
    const shown = body.codeVerifier ?? readBrowserCookie(context);
    if (shown === null || hashSecret(shown) !== row.holderHash) throw stranger(row, redeemed, context);
    const user = await store.get('users', { id: row.userId });
    if (user === undefined || user.disabledAt !== null) throw codeOver();
    const { boundTo, ssoConnectionId } = row;
    const origin = { boundTo, ssoConnectionId };
    if (!(await isOriginGood(user.id, origin, context))) throw codeOver();
    // A user who lost the membership in this minute signs in to another organization of theirs.
    const isMember =
      row.organizationId !== null &&
      (await store.get('memberships', { userId: user.id, organizationId: row.organizationId })) !== undefined;
    const signedIn = await signIn(
      user,
      context,
      isMember && row.organizationId !== null
        ? { origin, keep: body, organizationId: row.organizationId }
        : { origin, keep: body },
    );
    return {
      body: signedIn.body,
      // An answer sets one cookie. That of the sign-in otherwise ends by itself within the minute, and its code is spent.
      headers: { 'set-cookie': endedBrowserCookie(context), ...signedIn.headers },
      changes: [...signedIn.changes, redeemed],
    };
  },
);
