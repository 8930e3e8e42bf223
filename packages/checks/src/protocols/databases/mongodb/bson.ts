import { checkBounds } from '../../../bounds.js';
import type { MessageFields } from '../../../connection/message-fields.js';

// BSON 1.1 (bsonspec.org).

/** A value of a document that is sent. */
export type SentValue = string | number | true | Buffer | { readonly [name: string]: SentValue };

/** A value of a document that was read; those that no check compares are `null`. */
export type BsonValue = string | number | boolean | null | Buffer | BsonDocument;

/** A document that was read; lists are documents with the names `0`, `1` and so on. */
export type BsonDocument = ReadonlyMap<string, BsonValue>;

const maxDepth = checkBounds.bsonDepth.most;

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

const toElement = (name: string, value: SentValue): Buffer => {
  const element = (type: number, ...parts: readonly Buffer[]): Buffer =>
    Buffer.concat([Buffer.of(type), Buffer.from(`${name}\0`), ...parts]);
  if (typeof value === 'number') return element(0x10, int32(value));
  if (typeof value === 'boolean') return element(0x08, Buffer.of(1));
  if (Buffer.isBuffer(value)) return element(0x05, int32(value.length), Buffer.of(0), value);
  if (typeof value === 'object') return element(0x03, toBson(value));
  const text = Buffer.from(`${value}\0`);
  return element(0x02, int32(text.length), text);
};

/** Encodes a document whose numbers are whole and have 32 bits. Its names are ours, and hold no zero byte. */
export const toBson = (document: { readonly [name: string]: SentValue }): Buffer => {
  const elements = Object.entries(document).map(([name, value]) => toElement(name, value));
  const length = elements.reduce((sum, { length }) => sum + length, 5);
  return Buffer.concat([int32(length), ...elements, Buffer.of(0)]);
};

/** How many bytes the values have that are passed over, by their type. */
const passedBytes: Readonly<Record<number, number>> = {
  6: 0, // undefined
  7: 12, // ObjectId
  9: 8, // date
  10: 0, // null
  17: 8, // timestamp
  19: 16, // Decimal128
  127: 0, // greatest key
  255: 0, // smallest key
};

const readText = (fields: MessageFields): string => {
  const bytes = fields.take(fields.uintLE(4));
  if (bytes.at(-1) !== 0) throw fields.malformed();
  return bytes.toString('utf8', 0, bytes.length - 1);
};

const readValue = (type: number, fields: MessageFields, depth: number): BsonValue => {
  switch (type) {
    case 0x01:
      return fields.take(8).readDoubleLE();
    case 0x02:
      return readText(fields);
    case 0x03:
    case 0x04:
      return readDocument(fields, depth + 1);
    case 0x05: {
      const length = fields.uintLE(4);
      fields.take(1);
      return fields.take(length);
    }
    case 0x08:
      return fields.uintLE(1) === 1;
    case 0x0b:
      fields.zeroTerminated();
      fields.zeroTerminated();
      return null;
    case 0x10:
      return fields.take(4).readInt32LE();
    case 0x12:
      return Number(fields.take(8).readBigInt64LE());
    default: {
      const length = passedBytes[type];
      if (length === undefined) throw fields.malformed();
      fields.take(length);
      return null;
    }
  }
};

/**
 * Reads the next document of a message.
 *
 * @throws CheckFailure when it is malformed, or is nested deeper than any server does
 */
export const readDocument = (fields: MessageFields, depth = 0): BsonDocument => {
  if (depth > maxDepth) throw fields.malformed();
  const document = fields.part(fields.uintLE(4) - 4);
  const values = new Map<string, BsonValue>();
  for (;;) {
    const type = document.uintLE(1);
    if (type === 0) break;
    const name = document.zeroTerminated();
    values.set(name, readValue(type, document, depth));
  }
  if (document.left > 0) throw fields.malformed();
  return values;
};
