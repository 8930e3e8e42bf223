import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerEmail, password } from '../open-kit.js';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an app shows for a secret (RFC 6238, with SHA-1, 30 seconds and six digits). */
const codeOf = (secret: string, now: number): string => {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
};

test('a second factor is turned on with a right code, and a backup code signs in once', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/account/security`);
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await page.getByLabel('QR code of the shared secret').waitFor();
  const secret = (await page.locator('.mfa-setup .code-block pre').textContent())?.trim() ?? '';
  const code = codeOf(secret, Date.now());
  await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.locator('.field-problem').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Backup codes' });
  await dialog.waitFor();
  const [backup = ''] = ((await dialog.locator('pre').textContent()) ?? '').trim().split('\n');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.locator('.page-lead').getByText('On', { exact: true }).waitFor();
  expect(visit.complaints).toEqual([]);

  for (const isFirst of [true, false]) {
    await using later = await fixture.visit();
    await later.page.goto(fixture.url);
    await later.page.getByLabel('E-mail').fill(ownerEmail);
    await later.page.getByLabel('Password').fill(password);
    await later.page.getByRole('button', { name: 'Sign in' }).click();
    await later.page.getByRole('button', { name: 'Use a backup code' }).click();
    await later.page.getByLabel('Backup code').fill(backup);
    await later.page.locator('button[type=submit]').click();
    if (isFirst) await later.page.getByRole('navigation', { name: 'Menu' }).waitFor();
    else await later.page.getByText('The code is wrong or has been used.').waitFor();
  }
});
