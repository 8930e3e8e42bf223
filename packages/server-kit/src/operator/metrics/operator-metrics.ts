/// <reference path="./prom-client.d.ts" />
import { monitorStatuses } from '@watchpost/schemas';
import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';
import Histogram from 'prom-client/lib/histogram.js';
import Registry from 'prom-client/lib/registry.js';
import type { ClockState } from '../../base/judged-clock.js';
import { version } from '../../base/product.js';
import type { ChannelObserver } from '../../outbound/channels/channel-courier.js';
import { readUndispatched } from '../../outbound/events/undispatched.js';
import { hostHandlersBounds } from '../../outbound/host-handlers/bounds.js';
import { countFailedEvents } from '../../outbound/host-handlers/failed-events.js';
import type { AnsweredRequest } from '../../request/http/answered-request.js';
import type { WithheldMail } from '../../request/ports/withheld-mail.js';
import type { DeliverySenderStats, EngineStats } from '../../request/ports/work-statistics.js';
import { type QueueTable, type Store, StoreUnavailableError } from '../../store/interface/store.js';

/** What an operator's Prometheus scrapes: how this process and the queues of the database stand. */
export interface OperatorMetrics {
  /** Notes how late a check began, in milliseconds. */
  readonly observeLateness: (milliseconds: number) => void;
  /** Notes how long a call of the store took, in milliseconds. */
  readonly observeStoreCall: (call: string, milliseconds: number) => void;
  /** Counts a request by its route, and notes how long its answer took. */
  readonly observeRequest: (request: AnsweredRequest) => void;
  /** Counts a mail that a bound keeps back. */
  readonly observeWithheldMail: (mail: WithheldMail) => void;
  /** Notes what becomes of messages to channels. */
  readonly channelObserver: ChannelObserver;
  /** The metrics as they are now, in the text format of Prometheus. */
  read(sources: MetricSources): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** The sources of the current values. */
export interface MetricSources {
  readonly store: Store;
  /** `null` when this process does no background work. */
  readonly engine: EngineStats | null;
  readonly webhooks: DeliverySenderStats | null;
  /** `null` when the host gives the time. */
  readonly clock: ClockState | null;
  readonly now: number;
}

/** Queues whose length and age are exported. */
const queues: readonly QueueTable[] = [
  'evaluations',
  'webhookDeliveries',
  'webhookRecoveries',
  'webhookRemovals',
  'handlerDeliveries',
  'invoicePayments',
  'invoiceRefunds',
  'mails',
  'news',
  'channelNews',
  'surplusQueue',
];

/** Bounds in seconds: the contract of the engine is 0.25. */
const latenessBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** An answer from memory takes a millisecond, a check on request and a long poll some seconds. */
const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Incidents that are over are many, and none is of interest here. */
const incidentStatuses = ['open', 'acknowledged'] as const;
/** From a message at once to one that has waited for most of its six hours. */
const messageBounds = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600, 21_600];
const storeBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * How often the event loop is sampled, in milliseconds; its lag contains the wait for the next sample. At the default of 10
 * a process that does nothing wakes a hundred times a second for it, which is half of what it costs.
 */
const eventLoopSampleMs = 100;

/** How old the numbers of monitors and incidents by status may be, in milliseconds. */
const statusesMs = 30_000;

/** Makes the metrics of one kit; two in a process share nothing. */
export const createOperatorMetrics = (): OperatorMetrics => {
  const registry = new Registry();
  const registers = [registry];
  const lateness = new Histogram({
    name: 'watchpost_check_lateness_seconds',
    help: 'How long after its time a check began.',
    buckets: latenessBounds,
    registers,
  });
  const storeCalls = new Histogram({
    name: 'watchpost_store_call_seconds',
    help: 'How long calls of the database took, by call.',
    labelNames: ['call'],
    buckets: storeBounds,
    registers,
  });
  const requests = new Histogram({
    name: 'watchpost_http_request_duration_seconds',
    help: 'How long answers of the API took, by method, pattern of the route, and class of the status. Of a stream, until it began.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBounds,
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
    new Gauge({ name: `watchpost_${name}`, help, labelNames, registers });
  const counter = (name: string, help: string): Counter =>
    new Counter({ name: `watchpost_${name}`, help, labelNames: ['outcome'], registers });
  /** The sources count since the start; a counter is brought to where they are. */
  const bringTo = (total: Counter, counts: Readonly<Record<string, number>>): void => {
    total.reset();
    for (const [outcome, count] of Object.entries(counts)) total.inc({ outcome }, count);
  };
  gauge('build_info', 'Always 1; the labels say what runs.', ['version', 'node']).set(
    { version, node: process.version },
    1,
  );
  const databaseUp = gauge('database_up', 'Whether the database answered for this scrape.');
  const monitors = gauge('monitors', 'Monitors of all organizations, by status.', ['status']);
  const incidents = gauge('incidents', 'Incidents of all organizations that are not resolved, by status.', ['status']);
  const checks = gauge('checks', 'Checks of this process, by where they stand.', ['state']);
  const overdue = gauge(
    'checks_overdue_seconds',
    'How long the longest due check waits that is within the share of its organization.',
  );
  const checksTotal = counter(
    'checks_total',
    'Checks that ended since the start, and how many of them were late or lost.',
  );
  const attempts = counter('webhook_attempts_total', 'Attempts to deliver since the start, by outcome.');
  const deliveries = gauge('webhook_deliveries', 'Deliveries of this process, by where they stand.', ['state']);
  const queueLength = gauge('queue_length', 'Rows that are due or will be, by queue.', ['queue']);
  const queueAge = gauge(
    'queue_oldest_due_seconds',
    'How long ago the row was due that is due the longest, by queue.',
    ['queue'],
  );
  const connections = gauge('database_connections', 'Connections of this process to its database, by state.', [
    'state',
  ]);
  const maxConnections = gauge('database_connections_max', 'The most connections that this process opens.');
  const waitingForConnection = gauge(
    'database_waiting',
    'Reads and writes of this process that wait for a connection.',
  );
  const clockAhead = gauge(
    'clock_ahead_seconds',
    'By how much the clock of this process is ahead of the time that decides: that of the database.',
  );
  const undispatched = gauge('events_undispatched', 'Events that wait to become deliveries.');
  const entitlementsAge = gauge(
    'entitlements_age_seconds',
    'How old the entitlements are that could not be read again for the longest; 0 while the source answers.',
  );
  const failedEvents = gauge(
    'event_handler_failed_events',
    'Events that a function of the host failed to process for good, by its name.',
    ['handler'],
  );
  const messages = new Counter({
    name: 'watchpost_notification_deliveries_total',
    help: 'Requests to providers of notification channels since the start, by type and by what the answer meant.',
    labelNames: ['type', 'outcome'],
    registers,
  });
  const withheldMails = new Counter({
    name: 'watchpost_mails_withheld_total',
    help: 'Mails that a bound kept back since the start, by what causes them and by whose bound it is.',
    labelNames: ['kind', 'bound'],
    registers,
  });
  const messageLag = new Histogram({
    name: 'watchpost_notification_lag_seconds',
    help: 'From what happened to the answer of the provider, for messages that arrived, by type.',
    labelNames: ['type'],
    buckets: messageBounds,
    registers,
  });
  const messageDeferred = new Histogram({
    name: 'watchpost_notification_deferred_seconds',
    help: 'For how long providers asked to wait, by type.',
    labelNames: ['type'],
    buckets: messageBounds,
    registers,
  });
  const hostBlocked = gauge(
    'notification_host_blocked',
    'Hosts that this process found to refuse too many requests: 1 while nothing is sent to them, then 0.',
    ['host'],
  );
  const blockedUntil = new Map<string, number>();
  const oldestEvent = gauge('events_oldest_undispatched_seconds', 'Age of the oldest of them.');

  /** What is read from the database at every scrape; the same from every process. */
  const ofDatabase = [queueLength, queueAge, undispatched, oldestEvent, entitlementsAge, failedEvents];

  let processMetrics: Promise<void> | undefined;

  /** From the first scrape on: their module costs more than the rest of prom-client, and their samples wake the process. */
  const collectProcessMetrics = async (): Promise<void> => {
    const { default: collectDefaultMetrics } = await import('prom-client/lib/defaultMetrics.js');
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSampleMs });
    // Sums of gauges by type, which are there as well; a gauge must not be called a total (`promtool check metrics`).
    for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  };

  let statusesReadAt = Number.NEGATIVE_INFINITY;

  /** Statuses of monitors are counted from an index of all of them, so not at every scrape. */
  const readStatuses = async ({ store, now }: MetricSources): Promise<void> => {
    if (Math.abs(now - statusesReadAt) < statusesMs) return;
    statusesReadAt = now;
    const none = { orderBy: 'id', isDescending: false, limit: 0, offset: 0 } as const;
    for (const status of monitorStatuses) {
      const { totalItems } = await store.page('monitors', { where: { currentStatus: status }, ...none });
      monitors.set({ status }, totalItems);
    }
    for (const status of incidentStatuses) {
      const { totalItems } = await store.page('incidents', { where: { status, resolvedAt: null }, ...none });
      incidents.set({ status }, totalItems);
    }
  };

  const readQueues = async ({ store, now }: MetricSources): Promise<void> => {
    for (const table of queues) {
      // Every queue has this column; a union of tables does not say so.
      const where = { nextAt: { not: null } } as never;
      const { rows, totalItems } = await store.page(table, {
        where,
        orderBy: 'nextAt',
        isDescending: false,
        limit: 1,
        offset: 0,
      });
      const dueAt = rows[0]?.nextAt ?? now;
      queueLength.set({ queue: table }, totalItems);
      queueAge.set({ queue: table }, Math.max(0, now - dueAt) / 1000);
    }
    const { waitingEvents, oldestAt } = await readUndispatched(store);
    undispatched.set(waitingEvents);
    oldestEvent.set(Math.max(0, now - (oldestAt ?? now)) / 1000);
  };

  const readEntitlements = async ({ store, now }: MetricSources): Promise<void> => {
    const failing = { failingSince: { not: null } } as const;
    const [oldest] = await store.find('organizationEntitlements', failing, { orderBy: 'failingSince', limit: 1 });
    entitlementsAge.set(oldest === undefined ? 0 : (now - (oldest.readAt ?? oldest.failingSince ?? now)) / 1000);
  };

  const readHandlers = async ({ store }: MetricSources): Promise<void> => {
    const handlers = await store.findColumns(
      'eventHandlers',
      ['id'],
      {},
      { limit: hostHandlersBounds.eventHandlers.most },
    );
    for (const { id } of handlers) failedEvents.set({ handler: id }, await countFailedEvents(id, store));
  };

  const readConnections = ({ store }: MetricSources): void => {
    const { max, used, idle, waiting } = store.connectionUse();
    connections.set({ state: 'used' }, used);
    connections.set({ state: 'idle' }, idle);
    maxConnections.set(max);
    waitingForConnection.set(waiting);
  };

  return {
    observeLateness: (milliseconds) => lateness.observe(Math.max(0, milliseconds) / 1000),
    observeStoreCall: (call, milliseconds) => storeCalls.observe({ call }, milliseconds / 1000),
    observeWithheldMail: ({ kind, bound }) => withheldMails.inc({ kind, bound }),
    observeRequest({ method, route, status, durationMs }) {
      // Requests that lead nowhere are one series: their senders choose method and path.
      const where = route === null ? { method: 'any', route: 'none' } : { method, route };
      requests.observe({ ...where, status: `${Math.floor(status / 100)}xx` }, durationMs / 1000);
    },
    channelObserver: {
      sent: ({ type, outcome, lagMs }) => {
        messages.inc({ type, outcome });
        if (lagMs !== null) messageLag.observe({ type }, Math.max(0, lagMs) / 1000);
      },
      deferred: (type, milliseconds) => messageDeferred.observe({ type }, milliseconds / 1000),
      hostStopped: (host, until) => blockedUntil.set(host, until),
    },
    async read(sources) {
      processMetrics ??= collectProcessMetrics();
      await processMetrics;
      for (const [host, until] of blockedUntil) hostBlocked.set({ host }, sources.now < until ? 1 : 0);
      const { engine, webhooks } = sources;
      if (engine !== null) {
        for (const state of ['due', 'running', 'pending'] as const) checks.set({ state }, engine[state]);
        const { completed, late, lost, overdueMs } = engine;
        overdue.set(overdueMs / 1000);
        bringTo(checksTotal, { completed, late, lost });
      }
      if (webhooks !== null) {
        for (const state of ['waiting', 'running', 'pending'] as const) deliveries.set({ state }, webhooks[state]);
        bringTo(attempts, { delivered: webhooks.delivered, ...webhooks.failed });
      }
      clockAhead.set((sources.clock?.aheadMs ?? 0) / 1000);
      // Before our own questions keep some of them busy.
      readConnections(sources);
      for (const each of ofDatabase) each.reset();
      try {
        await readStatuses(sources);
        await readQueues(sources);
        await readEntitlements(sources);
        await readHandlers(sources);
        databaseUp.set(1);
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error;
        // Half of it would mislead.
        for (const each of [monitors, incidents, ...ofDatabase]) each.reset();
        statusesReadAt = Number.NEGATIVE_INFINITY;
        databaseUp.set(0);
      }
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
};
