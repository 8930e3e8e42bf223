import type { Context } from '../../request/context.js';
import type { Change } from '../../store/interface/store.js';
import { endChallenges } from '../mfa/challenge.js';

/**
 * Entries that end what a user's old password has led to: sessions, and sign-ins that wait for their second step.
 *
 * @param options.except a session that stays
 */
export const endSignIns = (
  userId: string,
  { now }: Pick<Context, 'now'>,
  { except = null }: { readonly except?: string | null } = {},
): Change[] => [
  {
    kind: 'update',
    table: 'sessions',
    where: { userId, revokedAt: null, ...(except === null ? {} : { id: { not: except } }) },
    set: { revokedAt: now, updatedAt: now },
  },
  endChallenges(userId),
  { kind: 'delete', table: 'oauthCodes', where: { userId } },
  { kind: 'delete', table: 'deviceSignIns', where: { userId } },
];
