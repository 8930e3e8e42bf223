import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit, toNodeHandler } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { describeEmbedding } from '../embedding/describe-embedding.js';
import { inProcess, type StartApp } from '../embedding/in-process.js';
import { start } from './app.js';

const startBehindParser: StartApp = async (kit, { port }) => {
  await kit.start();
  const app = express();
  app.use(express.json());
  app.use(toNodeHandler(kit));
  app.post('/hello', (request, response) => {
    response.send(`Hello, ${request.body.name}.`);
  });
  const server = app.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // It listens on a port, not on a pipe.
    async stop() {
      const closed = once(server, 'close');
      server.close();
      await kit.stop();
      server.closeIdleConnections();
      await closed;
    },
  };
};

test('a connection that was opened and never used does not hold the stop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-embedded-'));
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  const secretKeys = [{ id: 'main', bytes: new Uint8Array(32) }] as const;
  const app = await start(createServerKit({ store, secretKeys, publicUrl: 'http://localhost' }), { port: 0 });
  const unused = connect(Number(new URL(app.url).port), '127.0.0.1');
  const closed = once(unused, 'close');
  await once(unused, 'connect');
  await app.stop();
  await closed;
  await store.close();
  await rm(folder, { recursive: true });
});

describeEmbedding('Express', inProcess(start), { behindParser: inProcess(startBehindParser) });

test('Watchpost answers below a sub-router, behind body parsers that ran first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-embedded-'));
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  const secretKeys = [{ id: 'main', bytes: new Uint8Array(32) }] as const;
  const basePath = '/internal/watchpost/api/v1';
  const kit = createServerKit({ store, secretKeys, publicUrl: 'http://localhost', basePath });
  await kit.start({ background: false });
  await kit.createFirstOwner({ email: 'owner@example.com', password: 'correct horse battery staple' });

  const app = express();
  app.use(express.json(), express.urlencoded({ extended: true }), express.text());
  const internal = express.Router();
  internal.use('/watchpost', toNodeHandler(kit));
  app.use('/internal', internal);
  app.use((request, response) => {
    response.status(404).send(`The app has no ${request.originalUrl}`);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await kit.stop();
    await store.close();
    await rm(folder, { recursive: true });
  });
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens on a port, not on a pipe.

  const logIn = (contentType: string, body: string): Promise<Response> =>
    fetch(`${root}${basePath}/auth/login`, { method: 'POST', headers: { 'content-type': contentType }, body });
  const credentials = JSON.stringify({ email: 'owner@example.com', password: 'correct horse battery staple' });
  expect((await logIn('application/json', credentials)).status).toBe(200);
  expect((await logIn('application/json', '[]')).status).toBe(400);
  expect((await logIn('text/plain', credentials)).status).toBe(415);
  expect((await logIn('application/x-www-form-urlencoded', 'email=a&password=b')).status).toBe(415);

  const nowhere = await fetch(`${root}${basePath}/nowhere`);
  expect([nowhere.status, await nowhere.text()]).toEqual([404, `The app has no ${basePath}/nowhere`]);
  expect((await fetch(`${root}/api/v1/monitors`)).status).toBe(404);
});
