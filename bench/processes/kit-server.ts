import type { RequestListener } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createConnectionGuard, createServerKit, toNodeHandler } from '@watchpost/server-kit';
import { H3, toNodeHandler as h3ToNodeHandler } from 'h3';
import { createApp, toListener } from '../../packages/server/src/app.ts';
import { createLogger } from '../../packages/server/src/logger.ts';
import { requestLog } from '../../packages/server/src/request-log.ts';
import { type DatabaseLocation, openStore } from '../fixtures/databases.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';
import { endProfile, startProfile } from './cpu-profile.ts';
import { listen } from './listen.ts';

/** How the kit is reached. */
export type Front =
  /** `toNodeHandler(kit)` on `node:http`. */
  | 'node'
  /** The listener of the reference server, with its log of requests. */
  | 'server'
  /** `kit.fetch` in an h3 app, as `examples/embed-h3` mounts it. */
  | 'h3';

/** What the process is started with. */
export interface KitServerOptions {
  readonly database: DatabaseLocation;
  readonly front: Front;
  /** Whether it runs checks; loopback targets are then allowed. */
  readonly isChecking?: boolean;
  /** Whether browser checks are turned on. */
  readonly hasBrowser?: boolean;
  /** How far ahead its clock is until it is set right. Default: it has the clock that servers have. */
  readonly clockAheadMs?: number;
}

/** A line of the log of the kit, and when it was written; milliseconds of `performance.now()`. */
export interface LogLine {
  readonly at: number;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const { database, front, isChecking = false, hasBrowser = false, clockAheadMs } = readOptions<KitServerOptions>();
let aheadMs = clockAheadMs ?? 0;
const log: LogLine[] = [];
const note = (message: string, details: object = {}): void => {
  log.push({ at: performance.now(), message, details: { ...details } });
};

const store = await openStore(database);
const kit = createServerKit({
  store,
  secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
  publicUrl: 'http://127.0.0.1',
  rateLimitPerIp: 1_000_000_000,
  allowPrivateTargets: isChecking,
  ...(hasBrowser && { browserChecks: {} }),
  logger: { debug: () => {}, info: note, warn: note, error: note },
  ...(clockAheadMs !== undefined && { clock: () => Date.now() + aheadMs }),
  // Every line is written out as JSON, as in production, but not kept.
  ...(front === 'server' && { onRequest: requestLog(await createLogger({ level: 'info', isTerminal: false })) }),
});
await kit.start({ background: isChecking });

const listenerOf: Readonly<Record<Front, () => RequestListener>> = {
  node: () => toNodeHandler(kit),
  server: () => {
    const guard = createConnectionGuard();
    const url = 'http://127.0.0.1';
    const app = createApp({ kit, role: 'all', url, isStopping: () => false, isKeyLost: () => false, guard });
    return toListener(app, { kit, role: 'all', url, guard });
  },
  h3: () => h3ToNodeHandler(new H3().all('/api/v1/**', ({ req }) => kit.fetch(req, { ip: req.ip ?? '' }))),
};
const url = await listen(listenerOf[front]());

/** The longest time in which nothing else could run: by the clock, and of that in which this thread had a processor. */
const stalls = monitorEventLoopDelay({ resolution: 5 });
stalls.enable();
let longestCpuMs = 0;
let cpuBefore = process.threadCpuUsage();
// A timer fires in the first turn of the loop in which it is due: between two of these lies one long turn at most.
setInterval(() => {
  const { user, system } = process.threadCpuUsage(cpuBefore);
  longestCpuMs = Math.max(longestCpuMs, (user + system) / 1000);
  cpuBefore = process.threadCpuUsage();
}, 5);

const answers = {
  ...usage,
  url: () => url,
  engine: async () => (await kit.health()).engine,
  /** What it has logged so far, and what time it is by the same clock. */
  log: () => ({ lines: log, now: performance.now() }),
  /** The longest stalls since this was asked last, in milliseconds. */
  stalls: () => {
    const longest = { wallMs: stalls.max / 1e6, cpuMs: longestCpuMs };
    stalls.reset();
    longestCpuMs = 0;
    return longest;
  },
  /** Sets the clock right; returns when, as lines of the log have it. */
  setClockRight: () => {
    aheadMs = 0;
    return performance.now();
  },
  startProfile,
  endProfile,
  /** Ends the checks and closes the database, which completes its file. */
  close: async () => {
    await kit.stop();
    await store.close();
  },
};

/** What it can be asked. */
export type KitServer = typeof answers;

answerParent(answers);
