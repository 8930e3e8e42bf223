import type { MessageFields } from '../../../connection/message-fields.js';

// Types of data, RFC 4251 §5.

/** A number of four bytes. */
export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Bytes or text with their length. */
export const string = (value: Uint8Array | string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint32(bytes.length), bytes]);
};

/** A positive number of any size. A zero byte keeps the highest bit from being a sign. */
export const mpint = (value: Uint8Array): Buffer => {
  const start = value.findIndex((byte) => byte !== 0);
  const digits = Buffer.from(start === -1 ? [] : value.subarray(start));
  return string((digits[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), digits]) : digits);
};

/** Reads bytes with their length. */
export const readString = (fields: MessageFields): Buffer => fields.take(fields.uintBE(4));

/** Reads text. */
export const readText = (fields: MessageFields): string => readString(fields).toString('utf8');

/** Reads names with commas between them. */
export const readNames = (fields: MessageFields): readonly string[] => readText(fields).split(',');

/** Reads a positive number without zeros before it. */
export const readDigits = (fields: MessageFields): Buffer => {
  const bytes = readString(fields);
  const start = bytes.findIndex((byte) => byte !== 0);
  return start === -1 ? Buffer.alloc(0) : bytes.subarray(start);
};
