import { type Clock, systemClock } from '../base/clock.js';
import { newId } from '../base/ids.js';
import type { Tracer } from '../base/tracing.js';
import { createAlertGuard } from '../commerce/feature-flags/alert-guard.js';
import { createEngine, type EngineStats } from '../monitoring/engine/engine.js';
import { followWatchedOrganizations } from '../monitoring/evaluation/watched-organizations.js';
import { openCredentials } from '../monitoring/monitors/credentials.js';
import { startHousekeeping } from '../operator/housekeeping.js';
import type { ChannelObserver } from '../outbound/channels/channel-courier.js';
import { createTransportOnUse } from '../outbound/delivery/transport-on-use.js';
import type { NamedHandler } from '../outbound/host-handlers/event-handlers.js';
import type { MailTransport } from '../outbound/mail/mail-transport.js';
import { createWebhookSender, type DeliverySenderStats } from '../outbound/webhooks/webhook-sender.js';
import { createTroubleLog } from '../workers/trouble-log.js';
import type { Worker } from '../workers/worker-loop.js';
import type { KitServices } from './provide-services.js';
import { rooms } from './rooms.js';
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
  readonly services: KitServices;
  /** Whether this process takes requests as well. */
  readonly takesRequests: boolean;
  /** Gets a span for each delivery. */
  readonly tracer: Tracer | undefined;
  readonly mailTransport: MailTransport | undefined;
  readonly checkConcurrency: number | undefined;
  readonly webhookRetrySeconds: readonly number[] | undefined;
  readonly notificationRetrySeconds: readonly number[];
  /** Functions of the host that receive events. */
  readonly handlers: readonly NamedHandler[];
  readonly channelObserver: ChannelObserver;
  /** Receives, for each check, the delay between its due time and its start, in milliseconds. */
  readonly onLateness: (milliseconds: number) => void;
}

/** Starts everything that a process does in the background. */
export const startBackgroundWork = ({ services, ...options }: BackgroundWorkOptions): BackgroundWork => {
  const { checkConcurrency, webhookRetrySeconds } = options;
  const { store, logger, secretBox, addressGuard: guard, runCheck, checkTools } = services;
  const clock: Clock = { ...systemClock, now: services.clock };
  const watched = followWatchedOrganizations({ store, clock, trouble: createTroubleLog(logger) });
  const engineId = newId('wrk', clock.now());
  const openTransport = () => tracedDeliveries(createTransportOnUse({ guard }), options.tracer);
  const engine = createEngine({
    store,
    runCheck: (request, environment) => runCheck(request, { ...environment, ...checkTools }),
    openCredentials: (monitor) => openCredentials(monitor, secretBox),
    isWatched: watched.has,
    onLateness: options.onLateness,
    guard,
    clock,
    logger,
    workerId: engineId,
    takesRequests: options.takesRequests,
    ...(checkConcurrency === undefined ? {} : { concurrency: checkConcurrency }),
  });
  const webhookSender = createWebhookSender({
    store,
    transport: openTransport(),
    secretBox,
    outbox: services.outbox,
    apiUrl: services.apiUrl,
    clock,
    logger,
    ...(webhookRetrySeconds === undefined ? {} : { retrySeconds: webhookRetrySeconds }),
  });
  const parts = {
    ...services,
    ...options,
    clock,
    engineId,
    openTransport,
    isWatched: watched.has,
    followFiredAlerts: createAlertGuard(store),
  };
  const workers: readonly Worker[] = [
    engine,
    webhookSender,
    ...rooms.flatMap((room) =>
      room.part === undefined || !services.contract.leftOut.includes(room.part) ? (room.workers?.(parts) ?? []) : [],
    ),
  ];
  for (const worker of workers) worker.start();
  const stopHousekeeping = startHousekeeping(rooms, {
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
    webhookStats: webhookSender.stats,
  };
};
