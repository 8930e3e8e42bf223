import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { ownerEmail, password } from '../open-kit.js';
import { openConsole, violationsOn } from './open-console.js';

test('the link of the start leads to an account, a monitor that turns green, and an incident', async () => {
  const fixture = await openConsole({ hasOwner: false });
  onTestFinished(() => fixture.close());
  const target = createServer((_request, response) => response.end('well')).listen(0, '127.0.0.1');
  await once(target, 'listening');
  onTestFinished(() => {
    target.close();
  });
  const { port } = target.address() as { readonly port: number };
  await using visit = await fixture.visit();
  const { page } = visit;
  await page.goto(`${fixture.url}/welcome#${await fixture.kit.setupToken()}`);
  await page.getByLabel('E-mail').fill(ownerEmail);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Organization').fill('Acme');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.getByRole('heading', { name: 'What should be watched?' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/`);
  await page.getByText('It answers in').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Address').press('Enter');
  await page.getByRole('status').getByText('Up').waitFor();
  await page.getByRole('button', { name: 'Break it' }).click();
  await page.getByText('was opened.').waitFor();
  await page.getByRole('button', { name: 'Resolve it' }).click();
  await page.getByText('It was resolved.').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to the overview' }).click();
  await page.getByRole('heading', { level: 1, name: 'All quiet' }).waitFor();
  expect(visit.complaints).toEqual([]);
});
