import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '../receiver.js';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
let receiver: Receiver;
beforeAll(async () => {
  fixture = await openConsole({});
  receiver = await openReceiver();
});
afterAll(async () => {
  receiver.close();
  await fixture.close();
});

test('a person creates a channel, sees a test fail with the words of the provider, and sends it again', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/channels/new`);
  await page.getByLabel('Type').selectOption('http');
  await page.getByLabel('Name').fill('Operators');
  await page.getByLabel('URL', { exact: true }).fill(receiver.url);
  await page.getByRole('button', { name: 'Create' }).click();

  await page.getByRole('heading', { name: 'Operators' }).waitFor();
  receiver.answer = { status: 404, body: 'no such room' };
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByRole('link', { name: 'Test of Operators: something is down' }).click();
  await page.getByText('no such room').first().waitFor();

  receiver.answer = { status: 204 };
  await page.getByRole('link', { name: 'Operators', exact: true }).click();
  await page.getByRole('heading', { name: 'Operators' }).waitFor();
  await page.getByRole('button', { name: 'Show the last seven days' }).click();
  await page.getByText(/^0 sent/).waitFor();

  await page.getByText('Nothing sends to it by name').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await fixture.owner.alertRules.create({
    name: 'Down',
    condition: { metric: 'status', operator: '==', threshold: 'down' },
    channels: [{ type: 'channel', channelId: id }],
  });
  await page.reload();
  await page.getByText('1 alert rule', { exact: true }).waitFor();
  expect(visit.complaints).toEqual([]);
});
