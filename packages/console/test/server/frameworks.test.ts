import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createAdaptorServer } from '@hono/node-server';
import { type ServerKit, toNodeHandler } from '@watchpost/server-kit';
import express from 'express';
import fastify from 'fastify';
import { H3, serve } from 'h3';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtFolder } from '../../src/built-folder.js';
import { type Console, type ConsoleManifest, createConsole } from '../../src/index.js';
import { type KitFixture, openKit, ownerEmail, password } from '../open-kit.js';

/** A server of a framework that has the console, and the API beside it. */
interface Host {
  readonly port: number;
  close(): Promise<unknown>;
}

const listen = async (server: Server): Promise<Host> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** How a host on `node:http` asks the console, and whether that answered. */
const answered = (built: Console, incoming: IncomingMessage, response: Parameters<RequestListener>[1]): boolean => {
  const { method = 'GET', url = '/', headers } = incoming;
  const header = (name: string): string | null => headers[name]?.toString() ?? null;
  const answer = built.answer({ method, path: url.replace(/\?.*/, ''), header });
  if (answer !== undefined) response.writeHead(answer.status, answer.headers).end(answer.body);
  return answer !== undefined;
};

const isApi = (url: string | undefined): boolean => url?.startsWith('/api/') === true;

const hosts: Readonly<Record<string, (built: Console, kit: ServerKit) => Promise<Host>>> = {
  'node:http': (built, kit) => {
    const api = toNodeHandler(kit);
    return listen(
      createServer((incoming, response) => {
        if (isApi(incoming.url) || !answered(built, incoming, response)) void api(incoming, response);
      }),
    );
  },
  h3: async (built, kit) => {
    const app = new H3();
    app.all('/**', ({ req }) => {
      const found = isApi(new URL(req.url).pathname) ? undefined : built.handle(req);
      return found ?? kit.fetch(req);
    });
    const server = await serve(app, { port: 0, hostname: '127.0.0.1', silent: true }).ready();
    return { port: Number(new URL(server.url ?? '').port), close: () => server.close(true) };
  },
  Express: (built, kit) => {
    const app = express();
    app.use((incoming, response, next) => {
      if (isApi(incoming.url) || !answered(built, incoming, response)) next();
    });
    app.use(toNodeHandler(kit));
    return listen(createServer(app));
  },
  Fastify: async (built, kit) => {
    const app = fastify();
    const api = toNodeHandler(kit);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_incoming, _payload, done) => done(null));
    app.all('/*', (incoming, reply) => {
      reply.hijack();
      if (isApi(incoming.url) || !answered(built, incoming.raw, reply.raw)) return api(incoming.raw, reply.raw);
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return { port: Number(new URL(app.listeningOrigin).port), close: () => app.close() };
  },
  Hono: (built, kit) => {
    const app = new Hono();
    app.all('/*', (context) => {
      const found = isApi(context.req.path) ? undefined : built.handle(context.req.raw);
      return found ?? kit.fetch(context.req.raw);
    });
    return listen(createAdaptorServer(app) as Server);
  },
};

const manifest: ConsoleManifest = JSON.parse(readFileSync(`${builtFolder}manifest.json`, 'utf8'));
const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

let fixture: KitFixture;
beforeAll(async () => {
  fixture = await openKit();
});
afterAll(() => fixture.close());

describe.each(Object.keys(hosts).flatMap((name) => ['/', '/ops/watch/'].map((base) => [name, base] as const)))(
  'the console in %s at %s',
  (name, base) => {
    let host: Host;
    beforeAll(async () => {
      host = (await hosts[name]?.(createConsole({ basePath: base }), fixture.kit)) ?? expect.fail(name);
    });
    afterAll(() => host.close());

    /** A request as it goes over the wire: `fetch` would decode the answer. */
    const send = async (
      path: string,
      headers: Readonly<Record<string, string>> = {},
      { method = 'GET', body }: { readonly method?: string; readonly body?: object } = {},
    ) => {
      const sent = request({ host: '127.0.0.1', port: host.port, path, method, headers });
      sent.end(body === undefined ? undefined : JSON.stringify(body));
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
    };

    test.each(Object.keys(decoders))('serves its files under hashed names for a year, as %s', async (coding) => {
      for (const path of manifest.first) {
        const { status, headers, bytes } = await send(base + path, { 'accept-encoding': coding });
        expect([path, status, headers['content-encoding'] ?? 'identity']).toEqual([path, 200, coding]);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
        const content = decoders[coding]?.(bytes) ?? Buffer.alloc(0);
        const entry = manifest.assets.find((asset) => asset.path === path);
        expect(createHash('sha256').update(content).digest('base64url')).toBe(entry?.sha256);
      }
    });

    test('shows its page at every address that it has, and 304 to a browser that has it', async () => {
      for (const path of ['', 'monitors', 'monitors/mon_1/edit', 'settings/feature-flags/flg_1', 'sign-in?next=%2F']) {
        const { status, headers, bytes } = await send(base + path, { accept: 'text/html' });
        expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
        expect(headers['content-security-policy']).toContain('trusted-types push-worker');
        expect(bytes.toString()).toContain(`src="${base}assets/`);
        const again = await send(base + path, { accept: 'text/html', 'if-none-match': headers.etag ?? '' });
        expect([path, again.status, again.bytes.length]).toEqual([path, 304, 0]);
      }
    });

    test('shows a browser its page with 404 where nothing is', async () => {
      const { status, headers, bytes } = await send(`${base}nowhere`, { accept: 'text/html' });
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(bytes.toString()).toContain('<div id="app">');
      expect((await send(`${base}assets/gone-00000000.js`)).status).toBe(404);
    });

    test('keeps a session in a cookie that the page below the path renews, and another site does not', async () => {
      const origin = `http://127.0.0.1:${host.port}`;
      const own = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
      const credentials = { email: ownerEmail, password, keepIn: 'cookie' };
      const signedIn = await send('/api/v1/auth/login', own, { method: 'POST', body: credentials });
      expect([signedIn.status, signedIn.bytes.toString()]).toEqual([200, expect.not.stringContaining('refreshToken')]);
      const [set = ''] = signedIn.headers['set-cookie'] ?? [];
      expect(set).toMatch(/; Path=\/;.*HttpOnly.*SameSite=Strict/);
      const cookie = set.replace(/;.*/, '');
      const foreign = { ...own, 'sec-fetch-site': 'cross-site', cookie };
      expect((await send('/api/v1/auth/refresh', foreign, { method: 'POST', body: {} })).status).toBe(403);
      const renewed = await send('/api/v1/auth/refresh', { ...own, cookie }, { method: 'POST', body: {} });
      const { accessToken } = JSON.parse(renewed.bytes.toString());
      const me = await send('/api/v1/auth/me', { authorization: `Bearer ${accessToken}` });
      expect([me.status, JSON.parse(me.bytes.toString()).email]).toEqual([200, ownerEmail]);
    });
  },
);
