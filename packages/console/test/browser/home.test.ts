import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailbox, joinAs } from '../join-as.js';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

const mailbox = createMailbox();
let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole({ kit: { mailTransport: mailbox.transport } });
});
afterAll(() => fixture.close());

test('the second responder sees on Home which incident was acknowledged, and by whom', async () => {
  const { owner } = fixture;
  await owner.monitors.create({ name: 'Shop', type: 'manual' });
  const { id } = await owner.incidents.create({ title: 'Payments fail', severity: 'critical' });
  const { name, organizationId } = await owner.auth.me();
  const email = await joinAs(fixture, mailbox, 'responder');
  await using visit = await fixture.visit();
  const { page } = visit;
  await page.addInitScript((at) => sessionStorage.setItem('watchpost:organization', at), organizationId ?? '');
  await visit.signIn(email);
  await page.goto(fixture.url);
  const incident = page.getByRole('listitem').filter({ hasText: 'Payments fail' });
  await incident.getByText('Open', { exact: true }).waitFor();
  await owner.incidents.acknowledge(id);
  await incident.getByText('Acknowledged', { exact: true }).waitFor();
  await incident.getByText(`by ${name}`).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(`${fixture.url}/incidents/${id}`);
  await page.locator('.page-head').getByText(`by ${name}`).waitFor();
  expect(visit.complaints).toEqual([]);
});
