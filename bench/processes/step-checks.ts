import { runCheck } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { answerParent, usage } from './answer-parent.ts';

/** How the requests are made. */
export interface StepRun {
  readonly url: string;
  /** Steps of each check; 0 for a check of type `http`. */
  readonly steps: number;
  readonly concurrency: number;
  readonly seconds: number;
}

const environment = {
  guard: createAddressGuard({ allowPrivate: true }),
  now: Date.now,
  signal: new AbortController().signal,
};

const answers = {
  ...usage,
  /** CPU of one check, and how many there were in a second. */
  run: async ({ url, steps, concurrency, seconds }: StepRun) => {
    const config = steps === 0 ? {} : { steps: Array.from({ length: steps }, (_, index) => ({ name: `s${index}` })) };
    const request = {
      ...{ type: steps === 0 ? ('http' as const) : ('api' as const), target: url, config, timeoutSeconds: 10 },
      ...{ degradedAfterMs: null, assertions: [], credentials: null },
    };
    const startedAt = performance.now();
    const cpuBefore = usage.cpuUs();
    let checks = 0;
    const keepChecking = async (): Promise<void> => {
      while (performance.now() - startedAt < seconds * 1000) {
        const { status, measurement } = await runCheck(request, environment);
        if (status !== 'up') throw new Error(`${url}: ${measurement.message}`);
        checks += 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, keepChecking));
    return {
      cpuUs: (usage.cpuUs() - cpuBefore) / checks,
      perSecond: checks / ((performance.now() - startedAt) / 1000),
    };
  },
};

/** What it can be asked. */
export type StepChecks = typeof answers;

answerParent(answers);
