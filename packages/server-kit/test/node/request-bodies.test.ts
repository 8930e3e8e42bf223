import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { toNodeHandler } from '../../src/node/to-node-handler.js';
import { openKit } from '../kit-fixture.js';

/** A body of 850 kB that has as many values as a body may have, all of them wrong. */
const largeBody = JSON.stringify({
  monitors: Array.from({ length: 100 }, () =>
    Object.fromEntries(Array.from({ length: 180 }, (_, index) => [`unknown-${index}`, 'x'.repeat(30)])),
  ),
});

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const open = async () => {
  const fixture = await openKit('sqlite', { trustProxy: ['127.0.0.1'] });
  onTestFinished(() => fixture.close());
  const { token } = await fixture.newMember('owner');
  /** Sources of requests that were not refused for their size, in the order in which the kit was done with them. */
  const parsed: (string | null)[] = [];
  /** Requests that are refused, or have arrived but for the last byte. */
  const arrivals = { count: 0, wanted: 0, all: Promise.withResolvers<void>() };
  const arrive = (): void => {
    arrivals.count++;
    if (arrivals.count === arrivals.wanted) arrivals.all.resolve();
  };
  const kit: typeof fixture.kit = {
    ...fixture.kit,
    async answer(call) {
      const lastByte = Number(call.header('content-length')) - 1;
      let arrived = 0;
      const answer = await fixture.kit.answer({
        ...call,
        readBody: (maxBytes, onBytes) =>
          call.readBody(maxBytes, (bytes) => {
            onBytes(bytes);
            arrived += bytes;
            if (arrived === lastByte) arrive();
          }),
      });
      if (answer.status === 503) arrive();
      else parsed.push(call.header('x-forwarded-for'));
      return answer;
    },
  };
  const server = createServer(toNodeHandler(kit));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.close();
  });
  /** A POST that has arrived but for the last byte of its body, which `end` sends. */
  const begin = async (source: string, path: string, body: string) => {
    const headers = {
      'x-forwarded-for': source,
      'content-type': 'application/json',
      'content-length': body.length,
      authorization: `Bearer ${token}`,
    };
    const sent = request({ port, path, method: 'POST', agent, headers });
    const answered = once(sent, 'response');
    await new Promise((resolve) => sent.write(body.slice(0, -1), resolve));
    return {
      async end(): Promise<Reply> {
        sent.end(body.slice(-1));
        const [answer] = (await answered) as [IncomingMessage];
        return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
      },
    };
  };
  /** Waits until so many requests are refused, or have arrived but for the last byte. */
  const arrival = async (count: number): Promise<void> => {
    arrivals.wanted = count;
    if (arrivals.count < count) await arrivals.all.promise;
  };
  return { begin, parsed, arrival };
};

test.each([
  ['needs permission', '/api/v1/monitors/bulk'],
  ['anybody may use', '/api/v1/auth/login'],
])('200 bodies of 850 kB at once from one address for a route that %s leave others their turn', async (_, path) => {
  const { begin, parsed, arrival } = await open();
  const [flooder, other] = ['198.51.100.1', '198.51.100.2'];
  const small = await begin(other, '/api/v1/auth/login', '{"email":"a@mail.invalid"}');
  const flood = await Promise.all(Array.from({ length: 200 }, () => begin(flooder, path, largeBody)));
  await arrival(201);
  const endings = flood.map((each) => each.end());
  await small.end();
  const replies = await Promise.all(endings);

  const parsedBefore = parsed.indexOf(other);
  expect(parsedBefore).toBeGreaterThanOrEqual(0);
  expect(parsedBefore).toBeLessThanOrEqual(5);
  const refused = replies.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(100);
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(200 - refused.length);
  for (const { headers, body } of refused) {
    expect(headers['retry-after']).toBe('1');
    expect(JSON.parse(body)).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('Your address') });
  }
  // What was held is free again.
  expect((await (await begin(flooder, path, largeBody)).end()).status).toBe(400);
});
