import { checkBounds } from '../../../bounds.js';
import { CheckFailure } from '../../../check/check-failure.js';
import type { Conversation } from '../../../connection/conversation.js';
import type { MessageFields } from '../../../connection/message-fields.js';
import { failureMessages } from '../../../messages/failure-message.js';

// MQTT 3.1.1, OASIS Standard.

/** Types of control packets (§2.2.1). */
export const packetType = {
  connect: 1,
  connack: 2,
  publish: 3,
  subscribe: 8,
  suback: 9,
  disconnect: 14,
} as const;

const maxPacketBytes = checkBounds.mqttPacket.most;

/** Bytes after their length (§1.5.3). */
const withLength = (bytes: Buffer): Buffer => Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes]);

/** Text in UTF-8; longer than what its length can express, it is cut. */
const text = (value: string): Buffer => withLength(Buffer.from(value).subarray(0, 0xff_ff));

/** The remaining length: seven bits a byte, the lowest first (§2.2.3). */
const remainingLength = (length: number): Buffer => {
  const bytes: number[] = [];
  for (let left = length; bytes.length === 0 || left > 0; left >>= 7)
    bytes.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
  return Buffer.from(bytes);
};

const toPacket = (type: number, flags: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.of((type << 4) | flags), remainingLength(body.length), body]);
};

/** Who connects. */
export interface MqttLogin {
  readonly clientId: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** How long the broker keeps a client that says nothing. */
  readonly keepAliveSeconds: number;
}

/** Opens a session that nothing is kept of (§3.1). */
export const connectPacket = ({ clientId, username, password, keepAliveSeconds }: MqttLogin): Buffer => {
  const hasUser = username !== undefined || password !== undefined;
  const [cleanSession, withPassword, withUser] = [0x02, 0x40, 0x80];
  const flags = cleanSession | (password === undefined ? 0 : withPassword) | (hasUser ? withUser : 0);
  return toPacket(
    packetType.connect,
    0,
    text('MQTT'),
    Buffer.of(4, flags, keepAliveSeconds >> 8, keepAliveSeconds & 0xff),
    text(clientId),
    // There is no password without a user name, which may be empty (§3.1.2.9).
    ...(hasUser ? [text(username ?? '')] : []),
    ...(password === undefined ? [] : [text(password)]),
  );
};

/** Subscribes to a topic, each message at most once (§3.8). */
export const subscribePacket = (id: number, topic: string): Buffer =>
  toPacket(packetType.subscribe, 0x02, Buffer.of(id >> 8, id & 0xff), text(topic), Buffer.of(0));

/** Ends the session (§3.14). */
export const disconnectPacket: Buffer = toPacket(packetType.disconnect, 0);

/** One packet of the broker. */
export interface Packet {
  readonly type: number;
  readonly flags: number;
  readonly fields: MessageFields;
}

/**
 * Waits for a packet of one of these types.
 *
 * @throws CheckFailure
 */
export const readPacket = async (conversation: Conversation, types: readonly number[]): Promise<Packet> => {
  const header = await conversation.readFields(2);
  const first = header.uintBE(1);
  if (!types.includes(first >> 4)) throw conversation.malformed();
  let byte = header.uintBE(1);
  let length = byte & 0x7f;
  for (let shift = 7; byte >= 0x80; shift += 7) {
    if (shift > 21) throw conversation.malformed();
    byte = (await conversation.readFields(1)).uintBE(1);
    length |= (byte & 0x7f) << shift;
  }
  if (length > maxPacketBytes) throw new CheckFailure('down', failureMessages.answerTooLarge(maxPacketBytes));
  return { type: first >> 4, flags: first & 0x0f, fields: await conversation.readFields(length) };
};

/** The text of a message (§3.3). */
export const readPayload = ({ flags, fields }: Packet): string => {
  fields.take(fields.uintBE(2));
  const qos = (flags >> 1) & 3;
  if (qos > 0) fields.take(2);
  return fields.rest().toString('utf8');
};
