import type { RequestListener } from 'node:http';
import { createPatternEngine } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { defineRoute, type MonitorType, type Route, routes } from '@watchpost/schemas';
import { systemClock } from '../../packages/server-kit/src/base/clock.ts';
import { silentLogger } from '../../packages/server-kit/src/base/logger.ts';
import { createHandler } from '../../packages/server-kit/src/kit/handler.ts';
import { createAskedChecks } from '../../packages/server-kit/src/monitoring/engine/asked-checks.ts';
import { freeLeases } from '../../packages/server-kit/src/monitoring/engine/free-leases.ts';
import { monitorOperations } from '../../packages/server-kit/src/monitoring/monitors/monitor.ts';
import { callFromNode, writeToNode } from '../../packages/server-kit/src/node/to-node-handler.ts';
import { createOutbox } from '../../packages/server-kit/src/outbound/mail/outbox.ts';
import { createLiveFeed } from '../../packages/server-kit/src/outbound/stream/live-feed.ts';
import { createOpenStreams } from '../../packages/server-kit/src/outbound/stream/open-streams.ts';
import { createChainWalks } from '../../packages/server-kit/src/people/audit/chain-walks.ts';
import { createAccessTokens } from '../../packages/server-kit/src/people/auth/access-token.ts';
import { createPasswordHasher } from '../../packages/server-kit/src/people/auth/password-hasher.ts';
import { createRefreshTokens } from '../../packages/server-kit/src/people/auth/refresh-token.ts';
import { createSignInProviders } from '../../packages/server-kit/src/people/oauth/sign-in-providers.ts';
import { createDashboardTurns } from '../../packages/server-kit/src/reporting/dashboards/dashboard-turns.ts';
import { createReportTurns } from '../../packages/server-kit/src/reporting/reports/report-turns.ts';
import { anonymous, type Caller } from '../../packages/server-kit/src/request/context.ts';
import { createClientAddressReader } from '../../packages/server-kit/src/request/http/client-address.ts';
import { createIdempotentRuns } from '../../packages/server-kit/src/request/http/idempotent-runs.ts';
import { createRouteMatcher } from '../../packages/server-kit/src/request/http/match-route.ts';
import { createSharedReads } from '../../packages/server-kit/src/request/http/shared-reads.ts';
import type { Operation, Verb } from '../../packages/server-kit/src/request/operation.ts';
import type { Services } from '../../packages/server-kit/src/request/services.ts';
import { createDerivedKeys } from '../../packages/server-kit/src/secrets/derived-keys.ts';
import { createSecretBox } from '../../packages/server-kit/src/secrets/secret-box.ts';
import { createTroubleLog } from '../../packages/server-kit/src/workers/trouble-log.ts';
import { openStore } from '../fixtures/databases.ts';
import type { BenchOrganization } from '../fixtures/organization.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';
import { listen } from './listen.ts';

// The kit's own pipeline over two routes, each once as it would be for everybody and once with a scope to hold:
// `empty` answers with nothing in it, `list` with the first page of monitors.

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
const services: Services = {
  store,
  clock: Date.now,
  logger: silentLogger,
  secretBox,
  passwordHasher: createPasswordHasher(),
  accessTokens,
  derivedKeys,
  refreshTokens: createRefreshTokens(derivedKeys),
  publicOrigin: publicUrl,
  publicUrl,
  apiUrl: `${publicUrl}/api/v1`,
  outbox: createOutbox({ secretBox, publicUrl, isSealed: true }),
  signup: 'open',
  signInProviders: createSignInProviders({ providers: {}, guard, allowsHttp: false, publicUrl, basePath: '/api/v1' }),
  addressGuard: guard,
  patterns: createPatternEngine(),
  askedChecks: createAskedChecks(() => Promise.reject(new Error('no checks run here'))),
  idempotentRuns: createIdempotentRuns({ store, now: Date.now, freeLeases }),
  chainWalks: createChainWalks(store),
  sharedReads: createSharedReads(),
  dashboardTurns: createDashboardTurns(Date.now),
  reportTurns: createReportTurns(Date.now),
  publicPages: {
    read: () => Promise.reject(new Error('no status pages are served here')),
    close() {},
  },
  pageDomains: {
    slugOf: () => Promise.reject(new Error('no domains are served here')),
    close() {},
  },
  resolveTxt: () => Promise.reject(new Error('no names are resolved here')),
  openStreams: createOpenStreams(),
  checkableTypes: new Set<MonitorType>(),
  liveFeed: createLiveFeed({ store, clock: systemClock, trouble: createTroubleLog(silentLogger) }),
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
/** Every caller gets the same monitors: what differs between the routes is only the check. */
const shown: Caller = { ...anonymous, organizationId: organization.id };
const verbs: readonly (readonly [Route, Verb])[] = [
  [emptyRoute, async () => ({ body: {} })],
  [listRoute, (input, context) => listMonitors(input, { ...context, caller: shown })],
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
