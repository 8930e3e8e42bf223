import { describe, expect, test } from 'vitest';
import { hostileValues } from '../../../../src/outbound/channels/conformance/hostile-messages.js';
import { writeMessageMail } from '../../../../src/outbound/channels/render/message-mail.js';
import { messageOf } from '../message-fixture.js';
import { spokenMessages } from '../spoken-messages.js';

const options = { subjectPrefix: '[Ops]', closing: ['You get this mail because the channel Ops leads here.'] };

describe('the mail of a message', () => {
  test('says in its subject what has happened, and in its text everything that is known', () => {
    const { subject, text, link } = writeMessageMail(messageOf(), options);
    expect(subject).toBe('[Ops] Checkout is down: connection refused');
    expect(text.replaceAll('\u2060', '')).toBe(`Checkout is down
  Cause   connection refused
  Since   2026-11-24 02:00 UTC
  Target  checkout.example.com

https://watch.example.com/incidents/12

You get this mail because the channel Ops leads here.

--
Watchpost
`);
    expect(link).toBe('https://watch.example.com/incidents/12');
  });

  test.each(spokenMessages.map((message) => [message.kind, message] as const))(
    'is written for a message of kind %s',
    async (kind, message) => {
      const { subject, text, html } = writeMessageMail(message, options);
      await expect(`${subject}\n\n${text}`).toMatchFileSnapshot(`golden/mail-${kind}.txt`);
      expect(html).toContain('<!doctype html>');
    },
  );

  test.each(hostileValues.map((value) => [value]))('shows %j as it is', (value) => {
    const { subject, html } = writeMessageMail(messageOf({ title: [{ value }], summary: [{ value }] }), options);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<script|<b>|javascript:alert\(1\)"/);
  });

  test('has the words of a template in place of cause and facts', () => {
    const { text } = writeMessageMail(messageOf({ body: ['Call ', { value: 'Ada' }, ' now.'] }), options);
    expect(text).toContain('Call Ada now.');
    expect(text).not.toContain('connection refused');
  });
});
