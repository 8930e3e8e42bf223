import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections and to servers which name none: what is chosen here stays free until it is
 * used, and from the end of its server until the next.
 */
const [lowest, highest] = [20_000, 32_767];
// Each process goes its own way through them, and comes back to none.
let latest = randomInt(lowest, highest + 1);

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
};

/** A port of the loopback address on which nothing listens, and that no other caller gets. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    // Taken before it is waited for: others may ask meanwhile.
    latest = latest < highest ? latest + 1 : lowest;
    const port = latest;
    if (await isFree(port)) return port;
  }
};
