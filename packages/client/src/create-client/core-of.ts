import { type CurrentSession, currentSessionOf } from '../resources/current-session.js';
import { monitorsOf } from '../resources/monitors.js';
import type { Client } from './client.js';
import type { Connection } from './connection.js';

/** What a client begins with. */
export interface Core extends Pick<Client, 'monitors' | 'stream'> {
  /** Who is signed in. */
  readonly auth: CurrentSession;
}

/** The session, monitors and the stream. */
export const coreOf = (connection: Connection): Core => ({
  auth: currentSessionOf(connection),
  monitors: monitorsOf(connection.caller, connection.runtime),
  async *stream(options) {
    // Loaded by those who follow it: most programs and the first view of a page do not.
    const { streamOf } = await import('../request/stream/stream.js');
    yield* streamOf(connection, options);
  },
});
