import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { icmpCheck } from '../../src/drivers/icmp.js';
import { createAddressGuard } from '../../src/network/address-guard.js';
import { checkWith } from '../../src/run-check.js';
import { check, environmentWith, guardWith, type Settings } from '../run.js';
import { testDriver } from './conformance.js';

beforeAll(() => {
  if (findProgram('ping') === undefined) throw notInstalled('ping');
});

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'watchpost-ping-'));
});
afterEach(() => rm(directory, { recursive: true }));

const targets: Target[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.stop();
});

/** Puts a script in the place of `ping`. */
const install = async (script: string, mode = 0o755): Promise<void> => {
  await writeFile(join(directory, 'ping'), `#!/bin/sh\n${script}\n`);
  await chmod(join(directory, 'ping'), mode);
};
const saying = (...lines: readonly string[]): string => `cat <<'END'\n${lines.join('\n')}\nEND`;

/** Checks with whatever {@link install} has put there; `tools` lets a script find the programs of the system. */
const checkWithScript = async (settings: Settings = {}, tools = ':/usr/bin:/bin') => {
  const { environment = {}, ...request } = settings;
  const run = checkWith(new Map([['icmp', { check: icmpCheck(`${directory}${tools}`) }]]));
  return run(
    {
      type: 'icmp',
      target: '127.0.0.1',
      timeoutSeconds: 10,
      degradedAfterMs: null,
      config: {},
      assertions: [],
      credentials: null,
      ...request,
    },
    environmentWith(environment),
  );
};
const verdictOfScript = async (settings: Settings = {}, tools?: string) => {
  const { status, measurement } = await checkWithScript(settings, tools);
  return { status, message: measurement.message };
};

testDriver({
  subject: 'a host that is pinged',
  settings: () => ({ type: 'icmp', config: { packets: 1 } }),
  url: () => '127.0.0.1',
  target: null,
});

describe('a host that is pinged', () => {
  it.each(['127.0.0.1', '::1', '[::1]', 'localhost'])('is up when it answers pings: %s', async (target) => {
    const { status, measurement, certificate } = await check(target, { type: 'icmp' });
    expect({ status, measurement, certificate }).toEqual({
      status: 'up',
      measurement: {
        ok: true,
        latencyMs: expect.any(Number),
        statusCode: null,
        message: null,
        timings: {
          dnsMs: target === 'localhost' ? expect.any(Number) : null,
          connectMs: null,
          tlsMs: null,
          firstByteMs: null,
        },
      },
      certificate: null,
    });
  });

  it('is reached by its other address family when the first has no route', async () => {
    await install(saying('ping: connect: Network is unreachable').replace('cat', 'cat >&2'));
    const guard = guardWith(async () => [{ address: '127.0.0.1' }, { address: '::1' }]);
    // Only IPv4 is scripted; the other is the real one.
    expect(await verdictOfScript({ target: 'two.example', environment: { guard } })).toEqual({
      status: 'up',
      message: null,
    });
  });

  it('is pinged by its address, never by its name, as often as the monitor says', async () => {
    await install(`printf '%s\\n' "$*" > ${directory}/asked; env > ${directory}/environment`);
    const guard = guardWith(async () => [{ address: '127.0.0.9' }]);
    await checkWithScript({ target: '-f.example', config: { packets: 4 }, environment: { guard } });
    expect(await readFile(join(directory, 'asked'), 'utf8')).toMatch(/^-n -c 4 (-i 0\.2 )?127\.0\.0\.9\n$/);
    const names = (await readFile(join(directory, 'environment'), 'utf8')).matchAll(/^(\w+)=/gm);
    // Shells add names of their own.
    const ownNames = ['PWD', 'OLDPWD', 'SHLVL', '_'];
    const given = [...names].flatMap(([, name = '']) => (ownNames.includes(name) ? [] : [name]));
    expect(given.sort()).toEqual(['LC_ALL', 'PATH']);
  });

  it.each([
    ['', 'the target of this monitor cannot be read'],
    ['169.254.169.254', '169.254.169.254 is a cloud metadata address; it is never checked'],
  ])('is not pinged when it is %j', async (target, message) => {
    expect(await verdictOfScript({ target })).toEqual({ status: 'unknown', message });
  });

  it('is not pinged while private targets are off', async () => {
    await install(`touch ${directory}/was-run`);
    const guard = createAddressGuard({ allowPrivate: false });
    for (const target of ['127.0.0.1', '::1', 'localhost', '::ffff:127.0.0.1', '2130706433']) {
      expect(await verdictOfScript({ target, environment: { guard } })).toEqual({
        status: 'unknown',
        message: expect.stringContaining('a loopback address; this server does not check private targets'),
      });
    }
    await expect(readFile(join(directory, 'was-run'))).rejects.toThrow('ENOENT');
  });
});

describe('lost pings', () => {
  const partly = saying(
    '64 bytes from 127.0.0.1: icmp_seq=2 ttl=64 time=4 ms',
    '3 packets transmitted, 1 received, 66.6667% packet loss, time 2000ms',
  );
  const fully = (...before: readonly string[]) => saying(...before, '3 packets transmitted, 0 received, 100% loss');

  it.each([
    ['some where any loss but all is borne', partly, {}, 'up', null],
    [
      'some where less is borne',
      partly,
      { maxLossPercent: 66 },
      'down',
      '67% of 3 pings were lost, expected at most 66%',
    ],
    ['some where as much is borne', partly, { maxLossPercent: 67 }, 'up', null],
    ['all', fully(), {}, 'down', 'no reply to 3 pings'],
    [
      'all, and a router says why',
      fully('From 192.0.2.1 icmp_seq=1 Destination Host Unreachable'),
      {},
      'down',
      'no reply to 3 pings: a router reports destination host unreachable',
    ],
  ] as const)('give the right status: %s', async (_what, script, config, status, message) => {
    await install(script);
    expect(await verdictOfScript({ config })).toEqual({ status, message });
  });

  it('leave the latency of the pings that came back', async () => {
    await install(partly);
    expect(await checkWithScript()).toMatchObject({ measurement: { latencyMs: 4 } });
  });

  it('are counted shortly before the check times out', async () => {
    await install(
      `trap 'echo "2 packets transmitted, 0 received"; exit 1' INT; echo started > ${directory}/started; while :; do sleep 0.05; done`,
    );
    expect(await verdictOfScript({ timeoutSeconds: 4 })).toEqual({ status: 'down', message: 'no reply to 2 pings' });
  });
});

describe('a server that cannot send pings', () => {
  const refused = 'cat >&2 <<END\nping: socket: Operation not permitted\nEND\nexit 2';
  const missing = 'this server has no ping program';
  const forbidden = 'this server is not permitted to send pings';

  it.each([
    ['there is no program', undefined, 0o755, missing],
    ['the program may not be started', 'exit 0', 0o644, forbidden],
    ['the program may not send', refused, 0o755, forbidden],
  ])('leaves the check unknown because %s', async (_what, script, mode, reason) => {
    if (script !== undefined) await install(script, mode);
    const tools = script === refused ? undefined : '';
    expect(await verdictOfScript({}, tools)).toEqual({
      status: 'unknown',
      message: `${reason}, and config.fallbackPort names no port to try instead`,
    });
  });

  it('connects to a port instead', async () => {
    const target = await startTcpTarget();
    targets.push(target);
    const settings = { target: 'localhost', config: { fallbackPort: target.port } };
    const report = await checkWithScript(settings, '');
    expect(report).toMatchObject({ status: 'up', measurement: { message: null, latencyMs: expect.any(Number) } });
    expect(target.connectionCount).toBe(1);
    await target.stop();
    expect(await verdictOfScript(settings, '')).toEqual({
      status: 'down',
      message: `connection refused (port ${target.port} was tried because ${missing})`,
    });
  });

  it('does not connect to a port while private targets are off', async () => {
    const environment = { guard: createAddressGuard({ allowPrivate: false }) };
    expect(await verdictOfScript({ config: { fallbackPort: 22 }, environment }, '')).toEqual({
      status: 'unknown',
      message: '127.0.0.1 is a loopback address; this server does not check private targets',
    });
  });

  it.each([
    [
      'has no route',
      'echo "ping: connect: Network is unreachable" >&2; exit 2',
      'this server has no route to the network of the target',
    ],
    ['fails in another way', 'echo "Segmentation fault" >&2; exit 139', 'the ping program failed on this server'],
    ['says nothing', 'exit 0', 'the ping program failed on this server'],
  ])('leaves the check unknown because ping %s, even with another port', async (_what, script, message) => {
    await install(script);
    expect(await verdictOfScript({ config: { fallbackPort: 1 } })).toEqual({ status: 'unknown', message });
  });
});

describe('a ping program', () => {
  /** Whether a process still runs. */
  const isAlive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const stubborn = () =>
    `trap '' INT TERM; echo $$ > ${directory}/pid.new; mv ${directory}/pid.new ${directory}/pid; exec sleep 600`;
  const pid = async (): Promise<number> => Number(await readFile(join(directory, 'pid'), 'utf8'));

  it('is killed when the check times out', async () => {
    await install(stubborn());
    expect(await verdictOfScript({ timeoutSeconds: 2 })).toEqual({
      status: 'down',
      message: 'timed out after 2 s while waiting for the answer',
    });
    const id = await pid();
    await expect.poll(() => isAlive(id)).toBe(false);
  });

  it('is killed when the server stops', async () => {
    await install(stubborn());
    const controller = new AbortController();
    const running = verdictOfScript({ timeoutSeconds: 60, environment: { signal: controller.signal } });
    const id = await expect.poll(pid, { timeout: 30_000 }).toBeGreaterThan(0).then(pid);
    controller.abort();
    expect(await running).toEqual({
      status: 'unknown',
      message: 'the check was stopped because this server is stopping',
    });
    await expect.poll(() => isAlive(id)).toBe(false);
  });

  it('is killed when it writes without limit', async () => {
    await install('while :; do echo "64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=1 ms"; done');
    expect(await verdictOfScript({ timeoutSeconds: 60 })).toMatchObject({ status: 'up' });
  });
});
