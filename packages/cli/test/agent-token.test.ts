import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi } from './fake-api.js';

describe('the token of a new agent', () => {
  const agent = { id: 'agt_1', name: 'Office', status: 'pending' };
  const token = `wpa_${'z9Y8'.repeat(9)}`;
  let api: FakeApi;
  let machine: Machine;

  beforeEach(async () => {
    api = await FakeApi.start();
    machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
    api.on('POST /agents', () => ({ status: 201, body: { ...agent, token } }));
  });
  afterEach(async () => {
    await api.stop();
    await machine.remove();
  });

  test('goes into a file that the agent accepts, and nowhere else', async () => {
    const { code, stdout, stderr } = await machine.run(['agents', 'create', '--name', 'Office', '--out', 'token']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(agent);
    expect(stderr).not.toContain(token);
    const file = join(machine.home, 'token');
    expect(await readFile(file, 'utf8')).toBe(`${token}\n`);
    // The agent refuses a file that others can read.
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('is in a file after a rotation too', async () => {
    api.on('POST /agents/agt_1/rotate-token', () => ({ body: { ...agent, token } }));
    const { code } = await machine.run(['agents', 'rotate-token', 'agt_1', '--out', 'token']);
    expect(code).toBe(0);
    expect(await readFile(join(machine.home, 'token'), 'utf8')).toBe(`${token}\n`);
  });
});
