import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readOptions } from '../../src/program/read-options.js';

const writeToken = async (mode: number, text = 'wpa_token\n'): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-token-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'token');
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
};

const url = '--url=https://watchpost.example.com';
const inEnvironment = { WATCHPOST_AGENT_TOKEN: 'wpa_secret' };

describe('The options of watchpost-agent', () => {
  it('take the token from a file again each time, so that a rotated one is used', async () => {
    const path = await writeToken(0o600);
    const { agent } = await readOptions([url, '--token-file', path], {});
    const token = typeof agent.token === 'function' ? agent.token : () => '';
    expect(await token()).toBe('wpa_token');
    await writeFile(path, 'wpa_rotated');
    expect(await token()).toBe('wpa_rotated');
  });

  it('take everything from the environment as well', async () => {
    const path = await writeToken(0o400);
    const { agent, mode } = await readOptions([], {
      WATCHPOST_URL: 'http://127.0.0.1:3000',
      WATCHPOST_BASE_PATH: '/ops/watch/api/',
      WATCHPOST_AGENT_TOKEN_FILE: path,
      WATCHPOST_AGENT_BUFFER_PATH: '/var/lib/agent',
    });
    expect([mode, agent.url, agent.bufferPath]).toEqual(['run', 'http://127.0.0.1:3000', '/var/lib/agent']);
    expect(agent.basePath).toBe('/ops/watch/api');
  });

  it.each([0o640, 0o604, 0o666, 0o620])('refuse a token file of mode %o', async (mode) => {
    const path = await writeToken(mode);
    await expect(readOptions([url, '--token-file', path], {})).rejects.toThrow(`run: chmod 600 ${path}`);
  });

  it.each<[string, readonly string[], string]>([
    ['a token among the arguments', [url, '--token', 'wpa_secret'], 'not taken from the command line'],
    ['a token in any argument', [url, '--url=https://wpa_secret@host'], 'not taken from the command line'],
    ['no address', [], '--url: must be an http:// or https:// URL'],
    ['an address of another kind', ['--url=ftp://host'], 'got "ftp://host"'],
    [
      'a socket that is no path',
      [url, '--docker-socket=tcp://docker:2375'],
      '--docker-socket: must be an absolute path such as',
    ],
    ['a path that begins without a slash', [url, '--base-path=api'], '--base-path: must be a path such as'],
    ['a number that is a word', [url, '--concurrency=many'], '--concurrency: must be a whole number (got "many")'],
    ['a port beyond 65535', [url, '--health=65536'], '--health: must be [HOST:]PORT'],
    ['an option that does not exist', [url, '--fast'], '--fast'],
  ])('refuse %s', async (_, argv, message) => {
    await expect(readOptions(argv, inEnvironment)).rejects.toThrow(message);
  });

  it('refuse to run without a token, and need none for a self-test', async () => {
    await expect(readOptions([url], {})).rejects.toThrow('--token-file: name a file');
    expect((await readOptions([url, '--self-test'], {})).mode).toBe('self-test');
  });

  it.each([
    ['9469', { host: '127.0.0.1', port: 9469 }],
    ['0.0.0.0:9469', { host: '0.0.0.0', port: 9469 }],
    ['[::1]:80', { host: '::1', port: 80 }],
  ])('serve health at %s', async (text, health) => {
    expect((await readOptions([url, `--health=${text}`], inEnvironment)).health).toEqual(health);
  });
});
