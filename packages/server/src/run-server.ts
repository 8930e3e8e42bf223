import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  answerMalformedRequests,
  createConnectionGuard,
  createServerKit,
  createSmtpTransport,
  type LicenseEntitlements,
  type Logger,
  manualPayments,
} from '@watchpost/server-kit';
import { createApp, toListener } from './app.js';
import { type Configuration, readConfiguration } from './configuration/configuration.js';
import { guardKeyFile } from './configuration/key-file-guard.js';
import { readPlansFile } from './configuration/plans-file.js';
import { areForNewDatabase, assertNothingLost, loadSecretKeys, rememberDatabase } from './configuration/secret-key.js';
import { readSellerFile } from './configuration/seller-file.js';
import { openFirstAccess } from './first-owner.js';
import { firstRunGreeting, readyLine } from './greeting.js';
import { createHttpServer, listeningUrl } from './http-server.js';
import { createLogger } from './logger.js';
import { openStore } from './open-store.js';
import { requestLog } from './request-log.js';
import { explainStartError } from './start-error.js';
import { createTeardown, endOnSignals, type Teardown } from './teardown.js';
import type { Telemetry } from './telemetry/telemetry.js';

/** Requests that run when the end begins have this long. The rest of ten seconds is for running checks. */
const drainTimeoutMs = 4000;

/** The file is read again and again, so that a new one can take its place while the server runs. */
const licenseOf = ({ file, publicKey, key }: NonNullable<Configuration['license']>): LicenseEntitlements => ({
  license: { file: () => readFile(file, 'utf8'), publicKey, ...(key === undefined ? {} : { key }) },
});

/** Starts the server of this process and ends the process with it. */
export const runServer = async (): Promise<void> => {
  const startedAt = performance.now();
  let configuration: Configuration;
  try {
    configuration = readConfiguration();
  } catch (error) {
    return fail(error, { host: '', port: 0 });
  }
  const logger = await createLogger({ level: configuration.logLevel, isTerminal: process.stderr.isTTY === true });
  for (const warning of configuration.warnings) logger.warn(warning);

  const teardown = createTeardown();
  endOnSignals(teardown, logger, { delaySeconds: configuration.shutdownDelaySeconds });
  try {
    const { url, listeningAt, access } = await start(configuration, teardown, logger);
    const sendsMail = configuration.mail !== undefined;
    if (access !== undefined) process.stdout.write(firstRunGreeting({ url, access, sendsMail }));
    process.stdout.write(readyLine(url, listeningAt, performance.now() - startedAt));
  } catch (error) {
    // A signal that came during the start has closed what the start still wanted to use.
    if (!teardown.isRunning) fail(error, configuration, logger);
  }
};

/** The plan of a server without a file of plans, where it says how long history is kept. */
const plansFor = ({ historyDays }: Configuration) =>
  historyDays === undefined
    ? {}
    : {
        plans: [
          { code: 'community', name: 'Community', isDefault: true, entitlements: { retentionDays: historyDays } },
        ],
      };

/** Loaded only where it is used: it costs every start some megabytes. */
const loadTelemetry = async ({ otlpEndpoint }: Configuration, logger: Logger): Promise<Telemetry | undefined> => {
  if (otlpEndpoint === undefined) return undefined;
  const { createTelemetry } = await import('./telemetry/telemetry.js');
  return createTelemetry(otlpEndpoint, logger);
};

/** Resolves when requests are answered. */
const start = async (configuration: Configuration, teardown: Teardown, logger: Logger) => {
  const { host, role, database, plansFile, sellerFile, billingManual } = configuration;
  const commerce = {
    ...(plansFile === undefined ? plansFor(configuration) : { plans: readPlansFile(plansFile) }),
    ...(sellerFile === undefined ? {} : readSellerFile(sellerFile)),
    provider: manualPayments({ settle: billingManual }),
  };
  // The port comes first: a server that cannot have it has touched nothing, and probes get an answer meanwhile.
  const http = createHttpServer();
  const port = await http.listen(configuration);
  const listeningAt = listeningUrl(host, port);
  const url = configuration.publicUrl ?? listeningAt;

  const secretKeys = loadSecretKeys(configuration.secretKeys);
  const isNew = areForNewDatabase(configuration.secretKeys);
  const store = await openStore(database, logger, configuration);
  teardown.add(() => store.close());
  if (!isNew) await assertNothingLost(configuration.secretKeys, store);
  const telemetry = await loadTelemetry(configuration, logger);
  if (telemetry !== undefined) teardown.add(() => telemetry.stop());
  const kit = createServerKit({
    store,
    secretKeys,
    publicUrl: url,
    consoleUrl: url,
    ...(configuration.name === undefined ? {} : { name: configuration.name }),
    setup: true,
    logger,
    ...(telemetry !== undefined && { tracer: telemetry.tracer }),
    onRequest: requestLog(logger),
    signup: configuration.signup,
    ...(configuration.mail === undefined ? {} : { mailTransport: createSmtpTransport(configuration.mail) }),
    ...(configuration.license === undefined ? {} : { entitlements: licenseOf(configuration.license) }),
    ...(configuration.github === undefined ? {} : { oauthProviders: { github: configuration.github } }),
    trustProxy: configuration.trustProxy,
    corsOrigins: configuration.corsOrigins,
    rateLimitPerIp: configuration.rateLimitPerIp,
    rateLimitPerKey: configuration.rateLimitPerKey,
    checkConcurrency: configuration.checkConcurrency,
    deletionGraceDays: configuration.deletionGraceDays,
    allowPrivateTargets: configuration.allowPrivateTargets,
    ...(configuration.browserChecks !== undefined && { browserChecks: configuration.browserChecks }),
    dnsServers: configuration.dnsServers,
    referenceHosts: configuration.referenceHosts,
    webhookRetrySeconds: configuration.webhookRetrySeconds,
    notificationRetrySeconds: configuration.notificationRetrySeconds,
    commerce,
  });
  teardown.add(() => kit.stop());
  teardown.add(() => http.drain(drainTimeoutMs));
  // Until then /readyz answers 503, so that balancers send requests elsewhere before the port is closed.
  teardown.add(() => delay(configuration.shutdownDelaySeconds * 1000));

  await kit.start({ migrate: configuration.migrate, background: role !== 'api', requests: role !== 'worker' });
  telemetry?.exportMetrics(() => kit.metrics());
  rememberDatabase(configuration.secretKeys);
  const keyFile = guardKeyFile(configuration.secretKeys, secretKeys, logger);
  teardown.add(async () => keyFile.stop());
  const isTerminal = process.stdout.isTTY === true;
  const access = role === 'worker' ? undefined : await openFirstAccess(kit, configuration, { url, isTerminal });
  const guard = createConnectionGuard({ stallMs: configuration.writeTimeoutSeconds * 1000 });
  const app = createApp({
    kit,
    role,
    url,
    guard,
    scrapes: { token: configuration.metricsToken, allowPrivateTargets: configuration.allowPrivateTargets },
    isStopping: () => teardown.isRunning,
    isKeyLost: () => keyFile.isLost(),
  });
  const { statusPagesLive } = configuration;
  http.serve(toListener(app, { kit, role, url, statusPagesLive, guard }), (server) =>
    answerMalformedRequests(server, kit, guard),
  );
  return { url, listeningAt, access };
};

/** Ends the process with one line for people, or with the whole error in the log when it is a mistake of ours. */
const fail = (error: unknown, address: { readonly host: string; readonly port: number }, logger?: Logger): void => {
  const failure = explainStartError(error, address);
  if (failure === undefined && logger !== undefined) logger.error('The server cannot start', { error });
  else process.stderr.write(`watchpost: ${failure?.message ?? String(error)}\n`);
  process.exit(failure?.exitCode ?? 1);
};
