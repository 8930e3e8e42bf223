import { type Client, type ClientOptions, createClient, type Middleware } from '@watchpost/client';
import { version } from '../version.js';

/** Names this program in the list of sessions and in the server's log. */
const introduce: Middleware = (request, next) => {
  request.headers.set('User-Agent', `watchpost-cli/${version} (${process.platform})`);
  return next(request);
};

/** Where the requests of a client go below the server, and who observes or holds them. */
export type ObservedClient = Pick<ClientOptions, 'basePath' | 'logger' | 'middleware'>;

/** The client, as every command uses it. */
export const cliClient = (options: ClientOptions): Client =>
  createClient({ ...options, middleware: [introduce, ...(options.middleware ?? [])] });
