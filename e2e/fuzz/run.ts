/**
 * Sends requests made from `openapi.json` to the built server, over sockets, and holds every answer to the document.
 *
 *     pnpm test:fuzz                              20,000 requests on each database
 *     pnpm test:fuzz --count 1000000              more of them
 *     pnpm test:fuzz --database sqlite --seed 7   one database, and the choices of an earlier run
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createDatabaseOn, startPostgres } from '@watchpost/testbed/start-postgres';
import { readDocument } from './document.ts';
import { type FuzzResult, fuzz } from './fuzz.ts';
import { startFuzzServer } from './fuzz-server.ts';
import { createAnswerJudge } from './hold-answer.ts';
import { holdTenant } from './hold-database.ts';
import { holdPostgres, holdSqlite } from './open-database.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    database: { type: 'string', default: 'both' },
    connections: { type: 'string', default: '8' },
  },
});
const [count, seed, connections] = [values.count, values.seed, values.connections].map(Number);
const databases = values.database === 'both' ? ['sqlite', 'postgres'] : [values.database];
if (
  ![count, seed, connections].every((number) => Number.isSafeInteger(number) && Number(number) >= 0) ||
  !databases.every((name) => name === 'sqlite' || name === 'postgres')
) {
  console.error('--count, --seed and --connections take whole numbers, --database takes sqlite, postgres or both.');
  process.exit(2);
}

const document = readDocument(new URL('../../openapi.json', import.meta.url));
const judge = createAnswerJudge(document);
const say = (line: string): void => console.log(line);
say(`Seed ${seed}: ${count} requests on ${databases.join(' and ')}, ${document.operations.length} operations.`);

interface Run extends FuzzResult {
  readonly after: readonly string[];
  readonly seconds: number;
}

const runOn = async (databaseUrl: string | undefined): Promise<Run> => {
  const startedAt = performance.now();
  const server = await startFuzzServer(databaseUrl);
  let isStopped = false;
  try {
    const result = await fuzz({
      server,
      document,
      judge,
      seed: seed ?? 0,
      count: count ?? 0,
      connections: connections ?? 1,
      say,
    });
    const after: string[] = [];
    for (const tenant of result.tenants) {
      if (server.isRunning && (await tenant.revive())) after.push(...(await holdTenant(tenant, document)));
    }
    await server.stop();
    isStopped = true;
    after.push(
      ...(server.sqliteFile === undefined
        ? await holdPostgres(databaseUrl ?? '')
        : await holdSqlite(server.sqliteFile)),
    );
    return { ...result, after, seconds: Math.round((performance.now() - startedAt) / 1000) };
  } finally {
    if (!isStopped) await server.stop().catch((error: unknown) => say(String(error)));
    await server.removeFolder();
  }
};

const runOnPostgres = async (): Promise<Run> => {
  const postgres = await startPostgres();
  try {
    const { url } = await createDatabaseOn(postgres.door);
    return await runOn(url);
  } finally {
    await postgres.stop();
  }
};

let passed = 0;
const faults: string[] = [];
for (const database of databases) {
  const run = database === 'sqlite' ? await runOn(undefined) : await runOnPostgres();
  const found = [...run.faults, ...run.after];
  say(`\n## ${database}, ${run.tally.total} requests in ${run.seconds} s\n\n${run.tally.table()}\n`);
  for (const fault of run.after) say(`✗ ${fault}`);
  say(
    `${database}: ${run.tally.total} requests over ${document.operations.length} operations, ${run.tally.ofHundred(5)} answered 5xx, ${found.length} faults (seed ${seed}).`,
  );
  passed += Math.max(0, run.tally.total - found.length);
  faults.push(...found.map((fault) => `${database}: ${fault.split('\n', 1)[0]}`));
}

const cache = new URL('../../node_modules/.cache/', import.meta.url);
await mkdir(cache, { recursive: true });
await writeFile(new URL('fuzz-results.json', cache), JSON.stringify({ seed, passed, failed: faults.length, faults }));
if (faults.length > 0) process.exitCode = 1;
