import type { Route, Scope } from '@watchpost/schemas';
import { type AuditSubject, auditChange } from '../audit/record.js';
import type { Caller, Context } from '../context.js';
import { ProblemError } from '../http/problem.js';

/** What may be changed of a suspended organization: whether it is one, and whether it stays. */
const ofSuspended: ReadonlySet<string> = new Set([
  'organizations.reactivate',
  'organizations.remove',
  'organizations.restore',
]);

/** Whether a route changes nothing, which a suspended organization still allows. */
export const isReading = ({ method, readsOnly = false }: Route): boolean => method === 'GET' || readsOnly;

/**
 * Decides whether a caller may use a route.
 *
 * @throws ProblemError `unauthenticated` for an anonymous caller, `forbidden` naming the scope that is missing or the
 *   caller's restriction in the organization
 */
export const authorize = (route: Route, caller: Caller): void => {
  const { access } = route;
  if (access === 'public') return;
  if (caller.type === 'anonymous') {
    throw new ProblemError('unauthenticated', 'Send an access token or an API key.', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  // The organization vouches for who this is, and only to itself: the account is more than the organization's.
  const isOfAccount = access === 'authenticated' || access === 'user';
  if (caller.boundTo !== null && isOfAccount && !isReading(route) && route.operationId !== 'auth.logout') {
    throw new ProblemError(
      'forbidden',
      'Your organization’s identity provider opened this session, so it acts in that organization only: sign in with your password to do this (POST /auth/forgot-password sets one).',
    );
  }
  if (access === 'authenticated') return;
  if (access === 'user') {
    if (caller.type === 'user') return;
    throw new ProblemError('forbidden', 'Only a signed-in user may do this; an API key may not.');
  }
  if (access === 'agent') {
    if (caller.type === 'agent') return;
    throw new ProblemError('forbidden', 'Only an agent may do this, with its own token.');
  }
  // From here on the route acts in the organization of the request; all before acts for the caller alone.
  if (caller.organizationId === null) {
    throw new ProblemError(
      'forbidden',
      'This session is in none of your organizations: create one, or name one of yours in X-Organization-Id.',
    );
  }
  if (caller.restriction === 'needsMfa') {
    throw new ProblemError(
      'forbidden',
      'This organization requires a second factor: sign in with your password and set yours up at POST /auth/mfa/setup.',
    );
  }
  if (!caller.scopes.has(access)) {
    throw new ProblemError('forbidden', `This needs the permission ${access}, which you do not have.`);
  }
  if (caller.restriction === null || isReading(route) || ofSuspended.has(route.operationId)) return;
  throw new ProblemError(
    'forbidden',
    caller.restriction === 'deleting'
      ? 'This organization is to be deleted: it can be read, but not changed. An owner can undo that (POST /organizations/:id/restore).'
      : 'This organization is suspended: it can be read, but not changed.',
  );
};

/** A refusal that only the verb can decide, with its audit entry. */
export const refusal = (context: Context, detail: string, resource: AuditSubject['resource']): ProblemError =>
  new ProblemError('forbidden', detail, { changes: [auditChange(context, { resource, result: 'refused' })] });

/**
 * A caller cannot grant, change or take away what is beyond their own scopes: otherwise roles and keys would bypass
 * them.
 *
 * @param scopes what is granted, or what the role to be changed has
 * @throws ProblemError `forbidden` naming the scopes that the caller lacks
 */
export const assertWithinOwnScopes = (
  scopes: Iterable<Scope>,
  context: Context,
  resource: AuditSubject['resource'],
): void => {
  const missing = [...scopes].filter((scope) => !context.caller.scopes.has(scope));
  if (missing.length === 0) return;
  throw refusal(context, `This needs permissions that you do not have yourself: ${missing.join(', ')}.`, resource);
};
