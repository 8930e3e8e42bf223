import {
  browse,
  type OAuthProviderServer,
  type OpenIdServer,
  type ProviderAccount,
  startGitHubServer,
  startOpenIdServer,
} from '@watchpost/testbed/oauth-providers';
import { expect } from 'vitest';
import type { ServerKitOptions } from '../../../src/kit/options.js';
import { type Dialect, type KitFixture, openKit, type Reply } from '../../kit-fixture.js';

export const clientSecret = 'the client secret of the tests';
const callbackUrl = (provider: string): string => `https://watchpost.test/api/v1/auth/oauth/${provider}/callback`;
const client = (provider: string) => ({
  id: 'watchpost',
  secret: clientSecret,
  redirectUris: [callbackUrl(provider)],
});

/** A kit whose GitHub and GitLab are servers on loopback. */
export interface OAuthFixture extends KitFixture {
  readonly github: OAuthProviderServer;
  readonly gitlab: OpenIdServer;
  /** Makes a new person the user of the browser, at both providers. */
  someoneNew(more?: Partial<ProviderAccount>): ProviderAccount;
  /** Begins a sign-in and goes through the provider as a browser does, up to the way back. */
  visitProvider(provider: string, query?: string): Promise<Visit>;
  /** Redeems a one-time code, in a browser with this cookie. */
  exchange(body: { readonly code: string; readonly codeVerifier?: string }, cookie?: string): Promise<Reply>;
  /** The tokens that were mailed to an address to confirm a first sign-in, the newest last. */
  linkTokens(email: string): Promise<string[]>;
  /** Opens the newest of these links, as its member does. */
  confirmLink(email: string): Promise<Reply>;
  /** The whole way of a sign-in. */
  signInWith(provider: string, query?: string): Promise<Reply>;
}

/** A browser that is about to come back from a provider. */
export interface Visit {
  /** What the provider was asked. */
  readonly asked: URLSearchParams;
  /** Where it sent the browser. */
  readonly back: URL;
  /** `Cookie` of the browser for the callback. */
  readonly cookie: string;
  /** Comes back, with the cookie or another one, to this or another address. */
  comeBack(more?: { readonly cookie?: string; readonly back?: URL }): Promise<Reply>;
  /** Comes back to a page of this server; returns the one-time code in its address. */
  comeBackToPage(): Promise<string>;
}

let accountCount = 0;

export const openOAuthKit = async (
  dialect: Dialect,
  options: Partial<ServerKitOptions> = {},
): Promise<OAuthFixture> => {
  const account = { id: 1, name: 'Unknown', email: 'unknown@example.com', isEmailVerified: true };
  const github = await startGitHubServer(client('github'), { account });
  const gitlab = await startOpenIdServer(client('gitlab'), { account });
  const fixture = await openKit(dialect, {
    allowPrivateTargets: true,
    oauthProviders: {
      github: { clientId: 'watchpost', clientSecret, issuer: github.issuer },
      gitlab: { clientId: 'watchpost', clientSecret, issuer: gitlab.issuer },
    },
    ...options,
  });
  // Providers live in the present.
  fixture.clock.now = Date.now();

  const visitProvider = async (provider: string, query = ''): Promise<Visit> => {
    const begun = await fixture.request('GET', `/api/v1/auth/oauth/${provider}/authorize${query}`);
    expect(begun.status).toBe(302);
    const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const location = begun.headers.get('location') ?? '';
    const back = await browse(location);
    const comeBack: Visit['comeBack'] = (more = {}) => {
      const { pathname, search } = more.back ?? back;
      return fixture.request('GET', `${pathname}${search}`, { headers: { cookie: more.cookie ?? cookie } });
    };
    return {
      asked: new URL(location).searchParams,
      back,
      cookie,
      comeBack,
      async comeBackToPage() {
        const { headers } = await comeBack();
        return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
      },
    };
  };

  const linkTokens = async (recipient: string): Promise<string[]> => {
    const where = { recipient, template: 'confirm-sign-in' };
    const mails = await fixture.store.find('mails', where, { limit: 20, orderBy: 'id' });
    return mails.map(({ content }) => /token=(wpm_[\w-]+)/.exec(content)?.[1] ?? '');
  };

  return {
    ...fixture,
    linkTokens,
    async confirmLink(email) {
      const token = (await linkTokens(email)).at(-1);
      return fixture.request('POST', '/api/v1/auth/oauth/links/confirm', { body: { token } });
    },
    github,
    gitlab,
    someoneNew(more = {}) {
      accountCount += 1;
      const someone = {
        id: 1000 + accountCount,
        name: `Person ${accountCount}`,
        email: `person-${accountCount}@example.com`,
        isEmailVerified: true,
        ...more,
      };
      github.account = someone;
      gitlab.account = someone;
      return someone;
    },
    visitProvider,
    exchange: (body, cookie) =>
      fixture.request('POST', '/api/v1/auth/oauth/exchange', {
        body,
        ...(cookie === undefined ? {} : { headers: { cookie } }),
      }),
    signInWith: async (provider, query) => (await visitProvider(provider, query)).comeBack(),
    async close() {
      await fixture.close();
      await Promise.all([github.server.stop(), gitlab.server.stop()]);
    },
  };
};
