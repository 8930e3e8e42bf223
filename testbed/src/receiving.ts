import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type Mock,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { type ServerProcess, startServer } from './server-process.ts';

/** A receiver of webhooks at `url`. It prints `type` and `id` of each event to `console.log`. */
export interface Receiver {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a receiver that knows this secret. */
export type StartReceiver = (secret: string) => Promise<Receiver>;

/** A mistake that people make with a framework, and the message that they get. */
export interface Trap {
  readonly title: string;
  readonly start: StartReceiver;
  /** The code of the refusal. */
  readonly code: 'body_not_raw' | 'signature_mismatch';
}

/** Listens with a handler of Node on a free port; the receiver's path is `/webhooks`. */
export const listen = async (handler: RequestListener): Promise<Receiver> => {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // It listens on a port, not on a pipe.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

/** Listens with a handler of Fetch requests, as platforms that speak Fetch do; what it throws is a 500. */
export const listenWithFetch = (handler: (request: Request) => Response | Promise<Response>): Promise<Receiver> =>
  listen(async (incoming, outgoing) => {
    // A `Request` takes any web stream of bytes, and Node's is one; only the names of their types differ.
    const body = Readable.toWeb(incoming) as ReadableStream;
    const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const init = { method: incoming.method ?? 'GET', headers, body, duplex: 'half' as const };
    try {
      const response = await handler(new Request(`http://${incoming.headers.host}${incoming.url}`, init));
      outgoing.writeHead(response.status, [...response.headers].flat()).end(await response.text());
    } catch {
      outgoing.writeHead(500).end();
    }
  });

interface WebhookWithSecret {
  readonly id: string;
  readonly secret: string;
}

interface Delivery {
  readonly id: string;
  readonly lastStatusCode: number | null;
}

/** A Watchpost server and what its owner does with it. */
const startSender = async () => {
  // A second attempt would come long after the test.
  const env = { ALLOW_PRIVATE_TARGETS: 'true', WEBHOOK_RETRY_SECONDS: '600' };
  const server: ServerProcess = await startServer({ env, from: 'sources' });
  let authorization = '';
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${await response.text()}`);
    return JSON.parse(await response.text());
  };
  authorization = `Bearer ${(await call('POST', '/auth/login', server.owner)).accessToken}`;
  const organizationId: string = (await call('GET', '/organizations')).data[0].id;

  return {
    stop: () => server.stop(),
    /** A webhook whose secret is known before anybody listens at its address. */
    createWebhook: (): Promise<WebhookWithSecret> =>
      call('POST', '/webhooks', { url: 'http://127.0.0.1:1/', events: ['organization.updated'], enabled: false }),
    pointWebhook: ({ id }: WebhookWithSecret, url: string) => call('PATCH', `/webhooks/${id}`, { url, enabled: true }),
    renameOrganization: (name: string) => call('PATCH', `/organizations/${organizationId}`, { name }),
    /** How the first attempt of the only delivery went, once it has ended. */
    async firstAttempt({ id }: WebhookWithSecret) {
      const path = `/webhooks/${id}/deliveries`;
      const list = async (): Promise<readonly Delivery[]> => (await call('GET', path)).data;
      const hasEnded = async () => (await list()).some(({ lastStatusCode }) => lastStatusCode !== null);
      await expect.poll(hasEnded).toBe(true);
      const [delivery] = await list();
      const { event, eventId, attempts } = await call('GET', `${path}/${delivery?.id}`);
      return { event, eventId, ...attempts[0] };
    },
  };
};

const localSecret = 'wph_of_the_receivers_01234567890123456789';
const localEvent = (changes: object = {}): string =>
  JSON.stringify({ id: 'evt_1', type: 'incident.opened', sentAt: new Date().toISOString(), data: {}, ...changes });

/** Sends what {@link localEvent} made, signed with nothing of the verifier. */
const deliver = async (url: string, body: string, changes: Record<string, string> = {}) => {
  const headers = {
    'content-type': 'application/json',
    'x-service-event': 'incident.opened',
    'x-service-signature': createHmac('sha256', localSecret).update(body).digest('hex'),
    ...changes,
  };
  const response = await fetch(url, { method: 'POST', body, headers });
  return { status: response.status, text: await response.text() };
};

/** What a receiver in any framework does with deliveries of a real server, with forged ones, and in the traps of the framework. */
export const describeReceiver = (
  framework: string,
  start: StartReceiver,
  traps: readonly [Trap, ...Trap[]],
  /** For a receiver that another process runs: one whose `console.log` throws. */
  startFailing: StartReceiver = start,
): void => {
  describe(`a receiver of webhooks in ${framework}`, () => {
    let sender: Awaited<ReturnType<typeof startSender>>;
    let log: Mock<typeof console.log>;
    let warn: Mock<typeof console.warn>;
    beforeAll(async () => {
      sender = await startSender();
    });
    afterAll(() => sender.stop());
    beforeEach(() => {
      log = vi.spyOn(console, 'log').mockReturnValue();
      warn = vi.spyOn(console, 'warn').mockReturnValue();
    });
    afterEach(() => vi.restoreAllMocks());

    const started = async (startOne: StartReceiver, secret: string): Promise<string> => {
      const receiver = await startOne(secret);
      onTestFinished(() => receiver.stop());
      return receiver.url;
    };

    test('accepts a delivery of a Watchpost server', async () => {
      const webhook = await sender.createWebhook();
      await sender.pointWebhook(webhook, await started(start, webhook.secret));
      await sender.renameOrganization('Ünïcode ✓');
      const attempt = await sender.firstAttempt(webhook);
      expect(attempt).toMatchObject({ event: 'organization.updated', status: 'delivered', statusCode: 204 });
      await expect.poll(() => log.mock.calls.flat().join(' ')).toBe(`organization.updated ${attempt.eventId}`);
      expect(warn).not.toHaveBeenCalled();
    });

    test.each([
      ['a forged signature', localEvent(), { 'x-service-signature': '0'.repeat(64) }, 'signature_mismatch'],
      ['another event than the signed one', localEvent(), { 'x-service-event': 'role.assigned' }, 'event_mismatch'],
      ['what was sent long ago', localEvent({ sentAt: '2026-01-01T00:00:00.000Z' }), {}, 'timestamp_out_of_range'],
    ])('refuses %s', async (_title, body, changes, code) => {
      const answer = await deliver(await started(start, localSecret), body, changes);
      expect(answer).toEqual({ status: 400, text: code });
      expect(log).not.toHaveBeenCalled();
      await expect.poll(() => warn.mock.calls).toEqual([[expect.stringContaining('webhook refused: ')]]);
    });

    test('answers its own failure with 500, which asks for a retry', async () => {
      vi.spyOn(console, 'error').mockReturnValue();
      log.mockImplementation(() => {
        throw new Error('the database is away');
      });
      expect((await deliver(await started(startFailing, localSecret), localEvent())).status).toBe(500);
    });

    test.each(traps)(
      'is trapped when $title, and says so to the sender',
      async ({ title, start: startTrapped, code }) => {
        const webhook = await sender.createWebhook();
        await sender.pointWebhook(webhook, await started(startTrapped, webhook.secret));
        await sender.renameOrganization(`${title} ✓`);
        expect(await sender.firstAttempt(webhook)).toMatchObject({ status: 'failed', statusCode: 400, response: code });
        expect(log).not.toHaveBeenCalled();
        const advice = code === 'body_not_raw' ? 'Pass the raw body' : 'No secret signed this body';
        await expect.poll(() => warn.mock.calls).toEqual([[expect.stringContaining(advice)]]);
      },
    );
  });
};
