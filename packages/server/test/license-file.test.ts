import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-license-'));
});
afterAll(() => rm(folder, { recursive: true }));

const send = async ({ url }: ServerProcess, method: string, path: string, body?: object, token?: string) => {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
  };
};
const signIn = async (server: ServerProcess): Promise<string> =>
  (await send(server, 'POST', '/auth/login', server.owner)).body.accessToken;

test('a server runs on the license file that another one has issued, encrypted', async () => {
  const seller = await startServer({ from: 'sources' });
  const sellerToken = await signIn(seller);
  const license = { name: 'Acme', entitlements: { maxMonitors: 2 } };
  const { id, key } = (await send(seller, 'POST', '/licenses', license, sellerToken)).body;
  await send(seller, 'POST', `/licenses/${id}/activate`, {}, sellerToken);
  const { body: file } = await send(seller, 'GET', `/licenses/${id}/file`, undefined, sellerToken);
  const { body: keys } = await send(seller, 'GET', '/licenses/keys', undefined, sellerToken);
  await seller.stop();

  const path = join(folder, 'watchpost.lic');
  await writeFile(path, file);
  const env = { LICENSE_FILE: path, LICENSE_PUBLIC_KEY: keys.data[0].publicKeyHex, LICENSE_KEY: key };
  const server = await startServer({ env, from: 'sources' });
  const token = await signIn(server);
  const monitor = { name: 'Supplier', type: 'manual' };
  const made: string[] = [];
  const create = async (): Promise<number> => {
    const { status, body } = await send(server, 'POST', '/monitors', monitor, token);
    if (status === 201) made.push(body.id);
    return status;
  };
  // The worker reads the file once the server runs.
  await expect.poll(create).toBe(403);
  for (const each of made.slice(1)) await send(server, 'DELETE', `/monitors/${each}`, undefined, token);
  expect([await create(), await create()]).toEqual([201, 403]);
  await server.stop();
  expect(server.output).not.toContain(key);
});
