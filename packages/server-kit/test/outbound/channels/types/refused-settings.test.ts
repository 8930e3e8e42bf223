import { expect, test } from 'vitest';
import type { HttpChannelType } from '../../../../src/request/ports/channel-type.js';
import { allBenches } from './benches/all-benches.js';

// biome-ignore lint/suspicious/noExplicitAny: types differ in what they are configured with
const typeOf = (type: string): HttpChannelType<any, any, any> => {
  const found = allBenches.find((bench) => bench.type.type === type);
  if (found === undefined) throw new Error(`no type ${type}`);
  return found.type;
};

/** What is wrong, as a form would show it: field and rule. */
const problemsOf = (name: string, config: unknown, credentials: unknown): string[] => {
  const type = typeOf(name);
  const results = [
    ['config', type.config.safeParse(config)],
    ['credentials', type.credentials.safeParse(credentials)],
  ] as const;
  const issues = results.flatMap(([part, { error }]) =>
    (error?.issues ?? []).map(({ path, message }) => `${[part, ...path].join('.')}: ${message}`),
  );
  if (issues.length > 0) return issues;
  const access = { config: type.config.parse(config), credentials: type.credentials.parse(credentials) };
  const problem = type.problemOf?.(access) ?? null;
  return problem === null ? [] : [`${problem.field}: ${problem.message}`];
};

const slackForm = 'must be an address of Slack, such as https://hooks.slack.com/services/T000/B000/XXXX';
const teamsUrl = 'https://acme.webhook.office.com/webhookb2/x/IncomingWebhook/y/z';
const hook = 'https://discord.com/api/webhooks/223704706495545344/3d89bb7572e0fb30d8128367b3b1b44f';

test.each<[what: string, type: string, config: unknown, credentials: unknown, problem: RegExp]>([
  [
    'a Slack webhook of another host',
    'slack',
    { mode: 'webhook' },
    { webhookUrl: 'https://hooks.evil.example/services/T/B/X' },
    new RegExp(`credentials.webhookUrl: ${slackForm}; hooks.evil.example is not a host of Slack`),
  ],
  [
    'a Slack webhook without TLS',
    'slack',
    { mode: 'webhook' },
    { webhookUrl: 'http://hooks.slack.com/services/T/B/X' },
    new RegExp(`credentials.webhookUrl: ${slackForm}$`),
  ],
  [
    'a Slack webhook on another port',
    'slack',
    { mode: 'webhook' },
    { webhookUrl: 'https://hooks.slack.com:8443/services/T/B/X' },
    /without a port, a user or a password/,
  ],
  [
    'a host that only ends alike',
    'teams',
    {},
    { webhookUrl: 'https://evil-logic.azure.com/workflows/1/triggers/m/paths/invoke' },
    /evil-logic.azure.com is not a host of Teams workflows/,
  ],
  [
    'a connector of Office 365',
    'teams',
    {},
    { webhookUrl: teamsUrl },
    /acme.webhook.office.com is not a host of Teams workflows/,
  ],
  [
    'a Slack webhook that is missing',
    'slack',
    { mode: 'webhook' },
    {},
    /credentials.webhookUrl: is required for the mode webhook/,
  ],
  [
    'an app without a channel',
    'slack',
    { mode: 'app' },
    { botToken: 'xoxb-1' },
    /config.channelId: is required for the mode app/,
  ],
  [
    'a name instead of an id to mention',
    'slack',
    { mode: 'webhook', mentions: { critical: ['@ada'] } },
    {},
    /config.mentions.critical.0: must be the id of a member/,
  ],
  [
    'a Telegram chat by its title',
    'telegram',
    { chatId: 'My team' },
    { botToken: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw' },
    /config.chatId: must be the number of a chat/,
  ],
  [
    'a forum with a thread',
    'discord',
    { forum: true, threadId: '165511591545143296' },
    { webhookUrl: hook },
    /config.threadId: must be left out for a forum/,
  ],
  [
    'a Discord page that is no webhook',
    'discord',
    {},
    { webhookUrl: 'https://discord.com/channels/1/2' },
    /its path is another one/,
  ],
  [
    'a webhook of another server',
    'mattermost',
    { mode: 'webhook', serverUrl: 'https://a.example' },
    { webhookUrl: 'https://b.example/hooks/x' },
    /must be an address of config.serverUrl/,
  ],
  [
    'a server with a query',
    'gotify',
    { serverUrl: 'https://a.example/?token=1' },
    { appToken: 'Ax' },
    /config.serverUrl: must be a web address without a query/,
  ],
  [
    'a token with a line feed',
    'gotify',
    { serverUrl: 'https://a.example' },
    { appToken: 'A\nHost: x' },
    /credentials.appToken: /,
  ],
  [
    'an emergency that rings too often',
    'pushover',
    { emergency: { retrySeconds: 30, expireSeconds: 10_800 } },
    { appToken: 'a'.repeat(30), userKey: 'u'.repeat(30) },
    /must be at least a fiftieth of expireSeconds/,
  ],
  [
    'a call by a messaging service',
    'twilio',
    {
      accountSid: `AC${'0'.repeat(32)}`,
      messagingServiceSid: `MG${'0'.repeat(32)}`,
      to: '+12025550123',
      voice: 'critical',
    },
    { authToken: 'x' },
    /config.from: is required for calls/,
  ],
  ['a user without a password', 'ntfy', { topic: 'alerts' }, { user: 'ada' }, /credentials.password: is required/],
  [
    'a header that the connection sets',
    'http',
    { url: 'https://a.example', headers: { Host: 'b.example' } },
    {},
    /config.headers.Host: /,
  ],
  [
    'a header that is given twice',
    'http',
    { url: 'https://a.example', headers: { 'X-Key': '1' } },
    { headerValues: { 'x-key': 'secret' } },
    /is in config.headers already/,
  ],
  [
    'an address with a password',
    'http',
    { url: 'https://ada:pw@a.example' },
    {},
    /config.url: must be a web address without a user and a password/,
  ],
  [
    'a repository that leads out of its path',
    'githubIssue',
    { owner: 'acme', repo: '..' },
    { token: 'x'.repeat(30) },
    /config.repo: must be the name of a repository/,
  ],
  [
    'a region that does not exist',
    'pagerduty',
    { region: 'de' },
    { routingKey: 'x'.repeat(32) },
    /config.region: must be one of: us, eu/,
  ],
])('%s is refused with the field and the rule', (_what, type, config, credentials, problem) => {
  expect(problemsOf(type, config, credentials)).toEqual([expect.stringMatching(problem)]);
});

test('what can be done depends on the mode', () => {
  const { supportsOf } = typeOf('slack');
  expect(supportsOf?.({ mode: 'webhook' })).toMatchObject({ edit: false, thread: false, mentions: true });
  expect(supportsOf?.({ mode: 'app' })).toMatchObject({ edit: true, thread: true, mentions: true });
});
