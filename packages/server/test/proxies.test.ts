import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@watchpost/testbed/free-port';
import { type Program, startProgram } from '@watchpost/testbed/program';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const page = readFileSync(new URL('../../../docs/operations/proxy.md', import.meta.url), 'utf8');

/** The examples of the page for a proxy: the first for a host of its own, the second for a path. */
const examplesFor = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code);

interface Proxy {
  readonly name: string;
  /** What the page shows, as a whole configuration that listens on loopback without TLS. */
  readonly configure: (
    example: string,
    ports: { readonly proxy: number; readonly server: number },
    folder: string,
  ) => string;
  readonly language: string;
  readonly start: (file: string, port: number) => Promise<Program>;
}

const proxies: readonly Proxy[] = [
  {
    name: 'nginx',
    language: 'nginx',
    configure: (example, { proxy, server }, folder) => {
      const block = example
        .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
        .replace('listen 443 ssl;', `listen 127.0.0.1:${proxy};`)
        .replace(/^ *(ssl_|server_name).*$/gm, '');
      const whole = block.startsWith('server') ? block : `server { listen 127.0.0.1:${proxy};\n${block} }`;
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
        .join('\n');
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      return `daemon off; ${user} pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary}\n${whole}\n}`;
    },
    // Started by root, it would give its files to a user who may not enter the folder of the test.
    start: (file, port) => startProgram({ command: 'nginx', args: ['-e', 'stderr', '-c', file], ready: port }),
  },
  {
    name: 'Caddy',
    language: 'caddyfile',
    configure: (example, { proxy, server }) =>
      `{\nadmin off\n}\n${example
        .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
        .replace(/^\S+ \{/, `http://127.0.0.1:${proxy} {`)}`,
    start: (file, port) =>
      startProgram({ command: 'caddy', args: ['run', '--adapter', 'caddyfile', '--config', file], ready: port }),
  },
];

describe.each(proxies)('Behind $name', ({ language, configure, start }) => {
  describe.each([
    ['on a host of its own', '', 0],
    ['below a path', '/watch', 1],
  ] as const)('%s', (_title, path, example) => {
    let folder: string;
    let server: ServerProcess;
    let program: Program;
    let url: string;
    let token: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'watchpost-proxy-'));
      const port = await freePort();
      url = `http://127.0.0.1:${port}${path}`;
      server = await startServer({
        from: 'sources',
        env: { PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: 'a token of some length' },
      });
      // Where Caddy keeps what it was started with.
      for (const name of ['XDG_CONFIG_HOME', 'XDG_DATA_HOME']) vi.stubEnv(name, folder);
      const file = join(folder, 'proxy.conf');
      const ports = { proxy: port, server: Number(new URL(server.url).port) };
      await writeFile(file, configure(examplesFor(language)[example] ?? '', ports, folder));
      program = await start(file, port);
      const login = await fetch(`${url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(server.owner),
      });
      const { accessToken } = (await login.json()) as { readonly accessToken: string };
      token = accessToken;
    }, 60_000);
    afterAll(async () => {
      vi.unstubAllEnvs();
      await program?.stop();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const get = (to: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`${url}${to}`, { headers: { authorization: `Bearer ${token}`, ...headers } });

    test('the console, its files, the reference and the account pages are found where they say they are', async () => {
      for (const page of ['/', '/docs', '/auth/verify-email', '/incidents/act', '/notifications/recipient']) {
        const response = await get(page, { accept: 'text/html' });
        expect(response.status, page).toBe(200);
        const html = await response.text();
        const linked = [...html.matchAll(/(?:src|href)="(?!data:)([^"#]+)"/g)].map(([, link = '']) => link);
        expect(linked.length, page).toBeGreaterThan(0);
        for (const link of linked) {
          const target = new URL(link, `${url}${page}`);
          expect(target.href.startsWith(url), `${link} of ${page}`).toBe(true);
          expect((await fetch(target)).status, `${link} of ${page}`).toBe(200);
        }
      }
    });

    test('the API says where it is, and answers there', async () => {
      const document = (await (await get('/api/v1/openapi.json')).json()) as {
        readonly servers: readonly [{ readonly url: string }];
      };
      expect((await get('/api/v1/auth/me')).status).toBe(200);
      const [{ url: root }] = document.servers;
      expect(new URL(root, url).pathname.replace(/\/$/, '')).toBe(path);
    });

    test('heartbeat addresses lead to the server', async () => {
      const created = await fetch(`${url}/api/v1/monitors`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Backup', type: 'heartbeat', intervalSeconds: 60, config: {} }),
      });
      const monitor = (await created.json()) as { readonly heartbeatUrl: string };
      expect(created.status, JSON.stringify(monitor)).toBe(201);
      const { heartbeatUrl } = monitor;
      expect(heartbeatUrl).toMatch(new RegExp(`^${url}/api/v1/heartbeats/`));
      expect((await fetch(heartbeatUrl, { method: 'POST' })).ok).toBe(true);
    });

    test('a live stream arrives message by message', async () => {
      const ending = new AbortController();
      const response = await fetch(`${url}/api/v1/stream`, {
        headers: { authorization: `Bearer ${token}` },
        signal: ending.signal,
      });
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      const reader = response.body?.getReader();
      // The first bytes come before the stream ends, which it never does by itself.
      expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
      ending.abort();
    });

    test('the address of the client is the one that the proxy saw, whatever the client claims', async () => {
      const sent = request(`${url}/api/v1/monitors`, {
        localAddress: '127.0.0.2',
        headers: { 'x-forwarded-for': '198.51.100.7' },
        agent: false,
      }).end();
      const [response] = await once(sent, 'response');
      response.resume();
      const requestId = response.headers['x-request-id'];
      const lineOf = () => server.stderr.split('\n').find((line) => line.includes(requestId));
      await expect.poll(lineOf).toBeDefined();
      expect(JSON.parse(lineOf() ?? '')).toMatchObject({ clientAddress: '127.0.0.2', route: '/api/v1/monitors' });
    });

    test('a body that is too large is refused in the words of the server', async () => {
      const response = await fetch(`${url}/api/v1/monitors`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'x'.repeat(1_100_000) }),
      });
      expect(response.status).toBe(413);
    });

    test('probes are at both places, and metrics need their token', async () => {
      for (const root of [url, server.url]) expect((await fetch(`${root}/readyz`)).status, root).toBe(200);
      expect((await fetch(`${url}/metrics`)).status).toBe(403);
    });
  });
});
