import { createAddressGuard } from '@watchpost/checks/address-guard';
import { createAuthority } from '@watchpost/testbed/authority';
import { serveProvider } from '@watchpost/testbed/providers/provider';
import { createTwilio } from '@watchpost/testbed/providers/twilio';
import { describe, expect, onTestFinished, test } from 'vitest';
import { credentialColumns } from '../../../src/outbound/channels/channel-access.js';
import { createChannelTypes } from '../../../src/outbound/channels/channel-registry.js';
import { openPlace, speakTo } from '../../../src/outbound/channels/opened-place.js';
import { checkedContact, openContact, placeOf, sealedAccess } from '../../../src/outbound/contacts/contact-access.js';
import { createDeliveryTransport } from '../../../src/outbound/delivery/transport.js';
import { codeMessage, hashCode, newCode } from '../../../src/people/contact-methods/contact-code.js';
import type { Row } from '../../../src/store/interface/store.js';
import { secretBox } from '../../outbound/webhooks/webhook-rows.js';

const known = { accountSid: `AC${'0a'.repeat(16)}`, apiKeySid: `SK${'0b'.repeat(16)}`, apiKeySecret: 'canary-secret' };
const now = Date.parse('2026-03-01T12:00:00.000Z');
const number = '+12025550123';

describe('A code to a telephone', () => {
  test.each([
    ['sms', 'is a text message with the code', /^Your Watchpost code is 042137$/],
    ['voice', 'is a call that reads it out, digit by digit and twice', /(code is 0, 4, 2, 1, 3, 7.*){2}/s],
  ] as const)('by %s %s', async (type, _what, expected) => {
    const authority = await createAuthority();
    const provider = createTwilio(known);
    const served = await serveProvider(provider, authority);
    const guard = createAddressGuard({ allowPrivate: true, resolve: async () => [{ address: served.address }] });
    const transport = createDeliveryTransport({ guard, caCertificates: authority.certificatePem });
    onTestFinished(async () => {
      await transport.close();
      await served.stop();
    });
    const { accountSid, ...credentials } = known;
    const channel = {
      id: 'nch_1',
      type: 'twilio',
      config: { accountSid, from: '+12025550100', to: '+12025550199', voice: false },
      ...credentialColumns('nch_1', credentials, secretBox),
    } as unknown as Row<'notificationChannels'>;
    const { access, shown } = checkedContact(type, { config: { number }, credentials: {} }, guard);
    expect(shown).toBe('+120…123');
    const sealed = sealedAccess('cme_1', access, secretBox);
    expect(sealed).not.toContain(number);
    const opened = openContact({ id: 'cme_1', access: sealed }, secretBox);
    const place = placeOf(type, opened, { channel, secretBox });
    const code = codeMessage(type, { code: '042137', confirmUrl: null, now });
    const message = { ...code, conversation: 'cnv_1', sequence: 1 };
    const spoken = await speakTo(
      openPlace(createChannelTypes().find(place.type), place, { type: place.type, timezone: null, owner: 'org_1' }),
      { message, turn: { step: 'post', message, ref: null, idempotencyKey: 'one' }, isPlain: false },
      { transport, now: () => now },
    );
    expect(provider.refused).toEqual([]);
    expect(spoken).toMatchObject({ interpretation: { outcome: 'delivered' } });
    expect(provider.messages.map(({ text }) => text)).toEqual([expect.stringMatching(expected)]);
  });

  test('another row does not open what is sealed for one', () => {
    const sealed = sealedAccess('cme_1', { config: { number }, credentials: {} }, secretBox);
    expect(() => openContact({ id: 'cme_2', access: sealed }, secretBox)).toThrow();
  });

  test('six digits, and a hash that another method or another key does not have', async () => {
    expect(Array.from({ length: 50 }, newCode).every((code) => /^\d{6}$/.test(code))).toBe(true);
    const keyOf = (byte: number) => ({ of: async () => new Uint8Array(32).fill(byte) });
    const hashes = [
      await hashCode('123456', 'cme_1', keyOf(1)),
      await hashCode('123456', 'cme_2', keyOf(1)),
      await hashCode('123456', 'cme_1', keyOf(2)),
      await hashCode('123457', 'cme_1', keyOf(1)),
    ];
    expect(new Set(hashes).size).toBe(4);
    expect(await hashCode('123456', 'cme_1', keyOf(1))).toBe(hashes[0]);
  });
});
