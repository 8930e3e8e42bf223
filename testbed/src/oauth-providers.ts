import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { startHttpTarget, type Target } from './targets.js';

/** A person with an account at a provider. */
export interface ProviderAccount {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

/** The one client that a provider knows. */
export interface ProviderClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}

/** A provider on loopback. Every visitor is signed in as `account` without being asked. */
export interface OAuthProviderServer {
  readonly server: Target;
  /** What a client has to be configured with. */
  readonly issuer: string;
  /** Who sits before the browser. */
  account: ProviderAccount;
  /** Whether that person declines. */
  isDeclining: boolean;
}

const decline = { error: 'access_denied', error_description: 'The person said no.' };

/** Changes to an ID token after the provider has made it. */
export interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  /** Signs with a key that the provider does not publish. */
  readonly withOtherKey?: boolean;
  /** Leaves the signature as it was. */
  readonly keepsSignature?: boolean;
}

/** An OpenID provider. */
export interface OpenIdServer extends OAuthProviderServer {
  /** What becomes of ID tokens from now on. */
  forgery: Forgery | undefined;
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const forged = (token: string, forgery: Forgery, keys: { own: KeyObject; other: KeyObject }): string => {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const parse = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  const content = `${base64url({ ...parse(header), ...forgery.header })}.${base64url({ ...parse(claims), ...forgery.claims })}`;
  if (forgery.keepsSignature) return `${content}.${signature}`;
  const key = forgery.withOtherKey ? keys.other : keys.own;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`;
};

/** Starts a real OpenID provider that wants PKCE and knows one client. */
export const startOpenIdServer = async (
  client: ProviderClient,
  { account }: { readonly account: ProviderAccount },
): Promise<OpenIdServer> => {
  let handle: RequestListener = (_request, response) => void response.end();
  const server = await startHttpTarget({ handler: (request, response) => handle(request, response) });
  const rsa = { modulusLength: 2048 };
  const keys = {
    own: generateKeyPairSync('rsa', rsa).privateKey,
    other: generateKeyPairSync('rsa', rsa).privateKey,
  };
  const accounts = new Map<string, ProviderAccount>();
  const state: OpenIdServer = { server, issuer: server.url, account, isDeclining: false, forgery: undefined };

  const provider: Provider = new Provider(server.url, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [...client.redirectUris] }],
    jwks: { keys: [{ ...keys.own.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => {
        const known = accounts.get(id);
        return { sub: id, name: known?.name, email: known?.email, email_verified: known?.isEmailVerified };
      },
    }),
    // Consent is not what is tested, so everybody has given it.
    loadExistingGrant: async (context) => {
      const grant = new provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const body: unknown = context.body;
    if (state.forgery === undefined || context.oidc?.route !== 'token') return;
    if (typeof body !== 'object' || body === null || !('id_token' in body)) return;
    context.body = { ...body, id_token: forged(String(body.id_token), state.forgery, keys) };
  });

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const accountId = String(state.account.id);
    accounts.set(accountId, state.account);
    await provider.interactionFinished(request, response, state.isDeclining ? decline : { login: { accountId } }, {
      mergeWithLastSubmission: false,
    });
  };
  const answer = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(request, response);
    else void answer(request, response);
  };
  return state;
};

interface GitHubCode {
  readonly redirectUri: string;
  readonly challenge: string;
  readonly account: ProviderAccount;
}

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
};

/** What to answer: JSON, or where to go. */
type GitHubAnswer = { readonly status: number; readonly body: unknown } | { readonly location: string };

const json = (body: unknown, status = 200): GitHubAnswer => ({ status, body });

/**
 * Starts a server that speaks as GitHub Enterprise does: OAuth 2.0 with PKCE, an API for the user and the e-mails,
 * and errors of the token endpoint with status 200. Codes work once, for the address that they were made for.
 */
export const startGitHubServer = async (
  client: ProviderClient,
  { account }: { readonly account: ProviderAccount },
): Promise<OAuthProviderServer> => {
  const codes = new Map<string, GitHubCode>();
  const tokens = new Map<string, ProviderAccount>();

  const authorize = (query: URLSearchParams): GitHubAnswer => {
    const redirectUri = query.get('redirect_uri') ?? '';
    const challenge = query.get('code_challenge') ?? '';
    const isKnown = query.get('client_id') === client.id && client.redirectUris.includes(redirectUri);
    if (!isKnown || challenge === '' || query.get('code_challenge_method') !== 'S256') {
      return json({ error: 'invalid_request' }, 400);
    }
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('iss', `${state.issuer}/login/oauth`);
    if (state.isDeclining) {
      for (const [name, value] of Object.entries(decline)) back.searchParams.set(name, value);
    } else {
      const code = randomBytes(10).toString('hex');
      codes.set(code, { redirectUri, challenge, account: state.account });
      back.searchParams.set('code', code);
    }
    return { location: back.href };
  };

  const redeem = (form: URLSearchParams): GitHubAnswer => {
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret) {
      return json({ error: 'incorrect_client_credentials' });
    }
    const code = form.get('code') ?? '';
    const found = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (found === undefined || found.challenge !== challenge) {
      return json({ error: 'bad_verification_code' });
    }
    if (found.redirectUri !== form.get('redirect_uri')) {
      return json({ error: 'redirect_uri_mismatch' });
    }
    const accessToken = `gho_${randomBytes(18).toString('hex')}`;
    tokens.set(accessToken, found.account);
    return json({ access_token: accessToken, token_type: 'bearer', scope: 'read:user,user:email' });
  };

  const showUser = (path: string, authorization: string): GitHubAnswer => {
    const user = tokens.get(authorization.replace(/^Bearer /i, ''));
    if (user === undefined) return json({ message: 'Bad credentials' }, 401);
    if (path === '/api/v3/user') return json({ id: user.id, login: `user-${user.id}`, name: user.name });
    return json([
      { email: `user-${user.id}@users.noreply.example`, primary: false, verified: true, visibility: null },
      { email: user.email, primary: true, verified: user.isEmailVerified, visibility: 'private' },
    ]);
  };

  const answer = async (request: IncomingMessage): Promise<GitHubAnswer> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    switch (pathname) {
      case '/login/oauth/authorize':
        return authorize(searchParams);
      case '/login/oauth/access_token':
        return redeem(await readForm(request));
      case '/api/v3/user':
      case '/api/v3/user/emails':
        return showUser(pathname, request.headers.authorization ?? '');
      default:
        return json({ message: 'Not Found' }, 404);
    }
  };
  const server = await startHttpTarget({
    handler: async (request, response) => {
      const answered = await answer(request);
      if ('location' in answered) return void response.writeHead(302, { location: answered.location }).end();
      response.writeHead(answered.status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(answered.body));
    },
  });
  const state: OAuthProviderServer = { server, issuer: server.url, account, isDeclining: false };
  return state;
};

/** Follows redirects on loopback with a cookie jar, until one leads to `watchpost.test`. */
export const browse = async (address: string): Promise<URL> => {
  const jar = new Map<string, string>();
  let url = new URL(address);
  for (let hop = 0; hop < 10; hop++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    const text = await response.text();
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url.href} answered ${response.status}: ${text}`);
    url = new URL(location, url);
    if (url.hostname === 'watchpost.test') return url;
  }
  throw new Error(`${address} redirects for ever`);
};
