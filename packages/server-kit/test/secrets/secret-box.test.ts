import { describe, expect, test } from 'vitest';
import { createSecretBox } from '../../src/secrets/secret-box.js';

const key = (id: string, fill: number) => ({ id, bytes: new Uint8Array(32).fill(fill) });

describe('the secret box', () => {
  const box = createSecretBox([key('a', 1)]);

  test('opens what it sealed, and seals the same text differently each time', () => {
    const sealed = box.seal('a secret, ünïcode', 'row 1');
    expect(box.open(sealed, 'row 1')).toBe('a secret, ünïcode');
    expect(box.seal('a secret, ünïcode', 'row 1')).not.toBe(sealed);
    expect(sealed).not.toContain('secret');
  });

  test('refuses what was moved to another row, changed in any byte, or cut', () => {
    const sealed = box.seal('text', 'row 1');
    expect(() => box.open(sealed, 'row 2')).toThrow();
    const [version, id, body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => box.open(`${version}.${id}.${changed.toString('base64url')}`, 'row 1')).toThrow();
    }
    expect(() => box.open(sealed.slice(0, -8), 'row 1')).toThrow();
    expect(() => box.open('', 'row 1')).toThrow();
  });

  test('opens with an old key beside a new one, and not without it', () => {
    const sealed = box.seal('text', 'row');
    expect(createSecretBox([key('b', 2), key('a', 1)]).open(sealed, 'row')).toBe('text');
    expect(() => createSecretBox([key('b', 2)]).open(sealed, 'row')).toThrow(/key a/);
    expect(() => createSecretBox([key('a', 2)]).open(sealed, 'row')).toThrow();
  });

  test('refuses a key of another length by name', () => {
    expect(() => createSecretBox([{ id: 'short', bytes: new Uint8Array(16) }])).toThrow(/short must have 32 bytes/);
  });
});
