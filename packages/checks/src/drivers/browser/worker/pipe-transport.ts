import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';
import { checkBounds } from '../../../bounds.ts';

const mostMessageBytes = checkBounds.browserMessage.most;
const separator = 0;

/** How Chromium is steered: messages of JSON with a NUL after each, over two pipes (`--remote-debugging-pipe`). Longer ones than may be are passed over. */
export const pipeTransport = (writable: Writable, readable: Readable): ConnectionTransport => {
  let pieces: Buffer[] = [];
  let length = 0;
  const transport: ConnectionTransport = {
    send(message) {
      if (writable.writable) writable.write(`${message}\0`);
    },
    close() {
      writable.destroy();
      readable.destroy();
    },
  };

  const add = (piece: Buffer): void => {
    length += piece.length;
    if (length <= mostMessageBytes) pieces.push(piece);
    else pieces = [];
  };
  const endMessage = (): void => {
    const message = length <= mostMessageBytes ? Buffer.concat(pieces).toString() : undefined;
    pieces = [];
    length = 0;
    if (message !== undefined && message !== '') transport.onmessage?.(message);
  };

  readable.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(separator); end !== -1; end = chunk.indexOf(separator, from)) {
      add(chunk.subarray(from, end));
      endMessage();
      from = end + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  });
  readable.once('close', () => transport.onclose?.());
  for (const pipe of [readable, writable]) pipe.on('error', () => {});
  return transport;
};
