import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@watchpost/client';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { freePort } from '@watchpost/testbed/free-port';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type AgentProcess, makeAgentFolder, startAgent } from './agent-process.js';
import { type CommandLine, signInOnCommandLine } from './command-line.js';

const secretOfAgent = 'wpa_';

describe('An agent that runs programs', () => {
  let server: ServerProcess;
  let client: Client;
  let watchpost: CommandLine;
  beforeAll(async () => {
    server = await startServer({ env: { PORT: String(await freePort()), RATE_LIMIT_PER_IP: '1000000' } });
    client = createClient({ baseUrl: server.url, ...server.owner });
    watchpost = await signInOnCommandLine(server);
  });
  afterAll(async () => {
    await watchpost.remove();
    await server.stop();
  });

  const allow = async (scripts: Readonly<Record<string, string>>): Promise<string> => {
    const root = await mkdtemp(join(tmpdir(), 'watchpost-commands-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    const folder = join(root, 'allowed');
    await mkdir(folder, { mode: 0o755 });
    for (const [name, script] of Object.entries(scripts)) {
      await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
      await chmod(join(folder, name), 0o755);
    }
    return folder;
  };

  const newAgent = async (name: string) => {
    const { id, token } = await client.agents.create({ name });
    const folder = await makeAgentFolder(token);
    onTestFinished(() => folder.remove());
    return { id, folder: folder.path };
  };

  const start = (folder: string, more: readonly string[]): AgentProcess => {
    const agent = startAgent(folder, ['--url', server.url, '--token-file', 'token', ...more]);
    onTestFinished(async () => void (await agent.signal('SIGKILL')));
    return agent;
  };

  const connected = async (agent: AgentProcess): Promise<void> => {
    await expect.poll(() => agent.log).toContain('"connected"');
  };

  test('offers what its operator allows, and runs that with the arguments of the monitor', async () => {
    const { id, folder } = await newAgent('Office');
    const commands = await allow({
      check_disk: 'echo "DISK $* | /=12MB;20;30"; env; exit 1',
      check_other: 'exit 0',
    });
    await connected(start(folder, ['--commands', commands]));
    expect((await client.agents.get(id)).commands).toEqual(['check_disk', 'check_other']);
    const settings = 'arguments=["-w", "20%", "$(id)"]';
    const created = await watchpost.run([
      ...['monitors', 'create', '--name', 'Root disk', '--type', 'command', '--target', 'check_disk'],
      ...['--agent-ids', id, '--config', settings],
    ]);
    expect(created).toMatchObject({ exitCode: 0 });
    const checked = await watchpost.run(['monitors', 'check', 'Root disk', '-o', 'json']);
    expect(JSON.parse(checked.stdout)).toMatchObject({ status: 'degraded', message: 'DISK -w 20% $(id)' });
  });

  test('reports what a plugin of Debian measured, and what it printed when it fails', async () => {
    const plugin = findProgram('check_disk');
    if (plugin === undefined) throw notInstalled('check_disk');
    const { id, folder } = await newAgent('Disks');
    const commands = await allow({ check_disk: `exec ${plugin} "$@"` });
    await connected(start(folder, ['--commands', commands]));
    const create = (name: string, critical: string) =>
      client.monitors.create({
        ...{ name, type: 'command', target: 'check_disk', agentIds: [id] },
        config: { arguments: ['-w', critical, '-c', critical, '-p', '/'] },
      });
    const { id: roomy } = await create('Room', '1');
    const { performance } = await client.monitors.check(roomy);
    expect(performance).toEqual([{ label: '/', value: expect.any(Number), unit: 'B' }]);
    const query = 'watchpost_command_bytes{monitor="Room",agent="Disks",label="/"}';
    const { data } = await client.prometheus.query({ query });
    expect(data.result).toMatchObject([
      { metric: { monitor_id: roomy }, value: [expect.any(Number), expect.any(String)] },
    ]);
    const shown = await watchpost.run(['promql', query]);
    expect(shown).toMatchObject({ exitCode: 0 });
    expect(shown.stdout).toContain('/');

    const { id: full } = await create('Full', '100%');
    await client.monitors.check(full);
    const kept = await watchpost.run(['monitors', 'evidence', full, '-o', 'json']);
    expect(JSON.parse(kept.stdout).data[0]).toMatchObject({
      command: { exitCode: 2, output: expect.stringMatching(/^DISK CRITICAL .*\|/), isOutputCut: false },
    });
  });

  test('keeps its token and its key from what it runs', async () => {
    const { id, folder } = await newAgent('Safe');
    const commands = await allow({ check_env: 'env | tr "\\n" " "; exit 2' });
    await connected(start(folder, ['--commands', commands]));
    const monitor = await client.monitors.create({
      name: 'Environment',
      type: 'command',
      target: 'check_env',
      agentIds: [id],
      credentials: { username: 'ada', password: 'secret' },
    });
    const { message } = await client.monitors.check(monitor.id);
    const names = [...(message ?? '').matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name);
    expect([...new Set(names)].filter((name) => name !== 'PWD').sort()).toEqual([
      'LANG',
      'LC_ALL',
      'PATH',
      'WATCHPOST_PASSWORD',
      'WATCHPOST_RUN',
      'WATCHPOST_USERNAME',
    ]);
    expect(message).not.toContain(secretOfAgent);
    const kept = await readFile(join(folder, 'watchpost-agent', 'assignments.json'), 'utf8');
    expect(kept).toContain('check_env');
    expect(kept).not.toContain('"secret"');
  });

  test('runs nothing without --commands, and the API says so', async () => {
    const { id, folder } = await newAgent('Off');
    const monitor = await client.monitors.create({ name: 'Shell', type: 'command', target: 'sh', agentIds: [id] });
    await connected(start(folder, []));
    await expect(client.monitors.check(monitor.id)).rejects.toThrow(/there is nothing that can check it/);
    const refused = client.monitors.create({ name: 'Shell 2', type: 'command', target: 'sh', agentIds: [id] });
    await expect(refused).rejects.toThrow(/runs no programs: its operator allows some with --commands/);
    const tried = await watchpost.run(['monitors', 'test', '--type', 'command', '--target', 'sh', '--agent-ids', id]);
    expect(tried.exitCode).not.toBe(0);
    expect(tried.stderr).toContain('agents alone check it');
  });

  test('does not start with a folder that others can write', async () => {
    const { folder } = await newAgent('Open');
    const commands = await allow({ check_it: 'exit 0' });
    await chmod(commands, 0o777);
    const agent = start(folder, ['--commands', commands]);
    expect(await agent.ended).toBe(2);
    expect(agent.log).toContain(`${commands} can be written by other users; run chmod go-w ${commands}`);
  });
});
