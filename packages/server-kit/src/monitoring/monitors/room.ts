import {
  type CheckEnvironment,
  createBrowserChecks,
  createConnectivity,
  type ScrapeRequest,
  scrapeExporter,
  withConnectivityGuard,
  withScrapeGuard,
} from '@watchpost/checks';
import { readNameServers, readReferenceHosts, userAgent } from '@watchpost/checks/address-guard';
import { type MonitorType, monitorStatuses } from '@watchpost/schemas';
import { version } from '../../base/product.js';
import type { Tracer } from '../../base/tracing.js';
import type { ExportingOrganizations } from '../../outbound/telemetry/exporting-organizations.js';
import { rowsByStatus } from '../../request/metrics.js';
import { defineRoom, type WorkerParts } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import type { WatchedOrganizations } from '../alerts/watched-organizations.js';
import { createAskedChecks } from '../engine/asked-checks.js';
import { availableTypes, createMonitorCheck, type MonitorCheck } from '../engine/check-monitor.js';
import type { CheckOptions } from '../engine/check-options.js';
import { createEngine } from '../engine/engine.js';
import { checkLateness, engineMetrics } from '../engine/engine-metrics.js';
import { freeLeases } from '../engine/free-leases.js';
import type { DeafTime } from '../engine/heartbeat-deadline.js';
import { ownTypeNames } from '../engine/own-types/own-type.js';
import { createRequestObserver } from '../engine/request-observer.js';
import { tracedChecks } from '../engine/traced-checks.js';
import { readAbsences } from '../status/absences.js';
import { monitorBulkOperations } from './bulk.js';
import { credentialsSealContext, openCredentials } from './credentials.js';
import { heartbeatSealContext } from './heartbeat-token.js';
import { monitorOperations } from './monitor.js';
import { monitorEvidenceOperations } from './monitor-evidence.js';
import { monitorResultOperations } from './monitor-result.js';
import { monitorResource } from './present-monitor.js';
import { statusReader } from './read-statuses.js';
import { monitorStatusOperations } from './set-status.js';

/** What the host says about checks, and who traces them. */
type CheckHost = CheckOptions & { readonly tracer?: Tracer };

/** What checks run with. */
interface EngineParts extends WorkerParts {
  readonly runCheck: MonitorCheck;
  readonly checkTools: Pick<CheckEnvironment, 'patterns' | 'userAgent' | 'nameServers'>;
  readonly watchedOrganizations: WatchedOrganizations;
  readonly exportingOrganizations: ExportingOrganizations;
  readonly takesRequests: boolean;
  readonly checkConcurrency: number | undefined;
}

export const monitorsRoom = defineRoom({
  name: 'monitors',
  provides: (
    { store, addressGuard: guard, patterns, clock, logger },
    { checks: ownTypes = {}, referenceHosts = [], dnsServers = [], checkConcurrency, browserChecks, tracer }: CheckHost,
  ) => {
    const checkTools = {
      patterns,
      userAgent: userAgent(version),
      ...(dnsServers.length > 0 && { nameServers: readNameServers(dnsServers) }),
    };
    const connectivity = createConnectivity({
      guard,
      referenceHosts: readReferenceHosts(referenceHosts),
      ...checkTools,
    });
    const reads = { readStatuses: statusReader(store), readDeafTimes: (range: DeafTime) => readAbsences(store, range) };
    const browser = browserChecks === undefined ? undefined : createBrowserChecks(browserChecks);
    const checkMonitor = createMonitorCheck(reads, ownTypes, browser?.check);
    const runCheck = withConnectivityGuard(tracedChecks(checkMonitor, tracer), connectivity);
    const scrape = withScrapeGuard(scrapeExporter, connectivity);
    const environment = { guard, now: clock, ...checkTools };
    const reportDefect = (error: unknown): void => logger.error('scrape crashed (a defect of this server)', { error });
    return {
      checkTools,
      runCheck,
      checkConcurrency,
      browser,
      scrape: (request: ScrapeRequest, signal: AbortSignal) =>
        scrape(request, { ...environment, signal, reportDefect }),
      askedChecks: createAskedChecks((request, signal) => runCheck(request, { ...environment, signal })),
      checkableTypes: new Set<MonitorType>([...availableTypes, ...ownTypeNames(ownTypes)]),
      ownTypes: new Map(Object.entries(ownTypes)),
    };
  },
  resources: [monitorResource],
  verbs: {
    ...monitorOperations,
    ...monitorResultOperations,
    ...monitorEvidenceOperations,
    ...monitorStatusOperations,
    ...monitorBulkOperations,
  },
  workers: ({ runCheck, checkTools, secretBox, checkConcurrency: concurrency, ...parts }: EngineParts) => {
    const engine = createEngine({
      ...parts,
      runCheck: (request, environment) => runCheck(request, { ...environment, ...checkTools }),
      openCredentials: (monitor) => openCredentials(monitor, secretBox),
      isWatched: parts.watchedOrganizations.has,
      exportsOf: parts.exportingOrganizations.exportsOf,
      onLateness: (milliseconds) => parts.measure(checkLateness, {}, Math.max(0, milliseconds) / 1000),
      guard: parts.addressGuard,
      workerId: parts.engineId,
      ...(concurrency !== undefined && { concurrency }),
    });
    return [{ ...engine, statistics: () => ({ engine: engine.stats() }) }];
  },
  requestWorkers: ({ engineId: workerId, ...parts }) => [createRequestObserver({ ...parts, workerId })],
  freesLeases: freeLeases,
  metrics: [
    rowsByStatus('monitors', {
      name: 'monitors',
      help: 'Monitors of all organizations, by status.',
      statuses: Object.fromEntries(monitorStatuses.map((status) => [status, { currentStatus: status }])),
    }),
    checkLateness,
    engineMetrics,
  ],
  seals: [
    sealedColumn('monitors', 'credentials', ({ id }) => ({ key: { id }, context: credentialsSealContext(id) })),
    sealedColumn('monitors', 'heartbeatToken', ({ id }) => ({ key: { id }, context: heartbeatSealContext(id) })),
  ],
  limits: [
    {
      kind: 'counts',
      entitlement: 'maxMonitors',
      rows: [{ table: 'monitors', where: { enabled: true } }],
      what: 'enabled monitors',
      advice: 'Pause or delete one',
    },
    {
      kind: 'atLeast',
      entitlement: 'minIntervalSeconds',
      column: 'intervalSeconds',
      tables: ['monitors', 'exporters'],
      what: 'seconds between two checks',
      advice: 'Choose a longer interval, which each step of an `api` monitor has',
    },
  ],
});
