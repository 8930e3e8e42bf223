import type { BrowserChecks, CheckReport, Connectivity, ScrapeResult } from '@watchpost/checks';
import type { AddressGuard } from '@watchpost/checks/address-guard';
import type {
  AgentAssignment,
  AgentAssignments,
  AgentExporter,
  AgentResult,
  AgentResultsAnswer,
  AgentWelcome,
} from '@watchpost/schemas';
import { bounds } from '@watchpost/schemas/agent';
import { agentBounds } from './bounds.js';
import { type AssignmentChecker, createAssignmentChecker } from './check-assignment.js';
import { type Runtime, sleep } from './clock/runtime.js';
import { createOpenedCredentials } from './credentials/opened-credentials.js';
import type { AgentCalls } from './exchange/agent-calls.js';
import { createResultSender, sendWithin } from './exchange/result-sender.js';
import { createScrapeReports } from './exchange/scrape-report.js';
import type { CommandFolder } from './machine/commands/command-folder.js';
import type { AgentState } from './open-state.js';
import type { OnceReport } from './options.js';
import { createAssignedRuns } from './schedule/assigned-runs.js';
import { type CheckPlaces, createCheckPlaces } from './schedule/check-places.js';
import { type ScrapeSettings, startExporterRun } from './schedule/exporter-run.js';
import { type RunSettings, startMonitorRun } from './schedule/monitor-run.js';
import type { AgentLogger } from './trouble-log.js';

/** The work of an agent that the server knows. */
export interface Session {
  readonly monitors: number;
  readonly exporters: number;
  readonly runningChecks: number;
  /** Results and scrapes that are not at the server yet. */
  readonly waiting: number;
  /** Goes on with assignments that are known already. */
  assign(assigned: AgentAssignments): void;
  /** Gets assignments, waits for a change of them, and goes on with those. */
  pollAssignments(signal: AbortSignal): Promise<void>;
  /** Waits until results should be sent, and sends them. */
  sendResults(signal: AbortSignal): Promise<void>;
  /** The same for scrapes. */
  sendScrapes(signal: AbortSignal): Promise<void>;
  /** Checks every assigned monitor and scrapes every exporter once, and sends the results. */
  checkAllOnce(signal: AbortSignal): Promise<OnceReport>;
  /** Begins no further check; resolves when none runs, at the latest after `ms` milliseconds. */
  drain(ms: number): Promise<void>;
  /** Sends what waits. */
  sendAll(signal: AbortSignal): Promise<void>;
  /** Writes what waits to the buffer. */
  close(): Promise<void>;
}

/** An answer that came sooner did not wait for a change. */
const shortWaitMs = 1000;

const resultOf = (assignment: AgentAssignment, report: CheckReport, startedAt: number): AgentResult => ({
  monitorId: assignment.monitorId,
  version: assignment.version,
  at: new Date(startedAt).toISOString(),
  delayMs: 0,
  status: report.status,
  measurement: report.measurement,
  ...(report.certificate !== null && { certificate: report.certificate }),
  ...(report.status === 'down' && report.evidence !== undefined && { evidence: report.evidence }),
  isRetry: false,
  ...(assignment.runNow !== null && { runNow: assignment.runNow }),
});

/** Begins to work as the server has said. */
export const createSession = (options: {
  readonly welcome: AgentWelcome;
  readonly state: AgentState;
  readonly calls: AgentCalls;
  readonly runtime: Runtime;
  readonly now: () => number;
  readonly concurrency: number;
  readonly guard: AddressGuard;
  readonly connectivity: Connectivity;
  /** The programs that monitors may run; `undefined` for none. */
  readonly commands: CommandFolder | undefined;
  readonly dockerSocket: string | undefined;
  readonly browser: BrowserChecks | undefined;
  readonly logger: AgentLogger;
  /** Called with assignments that are other ones than before. */
  readonly onAssigned: (assigned: AgentAssignments) => Promise<void>;
}): Session => {
  const { welcome, state, calls, runtime, now, logger } = options;
  const checker: AssignmentChecker = createAssignmentChecker({
    agentId: welcome.agentId,
    credentials: createOpenedCredentials(welcome.agentId, state.keyPair.privateKey),
    guard: options.guard,
    connectivity: options.connectivity,
    commands: options.commands,
    dockerSocket: options.dockerSocket,
    browser: options.browser,
    now,
    logger,
  });
  const places = createCheckPlaces(options.concurrency);
  // Programs that hang must not take the places of other checks.
  const commandPlaces = createCheckPlaces(Math.min(options.concurrency, agentBounds.commandsAtOnce.most));
  // A flow waits in its place for one of two pages, and not in the queue of the browser: its time begins with its place.
  const browserPlaces = createCheckPlaces(Math.min(options.concurrency, agentBounds.browserChecksAtOnce.most));
  const placesOf = ({ type }: AgentAssignment): CheckPlaces => {
    if (type === 'browser') return browserPlaces;
    return type === 'command' ? commandPlaces : places;
  };
  let etag: string | undefined;
  let rejected = 0;

  const noteRejected = (what: string, of: AgentResultsAnswer['rejected']): void => {
    rejected += of.length;
    for (const [code, same] of Map.groupBy(of, (each) => each.code)) {
      logger.warn(`${what} rejected`, { code, count: same.length, message: same[0]?.message });
    }
  };

  const sender = createResultSender({
    buffer: state.buffer,
    send: calls.results,
    runtime,
    maxBatch: () => welcome.maxBatch,
    onAnswer: (answer) => noteRejected('results', answer.rejected),
    onRefusal: (error) => {
      rejected += 1;
      logger.warn('result refused', { error: error.message });
    },
  });
  const scrapeSender = createResultSender({
    buffer: state.scrapes,
    send: calls.scrapes,
    runtime,
    maxBatch: () => bounds.agentScrapes.most,
    onAnswer: (answer) => noteRejected('scrapes', answer.scrapes.rejected),
    onRefusal: (error) => {
      rejected += 1;
      logger.warn('scrape refused', { error: error.message });
    },
  });
  const reports = createScrapeReports();

  const record: RunSettings['record'] = ({ intervalSeconds }, result, isUrgent) => {
    // A check that the end of the agent cut short says nothing.
    if (!checker.isAborted) sender.record(result, sendWithin(intervalSeconds, isUrgent));
  };

  const recordScrape: ScrapeSettings['record'] = (exporter, result, { at, isUrgent }) => {
    if (checker.isAborted) return;
    scrapeSender.record(reports.report(exporter, result, at), sendWithin(exporter.intervalSeconds, isUrgent));
  };

  const check = async (assignment: AgentAssignment, at: number): Promise<CheckReport> => {
    const { evidence, ...report } = await checker.check(assignment, at);
    // A server that knows no evidence would refuse the result.
    return welcome.takesEvidence && evidence !== undefined ? { ...report, evidence } : report;
  };
  const scrape = (exporter: AgentExporter): Promise<ScrapeResult> => checker.scrape(exporter);
  const shared = { runtime, now };
  const monitors = createAssignedRuns(
    ({ monitorId }: AgentAssignment) => monitorId,
    (assignment, roundMs) =>
      startMonitorRun(assignment, { ...shared, places: placesOf(assignment), check, record }, roundMs),
  );
  const exporters = createAssignedRuns(
    ({ exporterId }: AgentExporter) => exporterId,
    (exporter, roundMs) => startExporterRun(exporter, { ...shared, places, scrape, record: recordScrape }, roundMs),
  );

  const drain = async (ms: number): Promise<void> => {
    monitors.stop();
    exporters.stop();
    const idle = Promise.all([places.close(), commandPlaces.close(), browserPlaces.close()]);
    const cancel = runtime.after(ms, () => checker.abort());
    await idle;
    cancel();
  };

  const assign = (assigned: AgentAssignments): void => {
    monitors.assign(assigned.assignments);
    exporters.assign(assigned.exporters);
  };

  /** Does something in its turn. */
  const inTurn = (its: CheckPlaces, work: () => Promise<void>): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    its.run(() => work().then(resolve, reject));
    return promise;
  };

  const checkOnce = (assignment: AgentAssignment, found: CheckReport[]): Promise<void> =>
    inTurn(placesOf(assignment), async () => {
      const startedAt = now();
      const report = await check(assignment, startedAt);
      found.push(report);
      record(assignment, resultOf(assignment, report, startedAt), false);
    });

  const scrapeOnce = (exporter: AgentExporter, found: ScrapeResult[]): Promise<void> =>
    inTurn(places, async () => {
      const startedAt = now();
      const result = await scrape(exporter);
      found.push(result);
      recordScrape(exporter, result, { at: startedAt, isUrgent: false });
    });

  const sendAll = async (signal: AbortSignal): Promise<void> => {
    await sender.sendAll(signal);
    await scrapeSender.sendAll(signal);
  };

  return {
    get monitors() {
      return monitors.count;
    },
    get exporters() {
      return exporters.count;
    },
    get runningChecks() {
      return places.running + commandPlaces.running;
    },
    get waiting() {
      return sender.waiting + scrapeSender.waiting;
    },
    assign,
    async pollAssignments(signal) {
      const startedAt = runtime.monotonic();
      const found = await calls.assignments(etag, signal);
      const hasChanged = found !== undefined && (etag === undefined || found.etag !== etag);
      if (found !== undefined) {
        etag = found.etag;
        assign(found);
        if (hasChanged) {
          logger.info('assignments changed', { monitors: monitors.count, exporters: exporters.count });
          await options.onAssigned(found);
        }
      }
      // A server or a proxy that does not wait must not be asked without a pause.
      if (runtime.monotonic() - startedAt >= shortWaitMs) return;
      await sleep(runtime, hasChanged && etag !== undefined ? shortWaitMs : welcome.pollSeconds * 1000, signal);
    },
    async sendResults(signal) {
      await sender.due(signal);
      if (!signal.aborted) await sender.sendAll(signal);
    },
    async sendScrapes(signal) {
      await scrapeSender.due(signal);
      if (!signal.aborted) await scrapeSender.sendAll(signal);
    },
    async checkAllOnce(signal) {
      const assigned = await calls.assignments(undefined, signal);
      const checks: CheckReport[] = [];
      const scrapes: ScrapeResult[] = [];
      await Promise.all([
        ...(assigned?.assignments ?? []).map((assignment) => checkOnce(assignment, checks)),
        ...(assigned?.exporters ?? []).map((exporter) => scrapeOnce(exporter, scrapes)),
      ]);
      await sendAll(signal);
      const count = (status: CheckReport['status']): number => checks.filter((each) => each.status === status).length;
      const [up, degraded, down, unknown] = [count('up'), count('degraded'), count('down'), count('unknown')];
      const failedScrapes = scrapes.filter(({ ok }) => !ok).length;
      return { checked: checks.length, up, degraded, down, unknown, scraped: scrapes.length, failedScrapes, rejected };
    },
    drain,
    sendAll,
    async close() {
      monitors.stop();
      exporters.stop();
      checker.abort();
      await Promise.all([places.close(), commandPlaces.close()]);
      await sender.flush();
      await scrapeSender.flush();
      await checker.close();
    },
  };
};
