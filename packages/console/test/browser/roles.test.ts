import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailbox, joinAs } from '../join-as.js';
import { ownerEmail } from '../open-kit.js';
import { fillOrganization, kitOptions } from './fill-organization.js';
import { type ConsoleFixture, openConsole } from './open-console.js';

const mailbox = createMailbox();
let fixture: ConsoleFixture;
let addresses: readonly string[];
let organizationId: string;
beforeAll(async () => {
  // Each page is loaded anew for each role, which is more requests a minute than a person makes.
  fixture = await openConsole({ kit: { ...kitOptions, mailTransport: mailbox.transport, rateLimitPerIp: 100_000 } });
  organizationId = (await fixture.owner.auth.me()).organizationId ?? '';
  addresses = await fillOrganization(fixture);
});
afterAll(() => fixture.close());

test.each(['owner', 'admin', 'editor', 'responder', 'billing', 'viewer'])(
  'no page asks the server for what a person with the role %s may not do',
  { timeout: 240_000 },
  async (role) => {
    const email = role === 'owner' ? ownerEmail : await joinAs(fixture, mailbox, role);
    await using visit = await fixture.visit();
    const { page } = visit;
    await page.addInitScript((id) => sessionStorage.setItem('watchpost:organization', id), organizationId);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403)
        refused.push(`${new URL(page.url()).pathname}: ${response.request().method()} ${response.url()}`);
    });
    await visit.signIn(email);
    for (const address of addresses) {
      await page.goto(`${fixture.url}${address}`);
      await page.locator('h1').first().waitFor();
      await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
    }
    expect(refused).toEqual([]);
    expect(visit.complaints).toEqual([]);
  },
);
