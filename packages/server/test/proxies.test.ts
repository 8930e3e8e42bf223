import {
  documentedProxies,
  pageDomain,
  places,
  type RunningProxy,
  startDocumentedProxy,
} from '@watchpost/testbed/documented-proxies';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import type { Seen, Visit } from '@watchpost/testbed/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe.each([
  ['on a host of its own', 'host'],
  ['below a path', 'path'],
] as const)('%s', (_title, place) => {
  const url = places[place];
  const path = new URL(url).pathname.replace(/\/$/, '');
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({
      from: 'sources',
      env: { PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: 'a token of some length' },
    });
  });
  afterAll(() => server?.stop());

  describe.each(documentedProxies)('behind $name', (documented) => {
    let proxy: RunningProxy;
    let headers: Record<string, string>;

    beforeAll(async () => {
      proxy = await startDocumentedProxy(documented, { place, server: Number(new URL(server.url).port) });
      headers = { 'content-type': 'application/json' };
      const { accessToken } = JSON.parse((await post('/api/v1/auth/login', server.owner)).text);
      headers = { ...headers, authorization: `Bearer ${accessToken}` };
    });
    afterAll(() => proxy?.stop());

    const open = (to: string, visit: Visit = {}): Promise<Seen> => proxy.visitor.open(`${url}${to}`, visit);
    const get = (to: string, more: Record<string, string> = {}): Promise<Seen> =>
      open(to, { headers: { ...headers, ...more } });
    const post = (to: string, body: object): Promise<Seen> =>
      open(to, { method: 'POST', headers, body: JSON.stringify(body) });

    test('the console, its files, the reference and the account pages are found where they say they are', async () => {
      const opened = new Set<string>();
      for (const page of ['/', '/docs', '/auth/verify-email', '/incidents/act', '/notifications/recipient']) {
        const { status, text: html } = await get(page, { accept: 'text/html' });
        expect(status, page).toBe(200);
        const linked = [...html.matchAll(/(?:src|href)="(?!data:)([^"#]+)"/g)].map(([, link = '']) => link);
        expect(linked.length, page).toBeGreaterThan(0);
        for (const link of linked) {
          const target = new URL(link, `${url}${page}`).href;
          expect(target.startsWith(url), `${link} of ${page}`).toBe(true);
          // Pages share files.
          if (opened.has(target)) continue;
          opened.add(target);
          expect((await proxy.visitor.open(target)).status, `${link} of ${page}`).toBe(200);
        }
      }
    });

    test('the API says where it is, and answers there', async () => {
      const document = JSON.parse((await get('/api/v1/openapi.json')).text);
      expect((await get('/api/v1/auth/me')).status).toBe(200);
      const [{ url: root }] = document.servers;
      expect(new URL(root, url).pathname.replace(/\/$/, '')).toBe(path);
    });

    test('heartbeat addresses lead to the server', async () => {
      const monitor = { name: 'Backup', type: 'heartbeat', intervalSeconds: 60, config: {} };
      const created = await post('/api/v1/monitors', monitor);
      expect(created.status, created.text).toBe(201);
      const { heartbeatUrl } = JSON.parse(created.text);
      expect(heartbeatUrl).toMatch(new RegExp(`^${url}/api/v1/heartbeats/`));
      expect((await proxy.visitor.open(heartbeatUrl, { method: 'POST' })).status).toBeLessThan(300);
    });

    test('a live stream arrives message by message', async () => {
      const response = await proxy.visitor.start(`${url}/api/v1/stream`, { headers });
      expect(response.headers['content-type']).toBe('text/event-stream');
      // The first bytes come before the stream ends, which it never does by itself.
      for await (const bytes of response) {
        expect(bytes.byteLength).toBeGreaterThan(0);
        break;
      }
    });

    test('the address of the client is the one that the proxy saw, whatever the client claims', async () => {
      const response = await open('/api/v1/monitors', {
        localAddress: '127.0.0.2',
        headers: { 'x-forwarded-for': '198.51.100.7' },
      });
      const requestId = String(response.headers['x-request-id']);
      const lineOf = () => server.stderr.split('\n').find((line) => line.includes(requestId));
      await expect.poll(lineOf).toBeDefined();
      expect(JSON.parse(lineOf() ?? '')).toMatchObject({ clientAddress: '127.0.0.2', route: '/api/v1/monitors' });
    });

    test('a body that is too large is refused in the words of the server', async () => {
      expect((await post('/api/v1/monitors', { name: 'x'.repeat(1_100_000) })).status).toBe(413);
    });

    test('a domain of its own is asked for as a whole', async () => {
      const refused = documented.command === 'caddy' ? /alert|internal error/i : undefined;
      const visit = proxy.visitor.open(`https://${pageDomain}/readyz`);
      // It is not verified here: Caddy gets no certificate for it, and to the others it is one of the server itself.
      if (refused === undefined) expect((await visit).status).toBe(200);
      else await expect(visit).rejects.toThrow(refused);
    });

    test('probes are at both places, and metrics need their token', async () => {
      expect((await open('/readyz')).status).toBe(200);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect((await open('/metrics')).status).toBe(403);
    });
  });
});
