import {
  createConnectivity,
  type ScrapeRequest,
  scrapeExporter,
  withConnectivityGuard,
  withScrapeGuard,
} from '@watchpost/checks';
import { readNameServers, readReferenceHosts, userAgent } from '@watchpost/checks/address-guard';
import type { MonitorType } from '@watchpost/schemas';
import { version } from '../../base/product.js';
import { defineRoom } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import { createAskedChecks } from '../engine/asked-checks.js';
import { availableTypes, createMonitorCheck, type MonitorCheck } from '../engine/check-monitor.js';
import type { DeafTime } from '../engine/heartbeat-deadline.js';
import { type OwnMonitorTypes, ownTypeNames } from '../engine/own-types/own-type.js';
import { readAbsences } from '../status/absences.js';
import { monitorBulkOperations } from './bulk.js';
import { credentialsSealContext } from './credentials.js';
import { heartbeatSealContext } from './heartbeat-token.js';
import { monitorOperations } from './monitor.js';
import { monitorResultOperations } from './monitor-result.js';
import { monitorResource } from './present-monitor.js';
import { statusReader } from './read-statuses.js';
import { monitorStatusOperations } from './set-status.js';

/** What the host says about checks. */
interface CheckHost {
  readonly checks?: OwnMonitorTypes;
  readonly referenceHosts?: readonly string[];
  readonly dnsServers?: readonly string[];
  /** The same check, which leaves a span where the host traces. */
  readonly tracedCheck: (check: MonitorCheck) => MonitorCheck;
}

export const monitorsRoom = defineRoom({
  name: 'monitors',
  provides: (
    { store, addressGuard: guard, patterns, clock, logger },
    { checks: ownTypes = {}, referenceHosts = [], dnsServers = [], tracedCheck }: CheckHost,
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
    const runCheck = withConnectivityGuard(tracedCheck(createMonitorCheck(reads, ownTypes)), connectivity);
    const scrape = withScrapeGuard(scrapeExporter, connectivity);
    const environment = { guard, now: clock, ...checkTools };
    const reportDefect = (error: unknown): void => logger.error('scrape crashed (a defect of this server)', { error });
    return {
      checkTools,
      runCheck,
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
    ...monitorStatusOperations,
    ...monitorBulkOperations,
  },
  seals: [
    sealedColumn('monitors', 'credentials', ({ id }) => ({ key: { id }, context: credentialsSealContext(id) })),
    sealedColumn('monitors', 'heartbeatToken', ({ id }) => ({ key: { id }, context: heartbeatSealContext(id) })),
  ],
});
