// Watchpost inside a NestJS app: its API answers beside the app's own routes, on the same port.
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BeforeApplicationShutdown, Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createServerKit, type ServerKit, toNodeHandler } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';

interface Options {
  readonly folder: string;
  readonly port: number;
  /** 32 bytes that encrypt the secrets in the database. */
  readonly secret?: Uint8Array;
}

// Decorators are called as functions here, because Node runs this file without a build.
class HelloController {
  hello(): string {
    return 'Hello from the app.';
  }
}
Controller()(HelloController);
const hello = Object.getOwnPropertyDescriptor(HelloController.prototype, 'hello');
if (hello !== undefined) Get('hello')(HelloController.prototype, 'hello', hello);

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

export const start = async ({ folder, port, secret = randomBytes(32) }: Options) => {
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'main', bytes: secret }],
    publicUrl: `http://localhost:${port}`,
  });
  await kit.start();
  await kit.createFirstOwner({ email: 'owner@example.com', password: 'correct horse battery staple' });

  class AppModule {}
  Module({ controllers: [HelloController], providers: [{ provide: KitEnd, useFactory: () => new KitEnd(kit) }] })(
    AppModule,
  );
  const app = await NestFactory.create(AppModule, { logger: false });
  // Before Nest's own parser, so that Watchpost answers a malformed body in its own words.
  app.use(toNodeHandler(kit));
  // On SIGTERM it ends in order.
  app.enableShutdownHooks();
  await app.listen(port, '127.0.0.1');
  const server: Server = app.getHttpServer();

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // It listens on a port, not on a pipe.
    async stop() {
      await app.close();
      await store.close();
    },
  };
};

if (import.meta.main) {
  // A real app keeps its folder, and with it the secret: nothing else opens what lies in the database.
  const { url } = await start({ folder: await mkdtemp(join(tmpdir(), 'watchpost-')), port: 3001 });
  console.log(`${url}/hello is the app's, ${url}/api/v1/monitors is Watchpost's.`);
}
