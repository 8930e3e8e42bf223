import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { start } from './app.js';

let folder: string;
let app: Awaited<ReturnType<typeof start>>;
let written: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-in-process-'));
  written = [];
  app = await start({ folder, write: (customer, text) => void written.push(`${customer}: ${text}`) });
});
afterEach(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

test('the product watches the sites of each customer apart', async () => {
  await app.addSite('globex', 'https://globex.example.com');
  await app.addSite('globex', 'https://shop.globex.example.com');
  await app.addSite('initech', 'https://initech.example.com');
  expect(await app.sitesOf('globex')).toEqual(['https://globex.example.com', 'https://shop.globex.example.com']);
  expect(await app.sitesOf('initech')).toEqual(['https://initech.example.com']);
});

test('the customer whose site is in trouble reads of it, and no other', async () => {
  await app.addSite('globex', 'https://globex.example.com');
  await app.addSite('initech', 'https://initech.example.com');
  await app.reportTrouble('initech', 'The mail is slow');
  await expect.poll(() => written).toEqual(['initech: Incident 1: The mail is slow']);
});
