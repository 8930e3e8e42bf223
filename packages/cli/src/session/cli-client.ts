import { type Client, type ClientOptions, createClient, type Middleware } from '@watchpost/client';
import { version } from '../version.js';

/** Names this program in the list of sessions and in the server's log. */
const introduce: Middleware = (request, next) => {
  request.headers.set('User-Agent', `watchpost-cli/${version} (${process.platform})`);
  return next(request);
};

/** Who observes the requests of a client, or holds them back. */
export type ObservedClient = Pick<ClientOptions, 'logger' | 'middleware'>;

/** The client, as every command uses it. */
export const cliClient = (options: ClientOptions): Client =>
  createClient({ ...options, middleware: [introduce, ...(options.middleware ?? [])] });
