import { type Scope, type SystemRoleKey, systemRoles } from '@watchpost/schemas';
import * as z from 'zod';
import { serverBounds } from '../../base/bounds.js';
import { newId } from '../../base/ids.js';
import { readRoleScopes } from '../../request/access/role-scopes.js';
import { auditChange } from '../../request/audit/record.js';
import { anonymous, type Caller, type Context } from '../../request/context.js';
import type { Call } from '../../request/http/call.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import type { Change, Row, Store } from '../../store/store.js';
import { followHolders } from '../api-keys/follow-holders.js';
import { ownersChange } from '../members/last-owner.js';
import { changeRole, newMembership } from '../members/membership.js';
import { freeSlug, newOrganization } from '../organizations/new-organization.js';
import { leaveBounds } from '../sessions/bound-sign-ins.js';
import { hostUserEvents } from './host-user-events.js';

/** What a request is about, as far as it is known before its caller is. */
export type UnauthenticatedContext = Pick<
  Context,
  'requestId' | 'now' | 'clientAddress' | 'route' | 'path' | 'services'
>;

const key = z.string().min(1).max(255);
const hostUserSchema = z.object({
  id: key,
  name: z.string().trim().min(1).max(200),
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)),
  emailVerified: z.boolean().default(false),
  organization: z.object({ key, name: z.string().trim().min(1).max(200) }),
  role: z.custom<SystemRoleKey>((role) => typeof role === 'string' && Object.hasOwn(systemRoles, role)),
});
type KnownHostUser = z.output<typeof hostUserSchema>;

/** The issuer of the identities that the host vouches for; those of providers are addresses. */
const issuer = 'host';
const maxAttempts = serverBounds.joinAttempts.most;

/** What the database has of a user of the host; nothing of it before the first request. */
interface Rows {
  readonly identity: Row<'oauthIdentities'> | undefined;
  readonly user: Row<'users'> | undefined;
  readonly organization: Row<'organizations'> | undefined;
  readonly membership: Row<'memberships'> | undefined;
}

const readRows = async (hostUser: KnownHostUser, store: Store): Promise<Rows> => {
  const [identity, hostOrganization] = await Promise.all([
    store.get('oauthIdentities', { issuer, subject: hostUser.id }),
    store.get('hostOrganizations', { key: hostUser.organization.key }),
  ]);
  const userId = identity?.userId;
  const organizationId = hostOrganization?.organizationId;
  const [user, organization, membership] = await Promise.all([
    userId === undefined ? undefined : store.get('users', { id: userId }),
    organizationId === undefined ? undefined : store.get('organizations', { id: organizationId }),
    userId === undefined || organizationId === undefined
      ? undefined
      : store.get('memberships', { userId, organizationId }),
  ]);
  return { identity, user, organization, membership };
};

/**
 * A host may know its users by a cookie, which browsers also send along with what other sites make them send. So what
 * changes something must come from the server's own pages, or from no page at all (Fetch Metadata, RFC 6454 §7).
 */
const isFromOwnPages = (call: Call, origin: string): boolean => {
  if (call.method === 'GET' || call.method === 'HEAD') return true;
  const site = call.header('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const from = call.header('origin');
  return from === null || from === origin;
};

/** Who a user of the host is here, with all that follows from the membership. */
const asCaller = async (rows: Required<Rows>, store: Store): Promise<Caller | undefined> => {
  const { user, organization, membership } = rows;
  if (user === undefined || organization === undefined || membership === undefined) return undefined;
  return {
    type: 'user',
    id: user.id,
    name: user.name,
    organizationId: organization.id,
    role: membership.role,
    scopes: await readRoleScopes(membership, store),
    // Whether a second factor is asked for is the host's affair: it signs its users in.
    restriction: organization.status === 'suspended' ? 'readOnly' : null,
    sessionId: null,
    boundTo: null,
  };
};

/**
 * The account of a user who comes for the first time. An account with the same e-mail is theirs only when both sides
 * have verified it and no other user of the host has it: an address can be claimed, and can change hands.
 *
 * @throws ProblemError `forbidden`
 */
const firstAccount = async (
  hostUser: KnownHostUser,
  { now, services }: UnauthenticatedContext,
): Promise<{ readonly user: Row<'users'>; readonly changes: readonly Change[] }> => {
  const { store } = services;
  const { id, name, email, emailVerified } = hostUser;
  const found = await store.get('users', { email });
  if (found !== undefined) {
    const other = await store.get('oauthIdentities', { issuer, userId: found.id });
    if (!emailVerified || found.emailVerifiedAt === null || other !== undefined) {
      throw new ProblemError('forbidden', 'Somebody else has an account with your e-mail address here.');
    }
  }
  const user: Row<'users'> = found ?? {
    id: newId('usr', now),
    email,
    name,
    passwordHash: '',
    emailVerifiedAt: emailVerified ? now : null,
    disabledAt: null,
    mailNotifications: true,
    totpSecret: null,
    totpEnabledAt: null,
    totpLastStep: 0,
    createdAt: now,
    updatedAt: now,
  };
  const identity = { issuer, subject: id, userId: user.id, email, createdAt: now, lastUsedAt: now };
  return {
    user,
    changes: [
      ...(found === undefined ? [{ kind: 'insert', table: 'users', row: user } as const] : []),
      { kind: 'insert', table: 'oauthIdentities', row: identity },
    ],
  };
};

/** An organization is the host's by its key and never by its slug, which others may take first. */
const firstOrganization = async (
  { organization: { key, name } }: KnownHostUser,
  { now, services }: UnauthenticatedContext,
): Promise<{ readonly organization: Row<'organizations'>; readonly changes: readonly Change[] }> => {
  const organization = newOrganization({ name, slug: await freeSlug(key, services.store) }, now);
  return {
    organization,
    changes: [
      { kind: 'insert', table: 'organizations', row: organization },
      { kind: 'insert', table: 'hostOrganizations', row: { key, organizationId: organization.id, createdAt: now } },
    ],
  };
};

/**
 * The entries of a commit that bring what we know in step with what the host says; none when it is. Of two that do so
 * at once one fails by a key or a guard, and looks again.
 */
const changesToStep = async (
  hostUser: KnownHostUser,
  rows: Rows,
  context: UnauthenticatedContext,
): Promise<readonly Change[]> => {
  const { now } = context;
  const { role, name } = hostUser;
  const { user, changes: userChanges } =
    rows.user === undefined ? await firstAccount(hostUser, context) : { user: rows.user, changes: [] };
  const { organization, changes: organizationChanges } =
    rows.organization === undefined
      ? await firstOrganization(hostUser, context)
      : { organization: rows.organization, changes: [] };

  const membership =
    rows.membership ??
    (await context.services.store.get('memberships', { userId: user.id, organizationId: organization.id }));
  const row = membership ?? newMembership({ organizationId: organization.id, userId: user.id, role }, now);
  const membershipChanges: Change[] = [];
  if (membership === undefined) {
    membershipChanges.push({ kind: 'insert', table: 'memberships', row }, ...leaveBounds(user, context));
  }
  if (membership !== undefined && membership.role !== role) {
    membershipChanges.push(changeRole(membership, role, now));
    // Waits for other changes of owners. The host may leave an organization without one, because it can name another.
    if (membership.role === 'owner') membershipChanges.push(ownersChange(organization));
  }
  // A name that an account brought along, or its owner has set, stays theirs.
  const isRenamed = user.passwordHash === '' && user.name !== name;
  const renaming: Change[] = isRenamed
    ? [{ kind: 'update', table: 'users', where: { id: user.id }, set: { name, updatedAt: now } }]
    : [];

  const changes = [...userChanges, ...organizationChanges, ...membershipChanges, ...renaming];
  if (changes.length === 0) return [];
  const caller = { ...anonymous, type: 'user', id: user.id, name } as const;
  const changed = {
    organizationId: organization.id,
    userIds: [user.id],
    scopes: new Set<Scope>(systemRoles[role].scopes),
  };
  const keys = membershipChanges.length === 0 ? [] : await followHolders(changed, { ...context, caller });
  const audit = auditChange(
    { ...context, caller },
    {
      resource: { type: 'member', id: row.id, name },
      organizationId: organization.id,
      ...(membership === undefined ? {} : { before: { role: membership.role } }),
      after: { userId: user.id, role, hostUserId: hostUser.id },
    },
  );
  const isNewOrganization = rows.organization === undefined;
  const news = {
    user,
    organization,
    isNewOrganization,
    membership: { ...row, role },
    roleBefore: membership?.role ?? null,
  };
  return [...changes, ...keys, audit, ...hostUserEvents(news, { caller, now })];
};

/**
 * Asks the host who is calling, and makes or brings in step the user, the organization and the membership that it
 * tells of.
 *
 * @param namedOrganizationId the organization that the request names, if any
 * @returns `undefined` when the host knows nobody
 * @throws ProblemError `forbidden` for a change that another site's page asks for and for disabled accounts,
 *   `not_found` when the request names another organization than the host, `conflict`
 * @throws TypeError when the host's answer cannot be used
 */
export const authenticateHostUser = async (
  call: Call,
  namedOrganizationId: string | null,
  context: UnauthenticatedContext,
): Promise<Caller | undefined> => {
  const { store, hostIdentity, publicOrigin } = context.services;
  const { method, path, raw } = call;
  const answer = (await hostIdentity?.({ method, path, raw, header: (name) => call.header(name) })) ?? null;
  if (answer === null) return undefined;
  const parsed = hostUserSchema.safeParse(answer);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole answer').join(', ');
    throw new TypeError(`What the option identity answered cannot be used: ${fields}.`);
  }
  const hostUser = parsed.data;

  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const rows = await readRows(hostUser, store);
    if (!isFromOwnPages(call, publicOrigin)) throw crossSiteRefusal(hostUser, rows, context);
    if (rows.user !== undefined && rows.user.disabledAt !== null) {
      throw new ProblemError('forbidden', 'This account is disabled.');
    }
    const changes = await changesToStep(hostUser, rows, context);
    if (changes.length === 0) {
      const caller = await asCaller(rows, store);
      if (namedOrganizationId !== null && namedOrganizationId !== caller?.organizationId) throw notFound();
      return caller;
    }
    await store.commit(changes);
  }
  throw new ProblemError('conflict', 'Others are changing this at the same time; try again.');
};

const crossSiteRefusal = (hostUser: KnownHostUser, rows: Rows, context: UnauthenticatedContext): ProblemError => {
  const caller = { ...anonymous, type: 'user', id: rows.user?.id ?? null, name: hostUser.name } as const;
  const refused = auditChange(
    { ...context, caller },
    {
      resource: { type: 'route', id: null, name: context.path },
      organizationId: rows.organization?.id ?? 'system',
      result: 'refused',
    },
  );
  return new ProblemError('forbidden', 'A page of another site asked for this; it may not.', { changes: [refused] });
};
