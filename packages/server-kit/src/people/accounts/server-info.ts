import { oauthProviderKeys, oauthProviders, serverRoutes } from '@watchpost/schemas';
import { version } from '../../base/product.js';
import type { Context } from '../../request/context.js';
import { serve } from '../../request/operation.js';
import { hasOwner } from './create-first-owner.js';

/** What anyone may know of this server before signing in. */
export const serverInfo = serve(
  serverRoutes.get,
  async (_input, { services }: Context<'setupTokens' | 'signInProviders' | 'signup'>) => {
    const { store, serverName, publicUrl, signup, signInProviders, sendsMail, setupTokens } = services;
    const providers = oauthProviderKeys.filter((key) => signInProviders.configured(key) !== undefined);
    return {
      body: {
        name: serverName,
        version,
        publicUrl,
        signUp: signup,
        providers: providers.map((key) => ({ key, displayName: oauthProviders[key].displayName })),
        mail: sendsMail ? 'sent' : 'log',
        // Where the host creates the accounts, the server waits for no one.
        needsOwner: setupTokens !== null && !(await hasOwner(store)),
      },
    };
  },
);
