import { isIP } from 'node:net';
import type { BrowserStep, PageFigures, StepResult } from '@watchpost/schemas';
import { bounds, browserMonitorConfig, originsOfFlow, readSecrets } from '@watchpost/schemas/checks';
import { needBody } from '../../assertions/assertions.js';
import { checkBounds } from '../../bounds.js';
import type { Check, CheckReport } from '../../check/check.js';
import { CheckFailure, connectionFailure, lookupFailure } from '../../check/check-failure.js';
import type { CheckTask } from '../../check/check-task.js';
import { judge } from '../../check/judge.js';
import { readConfig } from '../../check/read-request.js';
import { failureReport } from '../../check/report.js';
import { readUrl } from '../../http/http-fetch.js';
import { failureMessages } from '../../messages/failure-message.js';
import { type AddressGuard, AddressRefusedError } from '../../network/address-guard.js';
import { codeOf } from '../../network/error-code.js';
import { withoutBrackets } from '../../network/host.js';
import { defineCheck } from '../define-check.js';
import type { FlowCause, FlowJob, FlowOutcome } from './browser-job.js';
import { BrowserBusyError, type BrowserPool } from './browser-pool.js';
import { BrowserLostError } from './browser-thread.js';
import { type GuardedProxy, openGuardedProxy } from './guarded-proxy.js';

/** For evidence, after the time of the steps. */
const evidenceMs = 1500;
const leastStepsMs = 500;

const noTimings: StepResult['timings'] = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };

/** What results and messages call a step: flows of Recorder have no names. */
const stepName = ({ type, name, url, key, selectors: [first = ''] = [] }: BrowserStep): string => {
  const selector = Array.isArray(first) ? first.join(' ') : first;
  const what = name ?? url ?? key ?? selector.replace(/^(aria|text|xpath|pierce)\//, '');
  return `${type === 'customStep' ? '' : `${type} `}${what}`.trim().slice(0, bounds.apiStepName.most).toWellFormed();
};

const proxyErrors = /ERR_SOCKS_CONNECTION|ERR_PROXY_CONNECTION|ERR_TUNNEL_CONNECTION/;
const lookupCodes = /^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL|ETIMEOUT)/;

/** Why a page could not be loaded: the proxy knows more than the browser, which sees only that it refused. */
const networkFailure = (proxy: GuardedProxy, error: string, text: string): CheckFailure => {
  const url = URL.parse(text);
  const host = withoutBrackets(url?.hostname ?? '');
  const port = Number(url?.port || (url?.protocol === 'http:' ? 80 : 443));
  const cause = proxyErrors.test(error) ? proxy.failureOf(host, port) : undefined;
  if (cause instanceof AddressRefusedError || lookupCodes.test(codeOf(cause) ?? '')) return lookupFailure(cause, host);
  if (codeOf(cause) !== undefined) return connectionFailure(cause, 'connect');
  const name = error.replace(/^net::/, '');
  const isCertificate = name.startsWith('ERR_CERT_') || name.startsWith('ERR_SSL_PINNED');
  return new CheckFailure('down', failureMessages[isCertificate ? 'pageCertificate' : 'pageNotLoaded'](name));
};

/** What the cause of a failed flow says about the target. */
const failureOf = (cause: FlowCause, proxy: GuardedProxy, timeoutSeconds: number): CheckFailure => {
  const down = (message: string): CheckFailure => new CheckFailure('down', message);
  if (proxy.exceeded === 'traffic') return down(failureMessages.pageTraffic(checkBounds.pageTraffic.most));
  if (proxy.exceeded === 'connects') return down(failureMessages.pageConnects(checkBounds.pageConnects.most));
  switch (cause.kind) {
    case 'network':
      return networkFailure(proxy, cause.error, cause.url);
    case 'status':
      return down(failureMessages.pageStatus(cause.statusCode));
    case 'element':
      return down(failureMessages.noElement(cause.selector, cause.waitedMs));
    case 'elementCount':
      return down(failureMessages.otherElements(cause.selector, cause.waitedMs));
    case 'page':
      return down(failureMessages.noPage(cause.url));
    case 'frame':
      return down(failureMessages.noFrame());
    case 'navigation':
      return down(failureMessages.noNavigation());
    case 'text':
      return down(failureMessages.textNotVisible(cause.expected));
    case 'title':
      return down(failureMessages.otherTitle(cause.expected, cause.found));
    case 'url':
      return down(failureMessages.otherUrl(cause.expected, cause.found));
    case 'secretOrigin':
      return new CheckFailure('unknown', failureMessages.secretElsewhere(cause.name, cause.origin));
    case 'noSecret':
      return new CheckFailure('unknown', failureMessages.noSecret(cause.name));
    case 'crashed':
      return down(failureMessages.pageCrashed());
    case 'dialogs':
      return down(failureMessages.pageDialogs(checkBounds.pageDialogs.most));
    case 'timedOut':
      return down(failureMessages.pageTimedOut(timeoutSeconds));
    case 'cancelled':
      return new CheckFailure('unknown', failureMessages.stopped());
    case 'other':
      return down(failureMessages.stepFailed(cause.error));
  }
};

/** Chromium itself failed, which says nothing about the target. */
const lostFailure = (error: unknown): CheckFailure => {
  const unknown = (message: string): CheckFailure => new CheckFailure('unknown', message, { cause: error });
  if (error instanceof BrowserBusyError) return unknown(failureMessages.noBrowserPlace());
  if (!(error instanceof BrowserLostError)) throw error;
  if (error.why === 'sandbox') return unknown(failureMessages.noSandbox());
  if (error.why === 'notStarted') return unknown(failureMessages.browserNotStarted(error.message));
  return unknown(error.why === 'memory' ? failureMessages.browserMemory() : failureMessages.browserEnded());
};

const resultsOf = (
  steps: readonly BrowserStep[],
  { steps: begun, cause }: FlowOutcome,
  failure: CheckFailure | undefined,
): StepResult[] =>
  steps.map((step, index): StepResult => {
    const ran = begun[index];
    const name = stepName(step);
    if (ran === undefined) {
      const message = failureMessages.notReached();
      return { name, status: 'skipped', latencyMs: null, statusCode: null, message, timings: noTimings };
    }
    const failed = cause !== null && index === begun.length - 1 ? failure : undefined;
    return {
      name,
      status: failed?.status ?? 'up',
      latencyMs: Math.round(ran.durationMs * 100) / 100,
      statusCode: ran.statusCode,
      message: failed?.message ?? null,
      timings: noTimings,
    };
  });

const figuresOf = (outcome: FlowOutcome, proxy: GuardedProxy): PageFigures => ({
  ...outcome.vitals,
  requests: outcome.requestCount,
  failedRequests: outcome.failedRequestCount,
  bytes: proxy.bytes,
  consoleErrors: outcome.consoleErrorCount,
});

/** A person who tries a flow sees its steps; they have no answers that could be shown. */
const withTrials = ({ request, run }: CheckTask, report: CheckReport): CheckReport => {
  const { steps } = run.findings;
  if (!request.keepsAnswers || steps === undefined) return report;
  return { ...report, trials: steps.map((step) => ({ ...step, answer: null, extracted: {} })) };
};

/** Notes where the target is, for those who ask whether its network can be reached. */
const noting = ({ run, environment: { guard } }: CheckTask, host: string): AddressGuard => {
  if (isIP(host) !== 0) run.route.addresses = [host];
  return {
    refusalOf: (address) => guard.refusalOf(address),
    async resolve(name) {
      const found = await guard.resolve(name);
      if (name === host) {
        run.route.addresses = found.filter(({ refusal }) => refusal === null).map(({ address }) => address);
      }
      return found;
    },
  };
};

/** Runs the flow through a proxy that ends with it. */
const runFlow = async (
  task: CheckTask,
  pool: BrowserPool,
  job: Omit<FlowJob, 'proxyPort' | 'timeoutMs'>,
): Promise<{ readonly outcome: FlowOutcome; readonly proxy: GuardedProxy }> => {
  const { run, request } = task;
  const cancelling = new AbortController();
  run.onEnd(() => cancelling.abort());
  const opened: GuardedProxy[] = [];
  run.onEnd(() => {
    for (const proxy of opened) proxy.close();
  });
  const makeJob = async (): Promise<FlowJob> => {
    run.phase = 'answer';
    const proxy = await openGuardedProxy(noting(task, withoutBrackets(URL.parse(job.target)?.hostname ?? '')), {
      onExceeded: () => cancelling.abort(),
    });
    opened.push(proxy);
    return { ...job, proxyPort: proxy.port, timeoutMs: Math.max(leastStepsMs, run.remainingMs - evidenceMs) };
  };
  run.phase = { words: 'while waiting for a free browser' };
  const running = pool.run(makeJob, { organizationId: request.organizationId ?? '', signal: cancelling.signal });
  // The check may end first.
  running.catch(() => {});
  const outcome = await run.wait(running).catch((error: unknown) => {
    throw error instanceof CheckFailure ? error : lostFailure(error);
  });
  const [proxy] = opened;
  if (proxy === undefined) throw new TypeError('a flow ran without a proxy');
  return { outcome, proxy };
};

/**
 * Makes the check of a flow through web pages in a Chromium. The latency is the time of all steps; what pages load goes through a proxy
 * that asks the address guard.
 */
export const browserCheck = (pool: BrowserPool): Check =>
  defineCheck(async (task) => {
    const { run, request } = task;
    const { findings } = run;
    const config = readConfig(browserMonitorConfig, request.config);
    const target = readUrl(request.target).href;
    const { outcome, proxy } = await runFlow(task, pool, {
      target,
      steps: config.steps,
      verifyTls: config.verifyTls,
      secrets: Object.fromEntries(readSecrets(request.credentials?.secrets ?? '') ?? []),
      origins: [...originsOfFlow(target, config.steps)],
      wantsText: needBody(request.assertions),
    });
    const { cause, steps: begun } = outcome;
    run.sightings.browser = outcome;
    const page = figuresOf(outcome, proxy);
    findings.page = page;
    const failure = cause === null ? undefined : failureOf(cause, proxy, request.timeoutSeconds);
    if (config.steps.length > 0) {
      findings.steps = resultsOf(config.steps, outcome, failure);
      run.sightings.steps = findings.steps;
    }
    findings.statusCode = outcome.statusCode;
    // What has sent a page has answered.
    if (outcome.statusCode !== null) findings.latencyMs = outcome.durationMs;
    findings.timings.firstByteMs = outcome.vitals.ttfbMs;
    if (failure === undefined) {
      const observation = {
        body: { text: outcome.text ?? '' },
        json: page,
        ...(outcome.statusCode !== null && { statusCode: outcome.statusCode }),
      };
      return withTrials(task, await judge(task, observation));
    }
    const step = config.steps[begun.length - 1];
    const message =
      step === undefined ? failure.message : failureMessages.inStep(begun.length, stepName(step), failure.message);
    return withTrials(task, failureReport({ status: failure.status, message }, findings));
  });
