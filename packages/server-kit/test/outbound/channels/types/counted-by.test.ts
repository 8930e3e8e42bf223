import { expect, test } from 'vitest';
import type { ChannelPace, ChannelStep } from '../../../../src/request/ports/channel-type.js';
import { messageOf } from '../message-fixture.js';
import { allBenches } from './benches/all-benches.js';

type Scope = ChannelPace['scope'];

/** What each provider counts messages by, and what its 429 puts off: an answer for one must not block, or miss, another. */
const counted: Readonly<Record<string, { readonly paces: readonly Scope[]; readonly deferred: Scope }>> = {
  'http (JSON)': { paces: ['receiver'], deferred: 'receiver' },
  'http (template)': { paces: ['receiver'], deferred: 'receiver' },
  'http (form)': { paces: ['receiver'], deferred: 'receiver' },
  'http (text)': { paces: ['receiver'], deferred: 'receiver' },
  'slack (webhook)': { paces: ['receiver'], deferred: 'receiver' },
  'slack (app)': { paces: ['receiver', 'account'], deferred: 'receiver' },
  telegram: { paces: ['receiver', 'account'], deferred: 'receiver' },
  discord: { paces: ['receiver', 'host'], deferred: 'host' },
  'discord (forum)': { paces: ['receiver', 'host'], deferred: 'host' },
  teams: { paces: ['receiver'], deferred: 'receiver' },
  pagerduty: { paces: ['receiver'], deferred: 'receiver' },
  ntfy: { paces: ['account'], deferred: 'account' },
  'ntfy (no account)': { paces: ['host'], deferred: 'host' },
  googleChat: { paces: ['receiver'], deferred: 'receiver' },
  'mattermost (webhook)': { paces: ['receiver'], deferred: 'receiver' },
  'mattermost (bot)': { paces: ['receiver'], deferred: 'receiver' },
  matrix: { paces: ['account', 'receiver'], deferred: 'account' },
  pushover: { paces: ['receiver', 'account'], deferred: 'account' },
  gotify: { paces: ['receiver'], deferred: 'receiver' },
  'twilio (SMS)': { paces: ['receiver', 'account'], deferred: 'account' },
  'twilio (voice)': { paces: ['receiver', 'account'], deferred: 'account' },
  'rocketChat (webhook)': { paces: ['receiver'], deferred: 'receiver' },
  'rocketChat (bot)': { paces: ['account'], deferred: 'account' },
  zulip: { paces: ['account'], deferred: 'account' },
  githubIssue: { paces: ['receiver', 'account'], deferred: 'account' },
  jsm: { paces: ['account'], deferred: 'account' },
  statuspage: { paces: ['account'], deferred: 'account' },
  signal: { paces: ['receiver', 'account'], deferred: 'account' },
  webPush: { paces: ['receiver', 'host'], deferred: 'receiver' },
};

test.each(allBenches.map((bench) => [bench.name, bench] as const))(
  'a 429 of %s puts off what its provider counts',
  (name, { type, config, credentials, ref = null }) => {
    const access = { config: type.config.parse(config), credentials: type.credentials.parse(credentials) };
    const deferredBy = (step: ChannelStep) => {
      const turn = { step, message: messageOf(), ref, idempotencyKey: 'ndl_1:0' };
      const result = type.interpret({ statusCode: 429, body: '', headers: {}, receivedAt: 0 }, turn, access);
      return result.outcome === 'deferred' ? result.scope : result.outcome;
    };
    const paces = type.paces(access).map(({ scope }) => scope);
    expect({ paces, deferred: deferredBy('post') }).toEqual(counted[name]);
    // Slack counts changes by the app, and posts by the channel.
    if (ref !== null) expect(deferredBy('edit')).toBe(name === 'slack (app)' ? 'account' : counted[name]?.deferred);
  },
);

/** What the documentation of each provider says, as the type names its page and the day on which it was read. */
test.each([
  ['googleChat', [[1, 1]]],
  ['pagerduty', [[120, 60]]],
  ['slack (webhook)', [[1, 1]]],
  ['statuspage', [[60, 60]]],
  ['zulip', [[200, 60]]],
])('the pace of %s is the documented one', (name, documented) => {
  const { type, config, credentials } = allBenches.find((bench) => bench.name === name) ?? expect.fail(name);
  const paces = type.paces({ config: type.config.parse(config), credentials: type.credentials.parse(credentials) });
  const found = paces.filter(({ isDocumented }) => isDocumented).map(({ count, perSeconds }) => [count, perSeconds]);
  expect(found).toEqual(documented);
});
