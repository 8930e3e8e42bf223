import { authRoutes, type Me, type Membership, type Session } from '@watchpost/schemas';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import { readRoleScopes } from '../../request/access/role-scopes.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { notFound } from '../../request/http/problem.js';
import { serve, serveCall, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';
import type { Change, Row } from '../../store/interface/store.js';
import { endedSessionCookie, readSessionCookie } from './session-cookie.js';

const presentSession = (row: Row<'sessions'>, context: Context): Session => ({
  id: row.id,
  createdAt: timestamp(row.createdAt),
  updatedAt: timestamp(row.updatedAt),
  userAgent: row.userAgent,
  ip: row.ip,
  lastUsedAt: timestamp(row.lastUsedAt),
  expiresAt: timestamp(row.expiresAt),
  isCurrent: row.id === context.caller.sessionId,
  boundTo: row.boundTo,
});

/** Ends a session: its access tokens are refused from the next request on. */
const endSession = (id: string, context: Context): Change[] => [
  {
    kind: 'update',
    table: 'sessions',
    where: { id, revokedAt: null },
    set: { revokedAt: context.now, updatedAt: context.now },
  },
  auditChange(context, { resource: { type: 'session', id, name: null } }),
];

const logout = serveCall(authRoutes.logout, async (_input, context) => ({
  headers: readSessionCookie(context) === null ? {} : endedSessionCookie(context),
  changes: endSession(context.caller.sessionId ?? '', context),
}));

const listSessions = serve(authRoutes.sessions, async ({ query }, context) => {
  const { orderBy, ...page } = pageOptions(query);
  const { caller } = context;
  // The organization must not learn where else its user has signed in.
  const own = caller.boundTo === null ? {} : { id: caller.sessionId ?? '' };
  const { rows, totalItems } = await context.services.store.page('sessions', {
    where: { ...own, userId: caller.id ?? '', revokedAt: null, expiresAt: { above: context.now } },
    orderBy: orderBy === 'createdAt' ? 'createdAt' : 'lastUsedAt',
    ...page,
  });
  return {
    body: pageBody(
      query,
      rows.map((row) => presentSession(row, context)),
      totalItems,
    ),
  };
});

const revokeSession = serve(authRoutes.revokeSession, async ({ params }, context) => {
  const session = await context.services.store.get('sessions', { id: params.id, userId: context.caller.id ?? '' });
  if (session === undefined || session.revokedAt !== null) throw notFound();
  return { changes: endSession(session.id, context) };
});

const membershipsOf = async (userId: string, context: Context): Promise<Membership[]> => {
  const { store } = context.services;
  const rows = await store.find('memberships', { userId }, { limit: 1000, orderBy: 'createdAt' });
  const organizations = await store.find(
    'organizations',
    { id: { in: rows.map((row) => row.organizationId) } },
    { limit: rows.length },
  );
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  return Promise.all(
    rows.map(async (row) => ({
      organizationId: row.organizationId,
      organizationName: names.get(row.organizationId) ?? '',
      role: row.role,
      scopes: [...(await readRoleScopes(row, store))],
    })),
  );
};

/** Who is calling: a user with profile and memberships, or an API key. */
export const meBody = async (context: Context): Promise<Me> => {
  const { caller, services } = context;
  const body: Me = {
    id: caller.id ?? '',
    type: caller.type === 'apiKey' ? 'apiKey' : 'user',
    name: caller.name,
    email: null,
    emailVerified: false,
    mfaEnabled: false,
    mailNotifications: false,
    deletesAt: null,
    organizationId: caller.organizationId,
    scopes: [...caller.scopes],
    leftOut: [...services.contract.leftOut],
    memberships: [],
  };
  if (caller.type === 'apiKey' || caller.id === null) return body;
  const user = await services.store.get('users', { id: caller.id });
  return {
    ...body,
    name: user?.name ?? body.name,
    email: user?.email ?? null,
    emailVerified: user !== undefined && user.emailVerifiedAt !== null,
    mfaEnabled: user !== undefined && user.totpEnabledAt !== null,
    mailNotifications: user?.mailNotifications ?? false,
    deletesAt: timestampOrNull(user?.deletesAt ?? null),
    memberships: await membershipsOf(caller.id, context),
  };
};

const me = serve(authRoutes.me, async (_input, context) => ({ body: await meBody(context) }));

export const sessionOperations: Readonly<Record<string, Verb>> = {
  'auth.logout': logout,
  'auth.me': me,
  'auth.sessions': listSessions,
  'auth.revokeSession': revokeSession,
};
