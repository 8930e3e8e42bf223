import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Command, runCommand } from '../../src/machine/commands/run-command.js';
import { folderWith } from './folder-with.js';

/** Runs a script of a shell. */
const runScript = async (script: string, options: Partial<Command> = {}) => {
  const folder = await folderWith({ check_it: script });
  return runCommand({
    path: join(folder, 'check_it'),
    arguments: [],
    environment: {},
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    ...options,
  });
};

const isAlive = async (pid: string): Promise<boolean> => {
  const status = await readFile(`/proc/${pid.trim()}/stat`, 'utf8').catch(() => '');
  return status !== '' && !/\) [ZX] /.test(status);
};

describe('a program', () => {
  it('gets its arguments as they are, and no shell reads them', async () => {
    const given = ['-w', '$(id)', '`id`', '; id', '| id', '> x', '*', '', 'two words', "it's", 'a\nb', '--', 'ä€😀'];
    const { how, detail, output } = await runScript('for one in "$@"; do printf "[%s]" "$one"; done', {
      arguments: given,
    });
    expect({ how, detail, output }).toEqual({
      how: 'exited',
      detail: 0,
      output: given.map((one) => `[${one}]`).join(''),
    });
  });

  it('has an environment in which nothing is of the agent', async () => {
    process.env.WATCHPOST_AGENT_TOKEN = 'wpa_secret';
    const { output } = await runScript('/usr/bin/env', { environment: { WATCHPOST_USERNAME: 'ada' } });
    delete process.env.WATCHPOST_AGENT_TOKEN;
    const names = output.split('\n').flatMap((line) => (line === '' ? [] : [line.split('=')[0]]));
    // A shell adds the last three by itself.
    const ofShell = ['PWD', 'SHLVL', '_', 'OLDPWD'];
    expect(names.filter((name) => !ofShell.includes(name ?? '')).sort()).toEqual([
      'LANG',
      'LC_ALL',
      'PATH',
      'WATCHPOST_RUN',
      'WATCHPOST_USERNAME',
    ]);
    expect(output).not.toContain('wpa_secret');
  });

  it('begins in the root folder, without input, and in a session that has no terminal', async () => {
    const { output } = await runScript('pwd; wc -c; ps -o tty= -p $$');
    expect(output.split('\n').map((line) => line.trim())).toEqual(['/', '0', '?', '']);
  });

  it('has no file that the agent has opened', async () => {
    const folder = await folderWith({ key: '' });
    const key = await open(join(folder, 'key'), 'r');
    const { output } = await runScript('ls -l /proc/$$/fd');
    await key.close();
    expect(output).toContain('check_it');
    expect(output).not.toContain(folder);
  });

  it.each([
    [0, 'exited'],
    [3, 'exited'],
    [127, 'exited'],
  ] as const)('ends with exit code %d', async (code, how) => {
    expect(await runScript(`echo out; echo err >&2; exit ${code}`)).toMatchObject({
      how,
      detail: code,
      output: 'out\n',
      complaint: 'err\n',
    });
  });

  it('that a signal ends has not ended by itself', async () => {
    expect(await runScript('kill -SEGV $$')).toMatchObject({ how: 'killed', detail: 'SIGSEGV' });
  });

  it.each([
    ['no program', 'missing', 'ENOENT'],
    ['no such interpreter', 'check_odd', 'ENOENT'],
  ])('that is %s is not started', async (_what, name, code) => {
    const folder = await folderWith({});
    await writeFile(join(folder, 'check_odd'), '#!/no/such/interpreter\n', { mode: 0o755 });
    expect(await runScript('', { path: join(folder, name) })).toMatchObject({ how: 'notStarted', detail: code });
  });

  it.each([
    ['its output', 'exec cat /dev/zero'],
    ['its complaints', 'exec cat /dev/zero >&2'],
    ['1 GB from a child', 'yes line | head -c 1073741824; exit 0'],
  ])('that prints too much to %s is killed', async (_where, script) => {
    const { how, output, complaint } = await runScript(script);
    expect(how).toBe('tooLong');
    expect(Math.max(output.length, complaint.length)).toBe(65_536);
  });

  it('is asked to end when its time is over, and may clean up', async () => {
    const { how, output } = await runScript('trap "echo cleaned; exit 0" TERM; echo begun; sleep 60 & wait', {
      timeoutMs: 300,
    });
    expect({ how, output }).toEqual({ how: 'timedOut', output: 'begun\ncleaned\n' });
  });

  it('that ignores that is killed', async () => {
    const { how, output } = await runScript('trap "" TERM INT HUP; echo $$; while :; do sleep 1; done', {
      timeoutMs: 300,
    });
    expect(how).toBe('timedOut');
    expect(await isAlive(output)).toBe(false);
  });

  it('is killed with the agent', async () => {
    const stopping = new AbortController();
    const running = runScript('trap "" TERM; sleep 60', { signal: stopping.signal });
    setImmediate(() => stopping.abort());
    expect((await running).how).toBe('stopped');
  });

  it('is not begun by an agent that is stopping', async () => {
    expect((await runScript('sleep 60', { signal: AbortSignal.abort() })).how).toBe('stopped');
  });

  const escapes: [string, string][] = [
    ['a child in the background', 'sleep 600 & echo $!'],
    ['a child that ignores signals', '(trap "" TERM INT HUP; exec sleep 600) & echo $!'],
    ['a child in a session of its own', "setsid sh -c 'echo $$; exec sleep 600' & sleep 0.3"],
    ['a daemon that has left its parents', "setsid -f sh -c 'echo $$; exec sleep 600'; sleep 0.3"],
  ];
  it.each(escapes)('leaves nothing behind: %s', async (_what, script) => {
    const { how, output } = await runScript(script);
    expect(how).toBe('exited');
    expect(output.trim()).toMatch(/^\d+$/);
    expect(await isAlive(output)).toBe(false);
  });

  it.each(escapes)('that hangs leaves nothing behind: %s', async (_what, script) => {
    const { how, output } = await runScript(`${script}\nsleep 600`, { timeoutMs: 1500 });
    expect(how).toBe('timedOut');
    expect(await isAlive(output)).toBe(false);
  });

  it('that hangs leaves nothing behind that has no environment any more, while its parents are there', async () => {
    const script = "setsid env -i sh -c 'sleep 600 & echo $!; wait' & sleep 600";
    const { how, output } = await runScript(script, { timeoutMs: 1500 });
    expect(how).toBe('timedOut');
    expect(await isAlive(output)).toBe(false);
  });

  it('that starts ever more of itself is killed as a whole', async () => {
    const script = 'echo $$; n=$(($1+1)); [ $n -le 4 ] && setsid -f "$0" $n && setsid -f "$0" $n; sleep 600';
    const { output } = await runScript(script, { timeoutMs: 1500, arguments: ['0'] });
    const pids = output.trim().split('\n');
    expect(pids.length).toBeGreaterThan(10);
    expect((await Promise.all(pids.map(isAlive))).filter(Boolean)).toEqual([]);
  });

  it('of others is not touched', async () => {
    const other = runScript('sleep 1; echo still here');
    await runScript('sleep 600 &');
    expect((await other).output).toBe('still here\n');
  });
});
