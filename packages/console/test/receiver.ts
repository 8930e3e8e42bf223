import { once } from 'node:events';
import { createServer } from 'node:http';

/** A receiver of webhooks on loopback. */
export interface Receiver {
  readonly url: string;
  /** What it answers from now on. */
  answer: { readonly status: number; readonly body?: string };
  readonly received: readonly { readonly headers: Readonly<Record<string, unknown>>; readonly body: string }[];
  close(): void;
}

/** Opens a receiver that answers 204 until it is given another status. */
export const openReceiver = async (): Promise<Receiver> => {
  const received: { headers: Readonly<Record<string, unknown>>; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ headers: request.headers, body });
    response.writeHead(receiver.answer.status).end(receiver.answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${address.port}/hooks`,
    answer: { status: 204 },
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
};
