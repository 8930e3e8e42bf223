import { checkBounds } from '../../bounds.js';
import type { CheckFailure } from '../../check/check-failure.js';
import type { MessageFields } from '../../connection/message-fields.js';

/** Tags that every protocol in ASN.1 has in common (X.680 §8.6). */
export const berTag = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  sequence: 0x30,
} as const;

const lengthOf = (size: number): Buffer => {
  if (size < 0x80) return Buffer.of(size);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(size);
  const first = bytes.findIndex((byte) => byte !== 0);
  return Buffer.concat([Buffer.of(0x80 + 4 - first), bytes.subarray(first)]);
};

/** An element: its tag, its length, and what it holds (X.690 §8.1). */
export const element = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content]);
};

/** A whole number in as few bytes as it takes (X.690 §8.3). */
export const integer = (value: number, tag: number = berTag.integer): Buffer => {
  const bytes = Buffer.alloc(6);
  bytes.writeIntBE(value, 0, 6);
  let first = 0;
  // A first byte that only repeats the sign of the next is left out.
  while (first < 5 && bytes[first] === ((bytes[first + 1] ?? 0) & 0x80 ? 0xff : 0)) first += 1;
  return element(tag, bytes.subarray(first));
};

/** Bytes, or text in UTF-8. */
export const octets = (value: string | Uint8Array, tag: number = berTag.octets): Buffer =>
  element(tag, typeof value === 'string' ? Buffer.from(value) : value);

const maxLengthBytes = checkBounds.berLength.most;

/**
 * How many bytes of a length follow its first: none up to 127, else as many as it says (X.690 §8.1.3). A length that is left
 * open is refused, as LDAP and SNMP have it (RFC 4511 §5.1, RFC 3417 §8).
 *
 * @throws CheckFailure
 */
export const lengthBytesAfter = (first: number, malformed: () => CheckFailure): number => {
  if (first === 0x80 || first > 0x80 + maxLengthBytes) throw malformed();
  return first < 0x80 ? 0 : first - 0x80;
};

const readLength = (fields: MessageFields): number => {
  const first = fields.uintBE(1);
  const bytes = lengthBytesAfter(first, () => fields.malformed());
  return bytes === 0 ? first : fields.uintBE(bytes);
};

/** An element that was read. */
export interface BerElement {
  readonly tag: number;
  readonly content: MessageFields;
}

/**
 * Reads the next element.
 *
 * @throws CheckFailure
 */
export const readElement = (fields: MessageFields): BerElement => {
  const tag = fields.uintBE(1);
  return { tag, content: fields.part(readLength(fields)) };
};

/**
 * Reads the next element, which must have this tag.
 *
 * @throws CheckFailure
 */
export const readTagged = (fields: MessageFields, tag: number): MessageFields => {
  const found = readElement(fields);
  if (found.tag !== tag) throw fields.malformed();
  return found.content;
};

/**
 * Reads a whole number.
 *
 * @throws CheckFailure when it is something else, or has more than six bytes
 */
export const readInteger = (fields: MessageFields, tag: number = berTag.integer): number => {
  const content = readTagged(fields, tag);
  const { left } = content;
  if (left < 1 || left > 6) throw fields.malformed();
  return content.rest().readIntBE(0, left);
};

/**
 * Reads text in UTF-8.
 *
 * @throws CheckFailure
 */
export const readText = (fields: MessageFields): string => readTagged(fields, berTag.octets).rest().toString('utf8');
