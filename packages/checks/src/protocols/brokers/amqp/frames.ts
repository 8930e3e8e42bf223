import { checkBounds } from '../../../bounds.js';
import { CheckFailure } from '../../../check/check-failure.js';
import type { Conversation } from '../../../connection/conversation.js';
import type { MessageFields } from '../../../connection/message-fields.js';
import { failureMessages } from '../../../messages/failure-message.js';

// AMQP 0-9-1, as RabbitMQ speaks it.

/** What a client begins with (§4.2.2). */
export const protocolHeader: Buffer = Buffer.from('AMQP\0\0\x09\x01', 'latin1');

/** Methods by class and number (§1.3). */
export const method = {
  start: '10.10',
  startOk: '10.11',
  tune: '10.30',
  tuneOk: '10.31',
  open: '10.40',
  openOk: '10.41',
  close: '10.50',
  channelOpen: '20.10',
  channelOpenOk: '20.11',
  channelClose: '20.40',
  queueDeclare: '50.10',
  queueDeclareOk: '50.11',
} as const;

const frameType = { method: 1, heartbeat: 8 } as const;
/** What every frame ends with (§4.2.3). */
const frameEnd = 0xce;
/** What servers of another version answer with before they hang up (§4.2.2): `AMQP` begins with a type that no frame has. */
const otherVersion = 'A'.charCodeAt(0);

const maxFrameBytes = checkBounds.amqpFrame.most;
const maxHeartbeats = checkBounds.amqpHeartbeats.most;

/** A number, the largest byte first. */
export const uint = (value: number, byteCount: number): Buffer => {
  const bytes = Buffer.alloc(byteCount);
  bytes.writeUIntBE(value, 0, byteCount);
  return bytes;
};

/** Text of at most 255 bytes; a longer one is cut. */
export const shortText = (text: string): Buffer => {
  const bytes = Buffer.from(text).subarray(0, 255);
  return Buffer.concat([uint(bytes.length, 1), bytes]);
};

/** Bytes with their length. */
export const longText = (bytes: Buffer): Buffer => Buffer.concat([uint(bytes.length, 4), bytes]);

/** A method with its arguments, as one frame. */
export const toFrame = (channel: number, name: string, ...args: readonly Buffer[]): Buffer => {
  const payload = Buffer.concat([...name.split('.').map((part) => uint(Number(part), 2)), ...args]);
  return Buffer.concat([uint(frameType.method, 1), uint(channel, 2), longText(payload), uint(frameEnd, 1)]);
};

/** A method of the broker. */
export interface Method {
  /** Class and number, such as `10.10`. */
  readonly name: string;
  readonly args: MessageFields;
}

/**
 * Waits for a method. Heartbeats are passed.
 *
 * @throws CheckFailure
 */
export const readMethod = async (conversation: Conversation): Promise<Method> => {
  for (let heartbeats = 0; heartbeats <= maxHeartbeats; heartbeats += 1) {
    const type = (await conversation.readFields(1)).uintBE(1);
    if (type === otherVersion) throw new CheckFailure('down', failureMessages.otherAmqp());
    if (type !== frameType.method && type !== frameType.heartbeat) break;
    const header = await conversation.readFields(6);
    header.take(2);
    const length = header.uintBE(4);
    if (length > maxFrameBytes) throw new CheckFailure('down', failureMessages.answerTooLarge(maxFrameBytes));
    const args = await conversation.readFields(length);
    if ((await conversation.readFields(1)).uintBE(1) !== frameEnd) break;
    if (type === frameType.method) return { name: `${args.uintBE(2)}.${args.uintBE(2)}`, args };
  }
  throw conversation.malformed();
};
