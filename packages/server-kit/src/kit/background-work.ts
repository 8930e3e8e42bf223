import type { CheckEnvironment } from '@watchpost/checks';
import type { AddressGuard } from '@watchpost/checks/address-guard';
import { serverBounds } from '../base/bounds.js';
import { type Clock, systemClock } from '../base/clock.js';
import { newId } from '../base/ids.js';
import type { Tracer } from '../base/tracing.js';
import type { Billing } from '../commerce/billing/create-billing.js';
import type { AskedSource } from '../commerce/entitlements/asked-source.js';
import { createEntitlementsWorker, createSourceWorker } from '../commerce/entitlements/entitlement-workers.js';
import type { RefreshEntitlements } from '../commerce/entitlements/refresh-entitlements.js';
import { createSurplusWorker } from '../commerce/entitlements/surplus-worker.js';
import { createAlertGuard } from '../commerce/feature-flags/alert-guard.js';
import { createLicenseWorker } from '../commerce/licenses/expiry-worker.js';
import { createCatalogueWorker } from '../commerce/subscriptions/catalogue-worker.js';
import { createSubscriptionWorker } from '../commerce/subscriptions/subscription-worker.js';
import { createSilenceWorker } from '../monitoring/agents/silence-worker.js';
import type { MonitorCheck } from '../monitoring/engine/check-monitor.js';
import { createEngine, type EngineStats } from '../monitoring/engine/engine.js';
import { createEvaluator } from '../monitoring/evaluation/evaluator.js';
import { followWatchedOrganizations } from '../monitoring/evaluation/watched-organizations.js';
import { createChunkWorker } from '../monitoring/exporters/chunk-worker.js';
import { openExporterCredentials } from '../monitoring/exporters/exporter-credentials.js';
import { createScrapeWorker } from '../monitoring/exporters/scrape-worker.js';
import { createReadLatencies } from '../monitoring/history/read-latencies.js';
import { createRollupWorker } from '../monitoring/history/rollup-worker.js';
import { createDeadlineWorker } from '../monitoring/locations/deadline-worker.js';
import { createGapWorker } from '../monitoring/locations/gap-worker.js';
import { createMaintenanceWorker } from '../monitoring/maintenance/maintenance-worker.js';
import { openCredentials } from '../monitoring/monitors/credentials.js';
import { createEscalationWorker } from '../monitoring/paging/escalation-worker.js';
import { createDeletionWorker } from '../operator/deletion/deletion-worker.js';
import { startHousekeeping } from '../operator/housekeeping.js';
import { channelSupport } from '../outbound/channels/channel-access.js';
import { type ChannelObserver, createChannelCourier } from '../outbound/channels/channel-courier.js';
import { createMailedPages } from '../outbound/contacts/mailed-pages.js';
import { createPeopleCourier } from '../outbound/contacts/people-courier.js';
import { createFamilySender } from '../outbound/delivery/family-sender.js';
import { createTransportOnUse } from '../outbound/delivery/transport-on-use.js';
import type { NamedHandler } from '../outbound/host-handlers/event-handlers.js';
import { createHandlerWorkers } from '../outbound/host-handlers/handler-workers.js';
import { createMailSender } from '../outbound/mail/mail-sender.js';
import type { MailTransport } from '../outbound/mail/mail-transport.js';
import type { ReadableOutbox } from '../outbound/mail/outbox.js';
import { createNotificationWorker } from '../outbound/member-news/notification-worker.js';
import { createChannelPlanner } from '../outbound/notifications/channel-planner.js';
import { createRecoveryWorker } from '../outbound/webhooks/recovery-worker.js';
import { createWebhookSender, type DeliverySenderStats } from '../outbound/webhooks/webhook-sender.js';
import { createOnCallWorker } from '../people/on-call/on-call-worker.js';
import { mailReports } from '../reporting/reports/mail-report.js';
import { createReportRunner } from '../reporting/reports/report-runner.js';
import { createReportScheduler } from '../reporting/reports/report-scheduler.js';
import { createSubscriberMailer } from '../reporting/status-pages/subscriber-mailer.js';
import type { Services } from '../request/services.js';
import { createTroubleLog } from '../workers/trouble-log.js';
import type { Worker } from '../workers/worker-loop.js';
import type { OptionalRoomName } from './left-out-rooms.js';
import { tracedDeliveries } from './traced.js';

/** What runs without a request: checks and what follows from them, deliveries, mails and housekeeping. */
export interface BackgroundWork {
  /** Waits for work that is under way and begins nothing new. Never rejects. */
  stop(): Promise<void>;
  engineStats(): EngineStats;
  webhookStats(): DeliverySenderStats;
}

/** What background work is made with. */
export interface BackgroundWorkOptions {
  readonly services: Services;
  readonly outbox: ReadableOutbox;
  readonly guard: AddressGuard;
  readonly billing: Pick<Billing, 'workers'>;
  readonly runCheck: MonitorCheck;
  /** Whether this process takes requests as well. */
  readonly takesRequests: boolean;
  /** Gets a span for each delivery. */
  readonly tracer: Tracer | undefined;
  /** What checks may use besides. */
  readonly checkTools: Pick<CheckEnvironment, 'patterns' | 'nameServers' | 'userAgent'>;
  readonly mailTransport: MailTransport | undefined;
  readonly checkConcurrency: number | undefined;
  readonly webhookRetrySeconds: readonly number[] | undefined;
  readonly notificationRetrySeconds: readonly number[];
  /** Functions of the host that receive events. */
  readonly handlers: readonly NamedHandler[];
  /** Where the limits of organizations come from, and how it is asked; `undefined` without limits. */
  readonly entitlements: {
    readonly source: AskedSource | undefined;
    readonly refresh: RefreshEntitlements | undefined;
  };
  readonly channelObserver: ChannelObserver;
  /** Receives, for each check, the delay between its due time and its start, in milliseconds. */
  readonly onLateness: (milliseconds: number) => void;
}

/** Starts everything that a process does in the background. */
export const startBackgroundWork = (options: BackgroundWorkOptions): BackgroundWork => {
  const {
    services,
    outbox,
    guard,
    runCheck,
    checkTools,
    mailTransport,
    checkConcurrency,
    webhookRetrySeconds,
    notificationRetrySeconds,
  } = options;
  const { store, logger, secretBox, apiUrl } = services;
  const clock: Clock = { ...systemClock, now: services.clock };
  const watched = followWatchedOrganizations({ store, clock, trouble: createTroubleLog(logger) });
  const workerId = newId('wrk', clock.now());
  const engine = createEngine({
    store,
    runCheck: (request, environment) => runCheck(request, { ...environment, ...checkTools }),
    openCredentials: (monitor) => openCredentials(monitor, secretBox),
    isWatched: watched.has,
    onLateness: options.onLateness,
    guard,
    clock,
    logger,
    workerId,
    takesRequests: options.takesRequests,
    ...(checkConcurrency === undefined ? {} : { concurrency: checkConcurrency }),
  });
  const deliverySender = createWebhookSender({
    store,
    transport: tracedDeliveries(createTransportOnUse({ guard }), options.tracer),
    secretBox,
    outbox,
    apiUrl,
    clock,
    logger,
    ...(webhookRetrySeconds === undefined ? {} : { retrySeconds: webhookRetrySeconds }),
  });
  const channelSender = createFamilySender({
    store,
    courier: createChannelCourier({
      store,
      transport: tracedDeliveries(createTransportOnUse({ guard }), options.tracer),
      types: services.channelTypes,
      secretBox,
      outbox,
      now: clock.now,
      logger,
      derivedKeys: services.derivedKeys,
      observer: options.channelObserver,
      actions: { publicUrl: services.publicUrl, apiUrl, consoleUrl: services.consoleUrl },
    }),
    retrySeconds: notificationRetrySeconds,
    concurrency: serverBounds.channelPlaces.most,
    dispatches: false,
    clock,
    logger,
  });
  const peopleSender = createFamilySender({
    store,
    courier: createPeopleCourier({
      store,
      transport: tracedDeliveries(createTransportOnUse({ guard }), options.tracer),
      secretBox,
      derivedKeys: services.derivedKeys,
      outbox,
      publicUrl: services.publicUrl,
      apiUrl: services.apiUrl,
      consoleUrl: services.consoleUrl,
      now: clock.now,
      logger,
      observer: options.channelObserver,
    }),
    retrySeconds: notificationRetrySeconds,
    concurrency: serverBounds.channelPlaces.most,
    dispatches: false,
    clock,
    logger,
  });
  const mailSender = createMailSender({
    store,
    outbox,
    transport: mailTransport,
    together: createMailedPages({ store, outbox, derivedKeys: services.derivedKeys }),
    clock,
    logger,
  });
  const recoveryWorker = createRecoveryWorker({ store, clock, logger });
  const evaluator = createEvaluator({
    store,
    readLatencies: createReadLatencies(store, services.clock),
    patterns: services.patterns,
    followFiredAlerts: createAlertGuard(store),
    clock,
    logger,
    workerId,
  });
  const maintenanceWorker = createMaintenanceWorker({ store, clock, logger });
  const escalationWorker = createEscalationWorker({
    store,
    outbox,
    onCall: services.onCall,
    consoleUrl: services.consoleUrl,
    derivedKeys: services.derivedKeys,
    secretBox,
    clock,
    logger,
  });
  const notificationWorker = createNotificationWorker({
    store,
    outbox,
    secretBox,
    derivedKeys: services.derivedKeys,
    publicUrl: services.publicUrl,
    apiUrl: services.apiUrl,
    consoleUrl: services.consoleUrl,
    clock,
    logger,
  });
  const channelPlanner = createChannelPlanner({
    store,
    consoleUrl: services.consoleUrl,
    supportsOf: (channel) => channelSupport(channel, services.channelTypes),
    clock,
    logger,
  });
  const { derivedKeys, publicUrl } = services;
  const rollupWorker = createRollupWorker({ store, clock, logger });
  const { leftOut } = services.contract;
  /** The workers of a room that a host may leave out. */
  const inRoom = (room: OptionalRoomName, make: () => readonly Worker[]): readonly Worker[] =>
    leftOut.includes(room) ? [] : make();
  const exporterWorkers = (): readonly Worker[] => [
    createScrapeWorker({
      store,
      scrape: services.scrape,
      openCredentials: (exporter) => openExporterCredentials(exporter, secretBox),
      isWatched: watched.has,
      clock,
      logger,
      workerId,
    }),
    createChunkWorker({ store, clock, logger }),
  ];
  const { source, refresh } = options.entitlements;
  const workers = [
    createSourceWorker({ store, clock, logger, source }),
    createSurplusWorker({ store, clock, logger }),
    ...(refresh === undefined ? [] : [createEntitlementsWorker({ store, clock, logger, refresh })]),
    engine,
    evaluator,
    maintenanceWorker,
    rollupWorker,
    notificationWorker,
    channelPlanner,
    escalationWorker,
    createOnCallWorker({ store, clock, logger }),
    deliverySender,
    channelSender,
    peopleSender,
    mailSender,
    recoveryWorker,
    createDeletionWorker({ services, clock }),
    ...createHandlerWorkers(options.handlers, { store, clock, logger }),
    ...inRoom('agents', () => [
      createSilenceWorker({ store, clock, logger }),
      createGapWorker({ store, clock, logger }),
      createDeadlineWorker({ store, clock, logger }),
    ]),
    ...inRoom('exporters', exporterWorkers),
    ...inRoom('reports', () => [
      createReportScheduler({ store, clock, logger }),
      createReportRunner({
        store,
        clock,
        logger,
        onReady: mailReports({ store, outbox, derivedKeys, publicUrl, apiUrl: services.apiUrl }),
      }),
    ]),
    ...inRoom('statusPages', () => [
      createSubscriberMailer({ store, outbox, derivedKeys, publicUrl, apiUrl, clock, logger }),
    ]),
    ...inRoom('commerce', () => [
      createSubscriptionWorker({ parts: services, clock, logger }),
      createCatalogueWorker({ parts: services, clock, logger }),
      ...options.billing.workers(clock),
    ]),
    ...inRoom('licenses', () => [createLicenseWorker({ store, clock, logger })]),
  ];
  for (const worker of workers) worker.start();
  const stopHousekeeping = startHousekeeping({
    store,
    clock: services.clock,
    logger,
    accessTokens: services.accessTokens,
  });

  return {
    async stop() {
      stopHousekeeping();
      watched.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
    engineStats: engine.stats,
    webhookStats: deliverySender.stats,
  };
};
