import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparePictures, reducePicture } from './pictures.js';
import { openBrowser } from './visit.js';

/** `pnpm console:approve` writes what it sees as approved. */
const isApproving = process.env.MODE === 'approve';
const approved = (name: string): string => fileURLToPath(new URL(`./approved/${name}`, import.meta.url));
/** What of a picture may differ: a thousandth of its points. */
const mostShare = 0.001;

let browser: Browser;
let server: ViteDevServer;
/** Whether this Chromium with these fonts draws letters as the one that the pictures were approved with. */
let isSameRenderer: boolean;
beforeAll(async () => {
  const configFile = fileURLToPath(new URL('../../gallery/vite.config.ts', import.meta.url));
  server = await createServer({ configFile, logLevel: 'silent', server: { port: 0 } });
  [browser] = await Promise.all([openBrowser(), server.listen()]);
  const page = await browser.newPage({ viewport: { width: 600, height: 200 } });
  const letters = 'Hamburgefonstiv 0123456789 ●▲ … ÄÖÜß';
  await page.setContent(
    ['system-ui', 'monospace']
      .map(
        (family) => `<p style="font: 14px ${family}">${letters}</p><p style="font: bold 22px ${family}">${letters}</p>`,
      )
      .join(''),
  );
  const seen = createHash('sha256')
    .update(reducePicture(await page.screenshot(), 1))
    .digest('hex');
  await page.close();
  if (isApproving) {
    await mkdir(approved(''), { recursive: true });
    await writeFile(approved('renderer.txt'), `${seen}\n`);
  }
  isSameRenderer =
    existsSync(approved('renderer.txt')) && (await readFile(approved('renderer.txt'), 'utf8')).trim() === seen;
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test.for([
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }],
  ['phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
] as const)('the elements look as approved: %s', async ([look, options]) => {
  if (!isSameRenderer) {
    // Not a test that was left out: with these letters there is nothing to compare with.
    console.warn('not compared: approved with another Chromium or other fonts; see them, then `pnpm console:approve`');
    return;
  }
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  // The chart is the last to come: its library is loaded for it.
  await page.locator('.u-axis').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const seen = reducePicture(await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' }));
  await context.close();
  if (isApproving) await writeFile(approved(`${look}.png`), seen);
  const { share, marked } = comparePictures(await readFile(approved(`${look}.png`)), seen);
  const folder = join(tmpdir(), 'watchpost-pictures');
  if (share > mostShare) {
    await mkdir(folder, { recursive: true });
    await Promise.all([
      writeFile(join(folder, `${look}-seen.png`), seen),
      writeFile(join(folder, `${look}-different.png`), marked),
    ]);
  }
  expect(share, `see ${folder}, then \`pnpm console:approve\` if it is meant`).toBeLessThanOrEqual(mostShare);
});
