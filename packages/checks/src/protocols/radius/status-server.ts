import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CheckFailure } from '../../check/check-failure.js';
import type { DatagramQuestion } from '../../connection/datagram.js';
import { failureMessages } from '../../messages/failure-message.js';

/** RFC 2865 §3, RFC 2866 §3 and RFC 5997 §2. */
const code = { accept: 2, accounted: 5, statusServer: 12 } as const;

const headerBytes = 20;
/** RFC 2865 §3: no packet is larger. */
const [smallestPacket, largestPacket] = [headerBytes, 4096];
/** RFC 3579 §3.2. */
const messageAuthenticator = { type: 80, bytes: 18 } as const;

const notRadius = (): CheckFailure => new CheckFailure('down', failureMessages.notProtocol('RADIUS'));

const hmac = (secret: string, packet: Uint8Array): Buffer => createHmac('md5', secret).update(packet).digest();

/** Where the value of the Message-Authenticator begins; `undefined` in a packet without one. */
const findAuthenticator = (packet: Buffer): number | undefined => {
  for (let at = headerBytes; at < packet.length; ) {
    const [type, length = 0] = packet.subarray(at);
    if (length < 2 || at + length > packet.length) throw notRadius();
    if (type === messageAuthenticator.type && length === messageAuthenticator.bytes) return at + 2;
    at += length;
  }
  return undefined;
};

/** Whether the sender of an answer knows the secret (RFC 2865 §3, RFC 3579 §3.2). */
const isProved = (packet: Buffer, requestAuthenticator: Buffer, secret: string): boolean => {
  const asAsked = Buffer.concat([packet.subarray(0, 4), requestAuthenticator, packet.subarray(headerBytes)]);
  const expected = createHash('md5').update(asAsked).update(secret).digest();
  if (!timingSafeEqual(expected, packet.subarray(4, headerBytes))) return false;
  const at = findAuthenticator(packet);
  if (at === undefined) return true;
  const shown = packet.subarray(at, at + 16);
  const unsigned = Buffer.from(asAsked);
  unsigned.fill(0, at, at + 16);
  return timingSafeEqual(hmac(secret, unsigned), shown);
};

/** Asks whether a server of RADIUS is there (RFC 5997). */
export const statusServerQuestion = (secret: string): DatagramQuestion<true> => {
  const packet = Buffer.alloc(headerBytes + messageAuthenticator.bytes);
  const [id = 0] = randomBytes(1);
  packet[0] = code.statusServer;
  packet[1] = id;
  packet.writeUInt16BE(packet.length, 2);
  const requestAuthenticator = randomBytes(16);
  requestAuthenticator.copy(packet, 4);
  packet[headerBytes] = messageAuthenticator.type;
  packet[headerBytes + 1] = messageAuthenticator.bytes;
  hmac(secret, packet).copy(packet, headerBytes + 2);
  return {
    datagram: packet,
    read(bytes) {
      if (bytes.length < smallestPacket || bytes.length > largestPacket) throw notRadius();
      const length = bytes.readUInt16BE(2);
      if (length < smallestPacket || length > bytes.length) throw notRadius();
      if (bytes[1] !== id) return undefined;
      // RFC 2865 §3: what follows the packet is padding.
      const answer = bytes.subarray(0, length);
      if (answer[0] !== code.accept && answer[0] !== code.accounted) throw notRadius();
      if (!isProved(answer, requestAuthenticator, secret))
        throw new CheckFailure('down', failureMessages.otherSharedSecret());
      return true;
    },
  };
};
