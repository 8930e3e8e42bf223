import { describe, expect, test } from 'vitest';
import { mailTemplates } from '../../../src/outbound/mail/outbox.js';
import { spokenMails } from './spoken-mails.js';
import { writtenMails } from './written-mails.js';

const servers = [
  ['with a console', 'https://watch.example.com'],
  ['without a console', undefined],
] as const;

test('every kind of mail is written', () => {
  expect([...new Set(spokenMails.map(({ mail }) => mail.template))].toSorted()).toEqual(mailTemplates.toSorted());
});

describe.each(servers)('the mails of a server %s', (server, consoleUrl) => {
  const mails = writtenMails(consoleUrl);

  test('say what they said before', async () => {
    const texts = mails.map(({ name, content: { subject, text } }) => `== ${name}\nSubject: ${subject}\n\n${text}`);
    await expect(texts.join('\n').replaceAll('\u2060', '')).toMatchFileSnapshot(
      `golden/mails-${server.replaceAll(' ', '-')}.txt`,
    );
  });

  test.each(mails.map(({ name, content }) => [name, content] as const))(
    '%s says the same in text and HTML',
    (_, content) => {
      const seen = content.html
        .replace(/<head>.*?<\/head>/s, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/&#(\d+);|&(amp|lt|gt|quot);/g, (_entity, code, name) =>
          code === undefined
            ? { amp: '&', lt: '<', gt: '>', quot: '"' }[name as 'amp']
            : String.fromCodePoint(Number(code)),
        );
      const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => /\w/.test(word));
      const missing = wordsOf(content.text).filter((word) => !seen.includes(word) && !/^https?:/.test(word));
      expect(missing).toEqual([]);
      expect(content.subject).not.toMatch(/undefined|null|\[object/);
      expect(content.text).not.toMatch(/undefined|null|\[object/);
    },
  );
});
