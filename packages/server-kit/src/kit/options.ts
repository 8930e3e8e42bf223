import { readNameServers, readReferenceHosts } from '@watchpost/checks/address-guard';
import { bounds, type OAuthProviderKey } from '@watchpost/schemas';
import type { Logger } from '../base/logger.js';
import {
  aBoolean,
  aFunction,
  anObjectWith,
  aPositiveInteger,
  assertOptions,
  aText,
  isObject,
  isReadable,
  kindOf,
  listOf,
  type OptionRule,
  type OptionRules,
  oneOf,
  required,
} from '../base/options.js';
import type { Tracer } from '../base/tracing.js';
import { aWebAddress, isOrigin } from '../base/web-address.js';
import { assertCommerce, type CommerceOptions } from '../commerce/commerce-options.js';
import type { HostEntitlements } from '../commerce/entitlements/asked-source.js';
import type { LicenseEntitlements } from '../commerce/licenses/license-source.js';
import { assertOwnMonitorTypes, type OwnMonitorTypes } from '../monitoring/engine/own-types/own-type.js';
import { retryWaits } from '../outbound/delivery/retry-rule.js';
import { accountPages } from '../outbound/mail/account-pages-rule.js';
import type { AccountLinks } from '../outbound/mail/mail-link.js';
import type { MailTransport } from '../outbound/mail/mail-transport.js';
import type { HostIdentity } from '../people/host-users/host-user.js';
import type { OAuthProviderOptions } from '../people/oauth/provider-settings.js';
import { signInProviders } from '../people/oauth/providers-rule.js';
import type { RequestObserver } from '../request/http/answered-request.js';
import { isAddressRange } from '../request/http/client-address.js';
import type { ChannelType } from '../request/ports/channel-type.js';
import type { PasswordHasher } from '../request/ports/credentials.js';
import type { ResolveTxt } from '../request/ports/page-domains.js';
import { type OptionalPart, optionalParts } from '../request/room.js';
import type { SecretKey } from '../secrets/secret-box.js';
import { secretKeys } from '../secrets/secret-keys-rule.js';
import type { RequestCounter, Store } from '../store/interface/store.js';
import type { HostRoom } from './host-rooms/host-room.js';

/** What a kit is made from; only the store and the secret key have no default. */
export interface ServerKitOptions {
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
  /**
   * Pages that links in mails about accounts lead to, where they are not below `publicUrl`. `createMailedPages` of
   * `@watchpost/console` makes those that are.
   */
  readonly accountLinks?: AccountLinks;
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
  /** argon2id by default. */
  readonly passwordHasher?: PasswordHasher;
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
   * Name servers that `dns` monitors without a resolver ask: up to three addresses, such as `9.9.9.9` or
   * `[2620:fe::fe]:53`. Name public ones on a server for many: without any, those of the system are asked, while private
   * targets are off only for A and AAAA, because the other records may reveal internal names.
   */
  readonly dnsServers?: readonly string[];
  /**
   * Hosts that alone show whether the network in which they are can be reached, before a monitor in it is found down: up to eight
   * addresses with TCP ports, such as `9.9.9.9:443` or `[2620:fe::fe]:443`. Default: for each network the hosts of other monitors
   * in it, and the name servers.
   */
  readonly referenceHosts?: readonly string[];
  /**
   * Looks up the TXT records that verify domains of status pages; no record is an empty list, and a failure throws.
   * Default: the resolver of Node, which asks `dnsServers` or those of the system for at most 5 seconds.
   */
  readonly resolveTxt?: ResolveTxt;
  /** Who may open an account: anyone (`open`, the default), or only people with an invitation. */
  readonly signup?: 'open' | 'invite';
  /**
   * Whether the holder of a link creates the first owner, by `POST /setup` with a token of {@link ServerKit.setupToken}.
   * Default: `false`; a host that has its own users, or calls `createFirstOwner`, needs no such link.
   */
  readonly setup?: boolean;
  /**
   * Sends mails; {@link createSmtpTransport} makes one. Without it, mails stay in the outbox, readable, and are logged
   * at `info` with their links: for development.
   */
  readonly mailTransport?: MailTransport;
  /** Providers that anyone can sign in with, by their key in the catalog. Default: none. */
  readonly oauthProviders?: Partial<Record<OAuthProviderKey, OAuthProviderOptions>>;
  /**
   * Returns who is calling, for hosts that have their own users. Default: no one. It is called when a request for
   * more than the public endpoints carries neither `Authorization` nor `X-Api-Key`; with `without: ['signIn']` also when it
   * carries `Authorization`, which is then the host's. Users, organizations and
   * memberships are made when they are seen first. Such a caller has no session and acts in the organization that the
   * host names and in no other; an organization's `requireMfa` does not apply, because the host signs its users in.
   * Anything but GET and HEAD is refused when a page of another site asks for it, because the host may use cookies.
   */
  readonly identity?: HostIdentity;
  /**
   * What organizations may have: as the host says, or as a license file says. Default: no limits. Limits are kept in the
   * database: no request waits for the host.
   */
  readonly entitlements?: HostEntitlements | LicenseEntitlements;
  /**
   * Seconds that a webhook's delivery waits after each failure, up to a fifth more or less; 10, 120 and 900 by default.
   * One to ten whole numbers from 0 to 86,400; after as many failures and one more it has failed.
   */
  readonly webhookRetrySeconds?: readonly number[];
  /**
   * Seconds that a message to a notification channel or to a person's own place waits after each failure that may pass, as
   * `webhookRetrySeconds`; 5, 15, 60, 300 and 900 by default.
   */
  readonly notificationRetrySeconds?: readonly number[];
  /**
   * What organizations can subscribe to. Default: one plan, `community`, free and without limits, and no organization
   * has a subscription.
   */
  readonly commerce?: CommerceOptions;
  /**
   * Types of monitors beside those of the contract, by their names: `checks: { kafka: { … } }`. They are checked by this server
   * alone, not by agents. A monitor whose type is missing at a later start stays, and is `unknown` with that reason.
   */
  readonly checks?: OwnMonitorTypes;
  /**
   * Days for which the deletion of an organization or an account can be undone; 14 by default, 1 to 90. A deletion that was asked for
   * keeps its time.
   */
  readonly deletionGraceDays?: number;
  /** Checks that run at once; 64 by default. */
  readonly checkConcurrency?: number;
  /**
   * The host's own types of notification channels, as {@link defineChannelType} returns them. Default: none. Channels of a type that is
   * missing at a start are failing until it is back.
   */
  readonly channels?: readonly ChannelType[];
  /**
   * Parts of the product to leave out. Default: none. Their paths are not the kit's, so a host may serve them itself: `matches` is
   * `false` and `handle` answers `{ matched: false }`. They are missing in openapi.json, in the lists of scopes and of
   * webhook events, and their workers do not run. Tables exist in any case.
   */
  readonly without?: readonly OptionalPart[];
  /**
   * The host's own rooms: routes below a prefix, work in the background, handlers of events, tables, as {@link defineHostRoom} returns
   * them. Default: none.
   */
  readonly rooms?: readonly HostRoom[];
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

const isText = (value: unknown): boolean => typeof value === 'string';

const serverKitRules: OptionRules<ServerKitOptions> = {
  store: required(anObjectWith('a store, such as createSqliteStore({ file }) makes', 'commit', 'migrate')),
  secretKeys: required(secretKeys),
  publicUrl: required(aWebAddress),
  consoleUrl: aWebAddress,
  accountLinks: accountPages,
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
  passwordHasher: anObjectWith('a hasher', 'hash', 'verify', 'needsRehash'),
  trustProxy: listOf("addresses or CIDR ranges, such as ['10.0.0.0/8']", isAddressRange, true),
  corsOrigins: listOf("origins without a path, such as ['https://app.example.com']", isOrigin, true),
  rateLimitPerIp: aPositiveInteger,
  rateLimitPerKey: aPositiveInteger,
  requestCounter: anObjectWith('a counter', 'count'),
  allowPrivateTargets: aBoolean,
  dnsServers: {
    is: "a list of up to three addresses, such as ['9.9.9.9', '[2620:fe::fe]:53']",
    fits: (value) => Array.isArray(value) && value.every(isText) && isReadable(() => readNameServers(value)),
    found: (value) => (Array.isArray(value) ? JSON.stringify(value) : kindOf(value)),
  },
  referenceHosts: {
    is: "a list of up to eight addresses with ports, such as ['9.9.9.9:443', '[2620:fe::fe]:443']",
    fits: (value) => Array.isArray(value) && value.every(isText) && isReadable(() => readReferenceHosts(value)),
    found: (value) => (Array.isArray(value) ? JSON.stringify(value) : kindOf(value)),
  },
  resolveTxt: aFunction,
  signup: oneOf('open', 'invite'),
  setup: aBoolean,
  mailTransport: anObjectWith('a transport, such as createSmtpTransport makes', 'send'),
  oauthProviders: signInProviders,
  identity: aFunction,
  entitlements: {
    is: 'an object with read and fallback, or with a license',
    fits: (value) =>
      isObject(value) && ('license' in value || (typeof value.read === 'function' && 'fallback' in value)),
    found: (value) => (isObject(value) ? 'an object without them' : kindOf(value)),
  },
  webhookRetrySeconds: retryWaits('webhookRetrySeconds'),
  notificationRetrySeconds: retryWaits('notificationRetrySeconds'),
  commerce: anObjectWith('an object'),
  checks: anObjectWith('an object with an entry for each type'),
  deletionGraceDays: {
    is: `a whole number from 1 to ${bounds.deletionGrace.most}`,
    fits: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= bounds.deletionGrace.most,
  },
  checkConcurrency: aPositiveInteger,
  channels: listOf('what defineChannelType returns', isObject),
  without: listOf(
    `parts, which are ${optionalParts.join(', ')}`,
    (room) => optionalParts.some((part) => part === room),
    true,
  ),
  rooms: listOf('what defineHostRoom returns', isObject),
  Response: aFunction,
};

/** Options about signing in, which mean nothing where the host alone does that. */
const assertSignInIsServed = ({ without = [], signup, setup, oauthProviders }: ServerKitOptions): void => {
  if (!without.includes('signIn')) return;
  const idle = Object.entries({ signup, setup, oauthProviders }).filter(([, value]) => value !== undefined);
  if (idle.length === 0) return;
  throw new TypeError(idle.map(([name]) => `createServerKit: ${name} has no meaning without signIn`).join('\n'));
};

/** @throws TypeError with a line for each option that is unknown, missing or not what it must be */
export const assertServerKitOptions = (options: ServerKitOptions): void => {
  assertOptions('createServerKit', options, serverKitRules);
  assertSignInIsServed(options);
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
