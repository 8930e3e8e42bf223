import { expect, test } from 'vitest';
import type { CheckReport } from '../src/check/check.js';
import { noFindings } from '../src/check/findings.js';
import { failureReport, successReport } from '../src/check/report.js';
import { withConnectivityGuard } from '../src/connectivity.js';
import { environmentWith } from './run.js';

/** A guard around checks that say what a test wants, on a clock that it turns. */
const guardOver = (isOnline: boolean) => {
  const state = { now: 1_000_000, asked: 0, reports: new Map<string, CheckReport>() };
  const unreachable = failureReport({ status: 'down', message: 'timed out after 10 s while connecting' });
  const check = withConnectivityGuard(async ({ target }) => state.reports.get(target) ?? unreachable, {
    now: () => state.now,
    isOnline: async () => {
      state.asked += 1;
      return isOnline;
    },
  });
  const run = async (target: string): Promise<CheckReport['status']> => {
    state.now += 1000;
    const request = {
      type: 'tcp',
      target,
      timeoutSeconds: 10,
      degradedAfterMs: null,
      config: {},
      assertions: [],
      credentials: null,
    } as const;
    return (await check(request, environmentWith({}))).status;
  };
  return { state, run };
};

const hosts = ['a.example:1', 'b.example:1', 'c.example:1', 'd.example:1'];
const runAll = async (run: (target: string) => Promise<string>, targets: readonly string[]): Promise<string[]> => {
  const statuses: string[] = [];
  for (const target of targets) statuses.push(await run(target));
  return statuses;
};

test('failures are unknown from the third host on when nothing can be reached and no name server answers', async () => {
  const { run } = guardOver(false);
  expect(await runAll(run, hosts)).toEqual(['down', 'down', 'unknown', 'unknown']);
});

test('failures are down when a name server answers', async () => {
  const { run, state } = guardOver(true);
  expect(await runAll(run, hosts)).toEqual(['down', 'down', 'down', 'down']);
  expect(state.asked).toBe(1);
});

test('a reached host proves for a minute that this server is online', async () => {
  const { run, state } = guardOver(false);
  state.reports.set('up.example:1', successReport(noFindings(), null));
  expect(await runAll(run, ['up.example:1', ...hosts])).toEqual(['up', 'down', 'down', 'down', 'down']);
  state.now += 60_000;
  expect(await runAll(run, [...hosts, 'e.example:1', 'f.example:1']).then((all) => all.at(-1))).toBe('unknown');
});

test('a refused connection proves that this server is online', async () => {
  const { run, state } = guardOver(false);
  for (const target of hosts)
    state.reports.set(target, failureReport({ status: 'down', message: 'connection refused' }));
  expect(await runAll(run, hosts)).toEqual(['down', 'down', 'down', 'down']);
});

test('several ports of one host count as one host, and this machine counts for none', async () => {
  const { run } = guardOver(false);
  const targets = ['a.example:1', 'a.example:2', 'https://a.example/x', '127.0.0.1:1', '[::1]:2', 'localhost:3'];
  expect(await runAll(run, targets)).toEqual(targets.map(() => 'down'));
});
