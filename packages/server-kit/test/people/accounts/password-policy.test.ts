import { describe, expect, test } from 'vitest';
import { commonPasswords } from '../../../src/people/accounts/common-passwords.js';
import { assertAcceptablePassword, type PasswordOwner } from '../../../src/people/accounts/password-policy.js';
import { ProblemError } from '../../../src/request/http/problem.js';

const owner: PasswordOwner = { path: 'newPassword', email: 'ada.lovelace@example.com', hasSecondFactor: false };

const refusalOf = (password: string, more: Partial<PasswordOwner> = {}): string | undefined => {
  try {
    assertAcceptablePassword(password, { ...owner, ...more });
    return undefined;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    expect(error.code).toBe('validation_failed');
    const [problem] = error.errors ?? [];
    expect(problem?.path).toBe(more.path ?? 'newPassword');
    return problem?.code;
  }
};

describe('a password', () => {
  test.each([
    ['has 14 characters', 'nq7vx2kd9tzw4b', 'too_small'],
    ['has 14 characters in 15 bytes', 'nq7vx2kd9tzw4é', 'too_small'],
    ['is frequent', '1234567890123456789', 'too_common'],
    ['is frequent and repeated', 'dragondragondragon', 'too_common'],
    ['is frequent and decorated', 'Password1234567!', 'too_common'],
    ['is frequent, decorated and repeated', 'Monkey12Monkey12', 'too_common'],
    ['is a run of the keyboard', 'qwertyuiopasdfgh', 'too_common'],
    ['is a run backwards', 'zyxwvutsrqponmlk', 'too_common'],
    ['is one character', 'zzzzzzzzzzzzzzzzzz', 'too_common'],
    ['is the e-mail address', 'Ada.Lovelace@example.com', 'contains_email'],
    ['is the e-mail address with a year', 'ada.lovelace@example.com1815', 'contains_email'],
    ['is the local part with a year', 'ada.lovelace1815', 'contains_email'],
    ['is our name twice', 'WatchpostWatchpost', 'contains_product_name'],
    ['is our name with a year', 'watchpost-2026!', 'contains_product_name'],
  ])('is refused when it %s: %s', (_, password, code) => {
    expect(refusalOf(password)).toBe(code);
  });

  test.each([
    ['15 characters', 'nq7vx2kd9tzw4bh'],
    ['a few words', 'correct horse battery staple'],
    ['words of any script', 'четыре чёрненьких чумазеньких'],
    ['15 emoji', '🐎🔋🦢🌧️🚲🎻🍉🧭🪁🧶🗻🪗🛶🦉🧂'],
    ['1,000 characters', `${'the quick brown fox '.repeat(50)}`.slice(1)],
    ['only digits', '839201745566102'],
    ['our name and more', 'the watchpost crowns the hill'],
    ['the local part and more', 'ada.lovelace wrote the first program'],
  ])('is accepted when it is %s', (_, password) => {
    expect(refusalOf(password)).toBeUndefined();
  });

  test('may be shorter with a second factor, down to 8 characters, and not common either', () => {
    expect(refusalOf('nq7vx2kd', { hasSecondFactor: true })).toBeUndefined();
    expect(refusalOf('nq7vx2k', { hasSecondFactor: true })).toBe('too_small');
    expect(refusalOf('password', { hasSecondFactor: true })).toBe('too_common');
    expect(refusalOf('iloveyou2', { hasSecondFactor: true })).toBe('too_common');
  });

  test('is measured as it is hashed, whatever keyboard it was typed on', () => {
    // Full-width letters and their plain forms are the same password (NFKC).
    expect(refusalOf('ｐａｓｓｗｏｒｄ１２３４５６７')).toBe('too_common');
    // A ligature is two letters.
    expect(refusalOf('ﬁnq7vx2kd9tzw4')).toBeUndefined();
  });

  test('is compared with thousands of common passwords', () => {
    expect(commonPasswords.size).toBeGreaterThan(5000);
    for (const password of commonPasswords) {
      expect(refusalOf(password, { hasSecondFactor: true, email: 'q@example.com' })).toMatch(/^too_/);
    }
  });
});
