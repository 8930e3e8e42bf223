import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueOnOneLine } from '../../../../src/outbound/channels/render/text.js';
import { gotify } from '../../../../src/outbound/channels/types/gotify.js';
import type { ChannelTurn, RenderOptions } from '../../../../src/request/ports/channel-type.js';
import { messageOf } from '../message-fixture.js';

const access = {
  config: gotify.config.parse({ serverUrl: 'https://push.example.com/gotify/' }),
  credentials: gotify.credentials.parse({ appToken: 'Acanary' }),
};
const turn: ChannelTurn = {
  step: 'post',
  message: messageOf(),
  ref: null,
  idempotencyKey: 'ndl_1:post',
};
const options: RenderOptions<typeof access.config> = { config: access.config, step: 'post', timezone: 'UTC', now: 0 };
const answered = (statusCode: number, body = '') =>
  gotify.interpret({ statusCode, body, headers: {}, receivedAt: 0 }, turn, access);

describe('a message for Gotify', () => {
  test('shows title, cause, facts and link as plain text, and opens the incident', () => {
    expect(gotify.render(messageOf(), options)).toEqual({
      title: 'Checkout is down',
      message:
        'connection refused\nSince: 2026-11-24 02:00 UTC\nTarget: checkout.example.com\nIncident 12: https://watch.example.com/incidents/12',
      priority: 8,
      extras: {
        'client::display': { contentType: 'text/plain' },
        'client::notification': { click: { url: 'https://watch.example.com/incidents/12' } },
      },
    });
  });

  test.each([
    ['what has ended well', messageOf({ kind: 'resolved', tone: 'good' }), 2],
    ['what is minor', messageOf({ severity: 'minor' }), 3],
    ['what is critical', messageOf(), 8],
  ])('rings as loud as it should for %s', (_what, message, priority) => {
    expect(gotify.render(message, options)).toMatchObject({ priority });
  });

  test('rings as loud as the channel says', () => {
    const config = gotify.config.parse({ serverUrl: 'https://push.example.com', priority: { critical: 10 } });
    expect(gotify.render(messageOf(), { ...options, config })).toMatchObject({ priority: 10 });
  });

  test('lists the subjects of a digest, and counts the rest', () => {
    const items = Array.from({ length: 300 }, (_, index) => ({
      title: [{ value: `Monitor ${index} of a long list` }, ' is down'],
      tone: 'bad' as const,
      link: null,
    }));
    const { message } = gotify.render(messageOf({ kind: 'digest', cause: null, items, more: 20 }), options);
    const listed = message.split('\n').filter((line) => line.startsWith('- ')).length;
    expect(listed).toBeGreaterThan(50);
    expect(message).toContain(`and ${320 - listed} more`);
    expect(message).toContain('https://watch.example.com/incidents/12');
  });

  test('is within its limits for every text, with its values unharmed as far as they are shown', () => {
    const text = fc.array(fc.record({ value: fc.string({ unit: 'grapheme', maxLength: 3000 }) }), { maxLength: 3 });
    fc.assert(
      fc.property(text, text, (title, cause) => {
        const rendered = gotify.render(messageOf({ title, cause, facts: [], links: [] }), options);
        expect([...rendered.title].length).toBeLessThanOrEqual(250);
        expect([...rendered.message].length).toBeLessThanOrEqual(4000);
        const whole = cause.map(({ value }) => valueOnOneLine(value)).join('');
        if ([...whole].length < 4000 && whole !== '') expect(rendered.message).toBe(whole);
      }),
      { numRuns: 200 },
    );
  });

  test('goes to its server below the path of that, with the token in a header', () => {
    const body = gotify.renderPlain(messageOf(), options);
    expect(gotify.request(body, access, turn)).toEqual({
      method: 'POST',
      url: 'https://push.example.com/gotify/message',
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-gotify-key': 'Acanary' },
      body: JSON.stringify({
        title: 'Checkout is down',
        message: 'Checkout is down: connection refused\nhttps://watch.example.com/incidents/12',
        priority: 2,
        extras: {},
      }),
    });
  });
});

describe('an answer of Gotify', () => {
  test.each([
    [200, '{"id":5,"appid":1,"message":"x"}', 'delivered'],
    [200, '<html>', 'transient'],
    [400, '', 'rejected'],
    [401, '', 'unauthorized'],
    [403, '', 'unauthorized'],
    [404, '', 'gone'],
    [410, '', 'gone'],
    [413, '', 'rejected'],
    [429, '', 'deferred'],
    [500, '', 'transient'],
    [503, '', 'transient'],
  ])('of status %d with %j is %s', (statusCode, body, outcome) => {
    expect(answered(statusCode, body)).toMatchObject({ outcome });
  });

  test('is final for a place that says it is gone', () => {
    expect([answered(404), answered(410)]).toMatchObject([{ isFinal: false }, { isFinal: true }]);
  });
});

test('a channel of Gotify shows its host alone, and is refused for another kind of address', () => {
  expect(gotify.destination(access)).toMatchObject({
    shown: 'push.example.com',
    origins: ['https://push.example.com'],
  });
  expect(gotify.paces(access)).toMatchObject([{ count: 60, perSeconds: 60, scope: 'receiver' }]);
  for (const serverUrl of ['ftp://push.example.com', 'push.example.com', '']) {
    expect(gotify.config.safeParse({ serverUrl }).success, serverUrl).toBe(false);
  }
});
