import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckRequest } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { driverConformance } from '@watchpost/checks/conformance';
import { describe, expect, it } from 'vitest';
import { commandCheck } from '../../src/machine/commands/check-command.js';
import { createCommandFolder } from '../../src/machine/commands/command-folder.js';
import { folderWith } from './folder-with.js';

const requestOf = (request: Partial<CheckRequest> = {}): CheckRequest => ({
  type: 'command',
  target: 'check_it',
  timeoutSeconds: 10,
  degradedAfterMs: null,
  config: {},
  assertions: [],
  credentials: null,
  ...request,
});

const environment = {
  guard: createAddressGuard({ allowPrivate: true }),
  now: Date.now,
  signal: new AbortController().signal,
};

/** Checks with a script in the place of the program. */
const checkScript = async (script: string, request: Partial<CheckRequest> = {}) => {
  const folder = createCommandFolder(await folderWith({ check_it: script }));
  const { status, measurement } = await commandCheck(folder)(requestOf(request), environment);
  return { status, message: measurement.message, latencyMs: measurement.latencyMs };
};

describe('a monitor of type command', () => {
  it.each<[string, string, string | null]>([
    ['echo "OK - fine | a=1"', 'up', null],
    ['echo "WARNING - 80% used | a=1"; exit 1', 'degraded', 'WARNING - 80% used'],
    ['echo "CRITICAL - 99% used | a=1"; echo more; exit 2', 'down', 'CRITICAL - 99% used'],
    ['echo "UNKNOWN - no answer"; exit 3', 'unknown', 'UNKNOWN - no answer'],
    ['exit 0', 'up', null],
    ['exit 1', 'degraded', 'the program ended with exit code 1 and printed nothing'],
    ['exit 2', 'down', 'the program ended with exit code 2 and printed nothing'],
    ['echo "cannot open" >&2; exit 2', 'down', 'cannot open'],
    [
      'no-such-program',
      'unknown',
      'the program ended with exit code 127, and plugins end with 0 to 3: /*: no-such-program: not found',
    ],
    ['exit 4', 'unknown', 'the program ended with exit code 4, and plugins end with 0 to 3'],
    ['exit 255', 'unknown', 'the program ended with exit code 255, and plugins end with 0 to 3'],
    ['kill -KILL $$', 'unknown', 'the program was ended by SIGKILL'],
    ['cat /dev/zero', 'unknown', 'the program printed more than 64 KiB, and was killed'],
    ['printf "DOWN\\033[31m\\0 now\\n"; exit 2', 'down', 'DOWN [31m  now'],
  ])('%s is %s', async (script, status, message) => {
    const found = await checkScript(script);
    const shown = found.message?.replace(/\/tmp\/\S+?: \d+/, '/*').replace(/\/tmp\/\S+?:/, '/*:') ?? null;
    expect({ status: found.status, message: shown }).toEqual({ status, message });
  });

  it('is down when the program does not end in time', async () => {
    expect(await checkScript('sleep 60', { timeoutSeconds: 1 })).toMatchObject({
      status: 'down',
      message: 'the program did not end within 1 s, and was killed',
    });
  });

  it('is degraded when the program takes long', async () => {
    expect(await checkScript('sleep 0.1', { degradedAfterMs: 50 })).toMatchObject({ status: 'degraded' });
  });

  it.each<[string, object, string, string | null]>([
    ['body', { operator: 'contains', expected: 'second' }, 'up', null],
    ['body', { operator: 'contains', expected: 'a=1' }, 'down', 'body is "OK second", expected to contain "a=1"'],
    ['json', { path: "$['/var']", operator: 'lessThan', expected: 90 }, 'up', null],
    ['json', { path: '$.a', operator: 'greaterThan', expected: 5 }, 'down', 'json $.a is 1, expected more than 5'],
    ['latency', { operator: 'lessThan', expected: 60_000 }, 'up', null],
  ])('may have assertions on %s', async (source, assertion, status, message) => {
    const assertions = [{ source, ...assertion } as CheckRequest['assertions'][number]];
    const found = await checkScript('echo "OK | a=1 \'/var\'=80%"; echo second', { assertions });
    expect({ status: found.status, message: found.message }).toEqual({ status, message });
  });

  it('finds what it signs in with in its environment, and nowhere else', async () => {
    const credentials = { username: 'ada', password: 'pässword', token: 'x"y' };
    const script = 'echo "$# $WATCHPOST_USERNAME $WATCHPOST_PASSWORD $WATCHPOST_TOKEN"; exit 2';
    expect(await checkScript(script, { credentials })).toMatchObject({ message: '0 ada pässword x"y' });
  });

  it.each<[string, Partial<CheckRequest>, string]>([
    ['a path', { target: '../check_it' }, 'the program was not run: a program is named without its path'],
    [
      'a program that is not allowed',
      { target: 'check_other' },
      'the program was not run: the operator of the agent allows no program check_other',
    ],
    ['arguments that are a text', { config: { arguments: '-w 1' } }, 'config.arguments of this monitor cannot be read'],
    ['an argument with NUL', { config: { arguments: ['a\0b'] } }, 'config.arguments of this monitor cannot be read'],
    ['other settings', { config: { shell: true } }, 'config. of this monitor cannot be read'],
  ])('is unknown with %s', async (_what, request, message) => {
    expect(await checkScript('echo ran; exit 2', request)).toEqual({ status: 'unknown', message, latencyMs: null });
  });

  it('is unknown on an agent whose operator allows no programs', async () => {
    const { status, measurement } = await commandCheck(undefined)(requestOf({ target: 'sh' }), environment);
    expect({ status, message: measurement.message }).toEqual({
      status: 'unknown',
      message: 'this agent runs no programs: its operator allows some with --commands',
    });
  });

  it('runs a program that is several by the name that the monitor gives', async () => {
    const folder = await folderWith({ check_tcp: 'basename "$0"; exit 2' });
    await symlink('check_tcp', join(folder, 'check_it'));
    const report = await commandCheck(createCommandFolder(folder))(requestOf(), environment);
    expect(report.measurement.message).toBe('check_it');
  });

  const cases = driverConformance({
    check: async (request, its) => {
      const folder = await folderWith({ check_it: 'sleep 0.05; echo OK' });
      return commandCheck(createCommandFolder(folder))(request, its);
    },
    up: () => requestOf(),
    target: null,
  });
  it.each(cases)('a program $title', ({ run }) => run());

  it('keeps how the program ended and what it printed when it is down, without secrets', async () => {
    const script = [
      'echo "CRITICAL - no login as $WATCHPOST_PASSWORD | a=1"',
      'echo "token=cnry-named"',
      'echo "denied: $WATCHPOST_TOKEN" >&2',
      'head -c 6000 /dev/zero | tr "\\0" x',
      'exit 2',
    ];
    const folder = createCommandFolder(await folderWith({ check_it: script.join('\n') }));
    const request = requestOf({ credentials: { username: 'ada', password: 'cnry-password', token: 'cnry-token' } });
    const { evidence } = await commandCheck(folder)(request, environment);
    expect(evidence).toMatchObject({
      http: null,
      command: { exitCode: 2, errorOutput: 'denied: •••\n', isOutputCut: true },
    });
    expect(evidence?.command?.output).toMatch(/^CRITICAL - no login as ••• \| a=1\ntoken=•••\nx+$/);
    expect(evidence?.command?.output.length).toBeLessThanOrEqual(4096);
    expect(JSON.stringify(evidence)).not.toContain('cnry');
  });

  it('keeps what a program printed that was killed, and nothing of one that found all well', async () => {
    const folder = createCommandFolder(await folderWith({ check_it: 'echo begun; sleep 60', fine: 'echo fine' }));
    const late = await commandCheck(folder)(requestOf({ timeoutSeconds: 1 }), environment);
    expect(late.evidence?.command).toMatchObject({ exitCode: null, output: 'begun\n', isOutputCut: false });
    expect(await commandCheck(folder)(requestOf({ target: 'fine' }), environment)).not.toHaveProperty('evidence');
  });

  it.each([
    [
      'echo "OK | a=1 \'/var\'=2MiB;1;2"',
      [
        { label: 'a', value: 1, unit: '' },
        { label: '/var', value: 2_097_152, unit: 'B' },
      ],
    ],
    ['echo "CRITICAL | t=7ms"; exit 2', [{ label: 't', value: 0.007, unit: 's' }]],
    ['echo "UNKNOWN | t=7ms"; exit 3', [{ label: 't', value: 0.007, unit: 's' }]],
    ['echo OK', undefined],
  ])('reports performance data: %s', async (script, performance) => {
    const folder = createCommandFolder(await folderWith({ check_it: script }));
    expect((await commandCheck(folder)(requestOf(), environment)).measurement.performance).toEqual(performance);
  });
});
