import { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { check } from './run.js';

// What node does when no file descriptor is left for the pipes: a process without streams whose error comes a tick later.
vi.mock('node:child_process', async (load) => ({
  ...(await load<typeof import('node:child_process')>()),
  spawn: () => {
    const child = Reflect.construct(ChildProcess, []) as ChildProcess;
    process.nextTick(() => child.emit('error', Object.assign(new Error('spawn ping EMFILE'), { code: 'EMFILE' })));
    return child;
  },
}));

const unhandled: unknown[] = [];
const note = (error: unknown): void => void unhandled.push(error);
beforeAll(() => void process.on('uncaughtExceptionMonitor', note));
afterAll(() => void process.off('uncaughtExceptionMonitor', note));

test('a ping without a free file descriptor is unknown, and the server keeps running', async () => {
  const report = await check('127.0.0.1', { type: 'icmp' });
  await new Promise(setImmediate);
  expect(unhandled).toEqual([]);
  expect(report).toMatchObject({ status: 'unknown', measurement: { ok: false } });
  expect(report.measurement.message).toContain('EMFILE');
});
