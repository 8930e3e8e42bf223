import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { startHttpTarget } from './targets.js';

/** A delivery as it arrived. */
export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw body. */
  readonly body: Buffer;
  readonly deliveryId: string;
  /** From the body, which is what the signature covers, as are the next two. */
  readonly eventId: string;
  readonly webhookId: string;
  readonly attempt: number;
  /** Whether the signature is that of this secret. */
  isSignedWith(secret: string): boolean;
  /** Answers it, where the receiver does not by itself. */
  answer(status: number, headers?: Record<string, string>): void;
}

/** What a receiver does with a delivery, and with the how manieth, from 1. */
export type HandleWebhook = (received: ReceivedWebhook, number: number) => void;

/** A receiver of webhooks on loopback that does with each delivery what the test says. */
export interface WebhookReceiver {
  readonly url: string;
  /** All deliveries, in the order in which they came. */
  readonly received: readonly ReceivedWebhook[];
  /** What is done with a delivery; it is answered 200 by default. */
  handle: HandleWebhook;
  /** Resolves with the delivery of this number, from 1, once it has come. */
  arrived(number: number): Promise<ReceivedWebhook>;
  /** Most requests that were open at once, by the path of their URL. */
  readonly mostAtOnce: ReadonlyMap<string, number>;
}

/** `X-Service-Signature` as any receiver computes it from the raw bytes, without this project's code. */
export const hmacOf = (body: Buffer, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  await once(request, 'end');
  return Buffer.concat(chunks);
};

/** Starts a receiver that is stopped when the test is over. */
export const startWebhookReceiver = async (
  options: { readonly handle?: HandleWebhook } = {},
): Promise<WebhookReceiver> => {
  const { handle = (one) => one.answer(200) } = options;
  const received: ReceivedWebhook[] = [];
  const atOnce = new Map<string, number>();
  const mostAtOnce = new Map<string, number>();
  let waiting: { readonly number: number; readonly resolve: (one: ReceivedWebhook) => void }[] = [];

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url: path = '', headers } = request;
    const count = (atOnce.get(path) ?? 0) + 1;
    atOnce.set(path, count);
    mostAtOnce.set(path, Math.max(count, mostAtOnce.get(path) ?? 0));
    response.once('close', () => atOnce.set(path, (atOnce.get(path) ?? 0) - 1));
    const body = await readBody(request);
    const { id: eventId, webhookId, attempt } = JSON.parse(body.toString());
    const one: ReceivedWebhook = {
      path,
      headers,
      body,
      deliveryId: String(headers['x-service-delivery']),
      eventId,
      webhookId,
      attempt,
      isSignedWith: (secret) => headers['x-service-signature'] === hmacOf(body, secret),
      answer: (status, more = {}) => void response.writeHead(status, more).end('noted'),
    };
    received.push(one);
    self.handle(one, received.length);
    for (const { number, resolve } of waiting) if (received.length === number) resolve(one);
    waiting = waiting.filter(({ number }) => received.length < number);
  };

  const target = await startHttpTarget({ handler: (request, response) => void take(request, response) });
  onTestFinished(() => target.stop());
  const self: WebhookReceiver = {
    url: target.url,
    received,
    mostAtOnce,
    handle,
    arrived: (number) => {
      const one = received[number - 1];
      return one === undefined
        ? new Promise((resolve) => void waiting.push({ number, resolve }))
        : Promise.resolve(one);
    },
  };
  return self;
};
