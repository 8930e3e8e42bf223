import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailbox } from '../join-as.js';
import { ownerEmail } from '../open-kit.js';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

let logging: ConsoleFixture;
let sending: ConsoleFixture;
beforeAll(async () => {
  logging = await openConsole();
  sending = await openConsole({ kit: { mailTransport: createMailbox().transport } });
});
afterAll(async () => {
  await logging?.close();
  await sending?.close();
});

/** Where each page says that mails are only logged. */
const notes = /This server only logs mails/;

test('who invites on a server that only logs mails reads where the link is, and is promised no mail', async () => {
  await using visit = await logging.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${logging.url}/settings/members`);
  await page.getByRole('button', { name: 'Invite' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('its operator finds the link in the log of the server').waitFor();
  expect(await dialog.getByText('A mail with a link is sent').count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByLabel('E-mail').fill('ada@example.com');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await page.getByText(/This server only logs mails\. Its operator finds the link/).waitFor();
  await page.getByRole('button', { name: 'Send again: ada@example.com' }).click();
  await page.getByText('A new link is in the log of the server.').waitFor();
  expect(visit.complaints).toEqual([]);
});

test('a page of subscribers, a rule that mails and a scheduled report say that mails are only logged', async () => {
  const { id } = await logging.owner.statusPages.create({ name: 'Shop', slug: 'shop' });
  await using visit = await logging.visit();
  const { page } = visit;
  let readings = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/server')) readings += 1;
  });
  await visit.signIn();
  await page.goto(`${logging.url}/status-pages/${id}/subscribers`);
  await page.getByText(notes).waitFor();
  await page.goto(`${logging.url}/alerts/rules/new`);
  await page.getByLabel('by mail').check();
  await page.getByText(notes).waitFor();
  readings = 0;
  await page.goto(`${logging.url}/reports/new`);
  await page.getByLabel('Runs by itself').check();
  await page.getByText(notes).waitFor();
  // What the server is stays as it was read from page to page.
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Members' }).first().click();
  await page.getByRole('button', { name: 'Invite' }).first().click();
  await page.getByRole('dialog').getByText(notes).waitFor();
  expect(readings).toBe(1);
  expect(visit.complaints).toEqual([]);
});

test.each([
  ['en-GB', 'Forgot the password?', 'E-mail', 'Request the link', 'the log of the server has a link'],
  ['de-DE', 'Passwort vergessen?', 'E-Mail', 'Link anfordern', 'steht ein Link für ein neues Passwort im Protokoll'],
])(
  'who forgot the password of such a server is sent to its operator, in %s',
  async (locale, forgot, email, send, answer) => {
    await using visit = await logging.visit({ locale });
    const { page } = visit;
    await page.goto(`${logging.url}/sign-in`);
    await page.getByRole('button', { name: forgot }).click();
    await page.getByLabel(email).fill(ownerEmail);
    await page.getByRole('button', { name: send }).click();
    await page.getByText(answer).waitFor();
    expect(visit.complaints).toEqual([]);
  },
);

test('a server that sends mails promises them', async () => {
  await using visit = await sending.visit();
  const { page } = visit;
  await page.goto(`${sending.url}/sign-in`);
  const answered = page.waitForResponse(/\/api\/v1\/server$/);
  await page.reload();
  await answered;
  await page.getByRole('button', { name: 'Forgot the password?' }).click();
  await page.getByRole('button', { name: 'Mail the link' }).waitFor();
  await visit.signIn();
  const read = page.waitForResponse(/\/api\/v1\/server$/);
  await page.goto(`${sending.url}/settings/members`);
  await read;
  await page.getByRole('button', { name: 'Invite' }).first().click();
  await page.getByText('A mail with a link is sent').waitFor();
  expect(await page.getByText(notes).count()).toBe(0);
  expect(visit.complaints).toEqual([]);
});
