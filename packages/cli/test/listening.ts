import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Ended, Machine } from './cli.js';

/** A delivery as an app got it. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An app on this machine, until the test ends: what it got, and how it answers. */
export const startApp = async (
  answerTo: (received: Received) => number = () => 204,
): Promise<{ readonly received: Received[]; readonly url: string }> => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const one = { headers: request.headers, body: await buffer(request) };
    received.push(one);
    const status = answerTo(one);
    response.writeHead(status).end(status < 300 ? undefined : 'no such\x1b[2J thing\nat all');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/webhooks` };
};

/** `webhooks listen`, running. */
export interface Listening {
  /** Waits for the next line of its standard output. */
  line(): Promise<string>;
  /** Presses Ctrl-C. */
  stop(): Promise<Ended>;
  /** The signing secret that it showed. */
  readonly secret: string;
  /** Its standard error so far. */
  heard(): string;
}

/** Starts `webhooks listen` on a machine, and waits until every event from now on will come. */
export const listenOn = async (machine: Machine, forwardTo: string, ...more: string[]): Promise<Listening> => {
  const child = machine.start(['webhooks', 'listen', '--forward-to', forwardTo, '--every-seconds', '0.1', ...more]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the process has no output');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const ready = Promise.withResolvers<void>();
  let heard = '';
  stderr.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
    if (heard.includes('until Ctrl-C')) ready.resolve();
  });
  void child.ended.then(({ code }) => ready.reject(new Error(`ended with ${code}: ${heard}`)));
  await ready.promise;
  return {
    line: async () => (await lines.next()).value ?? '',
    stop: async () => {
      child.kill('SIGINT');
      return child.ended;
    },
    secret: /session: (\S+)/.exec(heard)?.[1] ?? '',
    heard: () => heard,
  };
};
