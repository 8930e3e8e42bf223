import { temporaryFolder } from './fixtures/databases.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { measureInTurn, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { withSpread } from './measuring/statistics.ts';
import type { SignIns, SignInsOptions } from './processes/sign-ins.ts';

/** Sessions that are refreshed at once, each again as soon as it has its new token. */
const concurrencies = [1, 16] as const;

/** Refreshes of sessions, against as many commits of one row: what is answered is on disk. */
export const refreshes: Benchmark = {
  name: 'refreshes',
  title: 'Refreshes, against bare commits of SQLite with `synchronous = FULL`',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const sections: string[] = [];
    for (const concurrency of concurrencies) {
      const options: SignInsOptions = {
        file: folder.file(`watchpost-${concurrency}.db`),
        bareFile: folder.file(`bare-${concurrency}.db`),
      };
      const signIns = await startChild<SignIns>('sign-ins', options);
      const run = { count: isQuick ? 200 : 2000, concurrency };
      const yardstick = 'a bare commit of one row, one after the other';
      const contenders = [
        { name: yardstick, measure: () => signIns.ask('commits', run) },
        { name: 'a refresh', measure: () => signIns.ask('refreshes', run) },
      ];
      const rounds = await measureInTurn(contenders, { rounds: isQuick ? 3 : 7 });
      await signIns.stop();
      const rows = contenders.map(({ name }) => [
        name,
        name === yardstick ? '1' : `**${withSpread(ratiosOf(rounds, { yardstick, subject: name, cost: 'wallUs' }))}**`,
        withSpread(valuesOf(rounds, name, 'cpuUs')),
        withSpread(valuesOf(rounds, name, 'perSecond')),
      ]);
      sections.push(table([`${concurrency} at once`, 'ratio', 'CPU µs each', 'per second'], rows));
    }
    return sections.join('\n\n');
  },
};
