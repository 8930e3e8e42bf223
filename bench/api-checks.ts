import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { type Contender, measureInTurn, valuesOf } from './measuring/rounds.ts';
import { withSpread } from './measuring/statistics.ts';
import type { StepChecks } from './processes/step-checks.ts';
import type { Targets } from './processes/targets.ts';

const steps = 5;
/** Checks at once: enough that the process never waits for the target. */
const concurrency = 16;

/** A check of type `api` with five steps, against five of type `http`. */
export const apiChecks: Benchmark = {
  name: 'api-checks',
  title: 'A check of several steps, against as many of one request',
  async run({ isQuick }) {
    const targets = await startChild<Targets>('targets');
    const { http: url } = await targets.ask('addresses');
    const checks = await startChild<StepChecks>('step-checks');
    const run = { url, concurrency, seconds: isQuick ? 1 : 3 };
    const contenders: Contender<'cpuUs' | 'perSecond'>[] = [
      { name: '`http`', measure: () => checks.ask('run', { ...run, steps: 0 }) },
      { name: `\`api\` of ${steps} steps`, measure: () => checks.ask('run', { ...run, steps }) },
    ];
    const rounds = await measureInTurn(contenders, { rounds: isQuick ? 3 : 6 });
    await checks.stop();
    await targets.stop();
    const alone = valuesOf(rounds, '`http`', 'cpuUs');
    const rows = contenders.map(({ name }, index) => {
      const costs = valuesOf(rounds, name, 'cpuUs');
      const times = costs.map((cost, round) => cost / ((alone[round] ?? Number.NaN) * (index === 0 ? 1 : steps)));
      return [name, withSpread(costs), `**${withSpread(times)}**`];
    });
    return `${table(['', 'CPU µs per check', 'by request, as a multiple of `http`'], rows)}

Both run in one process on targets on loopback, without an engine and a database. At most 1.1 is the promise.`;
  },
};
