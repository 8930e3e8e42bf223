import { temporaryFolder } from './fixtures/databases.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { measureInTurn, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { withSpread } from './measuring/statistics.ts';
import type { SignIns, SignInsOptions } from './processes/sign-ins.ts';

/** At once: more than argon2 has threads, so that the threads never wait for the rest of a login. */
const concurrency = 8;

/**
 * Logins with everything that belongs to them, against the hash alone that each has to compute. The ratio is that of
 * processor time: of that a login is made, whatever else the machine does.
 */
export const logins: Benchmark = {
  name: 'logins',
  title: 'Logins, against bare argon2id',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const options: SignInsOptions = { file: folder.file('watchpost.db'), bareFile: folder.file('bare.db') };
    const signIns = await startChild<SignIns>('sign-ins', options);
    const run = { count: isQuick ? 40 : 200, concurrency };
    const yardstick = 'bare `verify` of `@node-rs/argon2`';
    const contenders = [
      { name: yardstick, measure: () => signIns.ask('verifies', run) },
      { name: 'a login, on SQLite', measure: () => signIns.ask('logins', run) },
    ];
    const rounds = await measureInTurn(contenders, { rounds: isQuick ? 3 : 7 });
    await signIns.stop();
    const rows = contenders.map(({ name }) => [
      name,
      name === yardstick ? '1' : `**${withSpread(ratiosOf(rounds, { yardstick, subject: name, cost: 'cpuUs' }))}**`,
      withSpread(valuesOf(rounds, name, 'cpuUs')),
      withSpread(valuesOf(rounds, name, 'perSecond')),
    ]);
    return table(['8 at once', 'ratio', 'CPU µs each', 'per second'], rows);
  },
};
