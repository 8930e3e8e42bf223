// Watchpost inside a NestJS app: its API answers beside the app's own routes, on the same port.
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BeforeApplicationShutdown, Body, Controller, Get, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createServerKit, type ServerKit, toNodeHandler } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';

// Decorators are called as functions here, because Node runs this file without a build.
class HelloController {
  hello(): string {
    return 'Hello from the app.';
  }
  greet({ name }: { name: string }): string {
    return `Hello, ${name}.`;
  }
}
Controller('hello')(HelloController);
const { hello, greet } = Object.getOwnPropertyDescriptors(HelloController.prototype);
Get()(HelloController.prototype, 'hello', hello);
Post()(HelloController.prototype, 'greet', greet);
Body()(HelloController.prototype, 'greet', 0);

/** Before the server closes: open streams would hold it, and `OnApplicationShutdown` comes only afterwards. */
class KitEnd implements BeforeApplicationShutdown {
  readonly #kit: Pick<ServerKit, 'stop'>;

  constructor(kit: Pick<ServerKit, 'stop'>) {
    this.#kit = kit;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#kit.stop();
  }
}

export const moduleOf = (kit: Pick<ServerKit, 'stop'>) => {
  class AppModule {}
  Module({ controllers: [HelloController], providers: [{ provide: KitEnd, useFactory: () => new KitEnd(kit) }] })(
    AppModule,
  );
  return AppModule;
};

/** Requests that run when the app stops have so long to be answered. */
const graceMs = 10_000;

/** Starts the app with Watchpost inside. */
export const start = async (kit: ServerKit, { port }: { readonly port: number }) => {
  await kit.start();
  const end = async (): Promise<void> => {
    await kit.stop();
    // For a second, a first request may still arrive on them.
    setTimeout(() => unused.forEach((socket) => void socket.destroy()), 1000).unref();
    // What runs for longer is cut off.
    setTimeout(() => server.closeAllConnections(), graceMs).unref();
  };
  const app = await NestFactory.create(moduleOf({ stop: end }), { logger: false });
  // Before Nest's own parser, so that Watchpost answers a malformed body in its own words.
  app.use(toNodeHandler(kit));
  // On SIGTERM it ends in order.
  app.enableShutdownHooks();
  await app.listen(port, '127.0.0.1');
  const server: Server = app.getHttpServer();
  // Connections on which nothing was asked yet are not idle to Node, and would hold a stop for a minute.
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // It listens on a port, not on a pipe.
    stop: () => app.close(),
  };
};

if (import.meta.main) {
  // A real app keeps its folder, and with it the secret: nothing else opens what lies in the database.
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-'));
  const port = Number(process.env.PORT ?? 3001);
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'main', bytes: randomBytes(32) }],
    publicUrl: `http://localhost:${port}`,
  });
  const { url } = await start(kit, { port });
  await kit.createFirstOwner({ email: 'owner@example.com', password: 'correct horse battery staple' });
  console.log(`${url}/hello is the app's, ${url}/api/v1/monitors is Watchpost's.`);
}
