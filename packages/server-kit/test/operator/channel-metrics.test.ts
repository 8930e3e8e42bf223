import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { expect, onTestFinished, test } from 'vitest';
import { roomMetrics } from '../../src/kit/rooms.js';
import { createOperatorMetrics } from '../../src/operator/metrics/operator-metrics.js';
import { channelsBounds } from '../../src/outbound/channels/bounds.js';
import { createChannelMeter } from '../../src/outbound/channels/channel-metrics.js';
import { openKit } from '../kit-fixture.js';
import { openStore } from '../store/open-store.js';

const openMetrics = async () => {
  const { store, clock, close } = await openStore('sqlite');
  onTestFinished(close);
  const metrics = createOperatorMetrics(roomMetrics);
  const meter = createChannelMeter(metrics.measure);
  const textAt = async (now: number) => {
    const { stoppedHosts } = meter;
    return (await metrics.read(store, { stoppedHosts, now, connections: store.connectionUse(), clock: null })).text;
  };
  return { meter, textAt, now: clock.now };
};

test('messages to channels are counted by type and outcome, with their lag and how long providers asked to wait', async () => {
  const { meter, textAt, now } = await openMetrics();
  const { sent, deferred } = meter;
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
  const { meter, textAt, now } = await openMetrics();
  meter.hostStopped('discord.com', now + 1000);
  expect(await textAt(now)).toContain('watchpost_notification_host_blocked{host="discord.com"} 1');
  expect(await textAt(now + 1000)).toContain('watchpost_notification_host_blocked{host="discord.com"} 0');
});

test('a kit shows how its messages were answered, and which host it stopped', async () => {
  const { kit, store, request, newMember, close } = await openKit('sqlite', {
    allowPrivateTargets: true,
    clock: Date.now,
  });
  onTestFinished(close);
  const server = createServer((_request, response) => response.writeHead(403).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { token } = await newMember('owner');
  const text = async () => (await kit.metrics()).text;
  const sendTest = async (topic: string) => {
    const body = { name: topic, type: 'ntfy', config: { serverUrl, topic } };
    const channel = await request('POST', '/api/v1/notification-channels', { token, body });
    await request('POST', `/api/v1/notification-channels/${channel.body.id}/test`, { token });
  };
  await kit.start();
  await sendTest('first');
  await expect
    .poll(text, { timeout: 30_000 })
    .toContain('watchpost_notification_deliveries_total{type="ntfy",outcome="unauthorized"} 1');
  const badAnswers = channelsBounds.badAnswersOfHost.most;
  await store.commit([{ kind: 'update', table: 'sendingPaces', where: { badAnswers: 1 }, set: { badAnswers } }]);
  await sendTest('second');
  await expect.poll(text, { timeout: 30_000 }).toMatch(/^watchpost_notification_host_blocked\{host=".+"\} 1$/m);
});

test('`promtool check metrics` accepts them', async () => {
  const program = findProgram('promtool');
  if (program === undefined) throw notInstalled('promtool');
  const { meter, textAt, now } = await openMetrics();
  meter.sent({ type: 'slack', outcome: 'delivered', lagMs: 700 });
  meter.deferred('slack', 1000);
  meter.hostStopped('discord.com', now + 1000);
  const text = await textAt(now);
  const said = await new Promise<string>((resolve) => {
    const child = execFile(program, ['check', 'metrics'], (error, stdout, stderr) =>
      resolve(error === null ? '' : `${stdout}${stderr}`),
    );
    child.stdin?.end(text);
  });
  expect(said).toBe('');
});
