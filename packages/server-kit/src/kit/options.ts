import type { Logger } from '../base/logger.js';
import {
  aBoolean,
  aFunction,
  anObjectWith,
  aPositiveInteger,
  assertOptions,
  aText,
  isObject,
  listOf,
  type OptionRule,
  type OptionRules,
  oneOf,
  required,
} from '../base/options.js';
import type { Tracer } from '../base/tracing.js';
import { aWebAddress, isOrigin } from '../base/web-address.js';
import { assertCommerce, type OrganizationOptions, organizationRules } from '../commerce/commerce-options.js';
import { type HostRoomOptions, hostRoomRules } from '../host-rooms/host-room-options.js';
import { type CheckOptions, checkRules } from '../monitoring/engine/check-options.js';
import { assertOwnMonitorTypes } from '../monitoring/engine/own-types/own-type.js';
import { type OutboundOptions, outboundRules } from '../outbound/outbound-options.js';
import { assertSignInIsServed, type PeopleOptions, peopleRules } from '../people/people-options.js';
import { type StatusPageOptions, statusPageRules } from '../reporting/status-pages/page-options.js';
import type { RequestObserver } from '../request/http/answered-request.js';
import { isAddressRange } from '../request/http/client-address.js';
import { type OptionalPart, optionalParts } from '../request/room.js';
import type { SecretKey } from '../secrets/secret-box.js';
import { secretKeys } from '../secrets/secret-keys-rule.js';
import type { RequestCounter, Store } from '../store/interface/store.js';

/** What a kit is made from; only the store and the secret key have no default. */
export interface ServerKitOptions
  extends OutboundOptions,
    PeopleOptions,
    CheckOptions,
    OrganizationOptions,
    StatusPageOptions,
    HostRoomOptions {
  readonly store: Store;
  /** Seals secrets at rest. 32 random bytes; with several, the first seals and all open. */
  readonly secretKeys: readonly [SecretKey, ...SecretKey[]];
  /** Where people reach this server, such as `https://status.example.com`; also `iss` and `aud` of access tokens. */
  readonly publicUrl: string;
  /**
   * Where people reach the web console, such as `https://status.example.com`: mails then link to its pages. Default: there
   * is no console, and mails name commands instead.
   */
  readonly consoleUrl?: string;
  /** Where the API lives below the server's root; `/api/v1` by default. */
  readonly basePath?: string;
  /** Name of this server on its sign-in page. Default: `Watchpost`. */
  readonly name?: string;
  /** Milliseconds since the epoch; `Date.now` by default. */
  readonly clock?: () => number;
  /** Default: silent. {@link pinoLogger} makes one of pino's. */
  readonly logger?: Logger;
  /** Is called with every request once it is answered, for a log of requests. It must not throw. Default: none. */
  readonly onRequest?: RequestObserver;
  /**
   * Gets spans for requests, commits, checks and deliveries: `trace.getTracer('watchpost')` of `@opentelemetry/api`. They
   * become children of what is active, such as the host's span of the same request. Default: nothing is traced.
   */
  readonly tracer?: Tracer;
  /** Addresses or CIDR ranges of proxies whose `X-Forwarded-For` counts; none by default. */
  readonly trustProxy?: readonly string[];
  /**
   * Sites whose pages may use the API from a browser, such as `https://app.example.com`, with a token or key that they hold.
   * Default: none. What is public by its address may be read from any site.
   */
  readonly corsOrigins?: readonly string[];
  /** Requests per minute and source address; 3000 by default. */
  readonly rateLimitPerIp?: number;
  /** Requests per minute that an API key may make at most, whatever it says itself. Default: what the key says, 1000 unless set. */
  readonly rateLimitPerKey?: number;
  /**
   * Counts requests for the limits per address, key and organization, over all processes, such as in Redis. What it throws answers
   * the request with 503. Default: the store's, which counts in each process with SQLite and in the database with PostgreSQL.
   */
  readonly requestCounter?: RequestCounter;
  /** Whether checks may connect to private addresses; `false` by default. Metadata addresses of clouds never may. */
  readonly allowPrivateTargets?: boolean;
  /**
   * Parts of the product to leave out. Default: none. Their paths are not the kit's, so a host may serve them itself: `matches` is
   * `false` and `handle` answers `{ matched: false }`. They are missing in openapi.json, in the lists of scopes and of
   * webhook events, and their workers do not run. Tables exist in any case.
   */
  readonly without?: readonly OptionalPart[];
  /** The class that `fetch` answers with, for hosts that have a faster one. Default: `Response`. */
  readonly Response?: typeof Response;
}

/** How a kit starts. */
export interface StartOptions {
  /** Whether to bring the database up to date, only to check that it is, or neither. Default: `auto`. */
  readonly migrate?: 'auto' | 'check' | 'off';
  /** Whether this process runs checks, delivers events and sends mails. Default: `true`. */
  readonly background?: boolean;
  /** Whether this process takes requests, and with them the signals of jobs. Default: `true`. */
  readonly requests?: boolean;
}

/** A logger of pino has the same methods, and takes what they take in another order. */
const isOfPino = (value: unknown): boolean =>
  isObject(value) && typeof value.bindings === 'function' && typeof value.child === 'function' && 'levels' in value;

const aLogger: OptionRule = anObjectWith('a logger', 'debug', 'info', 'warn', 'error');

const serverKitRules: OptionRules<ServerKitOptions> = {
  store: required(anObjectWith('a store, such as createSqliteStore({ file }) makes', 'commit', 'migrate')),
  secretKeys: required(secretKeys),
  publicUrl: required(aWebAddress),
  consoleUrl: aWebAddress,
  basePath: {
    // A path that no request can match would be answered 404 for ever.
    is: 'a path that begins with a slash and does not end with one, such as /api/v1',
    fits: (value) => typeof value === 'string' && /^(\/[^/?#\s]+)+$/.test(value),
    isShown: true,
  },
  name: aText,
  clock: aFunction,
  logger: {
    ...aLogger,
    fits: (value) => aLogger.fits(value) && !isOfPino(value),
    found: (value) => (isOfPino(value) ? 'one of pino: hand over pinoLogger(logger)' : (aLogger.found?.(value) ?? '')),
  },
  onRequest: aFunction,
  tracer: anObjectWith('a tracer', 'startActiveSpan'),
  trustProxy: listOf("addresses or CIDR ranges, such as ['10.0.0.0/8']", isAddressRange, true),
  corsOrigins: listOf("origins without a path, such as ['https://app.example.com']", isOrigin, true),
  rateLimitPerIp: aPositiveInteger,
  rateLimitPerKey: aPositiveInteger,
  requestCounter: anObjectWith('a counter', 'count'),
  allowPrivateTargets: aBoolean,
  without: listOf(
    `parts, which are ${optionalParts.join(', ')}`,
    (room) => optionalParts.some((part) => part === room),
    true,
  ),
  Response: aFunction,
  ...outboundRules,
  ...peopleRules,
  ...checkRules,
  ...organizationRules,
  ...statusPageRules,
  ...hostRoomRules,
};

/** @throws TypeError with a line for each option that is unknown, missing or not what it must be */
export const assertServerKitOptions = (options: ServerKitOptions): void => {
  assertOptions('createServerKit', options, serverKitRules);
  assertSignInIsServed(options.without ?? [], options);
  if (options.checks !== undefined) assertOwnMonitorTypes(options.checks);
  if (options.commerce !== undefined) assertCommerce(options.commerce);
};

/** @throws TypeError with a line for each option that is unknown or not what it must be */
export const assertStartOptions = (options: StartOptions): void =>
  assertOptions<StartOptions>('kit.start', options, {
    migrate: oneOf('auto', 'check', 'off'),
    background: aBoolean,
    requests: aBoolean,
  });
