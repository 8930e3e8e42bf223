import { describe, expect, it } from 'vitest';
import { readDiscoverOptions } from '../../src/program/discover/discover-options.js';

const least = ['--url=https://watchpost.example.com', '--agent=Office'];
const inEnvironment = { WATCHPOST_API_KEY: 'wp_secret' };
const read = (...more: readonly string[]) => readDiscoverOptions([...least, ...more], inEnvironment);

describe('The options of watchpost-agent discover', () => {
  it('plan 200 monitors of a source at most, and delete nothing, unless they say otherwise', async () => {
    expect(await read('--from=hosts')).toMatchObject({
      apply: false,
      prune: false,
      most: 200,
      watchSeconds: undefined,
    });
    const more = ['--from=docker', '--from=file_sd:/etc/targets/*.yml', '--from=dns-sd', '--apply', '--watch=60'];
    const options = await read(...more, '--most=2000', '--prune');
    expect(options).toMatchObject({ apply: true, prune: true, most: 2000, watchSeconds: 60 });
    expect(options?.sources.map(({ name }) => name)).toEqual(['docker', 'file_sd', 'dns-sd']);
  });

  it('take the server, the agent and the key from the environment as well', async () => {
    const environment = { ...inEnvironment, WATCHPOST_URL: 'http://127.0.0.1:3000', WATCHPOST_AGENT: 'agt_1' };
    const options = await readDiscoverOptions(['--from=hosts'], environment);
    expect(options).toMatchObject({ url: 'http://127.0.0.1:3000', agent: 'agt_1', apiKey: 'wp_secret' });
  });

  it.each<[string, readonly string[], string]>([
    ['no source', [], '--from: name at least one of docker, file_sd, hosts, dns-sd'],
    ['a source that does not exist', ['--from=kubernetes'], '(got "kubernetes")'],
    ['a source by the name of a property', ['--from=constructor'], '(got "constructor")'],
    ['a source twice', ['--from=hosts:/a', '--from=hosts:/b'], '--from: each kind can be named once'],
    ['a socket that is no path', ['--from=docker:tcp://docker:2375'], '--from docker: must be an absolute path'],
    ['targets without a file', ['--from=file_sd'], '--from file_sd: needs a file or a pattern'],
    ['a place of services', ['--from=dns-sd:eth0'], '--from dns-sd: takes no place'],
    ['a plan that is applied', ['--from=hosts', '--plan', '--apply'], '--plan: shows what --apply would do'],
    ['to watch without applying', ['--from=hosts', '--watch=60'], '--watch: needs --apply'],
    ['to watch all the time', ['--from=hosts', '--apply', '--watch=1'], '--watch: must be from 10 to 86400'],
    ['too many monitors', ['--from=hosts', '--most=5000'], '--most: must be from 1 to 2000'],
    ['a key among the arguments', ['--api-key', 'wp_secret'], 'not taken from the command line'],
    ['no agent', ['--agent=', '--from=hosts'], '--agent: name the agent'],
  ])('refuse %s', async (_, more, message) => {
    await expect(read(...more)).rejects.toThrow(message);
  });
});
