import {
  type BrowserChecks,
  type Check,
  type CheckReport,
  type Connectivity,
  checkDrivers,
  checkWith,
  createPatternEngine,
  failureReport,
  type ScrapeResult,
  scrapeExporter,
  withConnectivityGuard,
  withScrapeGuard,
} from '@watchpost/checks';
import { type AddressGuard, traceIdOf } from '@watchpost/checks/address-guard';
import { SealedCredentialsError } from '@watchpost/checks/sealed-credentials';
import type { AgentAssignment, AgentExporter } from '@watchpost/schemas';
import type { OpenedCredentials } from './credentials/opened-credentials.js';
import { commandCheck } from './machine/commands/check-command.js';
import type { CommandFolder } from './machine/commands/command-folder.js';
import { containerCheck } from './machine/containers/check-container.js';
import type { AgentLogger } from './trouble-log.js';

/** Checks and scrapes what is assigned. */
export interface AssignmentChecker {
  /** Makes the check that begins at a time of the server's clock, in milliseconds since the epoch. It never rejects. */
  check(assignment: AgentAssignment, at: number): Promise<CheckReport>;
  /** Makes one scrape. It never rejects. */
  scrape(exporter: AgentExporter): Promise<ScrapeResult>;
  /** Ends the checks and scrapes that run; their reports say nothing about their targets. */
  abort(): void;
  readonly isAborted: boolean;
  close(): Promise<void>;
}

const checkWithoutBrowser: Check = async () =>
  failureReport({
    status: 'unknown',
    message: 'this agent runs no browser checks: its operator turns them on with --browser',
  });

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

/** Types that are checked on the machine of the agent. */
const ownTypes: ReadonlySet<string> = new Set(['command', 'docker']);

/** Makes a checker with the address policy of an agent: private targets if allowed, metadata services never. */
export const createAssignmentChecker = (options: {
  readonly agentId: string;
  readonly credentials: OpenedCredentials;
  readonly guard: AddressGuard;
  readonly connectivity: Connectivity;
  /** The check of monitors of type `browser`; `undefined` where the operator has not turned that on. */
  readonly browser: Pick<BrowserChecks, 'check'> | undefined;
  /** The programs that monitors may run; `undefined` for none. */
  readonly commands: CommandFolder | undefined;
  /** The socket of the container engine that monitors may be about; `undefined` for none. */
  readonly dockerSocket: string | undefined;
  readonly now: () => number;
  readonly logger: AgentLogger;
}): AssignmentChecker => {
  const { agentId, credentials, guard, connectivity, now, logger } = options;
  const patterns = createPatternEngine();
  const aborting = new AbortController();
  const checkInBrowser = options.browser?.check ?? checkWithoutBrowser;
  const checkTarget = withConnectivityGuard(
    checkWith(new Map([...checkDrivers, ['browser', { check: checkInBrowser }]])),
    connectivity,
  );
  // What a program is about is known to it alone, and containers are on this machine: no network has to be reached.
  const checkOwn = checkWith(
    new Map([
      ['command', { check: commandCheck(options.commands) }],
      ['docker', { check: containerCheck(options.dockerSocket) }],
    ]),
  );
  const scrape = withScrapeGuard(scrapeExporter, connectivity);
  const environment = {
    guard,
    now,
    signal: aborting.signal,
    patterns,
    reportDefect: (error: unknown) => logger.warn('check crashed', { error: String(error) }),
  };

  return {
    async check(assignment, at) {
      const { monitorId, isTraced = false } = assignment;
      try {
        const opened = credentials.of(assignment, monitorId);
        // Patterns take turns by organization; all monitors of an agent belong to one.
        const check = ownTypes.has(assignment.type) ? checkOwn : checkTarget;
        const traced = isTraced && { traceId: traceIdOf({ monitorId, location: agentId, at }) };
        return await check({ ...assignment, credentials: opened, organizationId: monitorId, ...traced }, environment);
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
