import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grpcStatusOf } from '../../../src/protocols/grpc/grpc-status.js';
import { healthRequest, readHealthResponse } from '../../../src/protocols/grpc/health-message.js';

const bytes = (...values: readonly number[]) => Buffer.from(values);

describe('the question for health', () => {
  it.each([
    ['', bytes(0, 0, 0, 0, 0)],
    ['a.B', bytes(0, 0, 0, 0, 5, 0x0a, 3, 0x61, 0x2e, 0x42)],
    ['ü', bytes(0, 0, 0, 0, 4, 0x0a, 2, 0xc3, 0xbc)],
  ])('is encoded for the service %j', (service, expected) => {
    expect(healthRequest(service)).toEqual(expected);
  });

  it('carries the length of a long service name', () => {
    expect(healthRequest('a'.repeat(300)).subarray(0, 9)).toEqual(bytes(0, 0, 0, 1, 47, 0x0a, 0xac, 2, 0x61));
  });
});

describe('an answer about health', () => {
  it.each<[string, Buffer, string | undefined]>([
    ['with the status', bytes(0, 0, 0, 0, 2, 8, 1), 'SERVING'],
    ['with another status', bytes(0, 0, 0, 0, 2, 8, 2), 'NOT_SERVING'],
    ['with the third status', bytes(0, 0, 0, 0, 2, 8, 3), 'SERVICE_UNKNOWN'],
    ['that leaves the status out', bytes(0, 0, 0, 0, 0), 'UNKNOWN'],
    ['with two of which the last counts', bytes(0, 0, 0, 0, 4, 8, 2, 8, 1), 'SERVING'],
    ['with a number in a longer form', bytes(0, 0, 0, 0, 3, 8, 0x81, 0), 'SERVING'],
    [
      'with fields that are not known',
      bytes(0, 0, 0, 0, 13, 0x12, 2, 1, 2, 0x18, 0x80, 1, 0x25, 1, 2, 3, 4, 8, 1).fill(15, 4, 5),
      undefined,
    ],
    ['with text that is not known', bytes(0, 0, 0, 0, 6, 0x12, 2, 1, 2, 8, 1), 'SERVING'],
    ['with numbers that are not known', bytes(0, 0, 0, 0, 10, 0x18, 0x80, 1, 0x25, 1, 2, 3, 4, 8, 1), 'SERVING'],
    ['with a long number that is not known', bytes(0, 0, 0, 0, 11, 0x19, 1, 2, 3, 4, 5, 6, 7, 8, 8, 1), 'SERVING'],
    ['with a status that is not known', bytes(0, 0, 0, 0, 2, 8, 9), undefined],
    ['that is empty', bytes(), undefined],
    ['that ends in the prefix', bytes(0, 0, 0), undefined],
    ['that is compressed', bytes(1, 0, 0, 0, 2, 8, 1), undefined],
    ['that is shorter than it says', bytes(0, 0, 0, 0, 3, 8, 1), undefined],
    ['that is longer than it says', bytes(0, 0, 0, 0, 1, 8, 1), undefined],
    ['that ends in a number', bytes(0, 0, 0, 0, 2, 8, 0x81), undefined],
    ['that ends in a tag', bytes(0, 0, 0, 0, 1, 0x88), undefined],
    ['that ends in a text', bytes(0, 0, 0, 0, 3, 0x12, 9, 1), undefined],
    ['with a number without end', bytes(0, 0, 0, 0, 12, 8, ...Array<number>(11).fill(0xff)), undefined],
    ['with a group', bytes(0, 0, 0, 0, 2, 0x0b, 0x0c), undefined],
  ])('%s is read as %s', (_what, answer, expected) => {
    expect(readHealthResponse(answer)).toBe(expected);
  });

  it('is read or refused, whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (message) => {
        const statuses = ['UNKNOWN', 'SERVING', 'NOT_SERVING', 'SERVICE_UNKNOWN', undefined];
        expect(statuses).toContain(readHealthResponse(bytes(0, 0, 0, 0, message.length, ...message)));
      }),
    );
  });
});

describe('the status of a call', () => {
  it.each([
    [{ 'grpc-status': '0' }, { name: 'OK', message: '' }],
    [
      { 'grpc-status': '14', 'grpc-message': 'no%20backend' },
      { name: 'UNAVAILABLE', message: 'no backend' },
    ],
    [
      { 'grpc-status': '2', 'grpc-message': '100%' },
      { name: 'UNKNOWN', message: '100%' },
    ],
    [{ 'grpc-status': '17' }, undefined],
    [{ 'grpc-status': '-1' }, undefined],
    [{ 'grpc-status': 'OK' }, undefined],
    [{}, undefined],
  ])('is parsed from %j', (fields, expected) => {
    expect(grpcStatusOf(fields)).toEqual(expected);
  });
});
