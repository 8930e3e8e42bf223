import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { fillOrganization, kitOptions, wantedOf } from './fill-organization.js';
import { openConsole } from './open-console.js';

/** Folder of the pictures. */
const folder = process.env.CONSOLE_PICTURES ?? join(tmpdir(), 'watchpost-pictures');

test('pictures of every page are drawn', async () => {
  const fixture = await openConsole({ kit: kitOptions });
  const addresses = wantedOf(await fillOrganization(fixture));
  await mkdir(folder, { recursive: true });
  for (const [look, options] of [
    ['light', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
    ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }],
    ['phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ] as const) {
    await using visit = await fixture.visit(options);
    await visit.signIn();
    for (const address of addresses) {
      await visit.page.goto(`${fixture.url}${address}`);
      await visit.page.locator('h1').first().waitFor();
      await visit.page.locator('[data-loading]').first().waitFor({ state: 'detached' });
      const name = address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
      await visit.page.screenshot({ path: `${folder}/${name}-${look}.png` });
    }
  }
  await fixture.close();
});
