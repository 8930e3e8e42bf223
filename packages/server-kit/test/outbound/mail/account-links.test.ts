import { afterEach, expect, test } from 'vitest';
import type { OutgoingMail } from '../../../src/outbound/mail/mail-transport.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

let fixture: KitFixture;
afterEach(() => fixture.close());

test.each(dialects)('links in mails about accounts lead to the pages of the host, on %s', async (dialect) => {
  const mails: OutgoingMail[] = [];
  fixture = await openKit(dialect, {
    publicUrl: 'https://watchpost.test',
    accountLinks: { verifyEmail: 'https://app.example.com/verify?from=mail' },
    mailTransport: { send: async (mail) => void mails.push(mail) },
  });
  const body = { email: 'ada@example.com', password: 'correct horse battery staple', name: 'Ada' };
  expect((await fixture.request('POST', '/api/v1/auth/register', { body })).status).toBe(202);
  await fixture.kit.start();
  await expect.poll(() => mails.length).toBe(1);
  expect(mails[0]?.text).toMatch(/https:\/\/app\.example\.com\/verify\?from=mail&token=[\w-]+\s/);
  await fixture.request('POST', '/api/v1/auth/forgot-password', { body: { email: body.email } });
  await expect.poll(() => mails.length).toBe(2);
  expect(mails[1]?.text).toMatch(/https:\/\/watchpost\.test\/auth\/reset-password\?token=[\w-]+\s/);
});
