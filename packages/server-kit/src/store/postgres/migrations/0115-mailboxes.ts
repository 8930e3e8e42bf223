import type { Migration } from '../../upkeep/migrate.js';

/**
 * One key for all spellings of an address, as `mailboxOf` makes it. A page keeps the oldest of several subscriptions of one mailbox.
 * A message to an address that a rule or a report names has the address.
 */
export const mailboxes: Migration = {
  id: 115,
  name: 'mailboxes',
  isBreaking: false,
  sql: `
ALTER TABLE users ADD COLUMN mailbox TEXT COLLATE "C";
ALTER TABLE status_page_subscribers ADD COLUMN mailbox TEXT COLLATE "C";
ALTER TABLE notification_deliveries ADD COLUMN address TEXT COLLATE "C";
UPDATE users SET mailbox = CASE
    WHEN strpos(email, '+') > 1 AND strpos(email, '+') < strpos(email, '@') THEN substr(email, 1, strpos(email, '+') - 1)
    ELSE substr(email, 1, strpos(email, '@') - 1)
  END || substr(email, strpos(email, '@'));
UPDATE users SET mailbox = replace(substr(mailbox, 1, strpos(mailbox, '@') - 1), '.', '') || '@gmail.com'
  WHERE mailbox LIKE '%@gmail.com' OR mailbox LIKE '%@googlemail.com';
UPDATE status_page_subscribers SET mailbox = CASE
    WHEN strpos(email, '+') > 1 AND strpos(email, '+') < strpos(email, '@') THEN substr(email, 1, strpos(email, '+') - 1)
    ELSE substr(email, 1, strpos(email, '@') - 1)
  END || substr(email, strpos(email, '@'));
UPDATE status_page_subscribers SET mailbox = replace(substr(mailbox, 1, strpos(mailbox, '@') - 1), '.', '') || '@gmail.com'
  WHERE mailbox LIKE '%@gmail.com' OR mailbox LIKE '%@googlemail.com';
DELETE FROM status_page_subscribers WHERE EXISTS (
  SELECT 1 FROM status_page_subscribers AS older
  WHERE older.status_page_id = status_page_subscribers.status_page_id
    AND older.mailbox = status_page_subscribers.mailbox AND older.id < status_page_subscribers.id
);
CREATE INDEX users_mailbox ON users (mailbox) WHERE mailbox IS NOT NULL;
CREATE UNIQUE INDEX status_page_subscribers_mailbox ON status_page_subscribers (status_page_id, mailbox) WHERE mailbox IS NOT NULL;
`,
};
