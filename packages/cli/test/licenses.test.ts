import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi } from './fake-api.js';

interface Vector {
  readonly title: string;
  readonly file: string;
}

const published = new URL('../../../docs/license-file-vectors.json', import.meta.url);
const { publicKey, vectors }: { publicKey: string; vectors: Vector[] } = JSON.parse(await readFile(published, 'utf8'));
const fileOf = (title: string): string => vectors.find((vector) => vector.title === title)?.file ?? '';

let api: FakeApi;
let machine: Machine;
beforeEach(async () => {
  api = await FakeApi.start();
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

test('licenses create writes the key to a new file and does not show it', async () => {
  const key = 'WPL-4F2KT-7QXWM-0ZB3N-9VHRC-6JYDA-E5G8P';
  api.on('POST /licenses', () => ({ status: 201, body: { id: 'lic_1', name: 'Acme', key } }));
  const out = join(machine.home, 'acme-key.txt');
  const { code, stdout, stderr } = await machine.call(['licenses', 'create', '--name', 'Acme', '--out', out]);
  expect([code, await readFile(out, 'utf8')]).toEqual([0, `${key}\n`]);
  expect(stdout + stderr).not.toContain(key);
});

test('licenses deactivate-machine sends the key that it is given, and no credential', async () => {
  const route = 'DELETE /licenses/activations/lac_1';
  api.on(route, () => ({ status: 204 }));
  const data = JSON.stringify({ key: 'WPL-4F2KT-7QXWM-0ZB3N-9VHRC-6JYDA-E5G8P' });
  const { code, stderr } = await machine.call(['licenses', 'deactivate-machine', 'lac_1', '--yes', '--data', data]);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  const [request] = api.requests(route);
  expect(request?.body).toEqual(JSON.parse(data));
  expect(request?.headers).not.toHaveProperty('x-api-key');
});

test('licenses verify-file says what a file gives, without a server', async () => {
  await api.stop();
  const path = join(machine.home, 'acme.lic');
  await writeFile(path, fileOf('a file without an end'));
  const { code, stdout } = await machine.call(['licenses', 'verify-file', path, '--issuer', publicKey, '-o', 'json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    license: { name: 'Acme, on premises', entitlements: { sso: true } },
    expiresAt: null,
  });
});

test.each([
  ['a bit of enc is changed, character 0', 'not_genuine'],
  ['a machine file', 'wrong_kind'],
  ['its time is over', 'expired'],
])('licenses verify-file ends with 1 when %s, and names it %s', async (title, name) => {
  const path = join(machine.home, 'acme.lic');
  await writeFile(path, fileOf(title));
  const { code, stderr } = await machine.call(['licenses', 'verify-file', path, '--issuer', publicKey]);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`(${name})`)]);
});

test.each([
  [['acme.lic'], '--issuer is missing'],
  [['acme.lic', '--issuer', 'beef'], '--issuer: must be 64 hexadecimal digits'],
  [['other.lic', '--issuer', publicKey], 'cannot read'],
])('licenses verify-file %j is refused by name', async ([file = '', ...args], message) => {
  await writeFile(join(machine.home, 'acme.lic'), fileOf('a file without an end'));
  const { code, stderr } = await machine.call(['licenses', 'verify-file', join(machine.home, file), ...args]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
