import type { Change, Row } from '../../store/interface/store.js';

/** What a sign-in came through, as its session, challenge or one-time code keeps it. */
export interface SignInOrigin {
  /** The one organization that the session may act in, because that organization's own identity provider opened it. */
  readonly boundTo: string | null;
  /** The organization's connection that it came through; the session ends with it. */
  readonly ssoConnectionId: string | null;
}

/** A sign-in with a password, or through a provider that the server offers to everyone. */
export const unboundOrigin: SignInOrigin = { boundTo: null, ssoConnectionId: null };

/**
 * Entries that make the opening of a session, a challenge or a code fail when the credential that it was opened with has
 * changed since it was read. They come first in their commit: the lock on the user's row makes a reset wait, or see what
 * was opened and end it.
 *
 * @param user as it was read when the credential was verified
 * @param options.passwordHash a better hash of the same password, where the old one is to be replaced
 */
export const signInGuards = (
  user: Row<'users'>,
  { boundTo, ssoConnectionId }: SignInOrigin,
  { passwordHash = user.passwordHash }: { readonly passwordHash?: string | undefined } = {},
): Change[] => {
  const { id, emailVerifiedAt, totpEnabledAt, updatedAt } = user;
  const where = { id, passwordHash: user.passwordHash, disabledAt: null, emailVerifiedAt, totpEnabledAt };
  const guards: Change[] = [
    {
      kind: 'update',
      table: 'users',
      // Joining another organization moves the time on, and ends what is bound to this one.
      where: boundTo === null ? where : { ...where, updatedAt },
      set: { passwordHash },
      mustMatch: true,
    },
  ];
  if (ssoConnectionId === null) return guards;
  guards.push({
    kind: 'update',
    table: 'ssoConnections',
    where: { id: ssoConnectionId, enabled: true },
    set: { enabled: true },
    mustMatch: true,
  });
  return guards;
};
