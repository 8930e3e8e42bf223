import { CheckFailure } from '../../../check/check-failure.js';
import type { Conversation } from '../../../connection/conversation.js';
import { failureMessages } from '../../../messages/failure-message.js';
import { packetType, readAnswer, toPackets } from './packets.js';

/** Options of a PRELOGIN, [MS-TDS] 2.2.6.5. */
const option = { version: 0, encryption: 1, end: 0xff } as const;
/** What a side says of encryption. */
const encryption = { on: 1, notSupported: 2, required: 3 } as const;

/** Where the options end that name these two values. */
const tableBytes = 5 + 5 + 1;

/** A version of a client, which no server reads, and what is wanted of encryption. */
const preLogin = (wantsTls: boolean): Buffer => {
  const message = Buffer.alloc(tableBytes + 6 + 1);
  message.writeUInt8(option.version, 0);
  message.writeUInt16BE(tableBytes, 1);
  message.writeUInt16BE(6, 3);
  message.writeUInt8(option.encryption, 5);
  message.writeUInt16BE(tableBytes + 6, 6);
  message.writeUInt16BE(1, 8);
  message.writeUInt8(option.end, 10);
  message.writeUInt8(wantsTls ? encryption.on : encryption.notSupported, tableBytes + 6);
  return message;
};

/** What a server says before anybody signs in. */
interface ServerHello {
  /** Such as `16.0.1000`. */
  readonly version: string;
  readonly encryption: number;
}

const readHello = async (conversation: Conversation): Promise<ServerHello> => {
  const fields = await readAnswer(conversation);
  const bytes = fields.rest();
  const values = new Map<number, Buffer>();
  for (let at = 0; bytes[at] !== option.end; at += 5) {
    if (at + 5 > bytes.length) throw conversation.malformed();
    const [offset, length] = [bytes.readUInt16BE(at + 1), bytes.readUInt16BE(at + 3)];
    if (offset + length > bytes.length) throw conversation.malformed();
    values.set(bytes.readUInt8(at), bytes.subarray(offset, offset + length));
  }
  const [version, wish] = [values.get(option.version), values.get(option.encryption)?.[0]];
  if (version === undefined || version.length < 4 || wish === undefined) throw conversation.malformed();
  return { version: `${version[0]}.${version[1]}.${version.readUInt16BE(2)}`, encryption: wish };
};

/**
 * Introduces a client to a server, and agrees on TLS if that is still to come.
 *
 * @param tls whether it is to come, has come before any packet (TDS 8.0), or is not wanted
 * @returns the version of the server
 * @throws CheckFailure when both sides cannot agree
 */
export const introduce = async (conversation: Conversation, tls: 'next' | 'done' | 'never'): Promise<string> => {
  conversation.send(toPackets(packetType.preLogin, preLogin(tls !== 'never')));
  const hello = await readHello(conversation);
  if (tls === 'next' && hello.encryption === encryption.notSupported)
    throw new CheckFailure('down', failureMessages.noTlsOffered());
  if (tls === 'never' && (hello.encryption === encryption.on || hello.encryption === encryption.required))
    throw new CheckFailure('down', failureMessages.tlsNeeded());
  return hello.version;
};
