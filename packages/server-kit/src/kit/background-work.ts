import { type CheckEnvironment, withConnectivityGuard } from '@watchpost/checks';
import type { AddressGuard } from '@watchpost/checks/address-guard';
import { type Clock, systemClock } from '../base/clock.js';
import { newId } from '../base/ids.js';
import type { MonitorCheck } from '../monitoring/engine/check-monitor.js';
import { createEngine, type EngineStats } from '../monitoring/engine/engine.js';
import { createEvaluator } from '../monitoring/evaluation/evaluator.js';
import { followWatchedOrganizations } from '../monitoring/evaluation/watched-organizations.js';
import { createReadLatencies } from '../monitoring/history/read-latencies.js';
import { createRollupWorker } from '../monitoring/history/rollup-worker.js';
import { createMaintenanceWorker } from '../monitoring/maintenance/maintenance-worker.js';
import { openCredentials } from '../monitoring/monitors/credentials.js';
import { startHousekeeping } from '../operator/housekeeping.js';
import { createMailSender } from '../outbound/mail/mail-sender.js';
import type { MailTransport } from '../outbound/mail/mail-transport.js';
import type { ReadableOutbox } from '../outbound/mail/outbox.js';
import { createNotificationWorker } from '../outbound/notifications/notification-worker.js';
import { createDeliverySender, type DeliverySenderStats } from '../outbound/webhooks/delivery-sender.js';
import { createRecoveryWorker } from '../outbound/webhooks/recovery-worker.js';
import { mailReports } from '../reporting/reports/mail-report.js';
import { createReportRunner } from '../reporting/reports/report-runner.js';
import { createReportScheduler } from '../reporting/reports/report-scheduler.js';
import { createSubscriberMailer } from '../reporting/status-pages/subscriber-mailer.js';
import type { Services } from '../request/services.js';
import { createTroubleLog } from '../workers/trouble-log.js';

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
  readonly runCheck: MonitorCheck;
  /** What checks may use besides. */
  readonly checkTools: Pick<CheckEnvironment, 'patterns' | 'nameServers' | 'userAgent'>;
  readonly mailTransport: MailTransport | undefined;
  readonly checkConcurrency: number | undefined;
  readonly webhookRetrySeconds: readonly number[] | undefined;
  /** Receives, for each check, the delay between its due time and its start, in milliseconds. */
  readonly onLateness: (milliseconds: number) => void;
}

/** Starts everything that a process does in the background. */
export const startBackgroundWork = async (options: BackgroundWorkOptions): Promise<BackgroundWork> => {
  const { services, outbox, guard, runCheck, checkTools, mailTransport, checkConcurrency, webhookRetrySeconds } =
    options;
  const { store, logger, secretBox, apiUrl } = services;
  const clock: Clock = { ...systemClock, now: services.clock };
  // Loaded only here: who serves requests alone does without the HTTP client, which takes a tenth of a second.
  const { createWebhookTransport } = await import('../outbound/webhooks/transport.js');

  const guardedCheck = withConnectivityGuard(runCheck, { now: clock.now });
  const watched = followWatchedOrganizations({ store, clock, trouble: createTroubleLog(logger) });
  const workerId = newId('wrk', clock.now());
  const engine = createEngine({
    store,
    runCheck: (request, environment) => guardedCheck(request, { ...environment, ...checkTools }),
    openCredentials: (monitor) => openCredentials(monitor, secretBox),
    isWatched: watched.has,
    onLateness: options.onLateness,
    guard,
    clock,
    logger,
    workerId,
    ...(checkConcurrency === undefined ? {} : { concurrency: checkConcurrency }),
  });
  const deliverySender = createDeliverySender({
    store,
    transport: createWebhookTransport({ guard }),
    secretBox,
    outbox,
    apiUrl,
    clock,
    logger,
    ...(webhookRetrySeconds === undefined ? {} : { retrySeconds: webhookRetrySeconds }),
  });
  const mailSender = createMailSender({ store, outbox, transport: mailTransport, clock, logger });
  const recoveryWorker = createRecoveryWorker({ store, clock, logger });
  const evaluator = createEvaluator({
    store,
    readLatencies: createReadLatencies(store, services.clock),
    clock,
    logger,
    workerId,
  });
  const maintenanceWorker = createMaintenanceWorker({ store, clock, logger });
  const notificationWorker = createNotificationWorker({ store, outbox, clock, logger });
  const { derivedKeys, publicUrl } = services;
  const subscriberMailer = createSubscriberMailer({ store, outbox, derivedKeys, publicUrl, apiUrl, clock, logger });
  const rollupWorker = createRollupWorker({ store, clock, logger });
  const reportScheduler = createReportScheduler({ store, clock, logger });
  const reportRunner = createReportRunner({ store, clock, logger, onReady: mailReports({ store, outbox }) });
  const workers = [
    engine,
    evaluator,
    maintenanceWorker,
    rollupWorker,
    notificationWorker,
    subscriberMailer,
    deliverySender,
    mailSender,
    recoveryWorker,
    reportScheduler,
    reportRunner,
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
