import { checkBounds } from '../../../bounds.js';
import type { Conversation } from '../../../connection/conversation.js';
import type { MessageFields } from '../../../connection/message-fields.js';

// Messages of the frontend/backend protocol 3.0, "Message Formats" in the manual of PostgreSQL.

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A zero byte inside a text would end it, and the rest would be read as something else. PostgreSQL has no such text. */
const zeroTerminated = (text: string): Buffer => Buffer.from(`${text.replaceAll('\0', '')}\0`);

/** A message with its type and length. */
export const toMessage = (type: string, body: Uint8Array | string = ''): Buffer => {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(type, 'latin1'), uint32(bytes.length + 4), bytes]);
};

/** Asks whether TLS is spoken; answered with one byte. */
export const sslRequest: Buffer = Buffer.concat([uint32(8), uint32(80_877_103)]);

/** Opens the session. */
export const startupMessage = (parameters: Readonly<Record<string, string>>): Buffer => {
  const pairs = Object.entries(parameters).flatMap(([name, value]) => [zeroTerminated(name), zeroTerminated(value)]);
  const body = Buffer.concat([uint32(196_608), ...pairs, Buffer.alloc(1)]);
  return Buffer.concat([uint32(body.length + 4), body]);
};

/** Answers with a password, or with what replaces it. */
export const passwordMessage = (password: string): Buffer => toMessage('p', zeroTerminated(password));

/** Begins a sign-in by SASL (RFC 4422). */
export const saslInitialResponse = (mechanism: string, response: string): Buffer =>
  toMessage(
    'p',
    Buffer.concat([zeroTerminated(mechanism), uint32(Buffer.byteLength(response)), Buffer.from(response)]),
  );

/** Asks something with the simple query protocol. */
export const queryMessage = (sql: string): Buffer => toMessage('Q', zeroTerminated(sql));

const maxLength = checkBounds.postgresMessage.most;

/** One message of the server. */
export interface Message {
  /** The letter that it begins with. */
  readonly type: string;
  readonly fields: MessageFields;
}

/**
 * Waits for the next message. Notices, parameters and notifications say nothing to a check and are left out.
 *
 * @throws CheckFailure
 */
export const readMessage = async (conversation: Conversation): Promise<Message> => {
  for (;;) {
    const header = await conversation.readFields(5);
    const type = String.fromCharCode(header.uintBE(1));
    const length = header.uintBE(4);
    if (length < 4 || length > maxLength || !/[A-Za-z1-3]/.test(type)) throw conversation.malformed();
    const fields = await conversation.readFields(length - 4);
    if (type !== 'N' && type !== 'S' && type !== 'A') return { type, fields };
  }
};

/** What a server says is wrong. */
export interface PostgresError {
  /** SQLSTATE, such as `42P01`. */
  readonly code: string;
  readonly text: string;
}

/** Reads an error message: fields, each with a letter, up to a zero byte. */
export const readError = (fields: MessageFields): PostgresError => {
  const found = new Map<number, string>();
  for (let letter = fields.uintBE(1); letter !== 0; letter = fields.uintBE(1)) {
    found.set(letter, fields.zeroTerminated());
  }
  return { code: found.get('C'.charCodeAt(0)) ?? '', text: found.get('M'.charCodeAt(0)) ?? '' };
};
