import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allCommands } from '../src/commands/all.js';
import { shellScripts } from '../src/completion/shell-scripts.js';
import { executable, Machine } from './cli.js';
import { apiKey, FakeApi, monitor, pageOf } from './fake-api.js';

let api: FakeApi;
let machine: Machine;

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
  machine.env = { XDG_CACHE_HOME: join(machine.home, 'cache') };
  api.on('GET /monitors', () =>
    pageOf([
      monitor({ name: 'website' }),
      monitor({ id: 'mon_2', name: 'Two words' }),
      monitor({ id: 'mon_3', name: '-rf' }),
    ]),
  );
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

/** The words that are offered at the end of a command line. */
const offered = async (line: string): Promise<string[]> => {
  const words = line.split(' ').slice(1);
  const { code, stdout, stderr } = await machine.call(['__complete', String(words.length), ...words]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.split('\n').flatMap((offer) => (offer === '' ? [] : [offer.split('\t')[0] ?? '']));
};

describe('completion', () => {
  test.each([
    ['watchpost mon', ['monitors']],
    ['watchpost monitors pau', ['pause']],
    ['watchpost monitors create --interval', ['--interval-seconds']],
    ['watchpost monitors create --type htt', ['https', 'http']],
    ['watchpost api-keys create --scopes monitors:r', ['monitors:read', 'monitors:run']],
    ['watchpost api-keys create --scopes monitors:write,monitors:ru', ['monitors:write,monitors:run']],
    ['watchpost monitors list --output ', ['table', 'json', 'yaml', 'csv']],
    ['watchpost monitors list -o j', ['json']],
    ['watchpost monitors list --fields last', ['lastCheckedAt', 'lastResult']],
    ['watchpost completion z', ['zsh']],
    ['watchpost monitors list --no-e', ['--no-enabled']],
    ['watchpost monitors list --profile ', ['default']],
    ['watchpost profile use d', ['default']],
    ['watchpost monitors import ', []],
    ['watchpost nonsense ', []],
  ])('of %j offers %j', async (line, words) => {
    expect(await offered(line)).toEqual(words);
    expect(api.seen).toEqual([]);
  });

  test.each(allCommands.map(({ path }) => path.join(' ')))('offers %s', async (path) => {
    expect(await offered(`watchpost ${path}`)).toContain(path.split(' ').at(-1));
  });

  test('offers names, and ids where a name is not one plain word', async () => {
    expect(await offered('watchpost monitors get ')).toEqual(['website', 'mon_2', 'mon_3']);
    expect(await offered('watchpost monitors update --retries 1 web')).toEqual(['website']);
  });

  test('asks the server once a minute, and keeps what it said from others', async () => {
    await offered('watchpost monitors get ');
    await offered('watchpost monitors pause w');
    expect(api.requests('GET /monitors')).toHaveLength(1);
    const folder = join(machine.home, 'cache', 'watchpost');
    const [file = ''] = (await readdir(folder)).filter((name) => name.startsWith('names-'));
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    await utimes(join(folder, file), new Date(), new Date(Date.now() - 61_000));
    await offered('watchpost monitors get ');
    expect(api.requests('GET /monitors')).toHaveLength(2);
  });

  test('asks with the profile that the line names', async () => {
    expect(await offered('watchpost monitors get --profile elsewhere ')).toEqual([]);
    expect(api.seen).toEqual([]);
  });

  test('offers nothing, and says nothing, while no server answers', async () => {
    await api.stop();
    expect(await offered('watchpost monitors get ')).toEqual([]);
  });
});

describe('the script for bash', () => {
  test('asks the program and hands its words on', async () => {
    const bin = join(machine.home, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'watchpost'), `#!/bin/sh\nexec '${process.execPath}' '${executable}' "$@"\n`);
    await chmod(join(bin, 'watchpost'), 0o755);
    const script = [
      shellScripts.bash,
      `offer() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _watchpost; printf '%s\\n' "\${COMPREPLY[@]}"; }`,
      'offer watchpost monitors pau',
      "offer watchpost monitors list --output ''",
    ].join('\n');
    const env = { PATH: `${bin}:${process.env.PATH}`, HOME: machine.home, XDG_CONFIG_HOME: machine.home };
    const { stdout, stderr } = spawnSync('bash', { input: script, encoding: 'utf8', env });
    expect({ stdout, stderr }).toEqual({ stdout: 'pause\ntable\njson\nyaml\ncsv\n', stderr: '' });
  });
});

test.each(Object.entries(shellScripts))('the script for %s takes less than 2 kB and asks the program', (_, script) => {
  expect(script.length).toBeLessThan(2000);
  expect(script).toContain('__complete');
});
