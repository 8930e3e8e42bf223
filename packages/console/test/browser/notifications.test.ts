import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

/** The code in the newest mail, which waits readable where there is no mail server. */
const codeInMail = (): string => {
  const database = new DatabaseSync(fixture.databaseFile, { readOnly: true });
  const row = database.prepare("SELECT content FROM mails WHERE template = 'contact-code' ORDER BY id DESC").get();
  database.close();
  return /is (\d{6})\./.exec(String(row?.content))?.[1] ?? '';
};

test('a person adds a place, types its code, has pages go there at night, and deletes it', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/account/notifications`);
  await page.getByLabel('Name').fill('At home');
  await page.getByLabel('Address', { exact: true }).fill('not an address');
  await page.getByRole('button', { name: 'Add and send a code' }).click();
  await page.locator('.field-problem').waitFor();
  await page.getByLabel('Address', { exact: true }).fill('ada.at.home@example.com');
  await page.getByRole('button', { name: 'Add and send a code' }).click();
  await page.getByRole('button', { name: 'Enter the code for At home' }).click();
  const dialog = page.getByRole('dialog');
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByLabel('Code').fill(codeInMail());
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByLabel('At home', { exact: true }).selectOption('After 5 minutes');
  await page.getByLabel('Leave me alone at these times').check();
  const night = page.getByRole('group', { name: 'Hours 1' });
  await night.getByLabel('from').fill('23:00');
  await page.getByRole('button', { name: 'Add hours' }).click();
  await page.getByLabel('To At home', { exact: true }).check();
  await page.getByLabel('a TLS certificate expires soon').uncheck();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await fixture.owner.notificationPreferences.get()).toMatchObject({
    page: [{ via: 'email', afterSeconds: 0 }, { afterSeconds: 300 }],
    news: { via: ['email', expect.stringMatching(/^cme_/)], minimumSeverity: 'minor' },
    quietHours: {
      ranges: [
        { from: '23:00', to: '07:00' },
        { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' },
      ],
      exceptSeverity: 'critical',
    },
  });
  await page.getByRole('button', { name: 'Rename At home' }).click();
  await dialog.getByLabel('New name').fill('Upstairs');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('The place is renamed.').waitFor();
  await page.getByRole('button', { name: 'Delete Upstairs' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No place besides the address of your account.').waitFor();
  expect(visit.complaints).toEqual([]);
});
