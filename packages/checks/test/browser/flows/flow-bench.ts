import { readdirSync, readFileSync } from 'node:fs';
import type { BrowserStep } from '@watchpost/schemas';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import type { CheckReport } from '../../../src/check/check.js';
import { type BrowserPool, createBrowserPool } from '../../../src/drivers/browser/browser-pool.js';
import { type MemoryBounds, startBrowserThread } from '../../../src/drivers/browser/browser-thread.js';
import { browserCheck } from '../../../src/drivers/browser/check-browser.js';
import { environmentWith, requestOf, type Settings } from '../../run.js';

/** The Chromium that Debian brings. */
export const findChromium = (): string => {
  const path = findProgram('chromium-headless-shell');
  if (path === undefined) throw notInstalled('chromium-headless-shell');
  return path;
};

/** A pool with the Chromium of Debian, in its sandbox. */
export const chromiumPool = (memory?: MemoryBounds): BrowserPool =>
  createBrowserPool({
    executablePath: findChromium(),
    isSandboxed: true,
    startThread: (options) => startBrowserThread(options, memory),
  });

/** Runs one flow in a pool. */
export const checkFlow = (
  pool: BrowserPool,
  target: string,
  steps: readonly Partial<BrowserStep>[] = [],
  settings: Settings = {},
): Promise<CheckReport> =>
  browserCheck(pool)(
    { ...requestOf(target, { timeoutSeconds: 20, ...settings }), config: { steps, ...settings.config } },
    environmentWith(settings.environment),
  );

/** What a flow found, in two words. */
export const verdictOf = ({ status, measurement: { message } }: CheckReport) => ({ status, message });

/** The processes of Chromium that this process has started, and those that they have. */
export const chromiumProcesses = (ancestor = process.pid): readonly number[] => {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'latin1');
      const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      if (state !== 'Z') parents.set(Number(name), Number(parent));
    } catch {
      // It has ended meanwhile.
    }
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === ancestor || isBelow(parent));
  };
  return [...parents.keys()].filter((pid) => {
    if (!isBelow(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('chromium');
    } catch {
      return false;
    }
  });
};
