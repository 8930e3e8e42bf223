import {
  type CheckReport,
  type Connectivity,
  createPatternEngine,
  runCheck,
  type ScrapeResult,
  scrapeExporter,
  withConnectivityGuard,
  withScrapeGuard,
} from '@watchpost/checks';
import type { AddressGuard } from '@watchpost/checks/address-guard';
import { SealedCredentialsError } from '@watchpost/checks/sealed-credentials';
import type { AgentAssignment, AgentExporter } from '@watchpost/schemas';
import type { OpenedCredentials } from './credentials/opened-credentials.js';
import type { AgentLogger } from './trouble-log.js';

/** Checks and scrapes what is assigned. */
export interface AssignmentChecker {
  /** Makes one check. It never rejects. */
  check(assignment: AgentAssignment): Promise<CheckReport>;
  /** Makes one scrape. It never rejects. */
  scrape(exporter: AgentExporter): Promise<ScrapeResult>;
  /** Ends the checks and scrapes that run; their reports say nothing about their targets. */
  abort(): void;
  readonly isAborted: boolean;
  close(): Promise<void>;
}

const unopenedMessage = (of: string): string =>
  `the agent cannot open the credentials of this ${of}; rotate the token of the agent`;

const unopened: CheckReport = {
  status: 'unknown',
  measurement: {
    ok: false,
    latencyMs: null,
    statusCode: null,
    message: unopenedMessage('monitor'),
    timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null },
  },
  certificate: null,
};

/** Makes a checker with the address policy of an agent: private targets if allowed, metadata services never. */
export const createAssignmentChecker = (options: {
  readonly credentials: OpenedCredentials;
  readonly guard: AddressGuard;
  readonly connectivity: Connectivity;
  readonly now: () => number;
  readonly logger: AgentLogger;
}): AssignmentChecker => {
  const { credentials, guard, connectivity, now, logger } = options;
  const patterns = createPatternEngine();
  const aborting = new AbortController();
  const check = withConnectivityGuard(runCheck, connectivity);
  const scrape = withScrapeGuard(scrapeExporter, connectivity);
  const environment = {
    guard,
    now,
    signal: aborting.signal,
    patterns,
    reportDefect: (error: unknown) => logger.warn('check crashed', { error: String(error) }),
  };

  return {
    async check(assignment) {
      try {
        const opened = credentials.of(assignment, assignment.monitorId);
        // Patterns take turns by organization; all monitors of an agent belong to one.
        return await check({ ...assignment, credentials: opened, organizationId: assignment.monitorId }, environment);
      } catch (error) {
        if (!(error instanceof SealedCredentialsError)) throw error;
        return unopened;
      }
    },
    async scrape(exporter) {
      const { exporterId, ignoreTlsErrors, ...request } = exporter;
      try {
        const opened = credentials.of(exporter, exporterId);
        const asked = { ...request, verifyTls: !ignoreTlsErrors, credentials: opened, organizationId: exporterId };
        return await scrape(asked, environment);
      } catch (error) {
        if (!(error instanceof SealedCredentialsError)) throw error;
        return { ok: false, status: 'unknown', message: unopenedMessage('exporter'), durationMs: 0 };
      }
    },
    abort: () => aborting.abort(),
    get isAborted() {
      return aborting.signal.aborted;
    },
    close: () => patterns.close(),
  };
};
