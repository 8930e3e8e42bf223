import { createPatternEngine } from '@watchpost/checks';
import { createAddressGuard, readNameServers, userAgent } from '@watchpost/checks/address-guard';
import { apiBasePath, type MonitorType, type OAuthProviderKey } from '@watchpost/schemas';
import { systemClock } from '../base/clock.js';
import { type Logger, silentLogger } from '../base/logger.js';
import { version } from '../base/product.js';
import { createAskedChecks } from '../monitoring/engine/asked-checks.js';
import { availableTypes, createMonitorCheck } from '../monitoring/engine/check-monitor.js';
import type { EngineStats } from '../monitoring/engine/engine.js';
import { freeLeases } from '../monitoring/engine/free-leases.js';
import { createReadLatencies } from '../monitoring/history/read-latencies.js';
import { statusReader } from '../monitoring/monitors/read-statuses.js';
import { createOperatorMetrics } from '../operator/metrics/operator-metrics.js';
import { timedStore } from '../operator/metrics/timed-store.js';
import { type Resealed, resealSecrets } from '../operator/rotate-secret-key.js';
import type { MailTransport } from '../outbound/mail/mail-transport.js';
import { createOutbox } from '../outbound/mail/outbox.js';
import { createLiveFeed } from '../outbound/stream/live-feed.js';
import { createOpenStreams } from '../outbound/stream/open-streams.js';
import type { DeliverySenderStats } from '../outbound/webhooks/delivery-sender.js';
import { assertRetrySeconds } from '../outbound/webhooks/retry-schedule.js';
import { createFirstOwner, type FirstOwner } from '../people/accounts/create-first-owner.js';
import { createChainWalks } from '../people/audit/chain-walks.js';
import { createAccessTokens } from '../people/auth/access-token.js';
import { createPasswordHasher } from '../people/auth/password-hasher.js';
import { createRefreshTokens } from '../people/auth/refresh-token.js';
import type { HostIdentity } from '../people/host-users/host-user.js';
import { createSignInByHost } from '../people/host-users/sign-in-by-host.js';
import type { OAuthProviderOptions } from '../people/oauth/provider-settings.js';
import { createSignInProviders } from '../people/oauth/sign-in-providers.js';
import { createDashboardTurns } from '../reporting/dashboards/dashboard-turns.js';
import { createReportTurns } from '../reporting/reports/report-turns.js';
import { createPageDomains } from '../reporting/status-pages/page-domains.js';
import { createPublicPages } from '../reporting/status-pages/public-pages.js';
import { createTxtResolver } from '../reporting/status-pages/resolve-txt.js';
import type { Answer, Call } from '../request/http/call.js';
import { createClientAddressReader } from '../request/http/client-address.js';
import { callFromRequest, type RequestInfo, responseFromAnswer } from '../request/http/fetch-call.js';
import { createIdempotentRuns } from '../request/http/idempotent-runs.js';
import { createRouteMatcher } from '../request/http/match-route.js';
import { createSharedReads } from '../request/http/shared-reads.js';
import type { Operation } from '../request/operation.js';
import type { PasswordHasher } from '../request/ports/credentials.js';
import type { ResolveTxt } from '../request/ports/page-domains.js';
import { type Admission, createAdmission } from '../request/rate-limit/admission.js';
import type { Services } from '../request/services.js';
import { createDerivedKeys } from '../secrets/derived-keys.js';
import { createSecretBox, type SecretKey } from '../secrets/secret-box.js';
import type { SchemaStatus, Store, StoreTrouble } from '../store/store.js';
import { createWriteProbe } from '../store/write-probe.js';
import { createTroubleLog } from '../workers/trouble-log.js';
import { type BackgroundWork, startBackgroundWork } from './background-work.js';
import { createHandler } from './handler.js';
import { allOperations } from './operations.js';

/** What a kit is made from; only the store and the secret key have no default. */
export interface ServerKitOptions {
  readonly store: Store;
  /** Seals secrets at rest. 32 random bytes; with several, the first seals and all open. */
  readonly secretKeys: readonly [SecretKey, ...SecretKey[]];
  /** Where people reach this server, such as `https://status.example.com`; also `iss` and `aud` of access tokens. */
  readonly publicUrl: string;
  /** Where the API lives below the server's root; `/api/v1` by default. */
  readonly basePath?: string;
  /** Milliseconds since the epoch; `Date.now` by default. */
  readonly clock?: () => number;
  /** Silent by default. */
  readonly logger?: Logger;
  /** argon2id by default. */
  readonly passwordHasher?: PasswordHasher;
  /** Addresses or CIDR ranges of proxies whose `X-Forwarded-For` counts; none by default. */
  readonly trustProxy?: readonly string[];
  /** Requests per minute and source address; 3000 by default. */
  readonly rateLimitPerIp?: number;
  /** Whether checks may connect to private addresses; `false` by default. Metadata addresses of clouds never may. */
  readonly allowPrivateTargets?: boolean;
  /**
   * Name servers that `dns` monitors without a resolver ask: up to three addresses, such as `9.9.9.9` or
   * `[2620:fe::fe]:53`. Name public ones on a server for many: without any, those of the system are asked, while private
   * targets are off only for A and AAAA, because the other records may reveal internal names.
   */
  readonly dnsServers?: readonly string[];
  /**
   * Looks up the TXT records that verify domains of status pages; no record is an empty list, and a failure throws.
   * Default: the resolver of Node, which asks `dnsServers` or those of the system for at most 5 seconds.
   */
  readonly resolveTxt?: ResolveTxt;
  /** Who may open an account: anyone (`open`, the default), or only people with an invitation. */
  readonly signup?: 'open' | 'invite';
  /**
   * Sends mails; {@link createSmtpTransport} makes one. Without it, mails stay in the outbox, readable, and are logged
   * at `info` with their links: for development.
   */
  readonly mailTransport?: MailTransport;
  /** Providers that anyone can sign in with, by their key in the catalog. Default: none. */
  readonly oauthProviders?: Partial<Record<OAuthProviderKey, OAuthProviderOptions>>;
  /**
   * Returns who is calling, for hosts that have their own users. Default: no one. It is called when a request for
   * more than the public endpoints carries neither `Authorization` nor `X-Api-Key`. Users, organizations and
   * memberships are made when they are seen first. Such a caller has no session and acts in the organization that the
   * host names and in no other; an organization's `requireMfa` does not apply, because the host signs its users in.
   * Anything but GET and HEAD is refused when a page of another site asks for it, because the host may use cookies.
   */
  readonly identity?: HostIdentity;
  /**
   * Seconds that a webhook's delivery waits after each failure, up to a fifth more or less; 10, 120 and 900 by default.
   * One to ten whole numbers from 0 to 86,400; after as many failures and one more it has failed.
   */
  readonly webhookRetrySeconds?: readonly number[];
  /** Checks that run at once; 64 by default. */
  readonly checkConcurrency?: number;
  /** The class that `fetch` answers with, for hosts that have a faster one. Default: `Response`. */
  readonly Response?: typeof Response;
}

/** Whether a request was the kit's, and its answer if so. */
export type HandleResult = { readonly matched: true; readonly response: Response } | { readonly matched: false };

/** The state of the kit, for a readiness probe. */
export interface KitHealth {
  /** Why the database accepts no writes, found by a write; `null` when it does. Cached for a second. */
  readonly writeTrouble: StoreTrouble | null;
  readonly schema: SchemaStatus;
  /** Events that wait to become deliveries, and when the oldest of them happened, in milliseconds since the epoch. */
  readonly outbox: { readonly waitingEvents: number; readonly oldestAt: number | null };
  /** The engine of this process; `null` when it does no background work. */
  readonly engine: EngineStats | null;
  /** The sender of webhooks of this process; `null` when it does no background work. */
  readonly webhooks: DeliverySenderStats | null;
}

/** A Watchpost server without a server: requests in, responses out, and background work that starts and stops. */
export interface ServerKit {
  /** Answers a request, also with 404 when there is no such endpoint. */
  fetch(request: Request, info?: RequestInfo): Promise<Response>;
  /** Answers a request when its path is one of the kit's, and leaves it alone otherwise. */
  handle(request: Request, info?: RequestInfo): Promise<HandleResult>;
  /** Answers a call of a server that uses neither `Request` nor Node; adapters are built on it. */
  answer(call: Call): Promise<Answer>;
  /** Finds the endpoint of a call; returns how to answer it there, or `undefined` when the kit has no such path. */
  find(call: Call): (() => Promise<Answer>) | undefined;
  /** Counts and refuses requests that do not reach the kit, with the same answers. */
  readonly admission: Admission;
  /**
   * Brings the database up to date and, unless `background` is `false`, starts to run checks, to deliver
   * events and to send mails.
   *
   * @throws SchemaMismatchError, StoreUnavailableError; SecretKeyError when the secret key is not the one that the
   *   database was sealed with
   */
  start(options?: { readonly migrate?: 'auto' | 'check' | 'off'; readonly background?: boolean }): Promise<void>;
  /** Waits for running checks and deliveries, then stops; the store stays open, because the host opened it. */
  stop(): Promise<void>;
  /** Makes the first user and organization, unless there are users; returns whether it did. */
  createFirstOwner(owner: FirstOwner): Promise<boolean>;
  /**
   * Seals everything anew, with the first secret key, that another one sealed. Other servers may run meanwhile. After
   * an interruption, call it again. Once every server seals with the first key and this returns zeros, the other keys
   * can be removed.
   *
   * @returns how many rows of each table it sealed anew
   * @throws SecretKeyError, after it sealed the rest anew, when a text was sealed with an unknown key
   * @throws StoreUnavailableError
   */
  rotateSecretKeys(): Promise<Resealed>;
  /**
   * The state of this process and of the queues in the database, in the text format of Prometheus. For operators: it
   * covers all organizations.
   *
   * @throws StoreUnavailableError when the database does not answer
   */
  metrics(): Promise<{ readonly contentType: string; readonly text: string }>;
  /** @throws StoreUnavailableError when the database does not answer */
  health(): Promise<KitHealth>;
}

/**
 * Makes a kit. It installs no signal handlers, writes nothing to the console, and keeps nothing outside of itself.
 *
 * @throws TypeError when an option cannot be used
 */
export const createServerKit = (options: ServerKitOptions): ServerKit =>
  kitServing(allOperations(options.basePath), options);

/** Makes a kit that serves these operations: those of the contract, or in a test also others. */
export const kitServing = (operations: readonly Operation[], options: ServerKitOptions): ServerKit => {
  const { clock = Date.now, logger = silentLogger, publicUrl, basePath = apiBasePath } = options;
  const metrics = createOperatorMetrics();
  const store = timedStore(options.store, metrics.observeStoreCall);
  if (options.webhookRetrySeconds !== undefined) assertRetrySeconds(options.webhookRetrySeconds);
  const issuer = new URL(publicUrl).origin;
  const apiUrl = `${publicUrl.replace(/\/+$/, '')}${basePath}`;
  const secretBox = createSecretBox(options.secretKeys);
  const derivedKeys = createDerivedKeys({ store, secretBox, clock });
  const guard = createAddressGuard({ allowPrivate: options.allowPrivateTargets ?? false });
  const stopping = new AbortController();
  const outbox = createOutbox({ secretBox, publicUrl, isSealed: options.mailTransport !== undefined });
  const patterns = createPatternEngine();
  const runCheck = createMonitorCheck(statusReader(store));
  const checkTools = {
    patterns,
    userAgent: userAgent(version),
    ...(options.dnsServers !== undefined &&
      options.dnsServers.length > 0 && { nameServers: readNameServers(options.dnsServers) }),
  };
  const environment = { guard, now: clock, ...checkTools };

  const services: Services = {
    store,
    clock,
    logger,
    secretBox,
    derivedKeys,
    passwordHasher: options.passwordHasher ?? createPasswordHasher(),
    accessTokens: createAccessTokens({ store, secretBox, issuer, clock }),
    refreshTokens: createRefreshTokens(derivedKeys),
    publicOrigin: issuer,
    publicUrl,
    apiUrl,
    outbox,
    signup: options.signup ?? 'open',
    signInProviders: createSignInProviders({
      providers: options.oauthProviders ?? {},
      guard,
      allowsHttp: options.allowPrivateTargets ?? false,
      publicUrl,
      basePath,
    }),
    addressGuard: guard,
    patterns,
    askedChecks: createAskedChecks((request, signal) =>
      runCheck(request, { ...environment, signal: AbortSignal.any([stopping.signal, signal]) }),
    ),
    checkableTypes: new Set<MonitorType>(availableTypes),
    idempotentRuns: createIdempotentRuns({ store, now: clock, freeLeases }),
    liveFeed: createLiveFeed({
      store,
      clock: { ...systemClock, now: clock },
      trouble: createTroubleLog(logger),
    }),
    chainWalks: createChainWalks(store),
    sharedReads: createSharedReads(),
    dashboardTurns: createDashboardTurns(clock),
    reportTurns: createReportTurns(clock),
    publicPages: createPublicPages({
      store,
      readLatencies: createReadLatencies(store, clock),
      publicUrl,
      apiUrl,
      clock,
    }),
    pageDomains: createPageDomains({ store, clock }),
    resolveTxt: options.resolveTxt ?? createTxtResolver(options.dnsServers),
    openStreams: createOpenStreams(),
  };
  const matchRoute = createRouteMatcher(operations);
  const readClientAddress = createClientAddressReader(options.trustProxy);
  const { rateLimitPerIp = 3000 } = options;
  const answer = createHandler({
    services,
    matchRoute,
    readClientAddress,
    rateLimitPerIp,
    signInByHost: options.identity && createSignInByHost(options.identity),
  });
  const ResponseClass = options.Response ?? Response;
  const find: ServerKit['find'] = (call) => {
    const match = matchRoute(call.method, call.path);
    return match.kind === 'nothing' ? undefined : () => answer(call, match);
  };

  const probeWrites = createWriteProbe(store, clock);
  let background: Promise<BackgroundWork> | undefined;

  return {
    answer: (call) => answer(call),
    admission: createAdmission({ requestCounter: store.requestCounter, readClientAddress, rateLimitPerIp, clock }),
    find,
    fetch: async (request, info) => responseFromAnswer(await answer(callFromRequest(request, info)), ResponseClass),
    async handle(request, info) {
      const found = find(callFromRequest(request, info));
      if (found === undefined) return { matched: false };
      return { matched: true, response: responseFromAnswer(await found(), ResponseClass) };
    },
    async start({ migrate = 'auto', background: isWanted = true } = {}) {
      await store.migrate(migrate);
      // Opens the keys now, because a server with the wrong secret key should not start and then fail at logins.
      await Promise.all([services.accessTokens.publicKeys(), derivedKeys.load()]);
      if (!isWanted || background !== undefined) return;
      background = startBackgroundWork({
        services,
        outbox,
        guard,
        runCheck,
        checkTools,
        mailTransport: options.mailTransport,
        checkConcurrency: options.checkConcurrency,
        webhookRetrySeconds: options.webhookRetrySeconds,
        onLateness: metrics.observeLateness,
      });
      await background;
    },
    async stop() {
      const work = await background;
      background = undefined;
      await work?.stop();
      services.liveFeed.close();
      services.publicPages.close();
      services.pageDomains.close();
      await services.idempotentRuns.stop();
      stopping.abort();
      await patterns.close();
    },
    rotateSecretKeys: () => resealSecrets({ store, secretBox }),
    createFirstOwner: (owner) => createFirstOwner(owner, services),
    async metrics() {
      const work = await background;
      const engine = work?.engineStats() ?? null;
      return metrics.read({ store: options.store, engine, webhooks: work?.webhookStats() ?? null, now: clock() });
    },
    async health() {
      const [schema, work] = await Promise.all([store.schemaStatus(), background]);
      const isCurrent = schema.version === schema.expectedVersion;
      // A database of another build may have no such table.
      const outbox = isCurrent ? await readOutbox(store) : { waitingEvents: 0, oldestAt: null };
      const writeTrouble = isCurrent ? await probeWrites() : null;
      return {
        schema,
        writeTrouble,
        outbox,
        engine: work?.engineStats() ?? null,
        webhooks: work?.webhookStats() ?? null,
      };
    },
  };
};

const readOutbox = async (store: Pick<Store, 'page'>): Promise<KitHealth['outbox']> => {
  const page = { orderBy: 'id', isDescending: false, limit: 1, offset: 0 } as const;
  const { rows, totalItems } = await store.page('events', { where: { dispatchedAt: null }, ...page });
  return { waitingEvents: totalItems, oldestAt: rows[0]?.occurredAt ?? null };
};
