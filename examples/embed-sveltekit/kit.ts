import { join } from 'node:path';
import { createServerKit } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';

export const createKit = () => {
  const { WATCHPOST_FOLDER = '.', WATCHPOST_SECRET_KEY = '', PORT = '3000' } = process.env;
  const store = createSqliteStore({ file: join(WATCHPOST_FOLDER, 'watchpost.db') });
  const kit = createServerKit({
    store,
    // 32 bytes in base64 that encrypt the secrets in the database: `openssl rand -base64 32`, kept for good.
    secretKeys: [{ id: 'main', bytes: Buffer.from(WATCHPOST_SECRET_KEY, 'base64') }],
    publicUrl: `http://localhost:${PORT}`,
  });
  return { kit, store };
};
