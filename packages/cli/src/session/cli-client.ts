import { type Client, type ClientOptions, createClient, type Middleware } from '@watchpost/client';
import { version } from '../version.js';

/** Tells the list of sessions, and the log of the server, what this was. */
const introduce: Middleware = (request, next) => {
  request.headers.set('User-Agent', `watchpost-cli/${version} (${process.platform})`);
  return next(request);
};

/** The client, as every command uses it. */
export const cliClient = (options: ClientOptions): Client =>
  createClient({ ...options, middleware: [introduce, ...(options.middleware ?? [])] });
