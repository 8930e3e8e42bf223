import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailbox, joinAs } from '../join-as.js';
import { ownerEmail, password } from '../open-kit.js';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

const mailbox = createMailbox();
let fixture: ConsoleFixture;
let organizationName: string;
beforeAll(async () => {
  fixture = await openConsole({ kit: { mailTransport: mailbox.transport } });
  const { organizationId } = await fixture.owner.auth.me();
  organizationName = (await fixture.owner.organizations.get(organizationId ?? '')).name;
});
afterAll(() => fixture.close());

/** Asks for a deletion in its dialog, where only the name of what goes lets one go on. */
const confirm = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Delete …' }).click();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: 'Delete', exact: true });
  expect(await button.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('something else');
  expect(await button.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill(name);
  expect(await violationsOn(page)).toEqual([]);
  await button.click();
};

test('an owner deletes the organization, sees when it goes, and undoes it', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/settings/organization`);
  await confirm(page, organizationName);
  await page.getByText('This organization is suspended. It is deleted at').waitFor();
  const { organizationId } = await fixture.owner.auth.me();
  expect(await fixture.owner.organizations.get(organizationId ?? '')).toMatchObject({
    status: 'suspended',
    deletesAt: expect.any(String),
  });
  await page.reload();
  await page.getByRole('button', { name: 'Undo the deletion' }).click();
  await page.getByRole('button', { name: 'Delete …' }).waitFor();
  expect(await fixture.owner.organizations.get(organizationId ?? '')).toMatchObject({
    status: 'active',
    deletesAt: null,
  });
  expect(visit.complaints).toEqual([]);
});

test('the last account of a server is not deleted, and the dialog says why', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/account`);
  await confirm(page, ownerEmail);
  await page.getByRole('dialog').getByText('This is the last account of the server').waitFor();
  expect(await fixture.owner.auth.me()).toMatchObject({ deletesAt: null });
});

test('a person deletes the account, can sign in until it goes, and undoes it', async () => {
  const email = await joinAs(fixture, mailbox, 'viewer');
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn(email);
  await page.goto(`${fixture.url}/account`);
  await confirm(page, email);
  await page.getByText('Your account is deleted at').waitFor();
  await using again = await fixture.visit();
  await again.signIn(email);
  await again.page.goto(`${fixture.url}/account`);
  await again.page.getByRole('button', { name: 'Undo the deletion' }).click();
  await again.page.getByRole('button', { name: 'Delete …' }).waitFor();
  expect(await fixture.clientOf({ email, password }).auth.me()).toMatchObject({ deletesAt: null });
  expect([...visit.complaints, ...again.complaints]).toEqual([]);
});
