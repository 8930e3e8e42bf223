// Watchpost inside a Nitro app: its API answers below /api/v1, and its background work runs in the server's process.
import type { ServerKit } from '@watchpost/server-kit';
import { createKit } from './kit';

const start = async (): Promise<ServerKit> => {
  const { kit } = createKit();
  await kit.start();
  await kit.createFirstOwner({ email: 'owner@example.com', password: 'correct horse battery staple' });
  // Nitro waits for open streams when it stops, and the kit ends them.
  process.once('SIGTERM', () => void kit.stop());
  return kit;
};

let kit: Promise<ServerKit> | undefined;

export const watchpost = (): Promise<ServerKit> => {
  kit ??= start();
  return kit;
};
