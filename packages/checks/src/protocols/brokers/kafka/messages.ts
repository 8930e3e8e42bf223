import { checkBounds } from '../../../bounds.js';
import { CheckFailure } from '../../../check/check-failure.js';
import type { Conversation } from '../../../connection/conversation.js';
import type { MessageFields } from '../../../connection/message-fields.js';
import { failureMessages } from '../../../messages/failure-message.js';

// Kafka protocol guide, the versions without tagged fields.

/** Requests by their keys, in versions that brokers from 0.11 to 4 know. */
export const request = {
  metadata: { key: 3, version: 4 },
  saslHandshake: { key: 17, version: 1 },
  apiVersions: { key: 18, version: 0 },
  saslAuthenticate: { key: 36, version: 0 },
} as const;

const maxBytes = checkBounds.kafkaMessage.most;

/** A number of so many bits. */
export const int = (value: number, byteCount: number): Buffer => {
  const bytes = Buffer.alloc(byteCount);
  bytes.writeIntBE(value, 0, byteCount);
  return bytes;
};

/** Text with its length. */
export const text = (value: string): Buffer => {
  const bytes = Buffer.from(value).subarray(0, 0x7f_ff);
  return Buffer.concat([int(bytes.length, 2), bytes]);
};

/** Bytes with their length. */
export const longBytes = (bytes: Buffer): Buffer => Buffer.concat([int(bytes.length, 4), bytes]);

/** A number that may be negative. */
export const readInt = (fields: MessageFields, byteCount: number): number =>
  fields.take(byteCount).readIntBE(0, byteCount);

/** Text, or `null`. */
export const readText = (fields: MessageFields): string | null => {
  const length = readInt(fields, 2);
  return length === -1 ? null : fields.take(length).toString('utf8');
};

/** Each of a list; what is announced beyond the message is malformed. */
export const readList = <T>(fields: MessageFields, read: (fields: MessageFields) => T): readonly T[] => {
  const values: T[] = [];
  for (let left = readInt(fields, 4); left > 0; left -= 1) values.push(read(fields));
  return values;
};

/**
 * Sends a request and gives the body of its answer.
 *
 * @throws CheckFailure
 */
export const ask = async (
  conversation: Conversation,
  { key, version }: { readonly key: number; readonly version: number },
  ...body: readonly Buffer[]
): Promise<MessageFields> => {
  // One is asked at a time, and known by its key.
  const header = [int(key, 2), int(version, 2), int(key, 4), text('watchpost')];
  conversation.send(longBytes(Buffer.concat([...header, ...body])));
  const length = readInt(await conversation.readFields(4), 4);
  if (length > maxBytes) throw new CheckFailure('down', failureMessages.answerTooLarge(maxBytes));
  if (length < 4) throw conversation.malformed();
  const answer = await conversation.readFields(length);
  if (readInt(answer, 4) !== key) throw conversation.malformed();
  return answer;
};
