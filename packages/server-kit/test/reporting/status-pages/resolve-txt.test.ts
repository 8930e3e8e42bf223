import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createTxtResolver } from '../../../src/reporting/status-pages/resolve-txt.js';

/** A header (RFC 1035 §4.1.1) and the end of a question: a name that ends in a zero, type and class. */
const headerLength = 12;
const questionEnd = (query: Buffer): number => query.indexOf(0, headerLength) + 5;

/** A TXT record of these parts for the name in the question. */
const txtRecord = (parts: readonly string[]): Buffer => {
  const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
  const head = Buffer.from([0xc0, headerLength, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, data]);
};

/** Starts a name server with one record, or with none of the name (3) or of the type (0); returns its address. */
const startNameServer = async (parts: readonly string[] | undefined, code = 0): Promise<string> => {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const counts = Buffer.from([0, 1, 0, parts === undefined ? 0 : 1, 0, 0, 0, 0]);
    const answer = parts === undefined ? Buffer.alloc(0) : txtRecord(parts);
    const question = query.subarray(headerLength, questionEnd(query));
    const flags = Buffer.from([0x81, 0x80 | code]);
    socket.send(Buffer.concat([query.subarray(0, 2), flags, counts, question, answer]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
};

test.each([
  ['a record with its parts', ['watchpost-', 'verification=x'], 0, [['watchpost-', 'verification=x']]],
  ['no record of a name without TXT records', undefined, 0, []],
  ['no record of a name that does not exist', undefined, 3, []],
])('a lookup finds %s', async (_, parts, code, found) => {
  const resolve = createTxtResolver([await startNameServer(parts, code)]);
  expect(await resolve('_watchpost.status.example.com')).toEqual(found);
});

test('a lookup fails when the name server refuses it', async () => {
  const resolve = createTxtResolver([await startNameServer(undefined, 5)]);
  await expect(resolve('_watchpost.status.example.com')).rejects.toThrow('EREFUSED');
});
