import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { makeDerivedSources } from '../../scripts/derived-sources.ts';
import { type PostgresServer, startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where to ask for the PostgreSQL server of this run; the first who asks has it started. */
    postgresDoor: string;
  }
}

/** Makes what tests import and no one tracks, and lets them ask for PostgreSQL: one server per run, started when the first of them does. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  await makeDerivedSources();
  project.onTestsRerun(makeDerivedSources);

  let started: Promise<PostgresServer> | undefined;
  const door = createServer((_request, response) => {
    started ??= startPostgres();
    started.then(
      (server) => response.end(server.door),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  project.provide('postgresDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);

  return async () => {
    door.close();
    door.closeAllConnections();
    const server = await started?.catch(() => undefined);
    await server?.stop();
  };
};
