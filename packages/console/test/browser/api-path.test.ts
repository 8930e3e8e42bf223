import { expect, onTestFinished, test } from 'vitest';
import { openConsole } from './open-console.js';

test('a console works with an API at a path of its own, and shows commands that find it', async () => {
  const fixture = await openConsole({ basePath: '/ops/console', apiPath: '/ops/watch/api' });
  onTestFinished(() => fixture.close());
  await using visit = await fixture.visit();
  await visit.signIn();
  const { page } = visit;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${fixture.url}/ops/console/monitors`);
  await page.getByRole('heading', { level: 1, name: 'Monitors' }).waitFor();
  await page.getByText(`export WATCHPOST_BASE_PATH=/ops/watch/api`).waitFor();
  await page.getByText(`watchpost login --server ${fixture.url}`).waitFor();
  await fixture.owner.monitors.create({ name: 'Backup of the shop', type: 'manual' });
  // It comes by the stream, or with the page.
  await page.getByText('Backup of the shop').first().waitFor();
  // The session is renewed by its cookie, which the browser sends to that path.
  await page.reload();
  await page.getByText('Backup of the shop').first().waitFor();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/ops/watch/api/')).length).toBeGreaterThan(2);
  expect(visit.complaints).toEqual([]);
});

test('the worker of notifications calls the API at a path of its own', async () => {
  const [basePath, apiPath] = ['/ops/console', '/ops/watch/api'];
  const fixture = await openConsole({ basePath, apiPath, showsNotifications: true });
  onTestFinished(() => fixture.close());
  await using visit = await fixture.visit();
  const { page } = visit;
  const context = page.context();
  await context.grantPermissions(['notifications'], { origin: fixture.url });
  await visit.signIn();
  await page.goto(`${fixture.url}${basePath}/account/notifications`);
  const registered = context.waitForEvent('serviceworker');
  await page.getByRole('button', { name: 'Notify me on this device' }).click();
  const { pathname, searchParams } = new URL((await registered).url());
  expect([pathname, searchParams.get('api')]).toEqual([`${basePath}/push/worker.js`, apiPath]);
});
