import { createAddressGuard } from '@watchpost/checks/address-guard';
import { type Authority, createAuthority } from '@watchpost/testbed/authority';
import { createMattermost } from '@watchpost/testbed/providers/mattermost';
import { createNtfy } from '@watchpost/testbed/providers/ntfy';
import {
  mattermostPress,
  pushoverPress,
  type SentPress,
  slackPress,
  telegramPress,
  twilioPress,
} from '@watchpost/testbed/providers/presses';
import { type Provider, type ServedProvider, serveProvider } from '@watchpost/testbed/providers/provider';
import { createPushover } from '@watchpost/testbed/providers/pushover';
import { createSlack } from '@watchpost/testbed/providers/slack';
import { createTelegram } from '@watchpost/testbed/providers/telegram';
import { createTwilio } from '@watchpost/testbed/providers/twilio';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { base, consoleUrl, createMessageWorld, publicUrl } from './message-world.js';

const botToken = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const accountSid = `AC${'a'.repeat(32)}`;
const to = '+12025550123';
const channelId = 'C012AB3CD';
const room = 'c'.repeat(26);
const signingSecret = '8f742231b10e8888abcd99yyyzzz85a5';

/** A press as the provider would send it, and one without its proof. */
interface Pressing {
  readonly path: string;
  readonly right: SentPress;
  readonly wrong: Readonly<Record<string, SentPress>>;
}

interface ButtonCase {
  readonly type: string;
  readonly config: object;
  readonly credentials: object;
  readonly provider: () => Provider;
  /** Presses what is in the last request that the provider got. */
  readonly press: (served: ServedProvider, now: number) => Pressing;
  /** What the timeline calls the one who pressed. */
  readonly name: string;
  /** What the person reads. */
  readonly said: RegExp;
}

const lastBody = ({ requests }: ServedProvider): string => requests.at(-1)?.body ?? '';
const jsonOf = (served: ServedProvider) => JSON.parse(lastBody(served));
const path = (type: string, token?: string): string =>
  `/public/channel-actions/${type}${token === undefined ? '' : `?token=${token}`}`;
const withHeader = (press: SentPress, name: string, value: string): SentPress => ({
  ...press,
  headers: { ...press.headers, [name]: value },
});

const cases: readonly ButtonCase[] = [
  {
    type: 'slack',
    config: { mode: 'app', channelId },
    credentials: { botToken: 'xoxb-1-abc', signingSecret },
    provider: () => createSlack({ webhookPath: '/services/T/B/x', botToken: 'xoxb-1-abc', channelId }),
    press: (served, at) => {
      const [{ blocks }] = jsonOf(served).attachments;
      const [button] = blocks.find(({ type }: { type: string }) => type === 'actions').elements;
      const by = { signingSecret, channelId, at };
      const right = slackPress(button.value, by);
      return {
        path: path('slack'),
        right,
        wrong: {
          'another secret': slackPress(button.value, { ...by, signingSecret: 'another' }),
          'an old time': slackPress(button.value, { ...by, at: at - 301_000 }),
          'a time to come': slackPress(button.value, { ...by, at: at + 301_000 }),
          'another body': { ...right, body: slackPress(button.value, { ...by, user: 'mallory' }).body },
          'another channel': slackPress(button.value, { ...by, channelId: 'C999999999' }),
          'no signature': withHeader(right, 'x-slack-signature', ''),
        },
      };
    },
    name: 'grace (Operations)',
    said: /^\{\}$/,
  },
  {
    type: 'telegram',
    config: { chatId: -1_001_234_567_890 },
    credentials: { botToken },
    provider: () => createTelegram({ botToken, chatId: -1_001_234_567_890 }),
    press: (served) => {
      const webhook = served.requests.find(({ url }) => url.pathname.endsWith('/setWebhook'));
      const { url, secret_token: secret } = JSON.parse(webhook?.body ?? '');
      expect(url).toBe(`${publicUrl}${base}/public/channel-actions/telegram`);
      const data = jsonOf(served).reply_markup.inline_keyboard[0][0].callback_data;
      const by = { secret, chatId: -1_001_234_567_890 };
      return {
        path: path('telegram'),
        right: telegramPress(data, by),
        wrong: {
          'another secret': telegramPress(data, { ...by, secret: `${secret}x` }),
          'another chat': telegramPress(data, { ...by, chatId: 5 }),
          'another button': telegramPress(`${data.slice(0, -1)}${data.endsWith('A') ? 'B' : 'A'}`, by),
        },
      };
    },
    name: 'Grace Hopper (Operations)',
    said: /"text":"Acknowledged by Grace Hopper \(Operations\)\."/,
  },
  {
    type: 'mattermost',
    config: { mode: 'bot', serverUrl: 'https://chat.example.com', channelId: room },
    credentials: { botToken: 'token-of-a-bot' },
    provider: () =>
      createMattermost({ name: 'chat.example.com', hookPath: '/hooks/x', botToken: 'token-of-a-bot', channelId: room }),
    press: (served) => {
      const [{ actions }] = jsonOf(served).props.attachments;
      const [{ integration }] = actions;
      const token: string = integration.context.token;
      expect(integration.url).toBe(`${publicUrl}${base}/public/channel-actions/mattermost`);
      return {
        path: path('mattermost'),
        right: mattermostPress(integration.context, { channelId: room }),
        wrong: {
          'another token': mattermostPress(
            { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
            { channelId: room },
          ),
          'another room': mattermostPress(integration.context, { channelId: 'd'.repeat(26) }),
        },
      };
    },
    name: 'grace (Operations)',
    said: /"ephemeral_text":"Acknowledged by grace \(Operations\)\."/,
  },
  {
    type: 'pushover',
    config: { emergency: {} },
    credentials: { appToken: 'a'.repeat(30), userKey: 'u'.repeat(30) },
    provider: () => createPushover({ appToken: 'a'.repeat(30), userKey: 'u'.repeat(30) }),
    press: (served) => {
      const callback = new URL(new URLSearchParams(lastBody(served)).get('callback') ?? '');
      const token = callback.searchParams.get('token') ?? '';
      return {
        path: path('pushover', token),
        right: pushoverPress(),
        wrong: {
          'one that has expired': pushoverPress('0'),
          'no receipt': { ...pushoverPress(), body: 'acknowledged=1' },
        },
      };
    },
    name: 'phone (Operations)',
    said: /^\{\}$/,
  },
  {
    type: 'twilio',
    config: { accountSid, from: '+12025550100', to, voice: 'critical' },
    credentials: { authToken: 'token-of-an-account' },
    provider: () => createTwilio({ accountSid, apiKeySid: accountSid, apiKeySecret: 'token-of-an-account' }),
    press: (served) => {
      const twiml = new URLSearchParams(lastBody(served)).get('Twiml') ?? '';
      const url = /action="([^"]+)"/.exec(twiml)?.[1] ?? '';
      const by = { authToken: 'token-of-an-account', url, accountSid, to };
      const right = twilioPress('4', by);
      return {
        path: path('twilio', new URL(url).searchParams.get('token') ?? ''),
        right,
        wrong: {
          'another token of an account': twilioPress('4', { ...by, authToken: 'another' }),
          'another address': twilioPress('4', { ...by, url: `${url}x` }),
          'another telephone': twilioPress('4', { ...by, to: '+12025550199' }),
          'another key': twilioPress('5', by),
        },
      };
    },
    name: 'Operations',
    said: /^<Response><Say>Acknowledged by Operations\.<\/Say><\/Response>$/,
  },
];

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority();
});

describe.each(dialects)('Buttons in messages, on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true, publicUrl, consoleUrl, rateLimitPerIp: 1_000_000 });
  });
  afterAll(() => fixture.close());

  const open = async (provider: Provider) => {
    const served = await serveProvider(provider, authority);
    onTestFinished(() => served.stop());
    const world = await createMessageWorld(fixture, {
      guard: createAddressGuard({ allowPrivate: true, resolve: async () => [{ address: served.address }] }),
      caCertificates: authority.certificatePem,
    });
    const send = (to: string, { headers, body }: SentPress) =>
      fixture.request('POST', `${base}${to}`, { rawBody: body, headers });
    return { served, send, ...world };
  };

  test.each(cases.map((one) => [one.type, one] as const))(
    'of %s acknowledge with the proof of the provider',
    async (type, one) => {
      const provider = one.provider();
      const { served, send, call, newChannel, newIncident, notify } = await open(provider);
      const owner = await fixture.newMember('owner');
      const incident = await newIncident(owner);
      const channel = await newChannel(owner, { type, config: one.config, credentials: one.credentials });
      const { deliveryId } = await notify(owner, channel, incident.id);
      expect(provider.refused).toEqual([]);
      const { path: to, right, wrong } = one.press(served, fixture.clock.now);
      const kept = JSON.stringify(await fixture.store.find('notificationAttempts', { deliveryId }, { limit: 10 }));
      const statusOf = async () => (await call('GET', `/incidents/${incident.id}`, owner)).body;
      const nothing = type === 'twilio' ? '<Response/>' : {};
      for (const [what, press] of Object.entries(wrong)) {
        const reply = await send(to, press);
        expect([reply.status, what]).toEqual([200, what]);
        if (what !== 'another key') expect(reply.body, what).toEqual(nothing);
        expect((await statusOf()).status, what).toBe('open');
      }
      const reply = await send(to, right);
      expect(reply.status).toBe(200);
      expect(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)).toMatch(one.said);
      const acknowledged = await statusOf();
      expect(acknowledged).toMatchObject({ status: 'acknowledged', acknowledgedVia: type, acknowledgedBy: channel.id });
      const { body: timeline } = await call('GET', `/incidents/${incident.id}/timeline`, owner);
      expect(timeline.data.at(-1)).toMatchObject({ kind: 'acknowledged', via: type, actor: { name: one.name } });
      // A replay changes nothing, and neither does the press once its channel is set to another way.
      await send(to, right);
      expect((await statusOf()).version).toBe(acknowledged.version);
      // Kept nowhere: what proves a press is not in the log of what was sent.
      const token =
        /[?&]token=([\w.-]+)/.exec(to)?.[1] ?? /b[0-9a-z]{6}\.[0-9a-z]{25}\.[\w-]{22}/.exec(right.body)?.[0];
      expect(token).toBeDefined();
      expect(kept).not.toContain(token);
    },
  );

  test('of ntfy let the phone post by itself, which nothing that a provider proves can', async () => {
    const provider = createNtfy({ topic: 'ops', token: 'tk_1234567890' });
    const { served, call, newChannel, newIncident, notify, act } = await open(provider);
    const owner = await fixture.newMember('owner');
    const incident = await newIncident(owner);
    const channel = await newChannel(owner, {
      type: 'ntfy',
      config: { topic: 'ops' },
      credentials: { token: 'tk_1234567890' },
    });
    await notify(owner, channel, incident.id);
    expect(provider.refused).toEqual([]);
    const [action] = jsonOf(served).actions;
    expect(action).toMatchObject({ action: 'http', url: `${publicUrl}${base}/public/incident-actions/acknowledge` });
    expect((await act('acknowledge', JSON.parse(action.body))).status).toBe(200);
    expect((await call('GET', `/incidents/${incident.id}`, owner)).body).toMatchObject({ acknowledgedVia: 'ntfy' });
  });

  test('of a telephone: 6 takes the next step of the escalation, as the channel', async () => {
    const [one] = cases.filter(({ type }) => type === 'twilio');
    if (one === undefined) throw new Error('no case');
    // The pace of the same telephone in the tests before.
    fixture.clock.now += 60_000;
    const { served, send, call, newChannel, newIncident, notify } = await open(one.provider());
    const owner = await fixture.newMember('owner');
    const incident = await newIncident(owner);
    const channel = await newChannel(owner, { type: 'twilio', config: one.config, credentials: one.credentials });
    await notify(owner, channel, incident.id);
    const { path: to } = one.press(served, fixture.clock.now);
    const url = `${publicUrl}${base}${to}`;
    const six = twilioPress('6', { authToken: 'token-of-an-account', url, accountSid, to: '+12025550123' });
    const policy = await call('POST', '/escalation-policies', owner, {
      name: 'Night',
      steps: [{ targets: [{ type: 'responders' }], waitSeconds: 600 }, { targets: [{ type: 'responders' }] }],
    });
    const escalate = { escalationPolicyId: policy.body.id };
    expect((await call('POST', `/incidents/${incident.id}/escalate`, owner, escalate)).status).toBe(200);
    const nextAt = async () => (await call('GET', `/incidents/${incident.id}/escalation`, owner)).body.nextAt;
    fixture.clock.now += 5000;
    expect((await send(to, six)).body).toBe('<Response><Say>The next people are called.</Say></Response>');
    expect(await nextAt()).toBe(new Date(fixture.clock.now).toISOString());
    const { data } = (await call('GET', `/incidents/${incident.id}/timeline`, owner)).body;
    expect(data.at(-1)).toMatchObject({ kind: 'escalated', message: 'Operations asked for the next people' });
    const { data: audit } = (await call('GET', '/audit-activities?action=incidents.escalate', owner)).body;
    expect(audit[0]).toMatchObject({ action: 'incidents.escalate', actor: { type: 'notificationChannel' } });
    expect((await call('GET', `/incidents/${incident.id}`, owner)).body.status).toBe('open');
    await call('POST', `/incidents/${incident.id}/resolve`, owner);
    expect((await send(to, six)).body).toBe('<Response><Say>The incident is resolved.</Say></Response>');
  });

  test('of an organization never act in another, however they are signed', async () => {
    // The pace of the same place in the tests before.
    fixture.clock.now += 60_000;
    const [slack] = cases;
    if (slack === undefined) throw new Error('no case');
    const { served, send, act, call, newChannel, newIncident, notify } = await open(slack.provider());
    const [ours, theirs] = [await fixture.newMember('owner'), await fixture.newMember('owner')];
    const incident = await newIncident(ours);
    const more = { type: 'slack', config: slack.config };
    const channel = await newChannel(ours, { ...more, credentials: slack.credentials });
    // Another organization, with an app of its own for the same channel.
    await newChannel(theirs, { ...more, credentials: { botToken: 'xoxb-1-abc', signingSecret: 'theirs' } });
    await notify(ours, channel, incident.id);
    const { path: to, right } = slack.press(served, fixture.clock.now);
    const token = /b[0-9a-z]{6}\.[0-9a-z]{25}\.[\w-]{22}/.exec(decodeURIComponent(right.body))?.[0] ?? '';
    const by = { channelId, at: fixture.clock.now };
    expect((await send(to, slackPress(token, { ...by, signingSecret: 'theirs' }))).body).toEqual({});
    // Nor without the signature: the token of a button cannot be posted as a link, and not to another type.
    expect((await act('acknowledge', { token })).status).toBe(401);
    expect((await send(path('mattermost'), mattermostPress({ token }, { channelId: room }))).body).toEqual({});
    expect((await call('GET', `/incidents/${incident.id}`, ours)).body.status).toBe('open');
    expect((await send(to, right)).status).toBe(200);
    expect((await call('GET', `/incidents/${incident.id}`, ours)).body.status).toBe('acknowledged');
  });
});
