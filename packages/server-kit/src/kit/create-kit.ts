import { createPatternEngine } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import type { Client } from '@watchpost/client';
import { apiBasePath } from '@watchpost/schemas';
import { type ClockState, createJudgedClock } from '../base/judged-clock.js';
import { silentLogger } from '../base/logger.js';
import type { EntitlementOperator } from '../commerce/entitlements/entitlement-operator.js';
import type { CommerceOperator } from '../commerce/subscriptions/room.js';
import { assertHostRooms } from '../host-rooms/assert-host-rooms.js';
import { hostOperations } from '../host-rooms/host-operations.js';
import { prepareTables } from '../host-rooms/host-workers.js';
import { createOperatorMetrics } from '../operator/metrics/operator-metrics.js';
import { requestObserver, storeCallObserver } from '../operator/metrics/process-metrics.js';
import { observedStore } from '../operator/observed-store.js';
import { createOutageLog } from '../operator/outage-log.js';
import { type Resealed, resealSecrets } from '../operator/rotate-secret-key.js';
import { tracedCommits } from '../operator/traced-commits.js';
import { readUndispatched } from '../outbound/events/undispatched.js';
import type { HandlerOperator } from '../outbound/host-handlers/handler-operator.js';
import type { AccountOperator } from '../people/accounts/account-operator.js';
import type { HostUser } from '../people/host-users/host-user.js';
import { createInProcessClients } from '../people/host-users/in-process-client.js';
import type { HostUserOperator } from '../people/host-users/room.js';
import type { StatusPageOperator } from '../reporting/status-pages/room.js';
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
import { hostCounter } from '../request/rate-limit/host-counter.js';
import { createDerivedKeys } from '../secrets/derived-keys.js';
import { createSecretBox } from '../secrets/secret-box.js';
import type { SchemaStatus, StoreTrouble } from '../store/interface/store.js';
import { createWriteProbe } from '../store/upkeep/write-probe.js';
import { createTroubleLog } from '../workers/trouble-log.js';
import type { Worker } from '../workers/worker-loop.js';
import { type BackgroundWork, startBackgroundWork, startRequestWorkers } from './background-work.js';
import { createHandler } from './handler.js';
import { allOperations } from './operations.js';
import { assertServerKitOptions, assertStartOptions, type ServerKitOptions, type StartOptions } from './options.js';
import { offers, provideServices } from './provide-services.js';
import { freeLeases, limitRules, roomMetrics, sealedColumns } from './rooms.js';
import { allRoutes, servedContract } from './served-contract.js';

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
export interface ServerKit
  extends HandlerOperator,
    StatusPageOperator,
    HostUserOperator,
    EntitlementOperator,
    AccountOperator,
    CommerceOperator {
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
   * Makes a client that calls this kit in process, as a user of the host: nothing is sent over a network, and no rate limit of
   * an address applies. User, organization and role are made or follow what is named here with the first call, as with
   * the option `identity`, which it does not need. So it also prepares an organization before its first user comes.
   *
   * @throws TypeError when the user cannot be used
   */
  client(user: HostUser): Client;
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
  const metrics = createOperatorMetrics(roomMetrics);
  const { measure } = metrics;
  const outages = createOutageLog(options.logger ?? silentLogger);
  const { logger } = outages;
  const store = observedStore(
    tracedCommits(options.store, options.tracer),
    { ...outages, ended: storeCallObserver(measure) },
    options.requestCounter && hostCounter(options.requestCounter, createTroubleLog(logger)),
  );
  const { readTime } = store;
  const judgedClock = options.clock === undefined ? createJudgedClock({ logger, readTime }) : undefined;
  const clock = options.clock ?? judgedClock?.now ?? Date.now;
  const measureRequest = requestObserver(measure);
  const observe: RequestObserver = (request) => {
    measureRequest(request);
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
      measure,
      secretBox,
      derivedKeys,
      serverName: options.name ?? 'Watchpost',
      sendsMail: options.mailTransport !== undefined,
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
    signInByHost: services.signInByHost,
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

  const probeWrites = createWriteProbe(store, clock);
  let background: BackgroundWork | undefined;
  let requestWork: Pick<Worker, 'stop'> | undefined;
  const stopping = new AbortController();

  return {
    ...offers(services),
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
    client: inProcess,
    async start(startOptions = {}) {
      assertStartOptions(startOptions);
      const { migrate = 'auto', background: isWanted = true, requests: takesRequests = true } = startOptions;
      await store.migrate(migrate);
      await prepareTables(services.hostRooms, migrate);
      await judgedClock?.start();
      // Opens the keys now, because a server with the wrong secret key should not start and then fail at logins.
      await Promise.all([services.accessTokens.publicKeys(), derivedKeys.load()]);
      if (isWanted) background ??= await startBackgroundWork(services, { takesRequests });
      else if (takesRequests) requestWork ??= await startRequestWorkers(services);
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
    rotateSecretKeys: () => resealSecrets({ store, secretBox, columns: sealedColumns }),
    async metrics() {
      return metrics.read(options.store, {
        ...background?.statistics(),
        now: clock(),
        // Before the questions of the metrics keep some of them busy.
        connections: options.store.connectionUse(),
        clock: judgedClock?.state() ?? null,
      });
    },
    async health() {
      const schema = await store.schemaStatus();
      const isCurrent = schema.version === schema.expectedVersion;
      // A database of another build may have no such table.
      const outbox = isCurrent ? await readUndispatched(store) : { waitingEvents: 0, oldestAt: null };
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
