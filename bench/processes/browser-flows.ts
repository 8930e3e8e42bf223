import { readdirSync, readFileSync } from 'node:fs';
import { createRunner, PuppeteerRunnerExtension, type UserFlow } from '@puppeteer/replay';
import { createBrowserChecks } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import puppeteer, { type Browser } from 'puppeteer-core';
import { shopFlow } from '../fixtures/shop-flow.ts';
import { answerParent, readOptions } from './answer-parent.ts';

// Runs the same flow with the checks, or with Puppeteer and the runner of Recorder alone: two at once, each in a context of its own, in a
// Chromium that stays.

/** What the process is started with. */
export interface BrowserFlowsOptions {
  readonly runs: 'checks' | 'bare';
  readonly url: string;
  /** Path of Chromium. */
  readonly executablePath: string;
}

const { runs, url, executablePath } = readOptions<BrowserFlowsOptions>();
const steps = shopFlow(url);
/** `getconf CLK_TCK`, which is so on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** CPU of a process and of all below it, those that have ended included: a parent has the time of its ended children. */
const cpuUsOfTree = (): number => {
  const children = new Map<number, number[]>();
  const ticks = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'latin1');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const pid = Number(name);
      const parent = Number(fields[1]);
      children.set(parent, [...(children.get(parent) ?? []), pid]);
      ticks.set(
        pid,
        fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0),
      );
    } catch {
      // It has ended meanwhile.
    }
  }
  const sumFrom = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + sumFrom(child), ticks.get(pid) ?? 0);
  return (sumFrom(process.pid) / ticksPerSecond) * 1e6;
};

const runBare = async (browser: Browser): Promise<void> => {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const flow = { title: 'Shop', steps: [...steps] } as UserFlow;
    // Its types are those of another release of Puppeteer.
    const extension = new PuppeteerRunnerExtension(browser as never, page as never, { timeout: 10_000 });
    await (await createRunner(flow, extension)).run();
  } finally {
    await context.close();
  }
};

const makeRun = async (): Promise<() => Promise<void>> => {
  if (runs === 'bare') {
    const browser = await puppeteer.launch({
      executablePath,
      pipe: true,
      // Chromium has no sandbox as root. The checks start theirs as another user, with one.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    return () => runBare(browser);
  }
  const { check } = createBrowserChecks({ path: executablePath });
  const environment = { guard: createAddressGuard({ allowPrivate: true }), now: Date.now };
  return async () => {
    const { status, measurement } = await check(
      {
        ...{ type: 'browser' as const, target: url, config: { steps }, timeoutSeconds: 30 },
        ...{ degradedAfterMs: null, assertions: [], credentials: null },
      },
      { ...environment, signal: new AbortController().signal },
    );
    if (status !== 'up') throw new Error(`${url}: ${measurement.message}`);
  };
};

const run = await makeRun();

const answers = {
  /** CPU and time of one flow, with Chromium's. */
  run: async ({ flows }: { readonly flows: number }) => {
    const [startedAt, cpuBefore] = [performance.now(), cpuUsOfTree()];
    const one = async (): Promise<void> => {
      for (let done = 0; done < flows / 2; done++) await run();
    };
    await Promise.all([one(), one()]);
    return {
      cpuMs: (cpuUsOfTree() - cpuBefore) / 1000 / flows,
      perMinute: (flows / (performance.now() - startedAt)) * 60_000,
    };
  },
};

/** What it can be asked. */
export type BrowserFlows = typeof answers;

answerParent(answers);
