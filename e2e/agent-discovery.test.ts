import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Client, createClient, type Monitor } from '@watchpost/client';
import { freePort } from '@watchpost/testbed/free-port';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeAgentFolder, startAgent } from './agent-process.js';

describe('An agent that discovers', () => {
  let server: ServerProcess;
  let client: Client;
  beforeAll(async () => {
    server = await startServer({ env: { PORT: String(await freePort()), RATE_LIMIT_PER_IP: '1000000' } });
    client = createClient({ baseUrl: server.url, ...server.owner });
  });
  afterAll(() => server.stop());

  /** An agent with a folder, in which a key for discovery is. */
  const newAgent = async (name: string, scopes = ['monitors:read', 'monitors:write', 'agents:read'] as const) => {
    const { id, token } = await client.agents.create({ name });
    const folder = await makeAgentFolder(token);
    onTestFinished(() => folder.remove());
    const { secret } = await client.apiKeys.create({ name, scopes: [...scopes] });
    await writeFile(join(folder.path, 'api-key'), secret, { mode: 0o600 });
    const start = (...more: readonly string[]) =>
      startAgent(folder.path, [
        ...['discover', '--url', server.url, '--api-key-file', 'api-key', '--agent', name],
        ...more,
      ]);
    const run = async (...more: readonly string[]) => {
      const agent = start(...more);
      const exitCode = await agent.ended;
      return { exitCode, shown: agent.log.replaceAll(id, 'AGENT') };
    };
    const monitors = async () => {
      const own: Monitor[] = [];
      for await (const monitor of client.monitors.list()) if (monitor.key?.startsWith(`${id}.`)) own.push(monitor);
      return own.map(({ key, type, target }) => `${key?.slice(id.length + 1)} ${type} ${target}`).toSorted();
    };
    const file = join(folder.path, 'hosts');
    return { id, folder: folder.path, file, write: (text: string) => writeFile(file, text), run, start, monitors };
  };

  test('shows a plan, applies it, and then has nothing to do', async () => {
    const { run, write, monitors, id } = await newAgent('Plans');
    await write('127.0.0.1 localhost\n10.0.0.5 nas\n10.0.0.6 db # watchpost.port=5432\n');
    expect(await run('--from', 'hosts:hosts')).toEqual({
      exitCode: 6,
      shown:
        '+ AGENT.hosts.icmp.nas  nas\n+ AGENT.hosts.tcp.db  db\nhosts: 2 to create, 0 to change, 0 to delete, 0 unchanged.\n',
    });
    expect(await monitors()).toEqual([]);
    expect(await run('--from', 'hosts:hosts', '--apply')).toMatchObject({ exitCode: 0 });
    expect(await monitors()).toEqual(['hosts.icmp.nas icmp 10.0.0.5', 'hosts.tcp.db tcp 10.0.0.6:5432']);
    const [found] = (await client.monitors.list({ search: 'nas' })).data;
    expect(found).toMatchObject({ agentIds: [id], checkFromServer: false, tags: ['hosts'], intervalSeconds: 60 });
    expect(await run('--from', 'hosts:hosts')).toEqual({
      exitCode: 0,
      shown: 'hosts: 0 to create, 0 to change, 0 to delete, 2 unchanged.\n',
    });
  });

  test('changes what its source says, and leaves what people have set', async () => {
    const { run, write, id } = await newAgent('Tuned');
    await write('10.0.1.5 disk\n');
    await run('--from', 'hosts:hosts', '--apply');
    const find = async () => {
      const [found = expect.fail('it is not there')] = (await client.monitors.list({ search: 'disk' })).data;
      return found;
    };
    await client.monitors.update((await find()).id, { enabled: false, retries: 7, description: 'In the cellar' });
    await write('10.0.1.9 disk\n');
    const { shown } = await run('--from', 'hosts:hosts', '--apply');
    expect(shown).toBe(
      '~ AGENT.hosts.icmp.disk  disk\n    target: "10.0.1.5" → "10.0.1.9"\nhosts: 0 created, 1 changed, 0 deleted, 0 unchanged.\n',
    );
    const changed = { target: '10.0.1.9', enabled: false, retries: 7, description: 'In the cellar', agentIds: [id] };
    expect(await find()).toMatchObject(changed);
  });

  test('deletes with --prune alone, and only what it made of that source', async () => {
    const { run, write, monitors, id, folder } = await newAgent('Prunes');
    const other = await newAgent('Other');
    await other.write('10.0.2.9 old\n');
    await other.run('--from', 'hosts:hosts', '--apply');
    await client.monitors.create({ name: 'By hand', key: 'by-hand', type: 'icmp', target: '10.0.2.1', agentIds: [id] });
    await write('10.0.2.5 old\n10.0.2.6 new\n');
    await writeFile(join(folder, 'targets.yml'), '- targets: [db:5432]\n');
    const sources = ['--from', 'hosts:hosts', '--from', 'file_sd:*.yml'];
    await run(...sources, '--apply');
    await write('10.0.2.6 new\n');
    const kept = await run(...sources, '--apply');
    expect(kept.shown).toContain('  AGENT.hosts.icmp.old  old (no longer found; --prune deletes it)\n');
    expect(await monitors()).toHaveLength(3);
    expect((await run(...sources, '--prune', '--plan')).shown).toContain('- AGENT.hosts.icmp.old  old\n');
    expect(await monitors()).toHaveLength(3);
    await run(...sources, '--prune', '--apply');
    expect(await monitors()).toEqual([
      expect.stringMatching(/^file_sd\.tcp\.db-5432-[0-9a-f]{8} tcp db:5432$/),
      'hosts.icmp.new icmp 10.0.2.6',
    ]);
    expect(await other.monitors()).toEqual(['hosts.icmp.old icmp 10.0.2.9']);
    expect((await client.monitors.list({ search: 'By hand' })).data).toHaveLength(1);
  });

  test('deletes nothing of a source that is empty, broken or has problems', async () => {
    const { run, write, file, monitors } = await newAgent('Careful');
    await write('10.0.3.5 one\n10.0.3.6 two\n');
    const discover = () => run('--from', 'hosts:hosts', '--prune', '--apply');
    await discover();
    await write('');
    expect((await discover()).shown).toContain('hosts.icmp.one  one (the source is empty)');
    await rm(file);
    expect(await discover()).toEqual({ exitCode: 1, shown: 'hosts: hosts: cannot be read (ENOENT)\n' });
    await write('10.0.3.5 one\n10.0.3.6 two # watchpost.prot=22\n');
    const { shown } = await discover();
    expect(shown).toContain('! two: "watchpost.prot": is no label');
    expect(shown).toContain('hosts.icmp.two  two (the source has problems)');
    expect(await monitors()).toHaveLength(2);
  });

  test('has no more monitors of a source than --most, also when names change with each reading', async () => {
    const { run, write, monitors } = await newAgent('Bounded');
    const hosts = (prefix: string, count: number): string =>
      Array.from({ length: count }, (_, index) => `10.0.4.${index + 1} ${prefix}${index}`).join('\n');
    const discover = () => run('--from', 'hosts:hosts', '--most', '5', '--apply');
    await write(hosts('a', 6));
    const refused = 'hosts: would have 6 monitors, more than --most 5; nothing of it is changed\n';
    expect(await discover()).toEqual({ exitCode: 1, shown: refused });
    await write(hosts('a', 5));
    expect(await discover()).toMatchObject({ exitCode: 0 });
    await write(hosts('b', 5));
    expect(await discover()).toMatchObject({ exitCode: 1, shown: expect.stringContaining('would have 10 monitors') });
    expect(await monitors()).toHaveLength(5);
  });

  test('makes monitors of containers that the agent can check', async () => {
    const { id, folder, run, monitors } = await newAgent('Engine');
    const socket = join(folder, 'docker.sock');
    const containers = [
      { Names: ['/web'], Labels: { 'watchpost.url': 'https://shop.example/' } },
      { Names: ['/db'], Labels: {} },
    ];
    const asked: string[] = [];
    const engine = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.end(JSON.stringify(containers));
    });
    await new Promise<void>((resolve) => engine.listen(socket, resolve));
    onTestFinished(() => void engine.close());
    const agent = startAgent(folder, ['--url', server.url, '--token-file', 'token']);
    onTestFinished(async () => void (await agent.signal('SIGKILL')));
    await expect.poll(() => agent.log).toContain('"connected"');
    const refused = await run('--from', `docker:${socket}`, '--apply');
    expect(refused).toMatchObject({ exitCode: 1, shown: expect.stringContaining('--docker-socket') });
    await agent.signal('SIGTERM');
    const able = startAgent(folder, ['--url', server.url, '--token-file', 'token', '--docker-socket', socket]);
    onTestFinished(async () => void (await able.signal('SIGKILL')));
    await expect.poll(() => able.log).toContain('"connected"');
    expect(await run('--from', `docker:${socket}`, '--apply')).toMatchObject({ exitCode: 0 });
    expect(await monitors()).toEqual(['docker.docker.db docker db', 'docker.https.web https https://shop.example/']);
    expect(new Set(asked.filter((each) => !each.includes('/containers/db/')))).toEqual(
      new Set(['GET /containers/json?all=1']),
    );
    expect(id).toMatch(/^agt_/);
  });

  test('reads again with --watch until it is stopped', async () => {
    const { start, write, monitors } = await newAgent('Watches');
    await write('10.0.5.5 first\n');
    const agent = start('--from', 'hosts:hosts', '--apply', '--watch', '10');
    await expect.poll(monitors).toHaveLength(1);
    await write('10.0.5.5 first\n10.0.5.6 second\n');
    await expect.poll(monitors, { timeout: 30_000 }).toHaveLength(2);
    expect(await agent.signal('SIGTERM')).toBe(0);
    const [line = ''] = agent.log.split('\n');
    expect(JSON.parse(line)).toMatchObject({ message: 'monitors discovered', source: 'hosts', created: 1 });
  }, 60_000);

  test('says what is missing', async () => {
    const { run, folder } = await newAgent('Wrong');
    const { id } = await client.agents.create({ name: 'Twin' });
    expect(await run('--from', 'hosts', '--agent', 'Elsewhere')).toMatchObject({
      exitCode: 2,
      shown: expect.stringContaining('--agent: there is no agent "Elsewhere"'),
    });
    const { secret } = await client.apiKeys.create({ name: 'Reads', scopes: ['monitors:read'] });
    await rm(join(folder, 'api-key'));
    await writeFile(join(folder, 'api-key'), secret, { mode: 0o600 });
    await writeFile(join(folder, 'hosts'), '10.0.6.5 nas\n');
    expect(await run('--from', 'hosts:hosts', '--agent', id, '--apply')).toMatchObject({ exitCode: 3 });
    expect((await run('--help')).shown).toContain('Usage: watchpost-agent discover');
  });
});
