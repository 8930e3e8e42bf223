import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signal } from '@preact/signals';
import { type Client, createClient, memoryTokenStore } from '@watchpost/client';
import { createServerKit, type ServerKit, type ServerKitOptions, type Store } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import type { Live } from '../src/app/console/live.js';
import type { ConsoleParts } from '../src/app/console/parts.js';
import { createLive } from '../src/app/live/live.js';
import { createAddress, type Location } from '../src/app/router/address.js';
import { createConsoleParts } from '../src/app/shell/parts.js';
import { createSession } from '../src/app/shell/session.js';

export const ownerEmail = 'owner@example.com';
export const password = 'correct horse battery staple';

/** A real kit on SQLite, with an owner. */
export interface KitFixture {
  readonly kit: ServerKit;
  /** Signed in as the owner. */
  readonly owner: Client;
  /** A client of its own for each call; without tokens it is signed out. */
  clientOf(credentials?: { readonly email: string; readonly password: string }): Client;
  /** Where the database is, for what a test changes behind the server's back. */
  readonly databaseFile: string;
  /** What a test writes down as the engine would. */
  readonly store: Store;
  close(): Promise<void>;
}

/** Opens the kit. Its address guard lets checks reach this machine. */
export const openKit = async (
  publicUrl = 'http://127.0.0.1:3000',
  background = false,
  /** Without one, the kit waits for a setup. */
  hasOwner = true,
  more: Partial<ServerKitOptions> = {},
): Promise<KitFixture> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-console-'));
  const databaseFile = join(folder, 'watchpost.db');
  const store = createSqliteStore({ file: databaseFile });
  const kit = createServerKit({
    store,
    publicUrl,
    secretKeys: [{ id: 'main', bytes: randomBytes(32) }],
    allowPrivateTargets: true,
    setup: true,
    ...more,
  });
  await kit.start({ background });
  if (hasOwner) await kit.createFirstOwner({ email: ownerEmail, password });
  const baseUrl = publicUrl;
  const clientOf: KitFixture['clientOf'] = (credentials) =>
    createClient({
      baseUrl,
      basePath: more.basePath,
      fetch: (request) => kit.fetch(request),
      maxRetries: 0,
      ...(credentials ?? { session: { store: memoryTokenStore() } }),
    });
  return {
    kit,
    owner: clientOf({ email: ownerEmail, password }),
    clientOf,
    databaseFile,
    store,
    async close() {
      await kit.stop();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
};

/** A history of addresses without a browser. */
export const memoryLocation = (start: string): Location & { readonly entries: string[]; back(): void } => {
  const entries = [start];
  let moved = (): void => {};
  return {
    entries,
    read: () => entries.at(-1) ?? '/',
    push: (url) => entries.push(url),
    replace: (url) => entries.splice(-1, 1, url),
    onMove: (listener) => {
      moved = listener;
    },
    back() {
      entries.pop();
      moved();
    },
  };
};

/** The parts of a console for a person, at an address, without a browser. */
export const openParts = async (
  client: Client,
  place = '/',
  { isLive = false }: { readonly isLive?: boolean } = {},
): Promise<ConsoleParts & { close(): void }> => {
  const session = createSession(client, undefined);
  await session.start();
  const organizationId = session.me.peek()?.organizationId ?? '';
  const live: Live | undefined = isLive
    ? createLive({ client, organizationId, channel: undefined, locks: undefined })
    : undefined;
  const parts = createConsoleParts({
    client,
    session,
    address: createAddress('/', memoryLocation(place)),
    live: signal(live),
  });
  return { ...parts, close: () => live?.close() };
};
