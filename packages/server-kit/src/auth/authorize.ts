import type { Route } from '@watchpost/schemas';
import type { Caller } from '../context.js';
import { ProblemError } from '../http/problem.js';

/**
 * Decides whether a caller may use a route.
 *
 * @throws ProblemError `unauthenticated` for nobody, `forbidden` naming the scope that is missing
 */
export const authorize = (route: Route, caller: Caller): void => {
  const { access } = route;
  if (access === 'public') return;
  if (caller.type === 'anonymous') {
    throw new ProblemError('unauthenticated', 'Send an access token or an API key.', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  if (access === 'authenticated') return;
  if (access === 'user') {
    if (caller.type === 'user') return;
    throw new ProblemError('forbidden', 'Only a signed-in user may do this; an API key may not.');
  }
  if (caller.organizationId === null) {
    throw new ProblemError('forbidden', 'You belong to no organization yet.');
  }
  if (!caller.scopes.has(access)) {
    throw new ProblemError('forbidden', `This needs the permission ${access}, which you do not have.`);
  }
};
