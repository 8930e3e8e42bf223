import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit } from '@watchpost/server-kit';
import { channelConformance } from '@watchpost/server-kit/channel-conformance';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import { describe, expect, test } from 'vitest';
import { pager } from './pager.js';

const secretKeys = [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }] as const;
const credentials = { token: 'token-of-a-team' };

/** Reads a page as the pager shows it. */
const shownOf = (body: string): string => {
  const { title, text } = JSON.parse(body) as { title: string; text: string };
  if (title.length > 120 || text.length > 2000) throw new RangeError('too long');
  return `${title}\n${text}`;
};

describe('the pager', () => {
  test.each(channelConformance().map((one) => [one.title, one] as const))('%s', (_title, { run }) =>
    run({
      type: pager,
      config: { team: 'web' },
      credentials,
      ref: {},
      read: ({ body }) => shownOf(body),
      answers: [
        { outcome: 'delivered', statusCode: 201 },
        { outcome: 'deferred', statusCode: 429, headers: { 'retry-after': '30' } },
        { outcome: 'transient', statusCode: 503 },
        { outcome: 'rejected', statusCode: 400 },
        { outcome: 'unauthorized', statusCode: 401 },
        { outcome: 'gone', statusCode: 404 },
      ],
    }),
  );
});

test('a server that has the type sends through it', async () => {
  const pages: { path: string; authorization: string | undefined; shown: string }[] = [];
  const bodyOf = async (request: IncomingMessage): Promise<string> => (await request.toArray()).join('');
  const server = createServer(async (request, response) => {
    pages.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      shown: shownOf(await bodyOf(request)),
    });
    response.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;

  const folder = await mkdtemp(join(tmpdir(), 'watchpost-own-channel-'));
  const kit = createServerKit({
    store: createSqliteStore({ file: join(folder, 'watchpost.db') }),
    secretKeys,
    publicUrl: 'https://status.example.com',
    allowPrivateTargets: true,
    channels: [pager],
    identity: () => ({
      id: 'ada',
      name: 'Ada',
      email: 'ada@example.com',
      organization: { key: 'acme', name: 'ACME' },
      role: 'owner',
    }),
  });
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const request = new Request(`https://status.example.com/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return kit.fetch(request);
  };
  try {
    await kit.start();
    const config = { team: 'web', url: `http://127.0.0.1:${port}` };
    const refused = await post('/notification-channels', {
      name: 'Web',
      type: 'x-acme-pager',
      config,
      credentials: {},
    });
    expect(refused.status).toBe(400);
    const created = await post('/notification-channels', { name: 'Web', type: 'x-acme-pager', config, credentials });
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as { id: string };
    expect((await post(`/notification-channels/${id}/test`, { message: 'opened' })).status).toBe(202);
    await expect.poll(() => pages.length, { timeout: 30_000 }).toBe(1);
    expect(pages[0]).toMatchObject({ path: '/teams/web/pages', authorization: 'Bearer token-of-a-team' });
    expect(pages[0]?.shown).toContain('Test of Web');
  } finally {
    await kit.stop();
    server.close();
    await rm(folder, { recursive: true });
  }
});
