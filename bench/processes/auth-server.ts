import type { RequestListener } from 'node:http';
import { createPatternEngine } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { defineRoute, featureFlagRoutes, type MonitorType, type Route, routes } from '@watchpost/schemas';
import { systemClock } from '../../packages/server-kit/src/base/clock.ts';
import { silentLogger } from '../../packages/server-kit/src/base/logger.ts';
import { createBilling } from '../../packages/server-kit/src/commerce/billing/create-billing.ts';
import { createInvoicing } from '../../packages/server-kit/src/commerce/billing/invoicing.ts';
import { evaluateOperations } from '../../packages/server-kit/src/commerce/feature-flags/evaluate.ts';
import { createFlagSets } from '../../packages/server-kit/src/commerce/feature-flags/flag-sets.ts';
import { manualPayments } from '../../packages/server-kit/src/commerce/payments/manual-payments.ts';
import { createPlanCatalogue } from '../../packages/server-kit/src/commerce/plans/plan-catalogue.ts';
import { createFirstSubscription } from '../../packages/server-kit/src/commerce/subscriptions/default-subscription.ts';
import { createSubscriptionEffects } from '../../packages/server-kit/src/commerce/subscriptions/overdue.ts';
import { createHandler } from '../../packages/server-kit/src/kit/handler.ts';
import { limitRules } from '../../packages/server-kit/src/kit/rooms.ts';
import { servedContract } from '../../packages/server-kit/src/kit/served-contract.ts';
import { createWaitingCalls } from '../../packages/server-kit/src/monitoring/agents/waiting-calls.ts';
import { createAskedChecks } from '../../packages/server-kit/src/monitoring/engine/asked-checks.ts';
import { freeLeases } from '../../packages/server-kit/src/monitoring/engine/free-leases.ts';
import { monitorOperations } from '../../packages/server-kit/src/monitoring/monitors/monitor.ts';
import { callFromNode, writeToNode } from '../../packages/server-kit/src/node/to-node-handler.ts';
import { createOutbox } from '../../packages/server-kit/src/outbound/mail/outbox.ts';
import { createCheckFeed } from '../../packages/server-kit/src/outbound/stream/check-feed.ts';
import { createLiveFeed } from '../../packages/server-kit/src/outbound/stream/live-feed.ts';
import { createOpenStreams } from '../../packages/server-kit/src/outbound/stream/open-streams.ts';
import { createChainWalks } from '../../packages/server-kit/src/people/audit/chain-walks.ts';
import { createAccessTokens } from '../../packages/server-kit/src/people/auth/access-token.ts';
import { createPasswordHasher } from '../../packages/server-kit/src/people/auth/password-hasher.ts';
import { createRefreshTokens } from '../../packages/server-kit/src/people/auth/refresh-token.ts';
import { createSignInProviders } from '../../packages/server-kit/src/people/oauth/sign-in-providers.ts';
import { createOnCallSchedules } from '../../packages/server-kit/src/people/on-call/kept-schedule.ts';
import { anonymous, type Caller } from '../../packages/server-kit/src/request/context.ts';
import { createClientAddressReader } from '../../packages/server-kit/src/request/http/client-address.ts';
import { createCorsPolicy } from '../../packages/server-kit/src/request/http/cors.ts';
import { createIdempotentRuns } from '../../packages/server-kit/src/request/http/idempotent-runs.ts';
import { createRouteMatcher } from '../../packages/server-kit/src/request/http/match-route.ts';
import { createSharedWork } from '../../packages/server-kit/src/request/http/shared-work.ts';
import type { Operation, Verb } from '../../packages/server-kit/src/request/operation.ts';
import { unlimitedSource } from '../../packages/server-kit/src/request/ports/entitlements.ts';
import type { Services } from '../../packages/server-kit/src/request/services.ts';
import { createDerivedKeys } from '../../packages/server-kit/src/secrets/derived-keys.ts';
import { createSecretBox } from '../../packages/server-kit/src/secrets/secret-box.ts';
import { createTroubleLog } from '../../packages/server-kit/src/workers/trouble-log.ts';
import { openStore } from '../fixtures/databases.ts';
import type { BenchOrganization } from '../fixtures/organization.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';
import { listen } from './listen.ts';

// The kit's own pipeline over three routes, each once as it would be for everybody and once with a scope to hold:
// `empty` answers with nothing in it, `list` with the first page of monitors, `evaluate` with all feature flags.

/** What the process is started with. */
export interface AuthServerOptions {
  readonly file: string;
  readonly organization: BenchOrganization;
}

const { file, organization } = readOptions<AuthServerOptions>();
const store = await openStore({ kind: 'sqlite', file });
const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const publicUrl = 'http://127.0.0.1';
const accessTokens = createAccessTokens({ store, secretBox, issuer: publicUrl, clock: Date.now });
const derivedKeys = createDerivedKeys({ store, secretBox, clock: Date.now });
const guard = createAddressGuard({ allowPrivate: false });
const plans = createPlanCatalogue();
const outbox = createOutbox({ secretBox, publicUrl, isSealed: true });
const invoicing = createInvoicing();
const { payments } = createBilling({
  ...{ store, outbox, invoicing, publicUrl, derivedKeys, apiUrl: publicUrl },
  provider: manualPayments(),
  subscriptions: createSubscriptionEffects({ store, plans }),
  clock: Date.now,
  logger: silentLogger,
});
const services: Services = {
  store,
  deletionGraceMs: 14 * 86_400_000,
  contract: servedContract(),
  entitlements: unlimitedSource,
  clock: Date.now,
  logger: silentLogger,
  secretBox,
  passwordHasher: createPasswordHasher(),
  accessTokens,
  derivedKeys,
  refreshTokens: createRefreshTokens(derivedKeys),
  setupTokens: null,
  serverName: 'Watchpost',
  sendsMail: true,
  measure: () => {},
  publicOrigin: publicUrl,
  consoleUrl: undefined,
  publicUrl,
  apiUrl: `${publicUrl}/api/v1`,
  outbox,
  onCall: createOnCallSchedules(store),
  plans,
  provider: payments.provider,
  invoicing,
  payments,
  firstSubscription: createFirstSubscription({ plans, provider: payments.provider }),
  signup: 'open',
  signInProviders: createSignInProviders({ providers: {}, guard, allowsHttp: false, apiUrl: `${publicUrl}/api/v1` }),
  addressGuard: guard,
  patterns: createPatternEngine(),
  agentCalls: createWaitingCalls(store),
  browser: undefined,
  askedChecks: createAskedChecks(() => Promise.reject(new Error('no checks run here'))),
  idempotentRuns: createIdempotentRuns({ store, now: Date.now, freeLeases }),
  chainWalks: createChainWalks(store),
  pressAnswers: { send: () => undefined },
  sharedWork: createSharedWork(Date.now),
  limitRules,
  flagSets: createFlagSets({ store, plans, clock: Date.now }),
  publicPages: {
    read: () => Promise.reject(new Error('no status pages are served here')),
    close() {},
  },
  pageDomains: {
    slugOf: () => Promise.reject(new Error('no domains are served here')),
    close() {},
  },
  channelTypes: { all: [], find: () => undefined },
  draftTests: { send: () => Promise.reject(new Error('no channels are tested here')) },
  resolveTxt: () => Promise.reject(new Error('no names are resolved here')),
  openStreams: createOpenStreams(),
  scrape: () => Promise.reject(new Error('no scrapes run here')),
  checkableTypes: new Set<MonitorType>(),
  ownTypes: new Map(),
  liveFeed: createLiveFeed({ store, clock: systemClock, trouble: createTroubleLog(silentLogger) }),
  checkFeed: createCheckFeed({ store, clock: systemClock, trouble: createTroubleLog(silentLogger) }),
};

const listRoute = routes.find(({ operationId }) => operationId === 'monitors.list');
if (listRoute === undefined) throw new Error('the contract has no list of monitors');
const emptyRoute: Route = defineRoute({
  operationId: 'bench.empty',
  method: 'GET',
  path: '/empty',
  summary: 'Nothing',
  access: 'public',
  answer: { status: 200, description: 'Nothing.' },
});

const listMonitors = monitorOperations['monitors.list'];
if (listMonitors === undefined) throw new Error('nothing serves the list of monitors');
const evaluateFlags = evaluateOperations['featureFlags.evaluate'];
if (evaluateFlags === undefined) throw new Error('nothing evaluates feature flags');
/** Every caller gets the same monitors: what differs between the routes is only the check. */
const shown: Caller = { ...anonymous, organizationId: organization.id };
const verbs: readonly (readonly [Route, Verb])[] = [
  [emptyRoute, async () => ({ body: {} })],
  [listRoute, (input, context) => listMonitors(input, { ...context, caller: shown })],
  [featureFlagRoutes.evaluate, (input, context) => evaluateFlags(input, { ...context, caller: shown })],
];
const operations = verbs.flatMap(([route, verb]): Operation[] => [
  { route: { ...route, access: 'public' }, path: `/public${route.path}`, verb },
  { route: { ...route, access: 'monitors:read' }, path: `/private${route.path}`, verb },
]);

const answer = createHandler({
  services,
  matchRoute: createRouteMatcher(operations),
  readClientAddress: createClientAddressReader(),
  signInByHost: undefined,
  rateLimitPerIp: 1_000_000_000,
  observe: () => {},
  corsHeaders: createCorsPolicy(),
});
const listener: RequestListener = async (request, response) =>
  writeToNode(await answer(callFromNode(request)), response);
const url = await listen(listener);

const answers = {
  ...usage,
  url: () => url,
  accessToken: () => accessTokens.sign({ userId: organization.userId, sessionId: organization.sessionId }, Date.now()),
};

/** What it can be asked. */
export type AuthServer = typeof answers;

answerParent(answers);
