import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as it came over the wire. */
export interface Reception {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
}

/** A real receiver that keeps what it gets. */
export interface WebhookReceiver {
  readonly url: string;
  readonly receptions: readonly Reception[];
  /** Most requests that were open at once. */
  readonly mostAtOnce: number;
  /** Resolves when so many requests have come, in all. */
  hasReceived(count: number): Promise<void>;
}

/** `X-Service-Signature` as anybody would recompute it: from the raw bytes, with nothing of ours. */
export const hmacOf = (raw: Buffer, secret: string): string => createHmac('sha256', secret).update(raw).digest('hex');

/**
 * Starts a receiver on loopback. It ends with the test.
 *
 * @param options.answer the status of the answer; `null` leaves the request without one
 */
export const receiveWebhooks = async (
  options: { readonly answer?: (reception: Reception) => number | null } = {},
): Promise<WebhookReceiver> => {
  const { answer = () => 204 } = options;
  const receptions: Reception[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  let waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const server = createServer(async (request, response) => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.once('close', () => {
      atOnce -= 1;
    });
    const raw = Buffer.concat(await request.toArray());
    const reception = { path: request.url ?? '', headers: request.headers, raw };
    receptions.push(reception);
    const status = answer(reception);
    if (status !== null) response.writeHead(status).end('noted');
    for (const { count, resolve } of waiting) if (receptions.length >= count) resolve();
    waiting = waiting.filter(({ count }) => receptions.length < count);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  return {
    // It listens on a port, not on a pipe.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receptions,
    get mostAtOnce() {
      return mostAtOnce;
    },
    hasReceived: (count) =>
      new Promise((resolve) => {
        if (receptions.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
  };
};
