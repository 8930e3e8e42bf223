import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { start } from '../../../../examples/embed-own-users/app.js';

test('in an Express app with users of its own, the console opens under its path for who is signed in there', async () => {
  const executablePath = findProgram('chromium-headless-shell');
  if (executablePath === undefined) throw notInstalled('chromium-headless-shell');
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-host-'));
  const app = await start({ folder, port: 0 });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  onTestFinished(async () => {
    await browser.close();
    await app.stop();
    await rm(folder, { recursive: true });
  });
  const page = await browser.newPage({ locale: 'en-GB' });
  page.setDefaultTimeout(15_000);
  await page.goto(`${app.url}/ops/watch/monitors`);
  await page.getByText('You are not signed in.').waitFor();
  await page.request.post(`${app.url}/sign-in/grace`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Monitors' }).waitFor();
  // A viewer is offered nothing that would be refused.
  expect(await page.getByRole('link', { name: 'New monitor' }).count()).toBe(0);
  await page.request.post(`${app.url}/sign-in/ada`);
  await page.goto(`${app.url}/ops/watch`);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Monitors' }).click();
  await page.getByRole('link', { name: 'New monitor' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/ops/watch/monitors');
  await page.getByRole('button', { name: 'Ada' }).click();
  expect(await page.getByRole('menuitem', { name: 'Sign out' }).count()).toBe(0);
});
