import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { expect, test } from 'vitest';

/** Sends all of a login but its last byte, and returns when the server has begun to read it. */
const beginLogin = async (server: ServerProcess): Promise<{ socket: Socket; finish: () => Promise<string> }> => {
  const body = JSON.stringify({ email: 'unknown@example.com', password: 'correct horse battery' });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  socket.write(
    [
      'POST /api/v1/auth/login HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  );
  await once(socket, 'data');
  socket.write(body.slice(0, -1));
  const finish = async (): Promise<string> => {
    socket.write(body.slice(-1));
    await once(socket, 'close');
    return received;
  };
  return { socket, finish };
};

test('SIGTERM lets a running request end, refuses new ones, and ends with exit code 0', async () => {
  const server = await startServer({ from: 'sources' });
  const { finish } = await beginLogin(server);

  const stopped = server.stop();
  await expect.poll(() => server.stderr).toContain('"Stopping"');
  await expect(fetch(`${server.url}/livez`)).rejects.toThrow();

  const answer = await finish();
  expect(answer).toMatch(/HTTP\/1\.1 401 /);
  expect(answer).toMatch(/connection: close/i);
  await stopped;
  expect(server.stderr).toMatch(/"message":"Stopped"}\n$/);
});

test('a kept-alive connection does not delay the shutdown', async () => {
  const server = await startServer({ from: 'sources' });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  const closed = once(socket, 'close');
  await server.stop();
  await closed;
});

test('a second signal ends the server at once', async () => {
  const server = await startServer({ from: 'sources' });
  const { socket } = await beginLogin(server);
  socket.on('error', () => {});
  const stopped = server.stop();
  await expect.poll(() => server.stderr).toContain('"Stopping"');
  process.kill(server.pid, 'SIGINT');
  await expect(stopped).rejects.toThrow('exit code 130');
});
