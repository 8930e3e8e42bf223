import { constants, createHash, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { KeyAndCertificate } from '@watchpost/testbed/authority';
import type { Behaviour } from './hostile-servers.js';

/** A packet with its number. */
export const packet = (number: number, ...parts: readonly (string | number[] | Buffer)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const header = Buffer.alloc(4);
  header.writeUIntLE(body.length, 0, 3);
  header.writeUInt8(number, 3);
  return Buffer.concat([header, body]);
};

/** How a server presents itself; it has every capability unless the test says otherwise. */
export const greeting = ({
  plugin = 'caching_sha2_password',
  scramble = Buffer.alloc(20, 'x'),
  capabilities = 0xff_ff_ff_ff,
} = {}): Buffer => {
  const flags = Buffer.alloc(4);
  flags.writeUInt32LE(capabilities);
  const [lower, upper] = [flags.subarray(0, 2), flags.subarray(2)];
  const start = [Buffer.of(10), '8.4.0\0', Buffer.alloc(4), scramble.subarray(0, 8), Buffer.alloc(1)];
  return packet(
    0,
    ...start,
    lower,
    [45, 2, 0],
    upper,
    [21],
    Buffer.alloc(10),
    scramble.subarray(8),
    [0],
    `${plugin}\0`,
  );
};

/** The answer that everything went well. */
export const ok = (number: number): Buffer => packet(number, [0, 0, 0, 2, 0, 0, 0]);

const sha256 = (...parts: readonly Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
const xor = (one: Buffer, other: Buffer): Buffer =>
  Buffer.from(one.map((byte, index) => byte ^ (other[index % other.length] ?? 0)));

/** What the server is made with. */
export interface Mysql8Options {
  readonly password: string;
  /** Whether it holds the hash of the password, so that a proof is enough. */
  readonly isCached: boolean;
  readonly certificate: KeyAndCertificate;
}

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = publicKey.export({ type: 'spki', format: 'pem' });

/**
 * The sign-in of MySQL 8 with `caching_sha2_password`, after "Caching SHA-2 Pluggable Authentication" in its manual;
 * what is asked then is answered with nothing.
 */
export const mysql8 =
  ({ password, isCached, certificate }: Mysql8Options): Behaviour =>
  (plain) => {
    const serve = async (): Promise<void> => {
      const scramble = randomBytes(20).map((byte) => (byte % 127) + 1);
      const sayGreeting = greeting({ scramble: Buffer.from(scramble) });
      let socket: Socket | TLSSocket = plain;
      const take = async (size: number): Promise<Buffer> => {
        for (;;) {
          const bytes: Buffer | null = socket.read(size);
          if (bytes !== null) return bytes;
          await once(socket, 'readable');
        }
      };
      const read = async (): Promise<Buffer> => {
        const header = await take(4);
        return Buffer.concat([header, await take(header.readUIntLE(0, 3))]);
      };
      socket.write(sayGreeting);
      let response = await read();
      const isTls = response.length === 36;
      if (isTls) {
        socket = new TLSSocket(plain, { isServer: true, key: certificate.key, cert: certificate.cert });
        socket.on('error', () => {});
        response = await read();
      }
      const number = (response[3] ?? 0) + 1;
      const nameEnd = response.indexOf(0, 36);
      const proof = response.subarray(nameEnd + 2, nameEnd + 2 + (response[nameEnd + 1] ?? 0));
      // What the server keeps is the hash of the hash; the proof gives the hash away only to who has that.
      const stored = sha256(sha256(Buffer.from(password)));
      const isProved = sha256(xor(proof, sha256(stored, Buffer.from(scramble)))).equals(stored);
      const refused = packet(number, [0xff, 0x15, 0x04], '#28000', "Access denied for user 'watch'@'192.0.2.1'");
      if (isCached) {
        socket.write(isProved ? Buffer.concat([packet(number, [1, 3]), ok(number + 1)]) : refused);
      } else {
        socket.write(packet(number, [1, 4]));
        let secret = (await read()).subarray(4);
        if (!isTls) {
          socket.write(packet(number + 2, [1], publicPem.toString()));
          const padding = constants.RSA_PKCS1_OAEP_PADDING;
          secret = xor(privateDecrypt({ key: privateKey, padding }, (await read()).subarray(4)), Buffer.from(scramble));
        }
        const isRight = secret.toString() === `${password}\0`;
        const last = isTls ? number + 2 : number + 4;
        socket.write(isRight ? ok(last) : packet(last, [0xff, 0x15, 0x04], '#28000', 'Access denied'));
      }
      for (;;) {
        const asked = await read();
        if (asked[4] === 1) socket.end();
        else socket.write(ok(1));
      }
    };
    // It ends with its connection.
    serve().catch(() => plain.destroy());
  };
