import type { SessionTokens, TokenStore } from '../session/session.js';

/** Sends one request. The global `fetch` fits, and so does the `fetch` of an embedded server kit. */
export type Fetch = (request: Request) => Promise<Response>;

/**
 * Wraps every attempt, retries and renewals included: may change the request, observe it, or answer itself.
 *
 * What it throws reaches the caller unchanged and is not retried.
 */
export type Middleware = (request: Request, next: Fetch) => Promise<Response>;

/** Where the client logs what it does. `console` fits. It never gets a header, a query or a body. */
export interface Logger {
  debug(message: string, details: Readonly<Record<string, unknown>>): void;
  warn(message: string, details: Readonly<Record<string, unknown>>): void;
}

/** Reports that a request has to wait for the rate limit, before it waits. */
export interface RateLimitEvent {
  /** `pacing`: the window is used up, nothing was sent. `refused`: the server answered 429 or 503 and named a time. */
  readonly cause: 'pacing' | 'refused';
  /** Milliseconds until the request goes out. */
  readonly waitMs: number;
  /** Requests allowed per window of 60 s, when the server has said so. */
  readonly limit: number | undefined;
}

/** How to reach a server, with any kind of credentials. */
export interface ConnectionOptions {
  /** Address of the server, such as `https://watchpost.example.com`; a path is kept, and `basePath` is added unless it ends so. */
  readonly baseUrl: string | URL;
  /** Where the API lives below that, as the option `basePath` of an embedded server kit says. Default: `/api/v1`. */
  readonly basePath?: string | undefined;
  /** Organization to act in, for users who belong to several. Default: the session's own. */
  readonly organizationId?: string | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds for one attempt, from the first byte sent to the last byte of the answer. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for a whole call: attempts, waits between them, renewal of tokens. Default 300,000. */
  readonly totalTimeoutMs?: number | undefined;
  /** Further attempts after one that failed in passing. Default 2; 0 for none. */
  readonly maxRetries?: number | undefined;
  /** Default: silent. */
  readonly logger?: Logger | undefined;
  /** The first one is the outermost. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** Called before a wait for the rate limit. */
  readonly onRateLimit?: ((event: RateLimitEvent) => void) | undefined;
}

/** Signs in as a program, with an API key. */
export interface ApiKeyCredentials {
  /** Sent as `X-Api-Key`. */
  readonly apiKey: string;
  readonly session?: undefined;
  readonly email?: undefined;
  readonly password?: undefined;
}

/** Goes on with a session, from tokens at hand or from a store that keeps them over restarts. */
export interface SessionCredentials {
  readonly session: /**
   * For pages that the server itself serves: the refresh token stays in a cookie that no script can read, and a page
   * that was loaded again is still signed in. The access token is nowhere but in this client.
   */
    | 'cookie'
    /** For pages of a host that knows its users by its own cookie: no credential is sent. */
    | 'host'
    | { readonly tokens: SessionTokens; readonly store?: undefined }
    | { readonly store: TokenStore; readonly tokens?: undefined };
  readonly apiKey?: undefined;
  readonly email?: undefined;
  readonly password?: undefined;
}

/** Signs in as a person when the first request needs it, and again when the session has ended. */
export interface PasswordCredentials {
  readonly email: string;
  readonly password: string;
  readonly apiKey?: undefined;
  readonly session?: undefined;
}

/** Signs in later, with `client.auth.login()`. */
export interface NoCredentials {
  readonly apiKey?: undefined;
  readonly session?: undefined;
  readonly email?: undefined;
  readonly password?: undefined;
}

/** What `createClient` takes: how to reach the server, and at most one kind of credentials. */
export type ClientOptions = ConnectionOptions &
  (ApiKeyCredentials | SessionCredentials | PasswordCredentials | NoCredentials);

/** What every method takes as its last argument. */
export interface RequestOptions {
  /** Ends the call; its reason becomes the `reason` of the `AbortedError`. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, body included. Default: the client's. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for the whole call. Default: the client's. */
  readonly totalTimeoutMs?: number | undefined;
  /** Further attempts after one that failed in passing. Default: the client's. */
  readonly maxRetries?: number | undefined;
  /** Organization to act in. Default: the client's. */
  readonly organizationId?: string | undefined;
  /**
   * Further headers of this call, such as `traceparent`. What the client sets itself, credentials above all, cannot be
   * among them.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What methods take that POST. */
export interface PostOptions extends RequestOptions {
  /** 1 to 255 characters; the same key and body are done once in 24 h. Default: a new random key for each call. */
  readonly idempotencyKey?: string | undefined;
}

/** What methods take that change or delete a document with a `version`. */
export interface ChangeOptions extends RequestOptions {
  /** The `version` that was read: the change is refused with `version_mismatch` when it is no longer the current one. */
  readonly ifVersion?: number | undefined;
}
