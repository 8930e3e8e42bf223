import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole({});
});
afterAll(() => fixture.close());

test('a person makes a schedule, leaves a stretch uncovered, and a policy says in its dry run that it reaches no person', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/on-call/new`);
  await page.getByLabel('Name').first().fill('Platform');
  await page.getByLabel('Time zone').selectOption('UTC');
  await page.getByLabel('Add a person').selectOption({ label: 'Owner' });
  await page.getByLabel('First turn on').fill('2020-01-06');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Platform' }).waitFor();
  await page.getByText(/^Owner until /).waitFor();
  await page.getByRole('img', { name: /^Who is on call in Platform/ }).waitFor();

  // The next eight hours belong to no person.
  await page.getByRole('button', { name: 'Override' }).click();
  const dialog = page.getByRole('dialog', { name: 'Override' });
  await dialog.getByLabel('Who is on call instead').selectOption({ label: 'No person' });
  await dialog.getByLabel('From').fill('2020-01-06T00:00');
  await dialog.getByLabel('To', { exact: true }).fill('2020-01-05T00:00');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('must be after from').waitFor();
  const today = new Date().toISOString().slice(0, 10);
  await dialog.getByLabel('From').fill(`${today}T00:00`);
  await dialog.getByLabel('To', { exact: true }).fill(`${Number(today.slice(0, 4)) + 1}${today.slice(4)}T00:00`);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText(/^No person is on call until /).waitFor();
  await page.getByRole('button', { name: 'Remove the override with No person' }).waitFor();

  await page.goto(`${fixture.url}/escalation-policies/new`);
  await page.getByLabel('Name').first().fill('Shop');
  await page.getByLabel('Add who is paged').selectOption({ label: 'Platform' });
  await page.getByRole('button', { name: 'Remove All responders' }).click();
  await page.getByLabel('Rounds').fill('1');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Reaches no person now').waitFor();
  await page.getByText('Platform: no person is on call').first().waitFor();
  await page.getByRole('listitem').filter({ hasText: 'After the last round' }).waitFor();

  await page.goto(`${fixture.url}/on-call`);
  await page.getByRole('row', { name: /Platform No person/ }).waitFor();
  expect(visit.complaints).toEqual([]);
});

test('who changes a schedule that another person changed meanwhile sees both versions, and saves theirs over it', async () => {
  const schedule = await fixture.owner.onCallSchedules.create({
    name: 'Data',
    timezone: 'UTC',
    layers: [{ name: 'Primary', userIds: [], startsOn: '2030-01-07' }],
  });
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/on-call/${schedule.id}/edit`);
  await page.getByLabel('Name').first().fill('Data at night');
  await fixture.owner.onCallSchedules.update(schedule.id, { name: 'Databases' });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Another person changed this in the meantime.' });
  await dialog.getByRole('row', { name: 'Name Databases Data at night' }).waitFor();
  await dialog.getByRole('button', { name: 'Save mine over it' }).click();
  await page.getByRole('heading', { name: 'Data at night' }).waitFor();
  expect(visit.complaints).toEqual([]);
});
