import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '@watchpost/testbed/free-port';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { describe, expect, it, onTestFinished } from 'vitest';
import { diagnosisText, testConnection } from '../../src/diagnosis/self-test.js';

/** A server that accepts connections and closes them. */
const startClosing = async (): Promise<number> => {
  const server = createServer((socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

describe('The self-test', () => {
  it('finds nothing when the server answers, whatever it answers', async () => {
    const target = await startHttpTarget({ handler: (_request, response) => response.writeHead(502).end() });
    onTestFinished(() => target.stop());
    const diagnosis = await testConnection(target.url);
    expect(diagnosis).toEqual({ failedStep: null, message: 'the server answers with HTTP 502' });
  });

  it.each([
    ['DNS', async () => 'https://does-not-exist.invalid'],
    ['TCP', async () => `https://127.0.0.1:${await freePort()}`],
    ['TLS', async () => `https://127.0.0.1:${await startClosing()}`],
    ['HTTP', async () => `http://127.0.0.1:${await startClosing()}`],
  ])('says that the way is cut off at %s', async (step, address) => {
    const diagnosis = await testConnection(await address());
    expect(diagnosis.failedStep).toBe(step);
    expect(diagnosisText(diagnosis)).toContain(`the connection to the server fails at ${step}: `);
  });
});
