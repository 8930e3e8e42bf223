import { createHmac } from 'node:crypto';
import { allEventSubjects, eventSubjects, webhookBodySchema } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { maxBodyBytes, showDeliveryBody, writeDeliveryBody } from '../../../src/outbound/webhooks/delivery-body.js';
import { deliveryHeaders } from '../../../src/outbound/webhooks/delivery-headers.js';
import { claimedDelivery, eventRow, startOfTest } from './webhook-rows.js';

const apiUrl = 'https://watchpost.test/api/v1';
const stamp = { attempt: 2, sentAt: startOfTest + 1500 };
const event = eventRow('evt_1');
const write = (more: Partial<typeof event>) =>
  writeDeliveryBody({ event: { ...event, ...more }, webhookId: 'whk_1', apiUrl }, stamp);

describe('the body of a delivery', () => {
  test('contains every signed member in the order of the contract', () => {
    expect(write({})).toBe(
      JSON.stringify({
        id: 'evt_1',
        type: 'organization.updated',
        apiVersion: '1.0.0',
        sentAt: '2026-03-01T12:00:01.500Z',
        attempt: 2,
        webhookId: 'whk_1',
        organizationId: 'org_1',
        occurredAt: '2026-03-01T12:00:00.000Z',
        subject: { type: 'organization', id: 'org_1', sequence: 4 },
        actor: { type: 'user', id: 'usr_1', name: 'Ada Lovelace' },
        data: { id: 'org_1', name: 'Example' },
        links: { self: `${apiUrl}/organizations/org_1`, event: `${apiUrl}/events/evt_1` },
      }),
    );
  });

  test('has the members that the contract declares', () => {
    const { shape } = webhookBodySchema('organization.updated', eventSubjects['organization.updated'].data);
    expect(Object.keys(JSON.parse(write({})))).toEqual(Object.keys(shape));
  });

  test.each([
    ['organization', 'org_1', '/organizations/org_1'],
    ['role', 'owner', '/roles/owner'],
    ['auditActivity', 'aud_1', '/audit-activities/aud_1'],
    ['member', 'mbr_1', '/organizations/org_1/members/mbr_1'],
    ['webhook', 'whk_1', '/webhooks/whk_1'],
    ['role', 'a/../b?c', '/roles/a%2F..%2Fb%3Fc'],
    ['agent', 'agt_1', '/agents/agt_1'],
    ['subscription', 'sub_1', '/subscriptions/sub_1'],
    ['webhookTest', 'whk_1', '/events/evt_1'],
  ])('links to its %s %s', (subjectType, subjectId, path) => {
    expect(JSON.parse(write({ subjectType, subjectId })).links.self).toBe(`${apiUrl}${path}`);
  });

  test('has a link for every subject', () => {
    for (const type of allEventSubjects) {
      const { resource } = eventSubjects[type];
      expect(JSON.parse(write({ type, subjectType: resource })).links.self).toMatch(
        /^https:\/\/watchpost\.test\/api\/v1\//,
      );
    }
  });

  test.each([
    ['letters', 'a'],
    ['letters of two bytes', 'é'],
    ['letters of three bytes', '€'],
    ['pairs of surrogates', '😀'],
    ['what JSON escapes', '\u0001'],
  ])('has no data when it exceeds 256 KiB of %s, and is complete up to that', (_what, letter) => {
    const empty = Buffer.byteLength(write({ data: { text: '' } }));
    const size = Buffer.byteLength(JSON.stringify(letter)) - 2;
    const most = Math.floor((maxBodyBytes - empty) / size);
    const fitting = write({ data: { text: letter.repeat(most) } });
    expect(Buffer.byteLength(fitting)).toBeLessThanOrEqual(262_144);
    expect(JSON.parse(fitting).data.text).toBe(letter.repeat(most));
    const thin = JSON.parse(write({ data: { text: letter.repeat(most + 1) } }));
    expect(thin).toEqual({ ...JSON.parse(write({})), data: null });
  });

  test('is shown without the members that differ for each attempt', () => {
    const { sentAt: _, attempt: __, ...rest } = JSON.parse(write({}));
    expect(showDeliveryBody({ event, webhookId: 'whk_1', apiUrl })).toEqual(rest);
    const large = { ...event, data: 'x'.repeat(maxBodyBytes) };
    expect(showDeliveryBody({ event: large, webhookId: 'whk_1', apiUrl })).toEqual({ ...rest, data: null });
  });
});

describe('the headers of a delivery', () => {
  const body = write({ data: { text: 'Grüße 😀' } });
  const headersOf = (secrets: { current: string; next: string | null }): Record<string, string> => {
    const list = deliveryHeaders(claimedDelivery({ attemptCount: 2 }), body, secrets);
    return Object.fromEntries(list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? '']] : [])));
  };
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret, 'utf8')).update(Buffer.from(body, 'utf8')).digest('hex');

  test('name the event, the delivery and the attempt, and sign the body', () => {
    expect(headersOf({ current: 'wph_current', next: null })).toEqual({
      'Content-Type': 'application/json',
      'User-Agent': expect.stringMatching(/^Watchpost\/\d/),
      'X-Service-Signature': sign('wph_current'),
      'X-Service-Event': 'organization.updated',
      'X-Service-Delivery': 'dlv_1',
      'X-Service-Attempt': '2',
    });
  });

  test('have a second signature while a secret is being replaced', () => {
    expect(headersOf({ current: 'wph_old', next: 'wph_new' })).toMatchObject({
      'X-Service-Signature': sign('wph_old'),
      'X-Service-Signature-Next': sign('wph_new'),
    });
  });
});
