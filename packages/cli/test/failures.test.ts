import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { type Answer, apiKey, FakeApi, problem } from './fake-api.js';

let api: FakeApi;
let machine: Machine;

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await Machine.make();
  machine.env = { WATCHPOST_URL: api.url, WATCHPOST_API_KEY: apiKey };
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

const soon = { 'retry-after': '3600' };
const answers: readonly (readonly [number, string, Answer])[] = [
  [2, 'a request with invalid fields', problem(400, 'validation_failed', 'Two fields are invalid.')],
  [4, 'a missing credential', problem(401, 'unauthenticated', 'Sign in first.')],
  [4, 'a missing permission', problem(403, 'forbidden', 'The scope monitors:read is missing.')],
  [1, 'a plan that does not include it', problem(403, 'plan_limit_reached', 'The plan has 10 monitors.')],
  [5, 'nothing there', problem(404, 'not_found', 'There is nothing here.')],
  [1, 'a conflict', problem(409, 'conflict', 'It is being deleted.')],
  [1, 'another version', problem(412, 'version_mismatch', 'The version is 4.')],
  [3, 'too many requests', { ...problem(429, 'rate_limited', 'Too many requests.'), headers: soon }],
  [3, 'a server that is not available', { ...problem(503, 'unavailable', 'Restarting.'), headers: soon }],
];

describe('the exit code', () => {
  test.each(answers)('is %d for %s, and the error is an object with -o json', async (exitCode, _, answer) => {
    api.on('GET /monitors/mon_1', () => answer);
    const { code, stdout, stderr } = await machine.run(['monitors', 'get', 'mon_1', '-o', 'json']);
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
    const { status, body } = answer;
    const { detail: message, code: errorCode } = body as { detail: string; code: string };
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: errorCode,
        status,
        message,
        requestId: 'req_test',
        hint: errorCode === 'validation_failed' || errorCode === 'conflict' ? null : expect.any(String),
        errors: [],
        limit: null,
        exitCode,
      },
    });
  });

  test.each<readonly [string, Answer]>([
    ['a server without this part', problem(404, 'not_found', 'There is no such endpoint.')],
    [
      'a host that serves the path itself',
      { status: 404, body: 'Not here.', headers: { 'content-type': 'text/plain' } },
    ],
  ])('is 5 for %s, and the hint says that the part is missing', async (_, answer) => {
    api.on('GET /exporters', () => answer);
    const { code, stderr } = await machine.run(['exporters', 'list']);
    expect(code).toBe(5);
    expect(stderr).toContain('This server does not serve this part');
  });

  test('is 3 when no server answers', async () => {
    await api.stop();
    const { code, stderr } = await machine.run(['monitors', 'list']);
    expect(code).toBe(3);
    expect(stderr).toContain('The server does not answer (ECONNREFUSED).');
    expect(stderr).toContain('doctor');
  });

  test('is 4 without a session', async () => {
    machine.env = {};
    const { code, stderr } = await machine.call(['monitors', 'list']);
    expect(code).toBe(4);
    expect(stderr).toContain('watchpost login');
  });

  test('is 1 when the server that answers is not Watchpost', async () => {
    api.on('GET /monitors/mon_1', () => ({ status: 302, headers: { location: 'https://elsewhere.example/' } }));
    const { code, stderr } = await machine.call(['monitors', 'get', 'mon_1']);
    expect(code).toBe(1);
    expect(stderr).toContain('elsewhere.example');
  });

  test.each([
    [[], 0, 'stdout'],
    [['--help'], 0, 'stdout'],
    [['monitors', 'list', '--help'], 0, 'stdout'],
    [['help', 'monitors'], 0, 'stdout'],
    [['monitors'], 0, 'stdout'],
    [['monitorz'], 2, 'stderr'],
    [['monitors', 'get'], 2, 'stderr'],
    [['monitors', 'list', '-o', 'xml'], 2, 'stderr'],
  ] as const)('of %j is %d, with the text on %s', async (args, exitCode, stream) => {
    const ended = await machine.call([...args]);
    expect(ended.code).toBe(exitCode);
    expect(ended[stream]).not.toBe('');
    expect(ended[stream === 'stdout' ? 'stderr' : 'stdout']).toBe('');
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('is 130 after %s', async (signal) => {
    const asked = Promise.withResolvers<void>();
    api.on('GET /monitors/mon_1', () => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    const child = machine.start(['monitors', 'get', 'mon_1']);
    await asked.promise;
    child.kill(signal);
    const { code, stderr } = await child.ended;
    expect(code).toBe(130);
    expect(stderr).toContain('Interrupted.');
  });

  test('is 130 when a wait is interrupted', async () => {
    const asked = Promise.withResolvers<void>();
    api.on('GET /monitors/mon_1', () => {
      asked.resolve();
      return { body: { id: 'mon_1', name: 'Website', currentStatus: 'down' } };
    });
    const child = machine.start(['monitors', 'wait', 'mon_1', '-o', 'table']);
    await asked.promise;
    if (child.stderr !== null) await once(child.stderr, 'data');
    child.kill('SIGINT');
    expect((await child.ended).code).toBe(130);
  });
});

describe('an error for people', () => {
  test('states the problem, the flag and the request id', async () => {
    const tags = Array.from({ length: 7 }, (_, index) => `tags[${index}]`);
    const errors = ['intervalSeconds', 'assertions[0].operator', 'retries', ...tags].map((path) => ({
      path,
      code: 'wrong',
      message: 'must be right',
    }));
    api.on('POST /monitors', () => problem(400, 'validation_failed', 'Ten fields are invalid.', { errors }));
    const flags = ['--name', 'x', '--type', 'https', '--target', 'https://example.com/'];
    const { code, stderr } = await machine.call(['monitors', 'create', ...flags, '-o', 'table']);
    expect(code).toBe(2);
    expect(stderr).toBe(
      [
        '✖ Ten fields are invalid.',
        '  --interval-seconds must be right',
        '  assertions[0].operator must be right',
        '  --retries must be right',
        ...[1, 2, 3, 4, 5].map((place) => `  --tags (value ${place}) must be right`),
        '  and 2 more',
        '  (request req_test)\n',
      ].join('\n'),
    );
  });

  test('names a single invalid field once, as its flag', async () => {
    const errors = [{ path: 'intervalSeconds', code: 'too_small', message: 'must be at least 5' }];
    api.on('PATCH /monitors/mon_1', () =>
      problem(400, 'validation_failed', 'intervalSeconds must be at least 5.', { errors }),
    );
    const { stderr } = await machine.call(['monitors', 'update', 'mon_1', '--interval-seconds', '3', '-o', 'table']);
    expect(stderr).toBe('✖ --interval-seconds must be at least 5.\n  (request req_test)\n');
  });

  test('gives the hint of what is wrong with a field before that of the field', async () => {
    const message = 'cannot be browser: this server runs no browser checks';
    const errors = [{ path: 'type', code: 'browser_checks_off', message }];
    api.on('POST /monitors', () => problem(400, 'validation_failed', `type ${message}.`, { errors }));
    const flags = ['--name', 'x', '--type', 'browser', '--target', 'https://example.com/'];
    const { stderr } = await machine.call(['monitors', 'create', ...flags, '-o', 'table']);
    expect(stderr.split('\n')[1]).toMatch(/^ {2}`watchpost agents list` shows the agents/);
  });

  test.each([
    [
      'an unknown flag',
      ['monitors', 'list', '--pgae', '2'],
      '✖ Unknown option “--pgae”. (Did you mean --page?)\n  See `watchpost monitors list --help`.\n',
    ],
    [
      'a missing argument',
      ['monitors', 'get'],
      '✖ Missing required argument “id”.\n  See `watchpost monitors get --help`.\n',
    ],
    [
      'an unknown command',
      ['monitor'],
      '✖ Unknown command “monitor”. (Did you mean monitors?)\n  See `watchpost --help`.\n',
    ],
    [
      'a command of an unknown group',
      ['monitor', 'list'],
      '✖ Unknown command “monitor”. (Did you mean monitors?)\n  See `watchpost --help`.\n',
    ],
    [
      'an unknown command of a group',
      ['monitors', 'lst'],
      '✖ Unknown command “lst”. (Did you mean list?)\n  See `watchpost monitors --help`.\n',
    ],
    [
      'an unknown command whose help is wanted',
      ['help', 'monitor'],
      '✖ Unknown command “monitor”. (Did you mean monitors?)\n  See `watchpost --help`.\n',
    ],
    [
      'an unknown command of a group whose help is wanted',
      ['monitors', 'lst', '--help'],
      '✖ Unknown command “lst”. (Did you mean list?)\n  See `watchpost monitors --help`.\n',
    ],
  ])('of %s names the help to read', async (_, args, stderr) => {
    expect((await machine.call([...args, '-o', 'table'])).stderr).toBe(stderr);
  });

  test('says once what two rules say of one field', async () => {
    const monitor = ['--name', 'x', '--type', 'dns', '--target', 'a.example', '--interval-seconds', '1'];
    const { stderr } = await machine.call(['monitors', 'create', ...monitor, '-o', 'table']);
    expect(stderr.match(/--interval-seconds/g)).toHaveLength(1);
  });

  test('names several invalid fields by their flags, each once', async () => {
    const window = ['--name', 'x', '--target-tags', '', '--schedule-cron', '0 2 * * *'];
    expect((await machine.call(['maintenance-windows', 'create', ...window, '-o', 'table'])).stderr).toBe(
      [
        '✖ 2 fields are wrong:',
        '  --target-tags must name at least one tag',
        '  --schedule-duration-seconds must be a whole number of seconds',
        '  (request req_test)\n',
      ].join('\n'),
    );
  });

  test('of a setting that the type does not have names the command that lists them', async () => {
    api.on('POST /monitors', () =>
      problem(400, 'validation_failed', 'config.period is not a field of this request.', {
        errors: [{ path: 'config.period', code: 'unknown_field', message: 'is not a field of this request' }],
      }),
    );
    const { stderr } = await machine.call([
      'monitors',
      'create',
      ...'--name x --type heartbeat --config period=1'.split(' '),
    ]);
    expect(stderr).toContain('`watchpost monitors types TYPE` shows what a type takes.');
  });

  test.each(['-ojson', '--json', '--output=json'])('is JSON with %s even for an invalid command line', async (flag) => {
    const { stderr } = await machine.call(['monitors', 'list', '--pgae', flag]);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'usage', exitCode: 2 } });
  });
});
