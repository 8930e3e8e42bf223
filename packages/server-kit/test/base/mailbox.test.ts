import { expect, test } from 'vitest';
import { mailboxOf } from '../../src/base/mailbox.js';

test.each([
  [
    'bob@example.com',
    ['Bob@Example.COM', ' bob@example.com ', 'bob+1@example.com', 'BOB+a+b@example.com', 'bob@example.com.'],
  ],
  ['bob@example.com', ['"bob"@example.com', '"b\\ob"@example.com', 'ｂｏｂ@example.com', 'bob@ｅｘａｍｐｌｅ。com']],
  ['bob@xn--bcher-kva.example', ['bob@bücher.example', 'Bob@BÜCHER.example', 'bob+x@XN--BCHER-KVA.example']],
  ['adalovelace@gmail.com', ['ada.lovelace@gmail.com', 'A.d.a.Lovelace+work@GoogleMail.com']],
  ['jörg@example.com', ['JÖRG@example.com', 'jo\u0308rg@example.com']],
])('%s is the mailbox of all its spellings', (mailbox, spellings) => {
  for (const each of [mailbox, ...spellings]) expect(mailboxOf(each), each).toBe(mailbox);
  expect(mailboxOf(mailboxOf(mailbox))).toBe(mailbox);
});

test.each([
  ['dots of any other provider', 'ada.lovelace@example.com', 'adalovelace@example.com'],
  ['what follows another separator than a plus', 'ada-1@example.com', 'ada@example.com'],
  ['subdomains', 'ada@mail.example.com', 'ada@example.com'],
  ['names that begin with a plus', '+1@example.com', '+2@example.com'],
  ['letters that only look alike', 'аda@example.com', 'ada@example.com'],
])('%s make other mailboxes', (_what, one, other) => expect(mailboxOf(one)).not.toBe(mailboxOf(other)));
