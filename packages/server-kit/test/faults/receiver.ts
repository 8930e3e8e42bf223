import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that the receiver got, whole. */
export interface Reception {
  readonly deliveryId: string;
  readonly attempt: number;
  /** From the body, which is what the signature covers. */
  readonly eventId: string;
  readonly webhookId: string;
  /** Whether the signature is that of the secret. */
  readonly isSigned: boolean;
  answer(status: number): void;
}

/** A real receiver that remembers everything. */
export interface Receiver {
  readonly url: string;
  /** In the order in which they came. */
  readonly receptions: readonly Reception[];
  /** Resolves with the n-th reception, from 1. */
  reception(number: number): Promise<Reception>;
}

/**
 * Starts a receiver. It ends with the test.
 *
 * @param options.handle answers a reception, at once, later or never. Default: 204 at once
 */
export const startReceiver = async (options: {
  readonly secret: string;
  readonly handle?: (reception: Reception, number: number) => void;
}): Promise<Receiver> => {
  const { secret, handle = (reception) => reception.answer(204) } = options;
  const receptions: Reception[] = [];
  const listeners: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      const { id, webhookId, attempt } = JSON.parse(raw.toString());
      const reception: Reception = {
        deliveryId: String(request.headers['x-service-delivery']),
        attempt,
        eventId: id,
        webhookId,
        isSigned: request.headers['x-service-signature'] === createHmac('sha256', secret).update(raw).digest('hex'),
        answer: (status) => void response.writeHead(status).end(),
      };
      receptions.push(reception);
      handle(reception, receptions.length);
      for (const listener of listeners) listener();
    });
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
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    receptions,
    reception: (number) =>
      new Promise((resolve) => {
        const check = (): void => {
          const reception = receptions[number - 1];
          if (reception !== undefined) resolve(reception);
        };
        listeners.push(check);
        check();
      }),
  };
};
