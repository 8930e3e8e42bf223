import type { Context } from '../../request/context.js';
import type { Change, Row } from '../../store/interface/store.js';

/**
 * Entries that end the sessions and links that organizations' own identity providers have opened for a user. They
 * apply when the owner of the account has proved that it is theirs, or joins another organization.
 *
 * @param options.except the organization whose own sign-ins stay
 */
export const endBoundSignIns = (
  userId: string,
  { now }: Pick<Context, 'now'>,
  { except }: { readonly except?: string } = {},
): Change[] => {
  // Every id is above the empty text, and `null` is not.
  const bound = { above: '', ...(except === undefined ? {} : { not: except }) };
  return [
    { kind: 'delete', table: 'oauthIdentities', where: { userId, vouchedBy: bound } },
    {
      kind: 'update',
      table: 'sessions',
      where: { userId, boundTo: bound, revokedAt: null },
      set: { revokedAt: now, updatedAt: now },
    },
    { kind: 'delete', table: 'mfaChallenges', where: { userId, boundTo: bound } },
    { kind: 'delete', table: 'oauthCodes', where: { userId, boundTo: bound } },
    { kind: 'delete', table: 'deviceSignIns', where: { userId, boundTo: bound } },
    { kind: 'delete', table: 'identityLinks', where: { userId, organizationId: bound } },
  ];
};

/**
 * Entries of a commit that makes a user a member of an organization. The time of the user's row moves on: a concurrent
 * sign-in through another organization's issuer then fails its guard.
 *
 * @param options.except as for {@link endBoundSignIns}: the organization, when its own issuer brings the user
 */
export const leaveBounds = (
  user: Pick<Row<'users'>, 'id' | 'updatedAt'>,
  context: Pick<Context, 'now'>,
  options: { readonly except?: string } = {},
): Change[] => [
  {
    kind: 'update',
    table: 'users',
    where: { id: user.id },
    set: { updatedAt: Math.max(context.now, user.updatedAt + 1) },
  },
  ...endBoundSignIns(user.id, context, options),
];

/** Entries that end the sign-ins of an organization's connection, for when it is removed, disabled or replaced. */
export const endConnectionSignIns = (ssoConnectionId: string, { now }: Context): Change[] => [
  {
    kind: 'update',
    table: 'sessions',
    where: { ssoConnectionId, revokedAt: null },
    set: { revokedAt: now, updatedAt: now },
  },
  { kind: 'delete', table: 'mfaChallenges', where: { ssoConnectionId } },
  { kind: 'delete', table: 'oauthCodes', where: { ssoConnectionId } },
  { kind: 'delete', table: 'deviceSignIns', where: { ssoConnectionId } },
  { kind: 'delete', table: 'identityLinks', where: { ssoConnectionId } },
];
