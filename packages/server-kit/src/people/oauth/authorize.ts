import { oauthRoutes } from '@watchpost/schemas';
import type { Context } from '../../request/context.js';
import { serve } from '../../request/operation.js';
import { browserCookie, signInSeconds } from './browser-cookie.js';
import { findSignInRoute } from './connection.js';
import { connectionFailure } from './connection-failure.js';
import { logProviderFailure, providerUnavailable } from './provider-failure.js';
import { beginSignIn } from './sign-in-state.js';

/** Begins to sign in with a provider: remembers the sign-in and sends the browser on. */
export const authorize = serve(
  oauthRoutes.authorize,
  async ({ params, query }, context: Context<'signInProviders'>) => {
    const { signInProviders } = context.services;
    const organizationId = query.organizationId ?? null;
    const route = await findSignInRoute(params.provider, organizationId, context);
    const { settings } = route;
    const { returnTo = null, codeChallenge } = query;
    const begun = beginSignIn(settings, { organizationId, returnTo, codeChallenge }, context);
    const callbackUrl = signInProviders.callbackUrl(params.provider);
    const request = { redirectUri: callbackUrl.href, state: begun.state, secrets: begun.secrets };
    try {
      const url = await signInProviders.protocol(settings).authorizationUrl(settings, request, context.now);
      return {
        redirectTo: url.href,
        headers: { 'set-cookie': browserCookie(begun.browser, signInSeconds, context) },
        changes: [begun.change],
      };
    } catch (error) {
      throw providerUnavailable(connectionFailure(route, logProviderFailure(error, { settings }, context), context));
    }
  },
);
