import { checkBounds } from '../../../bounds.js';
import type { Conversation } from '../../../connection/conversation.js';
import { MessageFields } from '../../../connection/message-fields.js';

// Packets of the Tabular Data Stream, [MS-TDS] 2.2.3.

/** What a packet holds. */
export const packetType = { batch: 0x01, answer: 0x04, login: 0x10, preLogin: 0x12 } as const;

/** Bytes before what a packet holds. */
export const headerBytes = 8;
/** What a packet of ours holds at most: the size that every server begins with, less its header. */
const maxBody = checkBounds.tdsPacket.most - headerBytes;
/** A flag of the status: the message ends with this packet. */
const endOfMessage = 1;

const header = (type: number, bodyBytes: number, { number, isLast }: { number: number; isLast: boolean }): Buffer => {
  const bytes = Buffer.alloc(headerBytes);
  bytes.writeUInt8(type, 0);
  bytes.writeUInt8(isLast ? endOfMessage : 0, 1);
  bytes.writeUInt16BE(headerBytes + bodyBytes, 2);
  bytes.writeUInt8(number % 256, 6);
  return bytes;
};

/** A message in as many packets as it needs. */
export const toPackets = (type: number, message: Uint8Array): Buffer => {
  const parts: Uint8Array[] = [];
  for (let offset = 0, number = 1; offset < message.length; offset += maxBody, number += 1) {
    const body = message.subarray(offset, offset + maxBody);
    parts.push(header(type, body.length, { number, isLast: offset + maxBody >= message.length }), body);
  }
  return Buffer.concat(parts);
};

/**
 * Waits for a message, in however many packets it comes.
 *
 * @throws CheckFailure
 */
export const readAnswer = async (conversation: Conversation): Promise<MessageFields> => {
  const bodies: Buffer[] = [];
  for (let isLast = false; !isLast; ) {
    const fields = await conversation.readFields(headerBytes);
    if (fields.uintBE(1) !== packetType.answer) throw conversation.malformed();
    isLast = (fields.uintBE(1) & endOfMessage) !== 0;
    const length = fields.uintBE(2);
    if (length < headerBytes) throw conversation.malformed();
    bodies.push(await conversation.read(length - headerBytes));
  }
  return new MessageFields(Buffer.concat(bodies), () => conversation.malformed());
};
