import type { Socket } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { KeyAndCertificate } from '@watchpost/testbed/authority';

// Made from [MS-TDS]: SQL Server is not in Debian.

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
export const u8 = (value: number): Buffer => Buffer.of(value);
export const u16 = (value: number): Buffer => Buffer.of(value & 0xff, value >> 8);
export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
/** Text with the number of its characters before it. */
export const shortText = (text: string): Buffer => Buffer.concat([u8(text.length), utf16(text)]);
export const longText = (text: string): Buffer => Buffer.concat([u16(text.length), utf16(text)]);
export const joined = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts);

/** A packet that is a whole message, unless `status` is 0. */
export const packet = (body: Buffer, { type = 4, status = 1 } = {}): Buffer => {
  const head = Buffer.of(type, status, 0, 0, 0, 0, 1, 0);
  head.writeUInt16BE(8 + body.length, 2);
  return joined(head, body);
};

/** The answer to a PRELOGIN: version 16.0.1000, and what the server says of encryption. */
export const preLogin = (encryption: number): Buffer =>
  Buffer.from(
    `00000b000601001100 01ff1000 03e80000${encryption.toString(16).padStart(2, '0')}`.replaceAll(' ', ''),
    'hex',
  );

export const error = (number: number, text: string): Buffer => {
  const body = joined(u32(number), Buffer.of(1, 14), longText(text), shortText('sql-1'), shortText(''), u32(1));
  return joined(u8(0xaa), u16(body.length), body);
};
export const done: Buffer = joined(u8(0xfd), Buffer.alloc(12));
/** A change of the database that is in use. */
export const change: Buffer = joined(u8(0xe3), u16(11), u8(1), shortText('shop'), shortText(''));

const loginAcknowledged = (): Buffer => {
  const body = joined(Buffer.of(1, 0x74, 0, 0, 4), shortText('Microsoft SQL Server'), Buffer.of(16, 0, 3, 232));
  return joined(u8(0xad), u16(body.length), body);
};
export const signedIn: Buffer = joined(loginAcknowledged(), done);

/** A column: its name, and its type as it stands on the wire. */
export type Column = readonly [name: string, type: Buffer];
export const columns = (...list: readonly Column[]): Buffer =>
  joined(u8(0x81), u16(list.length), ...list.flatMap(([name, type]) => [u32(0), u16(9), type, shortText(name)]));
/** A row of values as they stand on the wire. */
export const row = (...values: readonly Buffer[]): Buffer => joined(u8(0xd1), ...values);

/** What a server is. */
export interface MssqlStandIn {
  readonly certificate: KeyAndCertificate;
  /** What it says of encryption: 1 for as the client likes, 3 to require it. Default: 1. */
  readonly encryption?: number;
  /** Answers to questions, as tokens; any other is answered with nothing. */
  readonly answers?: Readonly<Record<string, Buffer>>;
  /** What it says instead of letting its user in. */
  readonly refusal?: Buffer;
}

const user = { username: 'watch', password: 'pässword', database: 'shop' } as const;
/** Its one user. */
export const login = { username: user.username, password: user.password } as const;

const textAt = (message: Buffer, place: number): Buffer => {
  const offset = message.readUInt16LE(place);
  return message.subarray(offset, offset + message.readUInt16LE(place + 2) * 2);
};
const revealed = (bytes: Buffer): string =>
  Buffer.from(bytes.map((byte) => (((byte ^ 0xa5) & 0x0f) << 4) | ((byte ^ 0xa5) >> 4))).toString('utf16le');

const answerLogin = (message: Buffer, { refusal }: MssqlStandIn): Buffer => {
  if (message.readUInt32LE() !== message.length) return done;
  const [name, database] = [textAt(message, 40), textAt(message, 68)].map((bytes) => bytes.toString('utf16le'));
  if (name !== user.username || revealed(textAt(message, 44)) !== user.password)
    return joined(error(18456, `Login failed for user '${name}'.`), done);
  if (database !== '' && database !== user.database)
    return joined(error(4060, `Cannot open database "${database}" requested by the login.`), error(18456, '…'), done);
  return refusal ?? joined(change, signedIn);
};

/** Hands over whole messages. */
const onMessage = (stream: Duplex, handle: (type: number, message: Buffer) => void): void => {
  let held = Buffer.alloc(0);
  let message: Buffer[] = [];
  stream.on('data', (bytes: Buffer) => {
    held = Buffer.concat([held, bytes]);
    while (held.length >= 8 && held.length >= held.readUInt16BE(2)) {
      const [type = 0, status = 0] = held;
      message.push(held.subarray(8, held.readUInt16BE(2)));
      held = held.subarray(held.readUInt16BE(2));
      if ((status & 1) === 0) continue;
      const whole = Buffer.concat(message);
      message = [];
      handle(type, whole);
    }
  });
};

const serve = (stream: Duplex, server: MssqlStandIn, onPreLogin: (wish: number) => void): void => {
  onMessage(stream, (type, message) => {
    if (type === 0x12) onPreLogin(message[message.readUInt16BE(6)] ?? -1);
    if (type === 0x10) stream.write(packet(answerLogin(message, server)));
    // After the headers of the question.
    if (type === 1) stream.write(packet(server.answers?.[message.toString('utf16le', message.readUInt32LE())] ?? done));
  });
  stream.on('error', () => {});
};

/** Secures a connection in packets, until the client sends what is in none. */
const secure = (socket: Socket, server: MssqlStandIn): void => {
  const [inner, outer] = duplexPair();
  const secured = new TLSSocket(inner, {
    isServer: true,
    secureContext: createSecureContext(server.certificate),
  });
  let isWrapped = true;
  let isSecured = false;
  secured.once('secure', () => {
    isSecured = true;
    // Tickets of 1.3 would come in packets or outside of them.
    if (secured.getProtocol() !== 'TLSv1.2') socket.destroy();
  });
  outer.on('data', (bytes: Buffer) => socket.write(isWrapped ? packet(bytes, { type: 0x12 }) : bytes));
  let held = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    held = Buffer.concat([held, bytes]);
    while (isWrapped && held.length >= 8) {
      if (held[0] !== 0x12) isWrapped = false;
      else if (isSecured) {
        socket.destroy();
        return;
      } else if (held.length >= held.readUInt16BE(2)) {
        outer.write(held.subarray(8, held.readUInt16BE(2)));
        held = held.subarray(held.readUInt16BE(2));
      } else return;
    }
    if (!isWrapped) outer.write(held);
    if (!isWrapped) held = Buffer.alloc(0);
  });
  socket.once('close', () => outer.destroy());
  serve(secured, server, () => {});
};

/** A server that speaks TDS 7.4, with TLS inside of its packets. */
export const mssqlServer =
  (server: MssqlStandIn) =>
  (socket: Socket): void => {
    const { encryption = 1 } = server;
    serve(socket, server, (wish) => {
      // A client without TLS is served in the clear by a server that does not require it.
      const agreed = wish === 2 && encryption === 1 ? 2 : encryption;
      socket.write(packet(preLogin(agreed)));
      if (wish === 2 || agreed === 2) return;
      socket.removeAllListeners('data');
      secure(socket, server);
    });
  };

/** A server of TDS 8.0, whose connection is secured already. */
export const strictServer =
  (server: MssqlStandIn) =>
  (socket: TLSSocket): void =>
    serve(socket, server, () => socket.write(packet(preLogin(1))));
