import type { FlagRule } from '@watchpost/schemas';
import { newId } from '../packages/server-kit/src/base/ids.ts';
import {
  compileFlag,
  evaluateFlag,
} from '../packages/server-kit/src/commerce/feature-flags/evaluation/evaluate-flag.ts';
import type { FlagDefinition } from '../packages/server-kit/src/commerce/feature-flags/evaluation/flag-definition.ts';
import { fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createOrganization } from './fixtures/organization.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { measureHttp, visit } from './measuring/http-contender.ts';
import { measureInTurn, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { median, shown, withSpread } from './measuring/statistics.ts';
import type { AuthServer, AuthServerOptions } from './processes/auth-server.ts';

const count = 50;
const bare = 'an empty answer, with the same API key';
const evaluated = `${count} flags of a context`;

/** Rules as products have them: staff, some plans, a list of customers, a version. */
const rules: FlagRule[] = [
  { conditions: [{ attribute: 'email', operator: 'endsWith', values: ['@example.com'] }], rolloutPercent: 100 },
  { conditions: [{ attribute: 'plan', operator: 'in', values: ['team', 'business'] }], rolloutPercent: 50 },
  {
    conditions: [
      { attribute: 'company', operator: 'in', values: Array.from({ length: 100 }, (_, index) => `company-${index}`) },
      { attribute: 'version', operator: 'semverGreater', values: ['2.1.0'] },
    ],
    rolloutPercent: 100,
  },
];

const definitions: readonly FlagDefinition[] = Array.from({ length: count }, (_, index) => ({
  key: `flag-${index}`,
  enabled: true,
  value: true,
  defaultValue: false,
  rules,
  rolloutPercent: 12.5,
  bucketBy: 'targetingKey',
}));

const contextOf = (user: number) => ({
  targetingKey: `user-${user}`,
  email: `user-${user}@elsewhere.example`,
  plan: user % 3 === 0 ? 'team' : 'free',
  company: `company-${user % 1000}`,
  version: '2.3.1',
});

/** CPU of this process for one answer about all flags, in microseconds. */
const measureInProcess = (contexts: number): number => {
  const flags = definitions.map(compileFlag);
  const before = process.cpuUsage();
  let characters = 0;
  for (let user = 0; user < contexts; user++) {
    const context = contextOf(user);
    const outcomes = flags.map((flag) => [flag.definition.key, evaluateFlag(flag, context, () => false)]);
    characters += JSON.stringify(outcomes).length;
  }
  const { user, system } = process.cpuUsage(before);
  if (characters === 0) throw new Error('nothing was evaluated');
  return (user + system) / contexts;
};

/** Feature flags, in process and over HTTP against a route that does nothing. */
export const featureFlags: Benchmark = {
  name: 'feature-flags',
  title: `Evaluation of ${count} feature flags with three rules each`,
  async run({ isQuick }) {
    measureInProcess(500);
    const inProcess = Array.from({ length: isQuick ? 3 : 7 }, () => measureInProcess(isQuick ? 2000 : 5000));

    await using folder = await temporaryFolder();
    const file = folder.file('watchpost.db');
    const organization = await fillDatabase({ kind: 'sqlite', file }, async (store) => {
      const made = await createOrganization(store);
      const now = Date.now();
      const common = {
        version: 1,
        description: '',
        tags: [] as string[],
        valueType: 'boolean' as const,
        searchText: '',
      };
      const times = { createdAt: now, updatedAt: now, lastChangedAt: now };
      await store.commit(
        definitions.map((definition) => ({
          kind: 'insert' as const,
          table: 'featureFlags' as const,
          row: {
            ...common,
            ...times,
            ...definition,
            rules,
            id: newId('ffl', now),
            organizationId: made.id,
            name: definition.key,
          },
        })),
      );
      return made;
    });
    const server = await startChild<AuthServer>('auth-server', { file, organization } satisfies AuthServerOptions);
    const visitor = await visit(server, { headers: { 'x-api-key': organization.apiKey } });
    const context = encodeURIComponent(JSON.stringify(contextOf(7)));
    const paths = {
      [bare]: '/private/empty',
      [evaluated]: `/private/feature-flags/evaluate?targetingKey=user-7&context=${context}`,
    };
    const contenders = Object.entries(paths).map(([name, path]) => ({
      name,
      measure: () => measureHttp(server, visitor, { path, requests: isQuick ? 1000 : 3000, atMostMs: 1500 }),
    }));
    const rounds = await measureInTurn(contenders, { rounds: isQuick ? 3 : 7, warmUps: 2 });
    await visitor.close();
    await server.stop();
    const rows = contenders.map(({ name }) => [
      name,
      name === bare ? '1' : `**${withSpread(ratiosOf(rounds, { yardstick: bare, subject: name, cost: 'cpuUs' }))}**`,
      withSpread(valuesOf(rounds, name, 'cpuUs')),
      withSpread(valuesOf(rounds, name, 'perSecond')),
    ]);
    return [
      `In process, without HTTP: **${shown(median(inProcess))} µs** of CPU for an answer about all of them as JSON.`,
      table(['', 'ratio', 'server CPU µs per request', 'requests/s'], rows),
    ].join('\n\n');
  },
};
