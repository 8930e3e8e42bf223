// Watchpost inside a Next app: its API answers below /api/v1, and its background work runs in the server's process.
import type { ServerKit } from '@watchpost/server-kit';
import { createKit } from './kit';

const start = async (): Promise<ServerKit> => {
  const { kit } = createKit();
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
