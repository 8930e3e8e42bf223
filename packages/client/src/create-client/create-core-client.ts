import type { ClientOptions } from '../request/options.js';
import { systemRuntime } from '../runtime.js';
import type { Client } from './client.js';
import { connect } from './connection.js';
import { type Core, coreOf } from './core-of.js';
import type { OtherResources } from './other-resources.js';

/** A client that has, at first, the session and monitors alone. */
export interface CoreClient extends Core {
  /**
   * Loads the other resources and adds them to this object.
   *
   * @throws what `import()` throws when they cannot be loaded; another call tries again
   */
  complete(): Promise<Client>;
}

/**
 * Makes a client of which a bundler loads the session and monitors first, and the other resources with `complete()`: for pages that
 * show something before they need all of them. Takes what `createClient` takes.
 *
 * @example
 * ```ts
 * const core = createCoreClient({ baseUrl: location.origin, session: 'cookie' });
 * const { byStatus } = await core.monitors.summary();
 * const client = await core.complete();
 * ```
 * @throws TypeError when an option is wrong
 */
export const createCoreClient = (options: ClientOptions): CoreClient => {
  const connection = connect(systemRuntime, options);
  let others: OtherResources | undefined;
  const client: CoreClient = {
    ...coreOf(connection),
    async complete() {
      const { otherResourcesOf } = await import('./other-resources.js');
      others ??= otherResourcesOf(connection);
      return Object.assign(client, others);
    },
  };
  return client;
};
