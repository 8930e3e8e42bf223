import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'puppeteer-core';
import { checkBounds } from '../../../bounds.ts';
import type { FlowCause, FlowJob, FlowOutcome, PageVitals } from '../browser-job.ts';
import { FlowError } from './flow-error.ts';
import { FlowRunner, visibleText } from './flow-runner.ts';
import { pictureOf } from './page-picture.ts';
import { PageRecord } from './page-record.ts';
import { noVitals, readVitals } from './page-vitals.ts';

/** After the steps, for evidence: a page that hangs gives none. */
const evidenceMs = 1500;
const vitalsMs = 500;
/** For the first paint of a page that shows anything. */
const paintMs = 300;
const mostTitle = checkBounds.pageWords.most;
const mostText = checkBounds.pageText.most;

/** What a step takes at most, when nothing answers. */
const within = async <Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> => {
  const stopping = new AbortController();
  try {
    return await Promise.race([
      promise.catch(() => undefined),
      pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined),
    ]);
  } finally {
    stopping.abort();
  }
};

/** Whether the flow opens its first page itself. */
const opensPage = ({ steps }: FlowJob): boolean =>
  steps.find(({ type }) => type !== 'setViewport' && type !== 'emulateNetworkConditions')?.type === 'navigate';

const openContext = (browser: Browser, { proxyPort }: FlowJob): Promise<BrowserContext> =>
  browser.createBrowserContext({
    proxyServer: `socks5://127.0.0.1:${proxyPort}`,
    proxyBypassList: ['<-loopback>'],
    downloadBehavior: { policy: 'deny' },
  });

interface OpenedFlow {
  readonly job: FlowJob;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
  readonly record: PageRecord;
}

/** Does the steps one after the other. */
const runSteps = async (
  { job, context, page, record }: OpenedFlow,
  ended: Promise<FlowCause>,
): Promise<Pick<FlowOutcome, 'steps' | 'cause' | 'vitals' | 'durationMs'>> => {
  const startedAt = performance.now();
  const runner = new FlowRunner(context, page, job, startedAt + job.timeoutMs);
  const steps: FlowOutcome['steps'][number][] = [];
  let vitals: PageVitals = noVitals;
  let firstPage: number | undefined;

  const measure = async (): Promise<void> => {
    if (!/^https?:/.test(page.url())) return;
    const found = await within(readVitals(page, firstPage === undefined ? paintMs : 0), vitalsMs);
    if (found === undefined) return;
    const { startedAt: pageStartedAt, ...measured } = found;
    firstPage ??= pageStartedAt;
    if (firstPage === pageStartedAt) vitals = measured;
  };

  const attempt = async (act: () => Promise<void>): Promise<FlowCause | undefined> => {
    const acting = act().then(
      () => undefined,
      (error: unknown): FlowCause =>
        error instanceof FlowError ? error.flowCause : { kind: 'other', error: String(error).slice(0, mostTitle) },
    );
    const cause = await Promise.race([ended, acting]);
    if (cause !== undefined) return cause;
    const { statusCode } = record;
    return statusCode !== null && statusCode >= 400 ? { kind: 'status', statusCode } : undefined;
  };

  const finished = (cause: FlowCause | null) => ({ steps, cause, vitals, durationMs: performance.now() - startedAt });

  if (!opensPage(job)) {
    const cause = await attempt(() => runner.open(job.target));
    await measure();
    if (cause !== undefined) return finished(cause);
  }
  for (const step of job.steps) {
    const begunAt = performance.now();
    const cause = await attempt(() => runner.run(step));
    steps.push({ durationMs: performance.now() - begunAt, statusCode: record.statusCode });
    if (cause !== undefined) return finished(cause);
    await measure();
  }
  return finished(null);
};

/** What the last page shows. */
const readPage = async ({ job, page, session }: OpenedFlow, hasFailed: boolean) => {
  const secrets = Object.values(job.secrets);
  const [title, text, screenshot] = await Promise.all([
    within(page.title(), evidenceMs),
    hasFailed || job.wantsText ? within(visibleText(page.mainFrame()), evidenceMs) : undefined,
    hasFailed ? within(pictureOf(page, session, secrets), evidenceMs) : undefined,
  ]);
  return {
    url: page.url(),
    title: title?.slice(0, mostTitle) ?? null,
    text: text?.slice(0, mostText) ?? null,
    screenshot: screenshot ?? null,
  };
};

/** Runs a flow in a context that ends with it. */
export const runFlow = async (browser: Browser, job: FlowJob, signal: AbortSignal): Promise<FlowOutcome> => {
  const record = new PageRecord();
  const context = await openContext(browser, job);
  const stopping = new AbortController();
  try {
    record.followContext(context);
    const page = await context.newPage();
    const session = await record.measure(page);
    if (!job.verifyTls) await session.send('Security.setIgnoreCertificateErrors', { ignore: true });
    const flow: OpenedFlow = { job, context, page, session, record };
    const ended = Promise.race([
      record.broken.then((kind): FlowCause => ({ kind })),
      pause(job.timeoutMs, undefined, { signal: stopping.signal }).then((): FlowCause => ({ kind: 'timedOut' })),
      new Promise<FlowCause>((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'cancelled' }), { once: true });
      }),
    ]);
    ended.catch(() => {});
    const ran = await runSteps(flow, ended);
    const seen =
      ran.cause?.kind === 'crashed' || ran.cause?.kind === 'cancelled'
        ? { url: null, title: null, text: null, screenshot: null }
        : await readPage(flow, ran.cause !== null);
    const { requestCount, failedRequestCount, consoleErrorCount, requests, consoleErrors } = record;
    return {
      ...ran,
      ...seen,
      statusCode: record.statusCode,
      requestCount,
      failedRequestCount,
      consoleErrorCount,
      requests,
      consoleErrors,
    };
  } finally {
    stopping.abort();
    // A page that hangs is closed as well; if not, the next flow is in another process all the same.
    await within(context.close(), evidenceMs);
  }
};
