import { createAddressGuard } from '@watchpost/checks/address-guard';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { expect, onTestFinished, test } from 'vitest';
import { checkPage } from './check-page.js';
import { checkPort } from './check-port.js';
import { readLoad } from './read-load.js';

const startPage = async (text: string): Promise<string> => {
  const target = await startHttpTarget({ handler: (_request, response) => response.end(text) });
  onTestFinished(() => target.stop());
  return target.url;
};

test('a few lines check a page, and say why a check failed', async () => {
  const environment = { guard: createAddressGuard({ allowPrivate: true }) };
  expect(await checkPage(await startPage('Example Domain'), environment)).toMatch(/^up after [\d.]+ ms$/);
  expect(await checkPage(await startPage('Not here'), environment)).toBe(
    'down: body is "Not here", expected to contain "Example"',
  );
});

test('a page of a private network is checked only through a guard that allows it', async () => {
  expect(await checkPage(await startPage('Example Domain'))).toMatch(/^unknown: .*private targets/);
});

test('a few lines check a port of a private network', async () => {
  const { host } = new URL(await startPage(''));
  expect(await checkPort(host)).toMatchObject({ status: 'up', measurement: { message: null } });
});

test('a few lines read a figure of an exporter, or why it could not be read', async () => {
  const environment = {
    guard: createAddressGuard({ allowPrivate: true }),
    now: Date.now,
    signal: new AbortController().signal,
  };
  const { host } = new URL(await startPage('node_load1 0.25\n'));
  expect(await readLoad(host, environment)).toBe(0.25);
  expect(await readLoad('127.0.0.1:1', environment)).toMatch(/refused/);
});
