import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pinoLogger } from '@watchpost/server-kit';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { Configuration } from '../src/configuration/configuration.js';
import { createLogger } from '../src/logger.js';

const file = join(tmpdir(), `watchpost-log-${process.pid}.jsonl`);
afterEach(() => rmSync(file, { force: true }));

const linesOf = async (
  write: (logger: Logger) => void,
  level: Configuration['logLevel'] = 'info',
  isTerminal = false,
): Promise<string[]> => {
  const descriptor = openSync(file, 'w');
  const logger = await createLogger({ level, isTerminal, descriptor });
  write(logger);
  closeSync(descriptor);
  return readFileSync(file, 'utf8').split('\n').slice(0, -1);
};

const circular: Record<string, unknown> = {};
circular.itself = circular;

const hostile: readonly [title: string, message: string, fields: Record<string, unknown>][] = [
  ['line breaks', 'a\nb\r\nc\u2028d', { path: '/x\n{"level":"info"}' }],
  ['quotes and backslashes', '"\\" }', { '"key\n': '\\"' }],
  ['control characters', '\u0000\u001b[31mred', { value: '\u0007'.repeat(50) }],
  ['half a surrogate pair', '\ud800', { value: 'x\udfff' }],
  ['a circle', 'circular', { circular }],
  ['a big integer', 'bigint', { value: 10n ** 30n }],
  ['values that JSON does not have', 'none', { a: undefined, b: Number.NaN, c: () => 1, d: Symbol('s') }],
  ['an error with causes', 'failed', { error: new Error('outer\n', { cause: new Error('inner "') }) }],
  ['something thrown that is no error', 'failed', { error: 'just\ntext' }],
  [
    'a getter that throws',
    'getter',
    {
      value: {
        get x(): never {
          throw new Error('no');
        },
      },
    },
  ],
  ['a million characters', 'x'.repeat(1_000_000), {}],
];

test.each(hostile)('the log writes %s as one line of JSON', async (_title, message, fields) => {
  const lines = await linesOf((logger) => logger.info(message, fields));
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '');
  expect(line).toMatchObject({ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(line.message).toBe(message.toWellFormed() === message ? message : line.message);
});

test('the log shows a request as text on a terminal', async () => {
  const request = {
    method: 'GET',
    path: '/api/v1/monitors\u009b2J',
    status: 200,
    ms: 1.7,
    requestId: 'req_1',
    actor: null,
  };
  const write = (logger: Logger): void => {
    logger.info('request', request);
    logger.warn('Stopping', { signal: 'SIGINT', status: 3 });
  };
  const [line, warned] = await linesOf(write, 'info', true);
  expect(line).toMatch(/\] INFO: GET \/api\/v1\/monitors\?2J 200, 1\.7 ms \{"requestId":"req_1"\}$/);
  expect(warned).toMatch(/\] WARN: Stopping \{"signal":"SIGINT","status":3\}$/);
  expect(JSON.parse((await linesOf(write))[0] ?? '')).toMatchObject({ message: 'request', ...request });
});

test('the log writes an error with its message, stack and cause', async () => {
  const error = new Error('outer', { cause: new Error('inner') });
  const [line = ''] = await linesOf((logger) => logger.error('failed', { error }));
  expect(JSON.parse(line).error).toMatchObject({
    message: 'outer',
    stack: expect.any(String),
    cause: { message: 'inner' },
  });
});

test.each([
  ['debug', 4],
  ['info', 3],
  ['warn', 2],
  ['error', 1],
  ['silent', 0],
] as const)('the log at level %s writes %i of four lines', async (level, expected) => {
  const lines = await linesOf((logger) => {
    for (const method of ['debug', 'info', 'warn', 'error'] as const) logger[method]('x');
  }, level);
  expect(lines).toHaveLength(expected);
});

test('an app with a logger of pino hands it to the kit, and errors keep their stack', () => {
  const lines: string[] = [];
  const logger = pinoLogger(pino({ base: null }, { write: (line) => void lines.push(line) }));
  logger.warn('check crashed', { monitorId: 'mon_1', error: new Error('refused') });
  logger.info('started');
  const [warning, started] = lines.map((line) => JSON.parse(line));
  expect(warning).toMatchObject({ level: 40, msg: 'check crashed', monitorId: 'mon_1', err: { message: 'refused' } });
  expect(warning.err.stack).toContain('logger.test');
  expect(started).toMatchObject({ level: 30, msg: 'started' });
});

test.each([
  ['away', 28_920, 1204, 'Away for 8 h 2 min; 1,204 monitors are unknown for that time.'],
  ['away', 65, 1, 'Away for 1 min 5 s; 1 monitor is unknown for that time.'],
  ['stalled', 7, 0, 'Paused for 7 s; no monitors are unknown for that time.'],
  ['clock', 3600, 2, 'Clock set forward by 1 h; 2 monitors are unknown for that time.'],
  ['database', 90_000, 2, 'Database away for 1 d 1 h; 2 monitors are unknown for that time.'],
])(
  'an absence (%s, %i s, %i monitors) is one sentence in a terminal, and fields elsewhere',
  async (reason, seconds, unknownMonitors, sentence) => {
    const write = (logger: Logger): void => logger.warn('absence recorded', { reason, seconds, unknownMonitors });
    expect((await linesOf(write, 'info', true)).join('\n')).toContain(sentence);
    expect(JSON.parse((await linesOf(write))[0] ?? '')).toMatchObject({
      message: 'absence recorded',
      reason,
      seconds,
      unknownMonitors,
    });
  },
);
