import { MfaRequiredError } from '../errors.js';
import { Caller, type CallSettings, limitsOf } from '../request/call.js';
import type { ClientOptions } from '../request/options.js';
import type { Runtime } from '../runtime.js';
import { apiKeyCredentials, type Credentials, noCredentials } from '../session/credentials.js';
import { memoryTokenStore, type SessionTokens, type TokenStore, UserSession } from '../session/session.js';
import { cookieTokenStore } from '../sign-in/cookie-session.js';
import { SignIn } from '../sign-in/sign-in.js';

/** How the methods of a client reach their server. */
export interface Connection {
  readonly apiUrl: URL;
  readonly runtime: Runtime;
  /** The organization of every call that names no other. */
  readonly organizationId: string | undefined;
  /** Carries out calls with the credentials of the client. */
  readonly caller: Caller;
  /** Carries out calls without credentials. */
  readonly anonymous: Caller;
  readonly session: UserSession;
  readonly signIn: SignIn;
}

/** @throws TypeError when an option is wrong */
export const connect = (runtime: Runtime, options: ClientOptions): Connection => {
  // Node before 22 and browsers before 2024 lack what is used here.
  if (!Promise.withResolvers) throw new Error('createClient needs Node 22.12');
  assertOptions(options);
  const { organizationId, logger, middleware = [], onRateLimit, session: kept } = options;
  const apiUrl = apiUrlOf(options);
  const settings: CallSettings = {
    apiUrl,
    fetch: options.fetch ?? ((request) => fetch(request)),
    middleware,
    runtime,
    credentials: noCredentials,
    // Requests without credentials are counted per address, in another window than the caller's own.
    isPaced: false,
    ...limitsOf(options, { timeoutMs: 30_000, totalTimeoutMs: 300_000, maxRetries: 2 }),
    organizationId,
    logger,
    onRateLimit,
  };
  const anonymous = new Caller({ ...settings, organizationId: undefined });
  const signIn = new SignIn(anonymous, runtime, kept === 'cookie');
  const session = sessionOf(options, signIn, runtime);
  const caller = new Caller({
    ...settings,
    credentials: credentialsOf(options, session),
    isPaced: true,
  });
  return { apiUrl, runtime, organizationId, caller, anonymous, session, signIn };
};

const optionNames =
  'baseUrl, basePath, apiKey, session, email, password, organizationId, fetch, timeoutMs, totalTimeoutMs, maxRetries, logger, middleware, onRateLimit';

/** @throws TypeError for an option that the client would go without, and not say so */
const assertKnown = (options: object): void => {
  const known = optionNames.split(', ');
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) throw new TypeError(`there is no option ${name}, only ${optionNames}`);
  }
};

/** @throws TypeError for what plain JavaScript and an unset variable of the environment hand in */
const assertOptions = (options: ClientOptions): void => {
  if (typeof options !== 'object' || options === null) throw new TypeError('createClient needs options with a baseUrl');
  assertKnown(options);
  if (
    'apiKey' in options &&
    options.apiKey === undefined &&
    options.session === undefined &&
    options.email === undefined
  ) {
    throw new TypeError('apiKey is undefined: set it, or leave it out to sign in with client.auth.login()');
  }
};

/** @throws TypeError unless it is the address of a server, without what would be lost or printed on the way */
const apiUrlOf = ({ baseUrl, basePath = '/api/v1' }: ClientOptions): URL => {
  if (!/^(\/[^/?#\s]+)+$/.test(basePath)) {
    throw new TypeError('basePath must begin with a slash and not end with one, such as /api/v1');
  }
  const url = URL.parse(String(baseUrl));
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('baseUrl must be an absolute URL that starts with https:// or http://');
  }
  // An empty query or fragment too: what is added to the address would become part of it.
  if (url.href !== url.origin + url.pathname) {
    throw new TypeError('baseUrl must not carry a user name, a password, a query or a fragment');
  }
  // Many have the address of the API at hand; it is that of the server with this path.
  const root = url.pathname.replace(/\/+$/, '');
  url.pathname = root.endsWith(basePath) ? root : `${root}${basePath}`;
  return url;
};

const credentialsOf = ({ apiKey, session: kept }: ClientOptions, session: UserSession): Credentials => {
  if (apiKey !== undefined) return apiKeyCredentials(apiKey);
  return kept === 'host' ? noCredentials : session;
};

const storeOf = (session: ClientOptions['session']): TokenStore => {
  if (session === 'cookie') return cookieTokenStore();
  if (session === undefined || session === 'host') return memoryTokenStore();
  return session.store ?? memoryTokenStore(session.tokens);
};

const sessionOf = (options: ClientOptions, signIn: SignIn, runtime: Runtime): UserSession => {
  const { email, password } = options;
  const withPassword = async (): Promise<SessionTokens> => {
    const answer = await signIn.login({ email: email ?? '', password: password ?? '' });
    if ('mfaRequired' in answer) {
      throw new MfaRequiredError('This account has a second factor; use client.auth.login() and its verify()');
    }
    return answer;
  };
  return new UserSession({
    store: storeOf(options.session),
    runtime,
    redeem: (refreshToken) => signIn.redeem(refreshToken),
    signIn: email === undefined ? undefined : withPassword,
  });
};
