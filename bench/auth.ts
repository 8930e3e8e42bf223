import { fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { measureHttp, visit } from './measuring/http-contender.ts';
import { measureInTurn, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { withSpread } from './measuring/statistics.ts';
import type { AuthServer, AuthServerOptions } from './processes/auth-server.ts';

const schemes = { none: 'no credential', apiKey: 'API key', token: 'access token' } as const;
type Scheme = keyof typeof schemes;
const routes = [
  { name: 'an empty answer', path: '/empty' },
  { name: 'the list of 20 monitors', path: '/monitors?page=1&pageSize=20' },
] as const;

/** The check of both kinds of credentials, against the same route without it. */
export const auth: Benchmark = {
  name: 'auth',
  title: 'Authentication, against the same route without it',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const file = folder.file('watchpost.db');
    const organization = await fillDatabase({ kind: 'sqlite', file }, async (store) => {
      const made = await createOrganization(store);
      await createMonitors(store, { organizationId: made.id, count: 1000 });
      return made;
    });

    const server = await startChild<AuthServer>('auth-server', { file, organization } satisfies AuthServerOptions);
    const headers: Readonly<Record<Scheme, Record<string, string>>> = {
      none: {},
      apiKey: { 'x-api-key': organization.apiKey },
      token: { authorization: `Bearer ${await server.ask('accessToken')}` },
    };
    const sections: string[] = [];
    for (const route of routes) {
      const contenders = await Promise.all(
        (Object.keys(schemes) as Scheme[]).map(async (scheme) => ({
          name: schemes[scheme],
          path: `/${scheme === 'none' ? 'public' : 'private'}${route.path}`,
          visitor: await visit(server, { headers: headers[scheme] }),
        })),
      );
      const rounds = await measureInTurn(
        contenders.map(({ name, path, visitor }) => ({
          name,
          measure: () => measureHttp(server, visitor, { path, requests: isQuick ? 1000 : 3000, atMostMs: 1500 }),
        })),
        { rounds: isQuick ? 3 : 7, warmUps: 2 },
      );
      for (const { visitor } of contenders) await visitor.close();
      const rows = contenders.map(({ name }) => {
        const ratio = withSpread(ratiosOf(rounds, { yardstick: schemes.none, subject: name, cost: 'cpuUs' }));
        return [
          name,
          name === schemes.none ? '1' : `**${ratio}**`,
          withSpread(valuesOf(rounds, name, 'cpuUs')),
          withSpread(valuesOf(rounds, name, 'perSecond')),
        ];
      });
      sections.push(table([route.name, 'ratio', 'server CPU µs per request', 'requests/s'], rows));
    }
    await server.stop();
    return sections.join('\n\n');
  },
};
