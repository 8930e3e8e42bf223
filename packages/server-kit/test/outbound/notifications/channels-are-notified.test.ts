import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

/** A server that keeps what `http` channels send to it, and can be waited for. */
const startPlace = async () => {
  const received: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      received.push(JSON.parse(text) as Record<string, unknown>);
      response.writeHead(200).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/news` };
};

describe.each(dialects)('A kit that works in the background, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  afterEach(() => fixture.close());

  const open = async () => {
    fixture = await openKit(dialect, {
      allowPrivateTargets: true,
      clock: Date.now,
      consoleUrl: 'https://watchpost.test/ops',
    });
    owner = await fixture.newMember('owner');
    const place = await startPlace();
    const send = (method: string, path: string, body?: unknown) =>
      fixture.request(method, `/api/v1${path}`, { token: owner.token, ...(body !== undefined && { body }) });
    const channel = await send('POST', '/notification-channels', {
      name: 'Ours',
      type: 'http',
      config: { url: place.url, method: 'POST' },
      grouping: { waitSeconds: 0 },
    });
    expect(channel.status).toBe(201);
    return { send, place, channel: channel.body };
  };

  test('sends an incident, its acknowledgement and its end to a channel, in one conversation and in order', async () => {
    const { send, place } = await open();
    await fixture.kit.start();
    const { body: incident } = await send('POST', '/incidents', { title: 'Checkout is slow', severity: 'major' });
    await expect.poll(() => place.received.length).toBe(1);
    await send('POST', `/incidents/${incident.id}/acknowledge`, {});
    await expect.poll(() => place.received.length).toBe(2);
    await send('POST', `/incidents/${incident.id}/resolve`, {});
    await expect.poll(() => place.received.length).toBe(3);
    expect(place.received.map(({ kind }) => kind)).toEqual(['opened', 'acknowledged', 'resolved']);
    expect(new Set(place.received.map(({ conversation }) => conversation)).size).toBe(1);
    expect(JSON.stringify(place.received[0])).toContain(`https://watchpost.test/ops/incidents/${incident.id}`);
  });

  test('sends that a monitor is down and up again', async () => {
    const { send, place } = await open();
    const target = createServer((_request, response) => response.writeHead(200).end());
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
    const { port } = target.address() as AddressInfo;
    await new Promise((resolve) => target.close(resolve));
    await fixture.kit.start();
    const created = await send('POST', '/monitors', {
      name: 'Shop',
      type: 'http',
      target: `http://127.0.0.1:${port}/`,
      intervalSeconds: 60,
      retries: 0,
    });
    expect(created.body).toMatchObject({ name: 'Shop' });
    const monitor = created.body;
    await expect.poll(() => place.received.length, { timeout: 30_000 }).toBe(1);
    expect(place.received[0]).toMatchObject({ kind: 'opened', title: 'Shop is down' });
    const again = createServer((_request, response) => response.writeHead(200).end());
    onTestFinished(() => void again.close());
    await new Promise<void>((resolve) => again.listen(port, '127.0.0.1', resolve));
    await send('POST', `/monitors/${monitor.id}/check`);
    await expect.poll(() => place.received.length, { timeout: 30_000 }).toBe(2);
    expect(place.received[1]).toMatchObject({ kind: 'resolved', title: 'Shop is up again' });
  });

  test('refuses to delete a channel that an alert rule names, and a rule that names what there is not', async () => {
    const { send, channel } = await open();
    const rule = {
      name: 'Slow',
      condition: { metric: 'latencyMs', operator: '>', threshold: 500 },
      channels: [{ type: 'channel', channelId: channel.id }],
    };
    const created = await send('POST', '/alert-rules', rule);
    expect(created).toMatchObject({ status: 201, body: { channels: rule.channels } });
    const missing = await send('POST', '/alert-rules', {
      ...rule,
      channels: [{ type: 'channel', channelId: `nch_${'0'.repeat(25)}` }],
    });
    expect(missing).toMatchObject({ status: 400, body: { errors: [{ path: 'channels', code: 'not_found' }] } });
    const refused = await send('DELETE', `/notification-channels/${channel.id}`);
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Slow') } });
    await send('PATCH', `/alert-rules/${created.body.id}`, { channels: [] });
    expect((await send('DELETE', `/notification-channels/${channel.id}`)).status).toBe(204);
  });
});
