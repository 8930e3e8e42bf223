import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openConsole } from './open-console.js';

/** The pictures of the README and of the documentation. */
const folder = fileURLToPath(new URL('../../../../docs/public/', import.meta.url));

/** What a small company watches, and its status. */
const watched = [
  { name: 'Shop', status: 'up', tags: ['shop', 'production'] },
  { name: 'Checkout', status: 'degraded', tags: ['shop', 'production'] },
  { name: 'Shop database', status: 'up', tags: ['database', 'production'] },
  { name: 'Search', status: 'up', tags: ['shop'] },
  { name: 'Mail server', status: 'down', tags: ['mail'] },
  { name: 'Documentation', status: 'up', tags: ['website'] },
  { name: 'Customer portal', status: 'up', tags: ['production'] },
  { name: 'VPN gateway', status: 'up', tags: ['office'] },
] as const;

test('the pictures of the README are drawn, each below 120 kB', async () => {
  const fixture = await openConsole();
  const { owner, url } = fixture;
  for (const { name, status, tags } of watched) {
    const { id } = await owner.monitors.create({ name, type: 'manual', tags: [...tags] });
    const message = { up: 'It works.', degraded: 'Payments take 4 seconds.', down: 'connection refused' }[status];
    await owner.monitors.setStatus(id, { status, message });
  }
  const website = await owner.monitors.create({ name: 'Website', type: 'http', target: `${url}/`, tags: ['website'] });
  for (let check = 0; check < 6; check += 1) await owner.monitors.check(website.id).catch(() => undefined);
  for (const colorScheme of ['light', 'dark'] as const) {
    await using visit = await fixture.visit({ colorScheme, viewport: { width: 1200, height: 640 } });
    await visit.signIn();
    await visit.page.goto(`${url}/monitors`);
    await visit.page.locator('h1').first().waitFor();
    await visit.page.locator('[data-loading]').first().waitFor({ state: 'detached' });
    await visit.page.getByRole('link', { name: 'Mail server' }).first().waitFor();
    const path = `${folder}console-${colorScheme}.png`;
    await visit.page.screenshot({ path });
    expect((await stat(path)).size).toBeLessThan(120_000);
  }
  await fixture.close();
});
