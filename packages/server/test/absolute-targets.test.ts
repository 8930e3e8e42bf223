import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// Some proxies and tools send the whole URL in the request line. A server takes it, whatever `Host` says (RFC 9112 §3.2.2).
describe.each([
  ['on a host of its own', 'https://watch.example.com', ''],
  ['below a path', 'https://example.com/watch', '/watch'],
])('On a server %s', (_title, url, path) => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ from: 'sources', env: { PUBLIC_URL: url } });
  });
  afterAll(() => server?.stop());

  const statusOf = async (target: string): Promise<string | undefined> => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n`);
    return (await text(socket)).split(' ', 2)[1];
  };

  test.each([
    ['/livez', '200'],
    ['/readyz?verbose', '200'],
    ['/status/none', '404'],
    ['/api/v1/auth/me', '401'],
    ['/api/v1/plans?pageSize=1', '200'],
    ['/docs', '200'],
    ['/', '200'],
    ['', '200'],
    ['?from=mail', '200'],
  ])('an absolute target is that of its path: %s', async (to, status) => {
    expect([await statusOf(`${url}${to}`), await statusOf(`${path}${to}`.replace(/^(?!\/)/, '/'))]).toEqual([
      status,
      status,
    ]);
  });
});
