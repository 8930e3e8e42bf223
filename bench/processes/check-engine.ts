import { setTimeout as delay } from 'node:timers/promises';
import { runCheck } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { createEngine } from '../../packages/server-kit/src/monitoring/engine/engine.ts';
import { openStore } from '../fixtures/databases.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';
import { endProfile, startProfile } from './cpu-profile.ts';

// The engine of the kit with the real checks and the real store, over more monitors than it can keep up with: so it
// runs as fast as it can.

/** What the process is started with. */
export interface CheckEngineOptions {
  readonly file: string;
}

const { file } = readOptions<CheckEngineOptions>();
const store = await openStore({ kind: 'sqlite', file });
const guard = createAddressGuard({ allowPrivate: true });
/** Until the pool is full and the hot paths are compiled. */
const warmUpMs = 1500;

const answers = {
  ...usage,
  startProfile,
  endProfile,
  /** Runs for a while; returns what it took. */
  run: async ({ seconds }: { readonly seconds: number }) => {
    const engine = createEngine({ store, runCheck, guard });
    engine.start();
    await delay(warmUpMs);
    const [startedAt, cpuBefore, before] = [performance.now(), usage.cpuUs(), engine.stats().completed];
    await delay(seconds * 1000);
    const [endedAt, cpuAfter, after] = [performance.now(), usage.cpuUs(), engine.stats().completed];
    await engine.stop();
    const checks = after - before;
    return { cpuUs: (cpuAfter - cpuBefore) / checks, perSecond: checks / ((endedAt - startedAt) / 1000) };
  },
  /** How many monitors are anything but `up`: none, or what was measured were failures. */
  notUp: async () => (await store.find('monitors', { currentStatus: { not: 'up' } }, { limit: 10 })).length,
};

/** What it can be asked. */
export type CheckEngine = typeof answers;

answerParent(answers);
