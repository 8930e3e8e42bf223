import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vectorFile } from '../../scripts/license-vectors.js';
import { LicenseFileError, verifyLicenseFile } from '../../src/license-file.js';

const published = await readFile(new URL('../../../../docs/license-file-vectors.json', import.meta.url), 'utf8');
const { publicKey, now, content, vectors }: typeof vectorFile = JSON.parse(published);

/** `valid`, or why the file is refused. */
const resultOf = async (vector: (typeof vectors)[number]): Promise<string> => {
  try {
    await verifyLicenseFile(vector.file, {
      publicKey: vector.publicKey ?? publicKey,
      now: Date.parse(vector.now ?? now),
      key: vector.key,
      fingerprint: vector.fingerprint,
    });
    return 'valid';
  } catch (error) {
    if (error instanceof LicenseFileError) return error.code;
    throw error;
  }
};

describe('the published vectors', () => {
  test('are those that their script makes', () => {
    expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(vectorFile)));
  });

  test.each(vectors.map((vector) => [vector.title, vector.result, vector] as const))(
    'are verified as they say: %s is %s',
    async (_title, result, vector) => expect(await resultOf(vector)).toBe(result),
  );

  test('have a case of every refusal', () => {
    const codes = ['malformed', 'wrong_kind', 'unsupported_algorithm', 'not_genuine', 'key_required', 'wrong_key'];
    const all = ['valid', ...codes, 'issued_in_future', 'expired', 'wrong_machine'];
    expect([...new Set(vectors.map(({ result }) => result))].sort()).toEqual(all.sort());
  });
});

describe('a license file', () => {
  const [plain, encrypted] = vectors;
  const file = plain?.file ?? '';
  const at = Date.parse(now);

  test('says what the license was when it was issued', async () => {
    const shown = await verifyLicenseFile(encrypted?.file ?? '', { publicKey, key: encrypted?.key, now: at });
    expect(shown).toMatchObject({
      license: { ...content, type: 'subscription', seats: 25, warnDays: 30, graceDays: 7, metadata: { order: '4711' } },
      machine: null,
      expiresAt: Date.parse('2026-07-01T00:00:00.000Z'),
    });
    expect(await verifyLicenseFile(file, { publicKey, now: at })).toEqual(shown);
  });

  test('still says it where only its time is wrong', async () => {
    const late = verifyLicenseFile(file, { publicKey, now: Date.parse('2030-01-01T00:00:00.000Z') });
    await expect(late).rejects.toMatchObject({ code: 'expired', content: { license: { name: content.name } } });
  });

  test('verifies with one of several keys, and a key that is no key is a mistake of the program', async () => {
    const keys = ['00'.repeat(32), publicKey];
    await expect(verifyLicenseFile(file, { publicKey: keys, now: at })).resolves.toBeDefined();
    await expect(verifyLicenseFile(file, { publicKey: 'ffff', now: at })).rejects.toThrow(TypeError);
  });

  test('is refused by name whatever bit of it is changed', async () => {
    const bits = Buffer.byteLength(file.trim()) * 8;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bits - 1 }), async (bit) => {
        const bytes = Buffer.from(file.trim());
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const verified = verifyLicenseFile(bytes.toString('latin1'), { publicKey, now: at });
        await expect(verified).rejects.toBeInstanceOf(LicenseFileError);
      }),
      { numRuns: 2000 },
    );
  });

  test('is refused by name whatever bits of its container are changed and framed again', async () => {
    const [, body = ''] = /-\n([^-]+)\n-/.exec(file) ?? [];
    const container = Buffer.from(body, 'base64');
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 0, max: container.byteLength * 8 - 1 }), { minLength: 1, maxLength: 4 }),
        async (changed) => {
          const bytes = Buffer.from(container);
          for (const bit of changed) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          const framed = `-----BEGIN LICENSE FILE-----\n${bytes.toString('base64')}\n-----END LICENSE FILE-----\n`;
          await expect(verifyLicenseFile(framed, { publicKey, now: at })).rejects.toBeInstanceOf(LicenseFileError);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('that is any text at all is refused by name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        await expect(verifyLicenseFile(text, { publicKey, now: at })).rejects.toBeInstanceOf(LicenseFileError);
      }),
    );
  });
});
