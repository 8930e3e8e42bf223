import { startServer } from '@watchpost/testbed/server-process';
import { expect, test } from 'vitest';
import { send, signIn } from './session.js';

test('no account reads the metrics of the server through a scrape of its own', async () => {
  const server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: 'true' } });
  try {
    const { headers } = await signIn(server);
    const body = { name: 'Itself', url: `${server.url}/metrics`, selectors: ['{__name__=~"watchpost_.*"}'] };
    const reply = await send(server.url, 'POST', '/exporters/test', { headers, body });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ error: expect.stringContaining('403'), kept: [] });
    expect((await fetch(`${server.url}/metrics`)).status).toBe(403);
  } finally {
    await server.stop();
  }
});
