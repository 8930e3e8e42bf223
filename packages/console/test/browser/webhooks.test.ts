import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '../receiver.js';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
let receiver: Receiver;
beforeAll(async () => {
  fixture = await openConsole({ kit: { webhookRetrySeconds: [0] } });
  receiver = await openReceiver();
});
afterAll(async () => {
  receiver.close();
  await fixture.close();
});

test('a person creates a webhook, sees a delivery fail, sends it again and recovers what did not arrive', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/webhooks/new`);
  await page.getByLabel('URL').fill(receiver.url);
  await page.getByLabel('Name').fill('Deployments');
  await page.getByRole('button', { name: 'Create' }).click();
  const secret = page.getByRole('dialog', { name: 'Signing secret' });
  expect((await secret.locator('pre').textContent())?.length).toBeGreaterThan(20);
  await secret.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('heading', { name: 'Deployments' }).waitFor();
  receiver.answer = { status: 500, body: 'out of order' };
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await page.getByRole('cell', { name: '500', exact: true }).waitFor();
  await page.getByRole('link', { name: 'webhook.test' }).click();
  await page.getByText('out of order').nth(1).waitFor();

  receiver.answer = { status: 204 };
  await page.getByRole('button', { name: 'Redeliver' }).click();
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBeGreaterThan(1);
  await page.getByRole('link', { name: 'Deployments' }).click();
  await page.getByRole('heading', { name: 'Deployments', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Commands' }).last().click();
  await page.getByRole('menuitem', { name: 'Recover …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Recover' }).click();
  await page.getByText(/^Recovery done/).waitFor();
  expect(visit.complaints).toEqual([]);
});
