import { randomBytes } from 'node:crypto';
import type { Conversation } from '../../connection/conversation.js';

/** Kinds of frames (RFC 6455 §5.2). */
export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** A frame as a server sends it. */
export interface Frame {
  readonly isFinal: boolean;
  readonly opcode: number;
  readonly payload: Buffer;
}

const knownOpcodes: ReadonlySet<number> = new Set(Object.values(opcodes));
const isControl = (opcode: number): boolean => opcode >= 8;

const lengthBytes = (length: number): Buffer => {
  if (length < 126) return Buffer.of(0x80 | length);
  const bytes = Buffer.alloc(3);
  bytes.writeUInt8(0x80 | 126);
  bytes.writeUInt16BE(length, 1);
  return bytes;
};

/**
 * A whole message, or a control frame, as a client sends it: masked (RFC 6455 §5.3).
 *
 * @param payload at most 65,535 bytes
 */
export const toFrame = (opcode: number, payload: Uint8Array): Buffer => {
  const mask = randomBytes(4);
  const masked = Buffer.from(payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)));
  return Buffer.concat([Buffer.of(0x80 | opcode), lengthBytes(payload.length), mask, masked]);
};

const readLength = async (conversation: Conversation, short: number): Promise<number> => {
  if (short < 126) return short;
  const length =
    short === 126 ? (await conversation.read(2)).readUInt16BE() : (await conversation.read(8)).readBigUInt64BE();
  // Far more than a conversation takes.
  return length > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : Number(length);
};

/**
 * Waits for a frame.
 *
 * @throws CheckFailure when a server may not send it: RFC 6455 §5.1 (mask), §5.2 (reserved), §5.5 (control)
 */
export const readFrame = async (conversation: Conversation): Promise<Frame> => {
  const [first = 0, second = 0] = await conversation.read(2);
  const isFinal = (first & 0x80) !== 0;
  const opcode = first & 0x0f;
  const length = second & 0x7f;
  const isWrong =
    (first & 0x70) !== 0 ||
    (second & 0x80) !== 0 ||
    !knownOpcodes.has(opcode) ||
    (isControl(opcode) && (!isFinal || length > 125));
  if (isWrong) throw conversation.malformed();
  return { isFinal, opcode, payload: await conversation.read(await readLength(conversation, length)) };
};
