import { describe, expect, test } from 'vitest';
import { createOpenStreams, streamLimits } from '../../../src/outbound/stream/open-streams.js';
import type { OpenStream } from '../../../src/request/ports/streams.js';

interface TestStream extends OpenStream {
  bytes: number;
  isCutOff: boolean;
}

const streamOf = (organizationId: string, callerId: string): TestStream => ({
  organizationId,
  callerId,
  bytes: 0,
  isCutOff: false,
  unreadBytes() {
    return this.bytes;
  },
  cutOff() {
    this.isCutOff = true;
    this.bytes = 0;
  },
});

const limits = { ...streamLimits, perCaller: 2, perOrganization: 4, perProcess: 6 };

const open = (more: Partial<typeof streamLimits> = {}) => {
  const streams = createOpenStreams({ ...limits, ...more });
  return {
    streams,
    add(organizationId: string, callerId: string): TestStream {
      const stream = streamOf(organizationId, callerId);
      streams.add(stream);
      return stream;
    },
    read(stream: TestStream, bytes: number): void {
      stream.bytes = bytes;
      streams.assertRead(stream);
    },
  };
};

describe('Streams of a process', () => {
  test('limit one user or API key to its share of the organization', () => {
    const { add, streams } = open();
    const first = add('org_a', 'usr_1');
    add('org_a', 'usr_1');
    expect(() => add('org_a', 'usr_1')).toThrow('of one user or API key');
    add('org_a', 'usr_2');
    streams.remove(first);
    add('org_a', 'usr_1');
    add('org_a', 'usr_3');
    expect(() => add('org_a', 'usr_4')).toThrow('of an organization');
  });

  test('take a place from the organization with most when the process is full', () => {
    const { add } = open();
    const large = [add('org_a', '1'), add('org_a', '2'), add('org_a', '3'), add('org_a', '4')];
    const small = [add('org_b', '1'), add('org_b', '2'), add('org_b', '3')];
    expect(large.map(({ isCutOff }) => isCutOff)).toEqual([true, false, false, false]);
    expect(small.some(({ isCutOff }) => isCutOff)).toBe(false);
    // Now each has three: a seventh would only take a place from one that does not have more.
    expect(() => add('org_b', '4')).toThrow('of this server');
  });

  test('are closed one by one when they have too many unread bytes', () => {
    const { add, read } = open({ bytesPerStream: 100, bytesPerOrganization: 150, bytesPerProcess: 200 });
    const [a, b] = [add('org_a', '1'), add('org_a', '2')];
    read(a, 101);
    expect([a.isCutOff, b.isCutOff]).toEqual([true, false]);
    const [c, d, e] = [add('org_a', '1'), add('org_b', '1'), add('org_c', '1')];
    read(b, 90);
    read(c, 80);
    // The slowest of the organization goes.
    expect([b.isCutOff, c.isCutOff]).toEqual([true, false]);
    read(d, 60);
    read(e, 70);
    // And the slowest of the process.
    expect([c.isCutOff, d.isCutOff, e.isCutOff]).toEqual([true, false, false]);
  });
});
