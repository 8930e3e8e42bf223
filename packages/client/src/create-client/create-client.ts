import type { ClientOptions } from '../request/options.js';
import { type Runtime, systemRuntime } from '../runtime.js';
import type { Client } from './client.js';
import { connect } from './connection.js';
import { coreOf } from './core-of.js';
import { otherResourcesOf } from './other-resources.js';

export type { Client, RawRequest } from './client.js';

/**
 * Makes a client. Nothing is sent until a method is called.
 *
 * @example
 * ```ts
 * const client = createClient({ baseUrl: 'https://watchpost.example.com', apiKey: 'wp_your_key' });
 * ```
 * @throws TypeError when an option is wrong
 */
export const createClient = (options: ClientOptions): Client => createClientOn(systemRuntime, options);

/** Makes a client on another clock; for tests. */
export const createClientOn = (runtime: Runtime, options: ClientOptions): Client => {
  const connection = connect(runtime, options);
  return { ...coreOf(connection), ...otherResourcesOf(connection) };
};
