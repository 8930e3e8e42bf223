import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { onTestFinished } from 'vitest';

/** A delivery as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The raw body. */
  readonly body: Buffer;
  /** Of the body. */
  readonly eventId: string;
  readonly attempt: number;
  /** Answers it, where the receiver does not by itself. */
  answer(status: number, headers?: Record<string, string>): void;
}

/** A receiver of webhooks on loopback that does with each delivery what the test says. */
export interface Receiver {
  readonly url: string;
  /** All that came, in order. */
  readonly received: readonly Received[];
  /** What is done with a delivery; answers 200 at first. */
  handle: (received: Received) => void;
  /** Resolves once so many have come in all. */
  arrived(count: number): Promise<void>;
  /** Most deliveries that were under way at once, by the path of their URL. */
  readonly mostAtOnce: ReadonlyMap<string, number>;
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  await once(request, 'end');
  return Buffer.concat(chunks);
};

/** Starts a receiver that is stopped when the test is over. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  const atOnce = new Map<string, number>();
  const mostAtOnce = new Map<string, number>();
  let waiting: { readonly count: number; readonly resolve: () => void }[] = [];

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const count = (atOnce.get(path) ?? 0) + 1;
    atOnce.set(path, count);
    mostAtOnce.set(path, Math.max(count, mostAtOnce.get(path) ?? 0));
    response.once('close', () => atOnce.set(path, (atOnce.get(path) ?? 0) - 1));
    const body = await readBody(request);
    const { id: eventId, attempt } = JSON.parse(body.toString());
    const one: Received = {
      path,
      headers: request.headers,
      body,
      eventId,
      attempt,
      answer: (status, headers = {}) => void response.writeHead(status, headers).end('noted'),
    };
    received.push(one);
    self.handle(one);
    for (const { count: wanted, resolve } of waiting) if (received.length >= wanted) resolve();
    waiting = waiting.filter(({ count: wanted }) => received.length < wanted);
  };

  const target = await startHttpTarget({ handler: (request, response) => void take(request, response) });
  onTestFinished(() => target.stop());
  const self: Receiver = {
    url: target.url,
    received,
    mostAtOnce,
    handle: (one) => one.answer(200),
    arrived: (count) =>
      received.length >= count ? Promise.resolve() : new Promise((resolve) => void waiting.push({ count, resolve })),
  };
  return self;
};
