import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { toNodeHandler } from '@watchpost/server-kit';
import { describeEmbedding } from '../embedding/describe-embedding.js';
import { inProcess, type StartApp } from '../embedding/in-process.js';
import { moduleOf, start } from './app.js';

const startBehindParser: StartApp = async (kit, { port }) => {
  await kit.start();
  const app = await NestFactory.create<NestExpressApplication>(moduleOf(kit), { logger: false });
  app.useBodyParser('json');
  app.use(toNodeHandler(kit));
  await app.listen(port, '127.0.0.1');
  const server: Server = app.getHttpServer();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => app.close() };
};

describeEmbedding('NestJS', inProcess(start), { behindParser: inProcess(startBehindParser) });
