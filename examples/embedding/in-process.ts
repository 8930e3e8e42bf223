import type { ServerKit } from '@watchpost/server-kit';
import { embeddedKit, type KitSettings } from './kit.ts';

/** An app that has Watchpost inside, and a route `/hello` of its own. */
export interface EmbeddingApp {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a host that has a kit of these settings inside, with a first owner. */
export type StartHost = (settings: KitSettings) => Promise<EmbeddingApp>;

/** An app as its example starts it. */
export type StartApp = (
  kit: ServerKit,
  options: { readonly port: number; readonly basePath: string },
) => Promise<EmbeddingApp>;

/** Starts an example in this process. */
export const inProcess =
  (start: StartApp): StartHost =>
  async (settings) => {
    const { kit, store } = embeddedKit(settings);
    const { port, basePath } = settings;
    const app = await start(kit, { port, basePath });
    await kit.createFirstOwner({ email: 'owner@example.com', password: 'correct horse battery staple' });
    return {
      url: app.url,
      async stop() {
        await app.stop();
        await store.close();
      },
    };
  };
