import type { MessageFields } from '../../../connection/message-fields.js';

/** What client and server can agree on, "Capabilities Flags" in the manual of MySQL. */
export const capability = {
  longPassword: 1 << 0,
  longFlag: 1 << 2,
  connectWithDatabase: 1 << 3,
  protocol41: 1 << 9,
  tls: 1 << 11,
  transactions: 1 << 13,
  secureConnection: 1 << 15,
  multipleResults: 1 << 17,
  authPlugins: 1 << 19,
} as const;

/** How a server presents itself. */
export interface Greeting {
  readonly version: string;
  readonly capabilities: number;
  /** Twenty random bytes that passwords are hashed with. */
  readonly scramble: Buffer;
  /** The way to sign in that it would rather have. */
  readonly plugin: string;
}

/**
 * Reads a greeting ("Protocol::HandshakeV10").
 *
 * @throws CheckFailure when it is not a greeting, or of a server before MySQL 4.1
 */
export const readGreeting = (fields: MessageFields): Greeting => {
  if (fields.uintLE(1) !== 10) throw fields.malformed();
  const version = fields.zeroTerminated();
  // Number of the connection.
  fields.take(4);
  const start = fields.take(8);
  fields.take(1);
  const lower = fields.uintLE(2);
  // Character set and status.
  fields.take(3);
  const capabilities = (lower | (fields.uintLE(2) << 16)) >>> 0;
  const needed = capability.protocol41 | capability.secureConnection;
  if ((capabilities & needed) !== needed) throw fields.malformed();
  const length = fields.uintLE(1);
  fields.take(10);
  const rest = fields.take(Math.max(13, length - 8));
  const plugin = (capabilities & capability.authPlugins) === 0 ? 'mysql_native_password' : fields.zeroTerminated();
  return { version, capabilities, scramble: Buffer.concat([start, rest.subarray(0, 12)]), plugin };
};
