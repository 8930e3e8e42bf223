import { execFile } from 'node:child_process';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { expect, onTestFinished, test } from 'vitest';
import { createOperatorMetrics } from '../../src/operator/metrics/operator-metrics.js';
import { openStore } from '../store/open-store.js';

const openMetrics = async () => {
  const { store, clock, close } = await openStore('sqlite');
  onTestFinished(close);
  const metrics = createOperatorMetrics();
  const textAt = async (now: number) =>
    (await metrics.read({ store, engine: null, webhooks: null, clock: null, now })).text;
  return { metrics, textAt, now: clock.now };
};

test('messages to channels are counted by type and outcome, with their lag and how long providers asked to wait', async () => {
  const { metrics, textAt, now } = await openMetrics();
  const { sent, deferred } = metrics.channelObserver;
  sent({ type: 'slack', outcome: 'delivered', lagMs: 700 });
  sent({ type: 'slack', outcome: 'deferred', lagMs: null });
  deferred('slack', 30_000);
  const text = await textAt(now);
  for (const line of [
    'watchpost_notification_deliveries_total{type="slack",outcome="delivered"} 1',
    'watchpost_notification_deliveries_total{type="slack",outcome="deferred"} 1',
    'watchpost_notification_lag_seconds_sum{type="slack"} 0.7',
    'watchpost_notification_lag_seconds_count{type="slack"} 1',
    'watchpost_notification_deferred_seconds_sum{type="slack"} 30',
  ]) {
    expect(text).toContain(line);
  }
});

test('a host is blocked until its time is over', async () => {
  const { metrics, textAt, now } = await openMetrics();
  metrics.channelObserver.hostStopped('discord.com', now + 1000);
  expect(await textAt(now)).toContain('watchpost_notification_host_blocked{host="discord.com"} 1');
  expect(await textAt(now + 1000)).toContain('watchpost_notification_host_blocked{host="discord.com"} 0');
});

test('`promtool check metrics` accepts them', async () => {
  const program = findProgram('promtool');
  if (program === undefined) throw notInstalled('promtool');
  const { metrics, textAt, now } = await openMetrics();
  metrics.channelObserver.sent({ type: 'slack', outcome: 'delivered', lagMs: 700 });
  metrics.channelObserver.deferred('slack', 1000);
  metrics.channelObserver.hostStopped('discord.com', now + 1000);
  const text = await textAt(now);
  const said = await new Promise<string>((resolve) => {
    const child = execFile(program, ['check', 'metrics'], (error, stdout, stderr) =>
      resolve(error === null ? '' : `${stdout}${stderr}`),
    );
    child.stdin?.end(text);
  });
  expect(said).toBe('');
});
