import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MessageFields } from '../../../src/connection/message-fields.js';
import { element, integer, octets, readInteger, readText } from '../../../src/protocols/ber/ber.js';

const fieldsOf = (bytes: Buffer): MessageFields =>
  new MessageFields(bytes, () => {
    throw new Error('malformed');
  });

describe('an element of BER', () => {
  it.each([
    [0, [2, 1, 0]],
    [127, [2, 1, 127]],
    [128, [2, 2, 0, 128]],
    [-1, [2, 1, 255]],
    [-128, [2, 1, 128]],
    [-129, [2, 2, 255, 127]],
    [65_536, [2, 3, 1, 0, 0]],
    [2 ** 32, [2, 5, 1, 0, 0, 0, 0]],
  ])('holds the number %i in as few bytes as it takes', (value, bytes) => {
    expect([...integer(value)]).toEqual(bytes);
  });

  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string({ maxLength: 70_000, unit: 'grapheme' }), (value, text) => {
        expect(readInteger(fieldsOf(integer(value)))).toBe(value);
        expect(readText(fieldsOf(octets(text)))).toBe(text.toWellFormed());
      }),
    );
  });

  it.each([
    [127, [0x7f]],
    [128, [0x81, 0x80]],
    [256, [0x82, 1, 0]],
    [70_000, [0x83, 1, 0x11, 0x70]],
  ])('of %i bytes has its length in as few bytes as it takes', (size, length) => {
    expect([...element(4, Buffer.alloc(size)).subarray(1, 1 + length.length)]).toEqual(length);
  });
});
