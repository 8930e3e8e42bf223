// Watchpost inside a Next app: its API answers below /api/v1, and its background work runs in the server's process.
import { join } from 'node:path';
import { createServerKit, type ServerKit } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';

const start = async (): Promise<ServerKit> => {
  const { WATCHPOST_FOLDER = '.', WATCHPOST_SECRET_KEY = '', PORT = '3000' } = process.env;
  const kit = createServerKit({
    store: createSqliteStore({ file: join(WATCHPOST_FOLDER, 'watchpost.db') }),
    // 32 bytes in base64 that encrypt the secrets in the database: `openssl rand -base64 32`, kept for good.
    secretKeys: [{ id: 'main', bytes: Buffer.from(WATCHPOST_SECRET_KEY, 'base64') }],
    publicUrl: `http://localhost:${PORT}`,
  });
  await kit.start();
  await kit.createFirstOwner({ email: 'owner@example.com', password: 'correct horse battery staple' });
  // Next waits for open streams when it stops, and the kit ends them.
  process.once('SIGTERM', () => void kit.stop());
  return kit;
};

/** Next bundles this file for its start and for the route, and anew with each change in development: one kit serves all. */
const kept: typeof globalThis & { watchpost?: Promise<ServerKit> } = globalThis;

export const watchpost = (): Promise<ServerKit> => {
  kept.watchpost ??= start();
  return kept.watchpost;
};
