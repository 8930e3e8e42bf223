import { type OAuthProvider, oauthProviderKeys, oauthProviders, oauthRoutes } from '@watchpost/schemas';
import type { Context } from '../../request/context.js';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';
import { authorize } from './authorize.js';
import { callback } from './callback.js';
import { confirmLink, readLink } from './identity-link.js';
import { exchange } from './one-time-code.js';
import { ssoConnectionOperations } from './sso-connections.js';

/** The catalog; its order is also that of the keys. */
const listProviders = serve(oauthRoutes.providers, async ({ query }, { services }: Context<'signInProviders'>) => {
  const { isDescending, offset, limit } = pageOptions(query);
  const entries = oauthProviderKeys.map(
    (key): OAuthProvider => ({
      key,
      ...oauthProviders[key],
      enabled: services.signInProviders.configured(key) !== undefined,
    }),
  );
  if (isDescending) entries.reverse();
  return { body: pageBody(query, entries.slice(offset, offset + limit), entries.length) };
});

export const oauthOperations: Readonly<Record<string, Verb>> = {
  'oauth.providers': listProviders,
  'oauth.authorize': authorize,
  'oauth.callback': callback,
  'oauth.exchange': exchange,
  'oauth.readLink': readLink,
  'oauth.confirmLink': confirmLink,
  ...ssoConnectionOperations,
};
