import { fileURLToPath } from 'node:url';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { violationsOn } from './open-console.js';

test('the gallery shows every element in light and dark, and none breaks a rule of accessibility', async () => {
  const executablePath = findProgram('chromium-headless-shell');
  if (executablePath === undefined) throw notInstalled('chromium-headless-shell');
  const configFile = fileURLToPath(new URL('../../gallery/vite.config.ts', import.meta.url));
  const server = await createServer({ configFile, logLevel: 'silent', server: { port: 0 } });
  onTestFinished(() => server.close());
  await server.listen();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  for (const theme of ['Light', 'Dark']) {
    await page.getByRole('button', { name: theme, exact: true }).click();
    expect([theme, await violationsOn(page)]).toEqual([theme, []]);
  }
  await page.getByRole('button', { name: 'Open a dialog' }).click();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  for (const [button, title] of [
    ['Show a secret', 'Signing secret'],
    ['Ask for a name', 'Delete: Operators'],
    ['Ask for a time', 'Rotate'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
    expect([title, await violationsOn(page)]).toEqual([title, []]);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Show a problem' }).click();
  await page.getByText('Refused.').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
