import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, type WebhookEvent } from '@watchpost/webhook-verify';

/** A receiver of webhooks on loopback that takes only what our signature proves. */
export interface VerifyingReceiver {
  readonly url: string;
  /** What deliveries are signed with; must be set before the first comes. */
  secret: string;
  /** All events that came, in the order of their first delivery; none comes twice. */
  readonly events: readonly WebhookEvent[];
  /**
   * The oldest event of a type that was not asked for yet; waits for it.
   *
   * @throws Error when none comes within 30 seconds
   */
  next(type: string): Promise<WebhookEvent>;
  stop(): Promise<void>;
}

/** Starts a {@link VerifyingReceiver}. */
export const startReceiver = async (): Promise<VerifyingReceiver> => {
  const events = new Map<string, WebhookEvent>();
  const taken = new Set<WebhookEvent>();
  const listeners = new Set<() => void>();

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      const { event } = await verifyWebhook(Buffer.concat(chunks), request.headers, self.secret);
      if (!events.has(event.id)) events.set(event.id, event);
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
    for (const listener of listeners) listener();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const self: VerifyingReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    secret: '',
    get events() {
      return [...events.values()];
    },
    next: (type) =>
      new Promise((resolve, reject) => {
        const deliver = (): void => {
          const event = [...events.values()].find((came) => came.type === type && !taken.has(came));
          if (event === undefined) return;
          taken.add(event);
          listeners.delete(deliver);
          clearTimeout(timer);
          resolve(event);
        };
        const timer = setTimeout(() => {
          listeners.delete(deliver);
          reject(new Error(`No ${type} came within 30 s, but: ${self.events.map((event) => event.type).join(', ')}`));
        }, 30_000);
        listeners.add(deliver);
        deliver();
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return self;
};
