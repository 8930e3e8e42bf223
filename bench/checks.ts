import { fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { type Contender, measureInTurn, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { withSpread } from './measuring/statistics.ts';
import type { BareChecks } from './processes/bare-checks.ts';
import type { CheckEngine, CheckEngineOptions } from './processes/check-engine.ts';
import type { Targets } from './processes/targets.ts';

type CheckMeasure = 'cpuUs' | 'perSecond';

/** The engine's own default, and so the yardstick's. */
const concurrency = 64;
/** Due every ten seconds: more than a machine of today can check. */
const monitors = { count: 15_000, intervalSeconds: 10 };

/** Checks with everything stored, against requests of which nothing is kept. */
export const checks: Benchmark = {
  name: 'checks',
  title: 'Checks, against a bare loop of requests',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const targets = await startChild<Targets>('targets');
    const { caCertificates, ...urls } = await targets.ask('addresses');
    const sections: string[] = [];

    for (const type of ['https', 'http'] as const) {
      const url = urls[type];
      const file = folder.file(`${type}.db`);
      await fillDatabase({ kind: 'sqlite', file }, async (store) => {
        const { id } = await createOrganization(store);
        const set = { organizationId: id, type, targets: [url], caCertificates, isAllUp: true };
        await createMonitors(store, { ...set, ...monitors, dueAfter: Date.now() - 600_000 });
      });
      const engine = await startChild<CheckEngine>('check-engine', { file } satisfies CheckEngineOptions);
      const bare = await startChild<BareChecks>('bare-checks');
      const seconds = isQuick ? 1 : 3;
      const yardstick = `bare \`${type}.request\`, \`agent: false\``;
      const request = { url, caCertificates, concurrency, seconds };
      const contenders: Contender<CheckMeasure>[] = [
        { name: yardstick, measure: () => bare.ask('run', { ...request, isContextShared: false }) },
        { name: 'the engine, on SQLite', measure: () => engine.ask('run', { seconds }) },
      ];
      if (type === 'https') {
        const measure = () => bare.ask('run', { ...request, isContextShared: true });
        contenders.push({ name: 'bare, with one shared TLS context', measure });
      }
      const rounds = await measureInTurn(contenders, { rounds: isQuick ? 2 : 4 });
      if ((await engine.ask('notUp')) > 0) throw new Error('some checks failed, so the figures mean nothing');
      await engine.stop();
      await bare.stop();
      const rows = contenders.map(({ name }) => [
        name,
        name === yardstick ? '1' : `**${withSpread(ratiosOf(rounds, { yardstick, subject: name, cost: 'cpuUs' }))}**`,
        withSpread(valuesOf(rounds, name, 'cpuUs')),
        withSpread(valuesOf(rounds, name, 'perSecond')),
      ]);
      sections.push(table([`\`${type}\``, 'ratio', 'CPU µs per check', 'checks/s'], rows));
    }
    await targets.stop();
    return sections.join('\n\n');
  },
};
