import { expect, test } from 'vitest';
import { mailboxOf } from '../../src/base/mailbox.js';
import { postgresForFile } from './empty-postgres.js';
import { allDialects } from './open-store.js';
import { openStoreBefore } from './store-before.js';

const { url } = postgresForFile();

const emails = [
  'bob@example.com',
  'bob+1@example.com',
  'bob+a+b@example.com',
  '+lead@example.com',
  'ada.lovelace+x@gmail.com',
  'adalovelace@googlemail.com',
  'ada.lovelace@example.com',
];

const rows = (): string[] => [
  ...emails.map(
    (email, index) =>
      `INSERT INTO users (id, email, name, password_hash, created_at, updated_at) VALUES ('usr_${index}', '${email}', '', '', 0, 0);`,
  ),
  ...emails.map(
    (email, index) =>
      `INSERT INTO status_page_subscribers (id, organization_id, status_page_id, email, search_text, created_at, updated_at) VALUES ('sub_${index}', 'org_1', 'pag_1', '${email}', '', 0, 0);`,
  ),
];

test.each(allDialects)('a migration gives accounts and subscribers their mailboxes, on %s', async (dialect) => {
  const store = await openStoreBefore(dialect, { migration: 'mailboxes', rows, url: url() });
  expect((await store.migrate('auto')).pending).toEqual([]);
  const users = await store.find('users', {}, { limit: 10, orderBy: 'id' });
  expect(users.map(({ email, mailbox }) => [email, mailbox])).toEqual(emails.map((email) => [email, mailboxOf(email)]));
  const subscribers = await store.find('statusPageSubscribers', {}, { limit: 10, orderBy: 'id' });
  expect(subscribers.map(({ email }) => email)).toEqual([
    'bob@example.com',
    '+lead@example.com',
    'ada.lovelace+x@gmail.com',
    'ada.lovelace@example.com',
  ]);
  await store.close();
});
