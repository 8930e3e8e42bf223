import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from '@watchpost/testbed/authority';
import { slackPress } from '@watchpost/testbed/providers/presses';
import { leadServer, serveProvider } from '@watchpost/testbed/providers/provider';
import { createSlack } from '@watchpost/testbed/providers/slack';
import { startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send, signIn } from './session.js';

const botToken = 'xoxb-1-abc';
const channelId = 'C012AB3CD';
const signingSecret = '8f742231b10e8888abcd99yyyzzz85a5';
const responsePath = '/actions/T0AAAAAAA/1234567890/abcdefghijkl';
const responseUrl = `https://hooks.slack.com${responsePath}`;

/** A server as people run it, and Slack where it would reach Slack. */
const open = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-slack-'));
  const authority = await createAuthority();
  const slack = createSlack({ webhookPath: '/services/T/B/x', botToken, channelId });
  const served = await serveProvider(slack, authority);
  const server = await startServer({
    folder,
    env: {
      ...(await leadServer([{ provider: slack, served }], { authority, folder })),
      ALLOW_PRIVATE_TARGETS: 'true',
      RATE_LIMIT_PER_IP: '1000000',
      PUBLIC_URL: 'https://watchpost.test',
    },
  });
  const owner = await signIn(server);
  const call = async (method: string, path: string, body?: object) => {
    const reply = await send(server.url, method, path, { headers: owner.headers, ...(body && { body }) });
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.body;
  };
  const channel = await call('POST', '/notification-channels', {
    name: 'Operations',
    type: 'slack',
    config: { mode: 'app', channelId },
    credentials: { botToken, signingSecret },
    grouping: { waitSeconds: 0, digestAbove: null },
    actions: 'anyone',
  });

  /** Opens an incident, and returns it with the token of the button below its message. */
  const newMessage = async (title: string) => {
    const incident = await call('POST', '/incidents', { title, severity: 'critical' });
    const tokenIn = () => {
      const sent = served.requests.findLast(({ body }) => body.includes(title));
      return /"value":"(b[\w.-]+)"/.exec(sent?.body ?? '')?.[1];
    };
    await expect.poll(tokenIn).toBeDefined();
    return { incident, token: tokenIn() ?? '' };
  };

  const press = async (token: string, by: { user?: string; responseUrl?: string; signingSecret?: string } = {}) => {
    const { headers, body } = slackPress(token, { signingSecret, channelId, at: Date.now(), responseUrl, ...by });
    const url = `${server.url}/api/v1/public/channel-actions/slack`;
    const reply = await fetch(url, { method: 'POST', headers, body });
    return [reply.status, await reply.text()];
  };
  /** What the persons who pressed have read, alone. */
  const shownAlone = () => slack.messages.filter(({ thread }) => thread === responsePath).map(({ text }) => text);
  const close = async () => {
    await server.stop();
    await served.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { slack, served, channel, call, newMessage, press, shownAlone, close };
};

let world: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  world = await open();
});
afterAll(() => world.close());

test('who presses a button in Slack reads alone who acknowledged the incident, or why the button does nothing', async () => {
  const { channel, call, newMessage, press, shownAlone, slack } = world;
  const first = await newMessage('Checkout is down');
  expect(await press(first.token, { user: 'grace' })).toEqual([200, '{}']);
  const acknowledged = 'Acknowledged by grace (Operations).';
  await expect.poll(shownAlone).toEqual([acknowledged]);
  // The second one sees who was first.
  expect(await press(first.token, { user: 'ada' })).toEqual([200, '{}']);
  await expect.poll(shownAlone).toEqual([acknowledged, acknowledged]);
  await call('POST', `/incidents/${first.incident.id}/resolve`);
  expect(await press(first.token)).toEqual([200, '{}']);
  await expect.poll(shownAlone).toEqual([acknowledged, acknowledged, 'The incident is resolved.']);

  const second = await newMessage('Search is down');
  const page = `<https://watchpost.test/incidents/${second.incident.id}|Open the incident>`;
  await call('POST', `/notification-channels/${channel.id}/revoke-actions`);
  expect(await press(second.token)).toEqual([200, '{}']);
  await expect.poll(() => shownAlone().at(-1)).toBe(`This button does nothing any more. ${page}`);
  await call('PATCH', `/notification-channels/${channel.id}`, { actions: 'signedIn' });
  expect(await press(second.token)).toEqual([200, '{}']);
  await expect.poll(() => shownAlone().at(-1)).toBe(`Sign in to acknowledge this incident. ${page}`);
  expect(await call('GET', `/incidents/${second.incident.id}`)).toMatchObject({ status: 'open' });
  expect(slack.refused).toEqual([]);
});

test('a press is answered at Slack alone, and only with the signature of its app', async () => {
  const { channel, call, newMessage, press, served } = world;
  await call('PATCH', `/notification-channels/${channel.id}`, { actions: 'anyone' });
  const { incident, token } = await newMessage('Payments are down');
  const before = served.requests.length;
  expect(await press(token, { signingSecret: 'another' })).toEqual([200, '{}']);
  for (const elsewhere of [
    'http://hooks.slack.com/actions/T/1/x',
    'https://hooks.slack.com.example.com/actions/T/1/x',
    'https://hooks.slack.com:8443/actions/T/1/x',
    'https://169.254.169.254/latest/meta-data',
    'no address',
  ]) {
    expect(await press(token, { responseUrl: elsewhere })).toEqual([200, '{}']);
  }
  expect(await call('GET', `/incidents/${incident.id}`)).toMatchObject({
    status: 'acknowledged',
    acknowledgedVia: 'slack',
  });
  // The next answer is the first: nothing was sent before it.
  await press(token);
  const answers = () => served.requests.slice(before).filter(({ url }) => url.pathname.startsWith('/actions/'));
  await expect.poll(answers).toHaveLength(1);
  expect(answers()[0]?.url.href).toBe(responseUrl);
});
