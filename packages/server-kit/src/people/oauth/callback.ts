import { oauthRoutes } from '@watchpost/schemas';
import type { CallContext, Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serveCall } from '../../request/operation.js';
import type { ProviderIdentity } from '../../request/ports/sign-in-providers.js';
import { type SessionServices, signIn } from '../sessions/open-session.js';
import { openAccount } from './account-of-identity.js';
import { browserCookie, endedBrowserCookie, readBrowserCookie } from './browser-cookie.js';
import { findSignInRoute, originOf, type SignInRoute, unchangedConnection } from './connection.js';
import { connectionFailure } from './connection-failure.js';
import { joinOrganization } from './join-organization.js';
import { codeSeconds, newOneTimeCode } from './one-time-code.js';
import { identifyProblem, logProviderFailure } from './provider-failure.js';
import { type ClaimedSignIn, claimSignIn, signInRefusal } from './sign-in-state.js';

interface Identified {
  readonly claimed: ClaimedSignIn;
  readonly identity: ProviderIdentity;
}

/**
 * The settings of the provider when the sign-in began. A connection that changed meanwhile ends it: a code of one
 * issuer must not be shown to another.
 */
const routeOf = async (
  { row, issuer, clientId }: ClaimedSignIn,
  context: Context<'signInProviders'>,
): Promise<SignInRoute> => {
  // The column holds what `beginSignIn` wrote, and `claimSignIn` has compared it with the key in the path.
  const key = row.provider as SignInRoute['settings']['key'];
  const route = await findSignInRoute(key, row.organizationId, context);
  if (route.settings.issuer !== issuer || route.settings.clientId !== clientId) {
    throw new ProblemError('invalid_credentials', 'The connection has changed meanwhile; begin again.', {
      changes: [signInRefusal(row, 'refused', context)],
    });
  }
  return route;
};

const identify = async (
  provider: SignInRoute['settings']['key'],
  query: Readonly<Record<string, string | undefined>>,
  context: CallContext<'signInProviders'>,
): Promise<Identified> => {
  const { signInProviders } = context.services;
  const claimed = await claimSignIn(provider, query.state, context);
  const route = await routeOf(claimed, context);
  const { settings } = route;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value);
  const { state, secrets } = claimed;
  const redirectUri = signInProviders.callbackUrl(provider).href;
  try {
    const answer = { parameters, redirectUri, state, secrets };
    const identity = await signInProviders.protocol(settings).identify(settings, answer, context.now);
    return { claimed, identity };
  } catch (error) {
    const reason = logProviderFailure(error, { settings, secrets: [query.code, secrets.verifier] }, context);
    const problem = identifyProblem(error);
    const changes = [...connectionFailure(route, reason, context), signInRefusal(claimed.row, 'failure', context)];
    throw new ProblemError(problem.code, problem.message, { headers: problem.headers, changes });
  }
};

/**
 * What a request has received from the provider. A verb may run again when its commit lost a race, but state and code
 * are spent by then.
 */
const identified = new WeakMap<Context, Promise<Identified>>();

/** Records the refusal of an account in the audit trail that the sign-in belongs to. */
const withRefusal = async <T>(row: ClaimedSignIn['row'], context: Context, decide: () => Promise<T>): Promise<T> => {
  try {
    return await decide();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const changes = [...error.changes, signInRefusal(row, 'refused', context)];
    throw new ProblemError(error.code, error.message, { changes });
  }
};

/** The page to return to, with the code. Always an address of this server, whatever the path contains. */
const returnAddress = (returnTo: string, code: string, callbackUrl: URL): string => {
  const url = new URL(`${callbackUrl.origin}${returnTo}`);
  url.searchParams.set('code', code);
  return url.href;
};

/** Completes a sign-in when the browser returns from a provider. */
export const callback = serveCall(
  oauthRoutes.callback,
  async (
    { params, query },
    context: CallContext<'outbox' | 'passwordHasher' | 'signInProviders' | 'signup' | SessionServices>,
  ): Promise<Decision> => {
    const known = identified.get(context) ?? identify(params.provider, query, context);
    identified.set(context, known);
    const { claimed, identity } = await known;
    const { row } = claimed;
    // Read again in each run, and held until the commit: the provider that identified the person must still be the connection's.
    const route = await routeOf(claimed, context);
    const guard = unchangedConnection(route.connection);

    return withRefusal(row, context, async () => {
      const account = await openAccount(identity, route, context);
      const joining = await joinOrganization(account.user, route, context);
      const origin = originOf(route);
      if (row.returnTo !== null) {
        const { code, changes } = newOneTimeCode(account.user, { claimed, origin }, context);
        const callbackUrl = context.services.signInProviders.callbackUrl(params.provider);
        return {
          redirectTo: returnAddress(row.returnTo, code, callbackUrl),
          headers: { 'set-cookie': browserCookie(readBrowserCookie(context) ?? '', codeSeconds, context) },
          changes: [...guard, ...account.changes, ...changes, ...joining],
        };
      }
      const options = row.organizationId === null ? { origin } : { origin, organizationId: row.organizationId };
      const { body, changes: opening } = await signIn(account.user, context, options);
      return {
        body,
        headers: { 'set-cookie': endedBrowserCookie(context) },
        changes: [...guard, ...account.changes, ...opening, ...joining],
      };
    });
  },
);
