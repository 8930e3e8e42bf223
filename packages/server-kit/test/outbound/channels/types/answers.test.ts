import { discordFaults } from '@watchpost/testbed/providers/discord';
import { githubFaults } from '@watchpost/testbed/providers/github';
import { matrixFaults } from '@watchpost/testbed/providers/matrix';
import { mattermostFaults } from '@watchpost/testbed/providers/mattermost';
import type { ProviderReply } from '@watchpost/testbed/providers/provider';
import { pushoverFaults } from '@watchpost/testbed/providers/pushover';
import { rocketChatFaults } from '@watchpost/testbed/providers/rocket-chat';
import { slackFaults } from '@watchpost/testbed/providers/slack';
import { telegramFaults } from '@watchpost/testbed/providers/telegram';
import { zulipFaults } from '@watchpost/testbed/providers/zulip';
import { describe, expect, test } from 'vitest';
import { retryAfterMs } from '../../../../src/outbound/channels/answers.js';
import type { ChannelTurn, Interpretation } from '../../../../src/request/ports/channel-type.js';
import { messageOf } from '../message-fixture.js';
import { allBenches } from './benches/all-benches.js';

const receivedAt = 1_763_949_600_000;
const said = (
  type: string,
  { status, body, headers = {} }: ProviderReply,
  step: ChannelTurn['step'] = 'post',
): Interpretation => {
  const bench = allBenches.find((one) => one.type.type === type && (step === 'post' || one.ref !== undefined));
  if (bench === undefined) throw new Error(`no type ${type}`);
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const turn: ChannelTurn = { step, message: messageOf(), ref: bench.ref ?? null, idempotencyKey: 'ndl_1:post' };
  const access = { config: bench.type.config.parse(bench.config), credentials: bench.credentials };
  return bench.type.interpret({ statusCode: status, body: text, headers, receivedAt }, turn, access);
};

describe('how long to wait is read where the provider says it', () => {
  test.each<[type: string, reply: ProviderReply, retryAfter: number | null, scope: string]>([
    ['slack', slackFaults['rate limit of a webhook'], 30_000, 'receiver'],
    ['slack', slackFaults['rate limit of an app'], 10_000, 'receiver'],
    ['slack', slackFaults['message limit'], null, 'receiver'],
    ['telegram', telegramFaults['flood control'], 35_000, 'receiver'],
    ['discord', discordFaults['rate limit'], 1336, 'receiver'],
    ['discord', discordFaults['rate limit of the address'], 64_570, 'host'],
    ['discord', discordFaults['ban of the address'], null, 'host'],
    ['mattermost', mattermostFaults['too many'], 1000, 'receiver'],
    ['matrix', matrixFaults['too many'], 2000, 'account'],
    ['pushover', pushoverFaults['end of the quota'], 597_600_000, 'account'],
    ['rocketChat', rocketChatFaults['too many'], 44_000, 'receiver'],
    ['zulip', zulipFaults['too many'], 28_700, 'account'],
    ['githubIssue', githubFaults['secondary limit'], 60_000, 'account'],
    ['githubIssue', githubFaults['primary limit'], 400_000, 'account'],
  ])('by %s with %o', (type, reply, retryAfter, scope) => {
    expect(said(type, reply)).toMatchObject({ outcome: 'deferred', retryAfterMs: retryAfter, scope });
  });

  test.each([
    ['7', 7000],
    ['1.5', 1500],
    ['Mon, 24 Nov 2025 02:01:00 GMT', 60_000],
    ['Mon, 24 Nov 2025 01:00:00 GMT', 0],
    ['-3', null],
    ['soon', null],
    ['', null],
  ])('from Retry-After %j', (value, expected) => {
    expect(retryAfterMs({ headers: { 'retry-after': value }, receivedAt })).toBe(expected);
  });
});

test('what is left is read from the headers of a success', () => {
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1.5' };
  expect(said('discord', { status: 200, body: { id: '1', channel_id: '2' }, headers })).toMatchObject({
    outcome: 'delivered',
    room: { scope: 'receiver', remaining: 0, resetAfterMs: 1500 },
  });
  const quota = { 'x-limit-app-remaining': '12', 'x-limit-app-reset': '1763949660' };
  expect(said('pushover', { status: 200, body: { status: 1 }, headers: quota })).toMatchObject({
    room: { scope: 'account', remaining: 12, resetAfterMs: 60_000 },
  });
});

test('a webhook of Discord that was deleted is never asked again, and an archived channel of Slack neither', () => {
  expect(said('discord', discordFaults['removed webhook'])).toMatchObject({ outcome: 'gone', isFinal: true });
  expect(said('slack', slackFaults['archived channel of a webhook'])).toMatchObject({ outcome: 'gone', isFinal: true });
  expect(said('slack', slackFaults['removed webhook'])).toMatchObject({ outcome: 'gone', isFinal: false });
});

test('a group of Telegram that became a supergroup gives its new number', () => {
  expect(said('telegram', telegramFaults.supergroup)).toMatchObject({
    outcome: 'moved',
    config: { chatId: -1_009_876_543_210 },
  });
});

test('an edit that changes nothing is a success with the same message', () => {
  expect(said('telegram', telegramFaults['same text'], 'edit')).toMatchObject({
    outcome: 'delivered',
    ref: { messageId: '1' },
  });
});

test('what Teams takes over is accepted, and what Slack shows is posted', () => {
  expect(said('teams', { status: 202 })).toMatchObject({ certainty: 'accepted' });
  expect(said('slack', { status: 200, body: 'ok' })).toMatchObject({ certainty: 'posted' });
});

test('an answer to a reply keeps the first message of the conversation', () => {
  expect(said('slack', { status: 200, body: { ok: true, channel: 'C1', ts: '9.9' } }, 'reply')).toMatchObject({
    ref: { ts: '1763949600.000001' },
  });
  expect(said('matrix', { status: 200, body: { event_id: '$other' } }, 'edit')).toMatchObject({
    ref: { eventId: '$event1' },
  });
});
