// The kit that tests embed in a host. It runs in every runtime, and takes the place of `kit.ts` in apps that are built.
import { Buffer } from 'node:buffer';
import process from 'node:process';
import { createServerKit, type HostUser } from '@watchpost/server-kit';
import { createPostgresStore } from '@watchpost/server-kit/postgres';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';

/** What a kit is made of, as plain data: it goes to other processes. */
export interface KitSettings {
  /** The file of an SQLite database, or `postgres://…`. */
  readonly database: string;
  /** 32 bytes in base64. */
  readonly secret: string;
  readonly port: number;
  /** Where the API is. */
  readonly basePath: string;
  /** Who signs people in: Watchpost, or the host, which then knows them by the header `x-user`. */
  readonly users: 'watchpost' | 'host';
}

/** The variable that has the settings as JSON, for apps that are processes of their own. */
export const settingsVariable = 'EMBEDDED_KIT';

const ada: HostUser = {
  id: '17',
  name: 'Ada',
  email: 'ada@example.com',
  organization: { key: 'acme', name: 'Acme Ltd' },
  role: 'owner',
};

export const embeddedKit = ({ database, secret, port, basePath, users }: KitSettings) => {
  const store = database.startsWith('postgres:')
    ? createPostgresStore({ connectionString: database })
    : createSqliteStore({ file: database });
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'main', bytes: Buffer.from(secret, 'base64') }],
    publicUrl: `http://localhost:${port}`,
    basePath,
    ...(users === 'host' && { identity: ({ header }) => (header('x-user') === 'ada' ? ada : null) }),
  });
  return { kit, store };
};

/** The kit of an app that is a process of its own. */
export const createKit = () => embeddedKit(JSON.parse(process.env[settingsVariable] ?? ''));
