import type { RequestListener } from 'node:http';
import { createConnectionGuard, createServerKit, toNodeHandler } from '@watchpost/server-kit';
import { H3, toNodeHandler as h3ToNodeHandler } from 'h3';
import { createApp, toListener } from '../../packages/server/src/app.ts';
import { createLogger } from '../../packages/server/src/logger.ts';
import { requestLog } from '../../packages/server/src/request-log.ts';
import { type DatabaseLocation, openStore } from '../fixtures/databases.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';
import { endProfile, startProfile } from './cpu-profile.ts';
import { listen } from './listen.ts';

/** How the kit is reached. */
export type Front =
  /** `toNodeHandler(kit)` on `node:http`. */
  | 'node'
  /** The listener of the reference server, with its log of requests. */
  | 'server'
  /** `kit.fetch` in an h3 app, as `examples/embed-h3` mounts it. */
  | 'h3';

/** What the process is started with. */
export interface KitServerOptions {
  readonly database: DatabaseLocation;
  readonly front: Front;
  /** Whether it runs checks; loopback targets are then allowed. */
  readonly isChecking?: boolean;
}

const { database, front, isChecking = false } = readOptions<KitServerOptions>();

const store = await openStore(database);
const kit = createServerKit({
  store,
  secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
  publicUrl: 'http://127.0.0.1',
  rateLimitPerIp: 1_000_000_000,
  allowPrivateTargets: isChecking,
  // Every line is written out as JSON, as in production, but not kept.
  ...(front === 'server' && { onRequest: requestLog(createLogger({ level: 'info', isTerminal: false })) }),
});
await kit.start({ background: isChecking });

const listenerOf: Readonly<Record<Front, () => RequestListener>> = {
  node: () => toNodeHandler(kit),
  server: () => {
    const guard = createConnectionGuard();
    const url = 'http://127.0.0.1';
    const app = createApp({ kit, role: 'all', url, isStopping: () => false, isKeyLost: () => false, guard });
    return toListener(app, { kit, role: 'all', url, guard });
  },
  h3: () => h3ToNodeHandler(new H3().all('/api/v1/**', ({ req }) => kit.fetch(req, { ip: req.ip ?? '' }))),
};
const url = await listen(listenerOf[front]());

const answers = {
  ...usage,
  url: () => url,
  engine: async () => (await kit.health()).engine,
  startProfile,
  endProfile,
  /** Ends the checks and closes the database, which completes its file. */
  close: async () => {
    await kit.stop();
    await store.close();
  },
};

/** What it can be asked. */
export type KitServer = typeof answers;

answerParent(answers);
