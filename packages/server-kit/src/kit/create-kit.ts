import { createPatternEngine } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import type { Client } from '@watchpost/client';
import { apiBasePath, type EventSubject } from '@watchpost/schemas';
import { type ClockState, createJudgedClock } from '../base/judged-clock.js';
import { silentLogger } from '../base/logger.js';
import type { BillingOperator } from '../commerce/billing/operator/billing-operator.js';
import {
  createSubscriptionOperator,
  type SubscriptionOperator,
} from '../commerce/subscriptions/subscription-operator.js';
import { createOperatorMetrics } from '../operator/metrics/operator-metrics.js';
import { observedStore } from '../operator/observed-store.js';
import { createOutageLog } from '../operator/outage-log.js';
import { type Resealed, resealSecrets } from '../operator/rotate-secret-key.js';
import { retryFailedEvents } from '../outbound/host-handlers/failed-events.js';
import type { EventHandler } from '../outbound/host-handlers/host-event.js';
import { createFirstOwner, type FirstOwner, hasOwner } from '../people/accounts/create-first-owner.js';
import { type OwnerReset, resetOwner } from '../people/accounts/reset-owner.js';
import type { HostUser } from '../people/host-users/host-user.js';
import { createSignInByHost } from '../people/host-users/sign-in-by-host.js';
import { createTenantOperator, type TenantOperator } from '../people/host-users/tenants.js';
import type { RequestObserver } from '../request/http/answered-request.js';
import type { Answer, Call } from '../request/http/call.js';
import { createClientAddressReader } from '../request/http/client-address.js';
import { createCorsPolicy } from '../request/http/cors.js';
import { callFromRequest, type RequestInfo, responseFromAnswer } from '../request/http/fetch-call.js';
import { createIdempotentRuns } from '../request/http/idempotent-runs.js';
import { createRouteMatcher } from '../request/http/match-route.js';
import { createSharedWork } from '../request/http/shared-work.js';
import type { Operation } from '../request/operation.js';
import type { DeliverySenderStats, EngineStats } from '../request/ports/work-statistics.js';
import { type Admission, createAdmission } from '../request/rate-limit/admission.js';
import { createDerivedKeys } from '../secrets/derived-keys.js';
import { createSecretBox } from '../secrets/secret-box.js';
import type { SchemaStatus, Store, StoreTrouble } from '../store/interface/store.js';
import { createWriteProbe } from '../store/upkeep/write-probe.js';
import { createTroubleLog } from '../workers/trouble-log.js';
import type { Worker } from '../workers/worker-loop.js';
import { type BackgroundWork, startBackgroundWork, startRequestWorkers } from './background-work.js';
import { createHandler } from './handler.js';
import { hostCounter } from './host-counter.js';
import { assertHostRooms } from './host-rooms/assert-host-rooms.js';
import { hostOperations } from './host-rooms/host-operations.js';
import { prepareTables } from './host-rooms/host-workers.js';
import { createInProcessClients } from './in-process-client.js';
import { allOperations } from './operations.js';
import { assertServerKitOptions, assertStartOptions, type ServerKitOptions, type StartOptions } from './options.js';
import { provideServices } from './provide-services.js';
import { freeLeases, limitRules, sealedColumns } from './rooms.js';
import { allRoutes, servedContract } from './served-contract.js';
import { tracedCommits } from './traced.js';

/** Whether a request was the kit's, and its answer if so. */
export type HandleResult = { readonly matched: true; readonly response: Response } | { readonly matched: false };

/** The state of the kit, for a readiness probe. */
export interface KitHealth {
  /** Why the database accepts no writes, or lately had no room for one; `null` when it does. Cached for a second. */
  readonly writeTrouble: StoreTrouble | null;
  readonly schema: SchemaStatus;
  /** Events that wait to become deliveries, and when the oldest of them happened, in milliseconds since the epoch. */
  readonly outbox: { readonly waitingEvents: number; readonly oldestAt: number | null };
  /** The engine of this process; `null` when it does no background work. */
  readonly engine: EngineStats | null;
  /** The sender of webhooks of this process; `null` when it does no background work. */
  readonly webhooks: DeliverySenderStats | null;
  /** How the clock of this process relates to the time that decides; `null` when the host gives the time. */
  readonly clock: ClockState | null;
}

/** A Watchpost server without a server: requests in, responses out, and background work that starts and stops. */
export interface ServerKit {
  /** Answers a request, also with 404 when there is no such endpoint. */
  fetch(request: Request, info?: RequestInfo): Promise<Response>;
  /** Answers a request when its path is one of the kit's, and leaves it alone otherwise. */
  handle(request: Request, info?: RequestInfo): Promise<HandleResult>;
  /** Whether a path is one of the kit's, whatever the method: one of a room that is left out is not. */
  matches(path: string): boolean;
  /** Answers a call of a server that uses neither `Request` nor Node; adapters are built on it. */
  answer(call: Call): Promise<Answer>;
  /** Finds the endpoint of a call; returns how to answer it there, or `undefined` when the kit has no such path. */
  find(call: Call): (() => Promise<Answer>) | undefined;
  /** Counts and refuses requests that do not reach the kit, with the same answers. */
  readonly admission: Admission;
  /**
   * Has a function of the host receive events, with the guarantees of webhook deliveries: after the commit of what
   * happened, at least once, the oldest first, from any process that has the handler, and again after a failure, a crash or
   * a restart. In the normal case one process calls it once for each event. A handler that throws or hangs delays neither
   * other handlers nor other organizations.
   *
   * Call it before {@link ServerKit.start}, in every process that does background work; what was handed to
   * webhooks before the first such start is not delivered. Events wait for a handler that no process has for seven days, then it is forgotten.
   *
   * @param subject a subject of the catalogue, or `*` for all but `audit.recorded`
   * @param options.name by which all processes and restarts know the handler: a letter, then up to 63 letters, digits,
   *   `.`, `_` and `-`. Default: the subject, and `all` for `*`. Two handlers of one subject need two names.
   * @throws TypeError when it is called after the start, or the subject or name cannot be used
   */
  onEvent<Subject extends EventSubject>(
    subject: Subject,
    handler: EventHandler<Subject>,
    options?: { readonly name?: string },
  ): void;
  onEvent(subject: '*', handler: EventHandler, options?: { readonly name?: string }): void;
  /**
   * Calls `listener` when the settings of some status page have changed, such as who may see it: copies of its pages are to be read
   * again. On SQLite it reports only changes of this process.
   *
   * @returns how to stop
   */
  onStatusPageChange(listener: () => void): () => void;
  /**
   * Makes a client that calls this kit in process, as a user of the host: nothing is sent over a network, and no rate limit of
   * an address applies. User, organization and role are made or follow what is named here with the first call, as with
   * the option `identity`, which it does not need. So it also prepares an organization before its first user comes.
   *
   * @throws TypeError when the user cannot be used
   */
  client(user: HostUser): Client;
  /** Prepares organizations and members of the host without a request of theirs, and takes members away. */
  readonly tenants: TenantOperator;
  /**
   * Brings the database up to date and, unless `background` is `false`, starts to run checks, to deliver
   * events and to send mails.
   *
   * @throws TypeError for an option that is unknown; SchemaMismatchError, StoreUnavailableError; SecretKeyError when the secret key is not the one that the
   *   database was sealed with
   */
  start(options?: StartOptions): Promise<void>;
  /** Aborts when {@link ServerKit.stop} begins: adapters then close each connection with its answer. */
  readonly stopping: AbortSignal;
  /** Waits for running checks and deliveries, then stops; the store stays open, because the host opened it. */
  stop(): Promise<void>;
  /**
   * Asks for the entitlements of an organization again, after they changed at the host, and applies them: surplus monitors
   * are paused and paused ones resumed in the same commit.
   *
   * @throws TypeError without the option `entitlements`, or when the host's answer cannot be used
   * @throws what the host throws; the last answer stays
   */
  entitlementsChanged(organizationId: string): Promise<void>;
  /**
   * Makes the first user and organization, unless there are users; returns whether it did.
   *
   * @throws TypeError for an address, a password or a name that the sign-up form would not take, naming field and rule, while
   *   there are no users
   */
  createFirstOwner(owner: FirstOwner): Promise<boolean>;
  /**
   * Lets an owner in again who is locked out: sets a password, enables the account, switches off its second factor, and
   * ends its sessions. For operators; it asks for no proof.
   *
   * @returns the address to sign in with
   * @throws TypeError when no owner or several match, or password or address would not be taken
   */
  resetOwner(reset: OwnerReset): Promise<{ readonly email: string }>;
  /**
   * Makes a token by which `POST /setup` creates the first owner. It is valid for an hour, in every process on this
   * database, until there is an owner. Hand it to the operator alone, in the fragment of a link, which reaches no log.
   *
   * @returns `null` when there is a user or an organization
   * @throws TypeError without the option `setup`
   */
  setupToken(): Promise<string | null>;

  /**
   * Has a handler receive the events again that it failed to process for good, the oldest first, after the cause is repaired.
   * They are kept for as long as events are.
   *
   * @param handler its name, as {@link ServerKit.onEvent} knows it
   * @returns how many events they are
   * @throws StoreUnavailableError
   */
  retryFailedEvents(handler: string): Promise<number>;
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
   * The state of this process and of what the database holds, in the text format of Prometheus. For operators: it covers all
   * organizations. While the database does not answer, `watchpost_database_up` is 0 and what it holds is left out.
   */
  metrics(): Promise<{ readonly contentType: string; readonly text: string }>;
  /** What the operator does about invoices, from its own code. */
  readonly commerce: BillingOperator & SubscriptionOperator;
  /** @throws StoreUnavailableError when the database does not answer */
  health(): Promise<KitHealth>;
}

/**
 * Makes a kit. It installs no signal handlers, writes nothing to the console, and keeps nothing outside of itself.
 *
 * @throws TypeError with a line for each option that is unknown, missing or cannot be used
 */
export const createServerKit = (options: ServerKitOptions): ServerKit => {
  assertServerKitOptions(options);
  const { publicUrl, basePath = apiBasePath, without, checks, rooms = [] } = options;
  const rootPath = new URL(publicUrl).pathname.replace(/\/+$/, '');
  const contract = servedContract(without, checks);
  assertHostRooms(rooms, contract, allRoutes);
  return kitServing([...allOperations(basePath, contract, rootPath), ...hostOperations(rooms, basePath)], options);
};

/** Makes a kit that serves these operations: those of the contract, or in a test also others. */
export const kitServing = (operations: readonly Operation[], options: ServerKitOptions): ServerKit => {
  const { publicUrl, basePath = apiBasePath, onRequest } = options;
  const metrics = createOperatorMetrics();
  const outages = createOutageLog(options.logger ?? silentLogger);
  const { logger } = outages;
  const store = observedStore(
    tracedCommits(options.store, options.tracer),
    { ...outages, ended: metrics.observeStoreCall },
    options.requestCounter && hostCounter(options.requestCounter, createTroubleLog(logger)),
  );
  const { readTime } = store;
  const judgedClock = options.clock === undefined ? createJudgedClock({ logger, readTime }) : undefined;
  const clock = options.clock ?? judgedClock?.now ?? Date.now;
  const observe: RequestObserver = (request) => {
    metrics.observeRequest(request);
    onRequest?.(request);
  };
  const patterns = createPatternEngine();
  const idempotentRuns = createIdempotentRuns({ store, now: clock, freeLeases });
  const secretBox = createSecretBox(options.secretKeys);
  const derivedKeys = createDerivedKeys({ store, secretBox, clock });
  const contract = servedContract(options.without, options.checks);
  const provided = provideServices(
    {
      store,
      contract,
      limitRules,
      clock,
      logger,
      secretBox,
      derivedKeys,
      serverName: options.name ?? 'Watchpost',
      sendsMail: options.mailTransport !== undefined,
      reportWithheldMail(mail) {
        metrics.observeWithheldMail(mail);
        logger.info('mail withheld', { ...mail });
      },
      publicOrigin: new URL(publicUrl).origin,
      publicUrl,
      apiUrl: `${publicUrl.replace(/\/+$/, '')}${basePath}`,
      consoleUrl: options.consoleUrl,
      addressGuard: createAddressGuard({ allowPrivate: options.allowPrivateTargets ?? false }),
      patterns,
      idempotentRuns,
      sharedWork: createSharedWork(clock),
    },
    options,
  );
  const { services } = provided;
  const matchRoute = createRouteMatcher(operations);
  const readClientAddress = createClientAddressReader(options.trustProxy);
  const { rateLimitPerIp = 3000 } = options;
  const answer = createHandler({
    services,
    matchRoute,
    readClientAddress,
    rateLimitPerIp,
    rateLimitPerKey: options.rateLimitPerKey,
    signInByHost: options.identity && createSignInByHost(options.identity),
    observe,
    tracer: options.tracer,
    corsHeaders: createCorsPolicy(options.corsOrigins),
  });
  const ResponseClass = options.Response ?? Response;
  const inProcess = createInProcessClients({ answer, publicUrl, basePath });
  const find: ServerKit['find'] = (call) => {
    const match = matchRoute(call.method, call.path);
    return match.kind === 'nothing' ? undefined : () => answer(call, { match });
  };

  /** A password that opens nothing would only be one more to keep. */
  const assertSignIn = (method: string): void => {
    if (contract.leftOut.includes('signIn')) throw new TypeError(`${method} has no meaning without signIn`);
  };
  const probeWrites = createWriteProbe(store, clock);
  let background: BackgroundWork | undefined;
  let requestWork: Pick<Worker, 'stop'> | undefined;
  const stopping = new AbortController();

  return {
    answer: (call) => answer(call),
    admission: createAdmission({
      requestCounter: store.requestCounter,
      readClientAddress,
      rateLimitPerIp,
      clock,
      observe,
    }),
    find,
    matches: (path) => matchRoute('GET', path).kind !== 'nothing',
    fetch: async (request, info) => responseFromAnswer(await answer(callFromRequest(request, info)), ResponseClass),
    async handle(request, info) {
      const found = find(callFromRequest(request, info));
      if (found === undefined) return { matched: false };
      return { matched: true, response: responseFromAnswer(await found(), ResponseClass) };
    },
    // The overloads say that a handler of a subject gets events of that subject, which is what dispatch selects by.
    onEvent: (subject: EventSubject | '*', handler: unknown, { name }: { readonly name?: string } = {}) =>
      services.eventHandlers.add(subject, handler as EventHandler, name),
    client: inProcess,
    tenants: createTenantOperator(services),
    async start(startOptions = {}) {
      assertStartOptions(startOptions);
      const { migrate = 'auto', background: isWanted = true, requests: takesRequests = true } = startOptions;
      await store.migrate(migrate);
      await prepareTables(services.hostRooms, migrate);
      await judgedClock?.start();
      // Opens the keys now, because a server with the wrong secret key should not start and then fail at logins.
      await Promise.all([services.accessTokens.publicKeys(), derivedKeys.load()]);
      if (isWanted) background ??= await startBackgroundWork(services, { takesRequests, metrics });
      else if (takesRequests) requestWork ??= startRequestWorkers(services);
    },
    stopping: stopping.signal,
    async stop() {
      stopping.abort();
      const work = background;
      background = undefined;
      judgedClock?.stop();
      const requests = requestWork;
      requestWork = undefined;
      await Promise.all([work?.stop(), requests?.stop()]);
      await Promise.all([provided.close(), idempotentRuns.stop()]);
      await patterns.close();
    },
    // The pages of the kit itself listen since before: who reads one again finds it as it is now.
    onStatusPageChange: (listener) => store.onChange('statusPages', listener),
    commerce: { ...services.billing.operator, ...createSubscriptionOperator(services, clock) },
    async entitlementsChanged(organizationId) {
      const { refreshEntitlements } = services;
      if (refreshEntitlements === undefined) throw new TypeError('entitlementsChanged needs the option entitlements');
      await refreshEntitlements(organizationId);
    },
    retryFailedEvents: (handler) => retryFailedEvents(handler, { store, clock }),
    rotateSecretKeys: () => resealSecrets({ store, secretBox, columns: sealedColumns }),
    async createFirstOwner(owner) {
      assertSignIn('createFirstOwner');
      return createFirstOwner(owner, services);
    },
    async resetOwner(reset) {
      assertSignIn('resetOwner');
      return resetOwner(reset, services);
    },
    async setupToken() {
      const { setupTokens } = services;
      if (setupTokens === null) throw new TypeError('setupToken needs the option setup');
      return (await hasOwner(store)) ? null : setupTokens.create(clock());
    },
    async metrics() {
      const { engine = null, webhooks = null } = background?.statistics() ?? {};
      return metrics.read({
        store: options.store,
        engine,
        webhooks,
        clock: judgedClock?.state() ?? null,
        now: clock(),
      });
    },
    async health() {
      const schema = await store.schemaStatus();
      const isCurrent = schema.version === schema.expectedVersion;
      // A database of another build may have no such table.
      const outbox = isCurrent ? await readOutbox(store) : { waitingEvents: 0, oldestAt: null };
      const writeTrouble = isCurrent ? ((await probeWrites()) ?? outages.recentTrouble()) : null;
      const { engine = null, webhooks = null } = background?.statistics() ?? {};
      return {
        schema,
        writeTrouble,
        outbox,
        engine,
        webhooks,
        clock: judgedClock?.state() ?? null,
      };
    },
  };
};

const readOutbox = async (store: Pick<Store, 'page'>): Promise<KitHealth['outbox']> => {
  const page = { orderBy: 'id', isDescending: false, limit: 1, offset: 0 } as const;
  const { rows, totalItems } = await store.page('events', { where: { dispatchedAt: null }, ...page });
  return { waitingEvents: totalItems, oldestAt: rows[0]?.occurredAt ?? null };
};
