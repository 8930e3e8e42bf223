import { parentPort, workerData } from 'node:worker_threads';
import type { BrowserNotice, BrowserOrder, ChromiumOptions } from '../browser-job.ts';
import { startChromium } from './chromium.ts';
import { runFlow } from './run-flow.ts';

// The thread that steers one Chromium; `browser-job.ts` says what it takes and answers. What pages make of its messages, and promises
// that Puppeteer loses, end this thread and not the process.

const notify = (notice: BrowserNotice): void => parentPort?.postMessage(notice);
const running = new Map<number, AbortController>();

const starting = startChromium(workerData as ChromiumOptions);
starting.then(
  ({ pid }) => notify({ kind: 'started', pid }),
  (error: unknown) => notify({ kind: 'notStarted', reason: error instanceof Error ? error.message : String(error) }),
);

const run = async ({ id, job }: Extract<BrowserOrder, { kind: 'run' }>): Promise<void> => {
  const cancelling = new AbortController();
  running.set(id, cancelling);
  try {
    const { browser } = await starting;
    notify({ kind: 'outcome', id, outcome: await runFlow(browser, job, cancelling.signal) });
  } catch (error) {
    notify({ kind: 'failed', id, error: error instanceof Error ? error.message : String(error) });
  } finally {
    running.delete(id);
  }
};

parentPort?.on('message', (order: BrowserOrder) => {
  if (order.kind === 'run') void run(order);
  else if (order.kind === 'cancel') running.get(order.id)?.abort();
  else
    void starting
      .then((chromium) => chromium.close())
      .catch(() => {})
      .finally(() => process.exit());
});
