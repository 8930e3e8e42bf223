import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgeAudit } from '../forge-audit.js';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

test('a person verifies the chain, and after an entry was changed it is named', async () => {
  const monitor = await fixture.owner.monitors.create({ name: 'Shop', type: 'manual' });
  await fixture.owner.monitors.update(monitor.id, { name: 'Store' });
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/settings/audit`);
  const link = page.getByRole('link', { name: 'Monitor changed' });
  expect(await link.locator('[title]').getAttribute('title')).toBe('monitors.update');
  await link.click();
  await page.getByText('monitors.update', { exact: true }).waitFor();
  await page.getByRole('row', { name: 'name "Shop" "Store"' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await page.getByText(/^The chain is intact/).waitFor();
  forgeAudit(fixture, 2);
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await page.getByText('The chain is broken at number 2.').waitFor();
  expect(visit.complaints).toEqual([]);
});
