import assert from 'node:assert/strict';
import { createServerKit } from '@watchpost/server-kit';
import { fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createOrganization } from './fixtures/organization.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { measureHttp, visit } from './measuring/http-contender.ts';
import { measureInTurn, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { withSpread } from './measuring/statistics.ts';
import type { LicensesServer, LicensesServerOptions } from './processes/licenses.ts';

const path = '/api/v1/licenses/validate';
const yardstick = 'bare `node:http` with the same three reads';
const subject = 'the kit, `toNodeHandler`';
const fingerprint = 'machine-1';

/** Issues licenses with a machine each through the API, and returns one of their keys. */
const issueLicenses = async (
  kit: ReturnType<typeof createServerKit>,
  apiKey: string,
  count: number,
): Promise<string> => {
  let key = '';
  const send = async (target: string, body: object): Promise<{ id: string; key: string }> => {
    const request = new Request(`http://127.0.0.1/api/v1${target}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify(body),
    });
    const response = await kit.fetch(request, { ip: '127.0.0.1' });
    if (!response.ok) throw new Error(`${target} was answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as { id: string; key: string };
  };
  const entitlements = { sso: true, maxProjects: 100, region: 'eu' };
  for (let made = 0; made < count; made++) {
    const license = await send('/licenses', { name: `Customer ${made}`, seats: 25, entitlements });
    await send(`/licenses/${license.id}/activate`, { fingerprint });
    ({ key } = license);
  }
  return key;
};

/** Validation of a license key, against the same answer written by hand. */
export const licenses: Benchmark = {
  name: 'licenses',
  title: 'Validation of a license key, SQLite',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const file = folder.file('watchpost.db');
    const key = await fillDatabase({ kind: 'sqlite', file }, async (store) => {
      const { apiKey } = await createOrganization(store);
      const kit = createServerKit({
        store,
        secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
        publicUrl: 'http://127.0.0.1',
        rateLimitPerIp: 1_000_000_000,
      });
      await kit.start({ background: false });
      const made = await issueLicenses(kit, apiKey, isQuick ? 100 : 1000);
      await kit.stop();
      return made;
    });
    const body = JSON.stringify({ key, fingerprint, entitlements: ['sso'] });
    const fronts = [
      { name: yardstick, front: 'bare' },
      { name: subject, front: 'kit' },
    ] as const;
    const visited = await Promise.all(
      fronts.map(async ({ name, front }) => {
        const options = { front, file } satisfies LicensesServerOptions;
        const server = await startChild<LicensesServer>('licenses', options);
        return {
          name,
          server,
          visitor: await visit(server, { headers: { 'content-type': 'application/json' }, body }),
        };
      }),
    );
    const [wanted, other] = await Promise.all(visited.map(({ visitor }) => visitor.read(path)));
    // A faster answer that is another answer would prove nothing.
    assert.equal(JSON.parse(wanted ?? '').code, 'valid');
    assert.deepEqual(JSON.parse(other ?? ''), JSON.parse(wanted ?? ''));
    const rounds = await measureInTurn(
      visited.map(({ name, server, visitor }) => ({
        name,
        measure: () => measureHttp(server, visitor, { path, requests: isQuick ? 2000 : 10_000, atMostMs: 3000 }),
      })),
      { rounds: isQuick ? 3 : 7, warmUps: 2 },
    );
    for (const { server, visitor } of visited) {
      await visitor.close();
      await server.stop();
    }
    const row = (name: string): string[] => [
      name,
      name === yardstick ? '1' : `**${withSpread(ratiosOf(rounds, { yardstick, subject: name, cost: 'cpuUs' }))}**`,
      withSpread(valuesOf(rounds, name, 'cpuUs')),
      withSpread(valuesOf(rounds, name, 'perSecond')),
    ];
    return table(
      ['', 'ratio', 'server CPU µs per request', 'requests/s'],
      fronts.map(({ name }) => row(name)),
    );
  },
};
