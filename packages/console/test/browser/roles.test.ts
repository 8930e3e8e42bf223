import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailbox, joinAs } from '../join-as.js';
import { ownerEmail, password } from '../open-kit.js';
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

/** What a page offers, by the end of the address that the offer leads to, and what a person needs for it. */
const offers: readonly (readonly [page: RegExp, leadsTo: string, scope: string])[] = [
  [/^\/monitors$/, '/monitors/new', 'monitors:write'],
  [/^\/incidents$/, '/incidents/new', 'incidents:write'],
  [/^\/alerts\/rules$/, '/alerts/rules/new', 'alert-rules:write'],
  [/^\/maintenance\?/, '/maintenance/new', 'monitors:write'],
  [/^\/on-call$/, '/on-call/new', 'on-call:write'],
  [/^\/on-call\/ocs_\w+$/, '/edit', 'on-call:write'],
  [/^\/escalation-policies$/, '/escalation-policies/new', 'notifications:write'],
  [/^\/escalation-policies\/[a-z]+_\w+$/, '/edit', 'notifications:write'],
  [/^\/channels$/, '/channels/new', 'notifications:write'],
  [/^\/channels\/[a-z]+_\w+$/, '/edit', 'notifications:write'],
  [/^\/webhooks$/, '/webhooks/new', 'webhooks:write'],
  [/^\/webhooks\/whk_\w+$/, '/edit', 'webhooks:write'],
  [/^\/status-pages$/, '/status-pages/new', 'dashboards:write'],
  [/^\/reports$/, '/reports/new', 'reports:write'],
  [/^\/reports\/[a-z]+_\w+$/, '/edit', 'reports:write'],
  [/^\/agents$/, '/agents/new', 'agents:write'],
  [/^\/telemetry-exports$/, '/telemetry-exports/new', 'telemetry-exports:write'],
  [/^\/telemetry-exports\/[a-z]+_\w+$/, '/edit', 'telemetry-exports:write'],
  [/^\/exporters$/, '/exporters/new', 'exporters:write'],
  [/^\/exporters\/[a-z]+_\w+\?/, '/edit', 'exporters:write'],
  [/^\/settings\/roles$/, '/settings/roles/new', 'roles:write'],
  [/^\/settings\/api-keys$/, '/settings/api-keys/new', 'api-keys:write'],
  [/^\/settings\/licenses$/, '/settings/licenses/new', 'licenses:write'],
  [/^\/settings\/feature-flags$/, '/settings/feature-flags/new', 'feature-flags:write'],
];

test.each(['owner', 'admin', 'editor', 'responder', 'billing', 'viewer'])(
  'no page offers or asks the server for what a person with the role %s may not do',
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
    const { scopes } = await fixture.clientOf({ email, password }).auth.me({ organizationId });
    const may = new Set<string>(scopes);
    const seen = new Set<string>();
    const found: unknown[] = [];
    const expected: unknown[] = [];
    for (const address of addresses) {
      await page.goto(`${fixture.url}${address}`);
      await page.locator('h1').first().waitFor();
      await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
      for (const [pattern, leadsTo, scope] of offers.filter(([of]) => of.test(address))) {
        const isRefused = (await page.getByText(/^This page needs the permission/).count()) > 0;
        found.push([address, leadsTo, (await page.locator(`main a[href$="${leadsTo}"]`).count()) > 0]);
        expected.push([address, leadsTo, !isRefused && may.has(scope)]);
        seen.add(String(pattern));
      }
    }
    expect(found).toEqual(expected);
    // Each line of the table was held against a page.
    expect(offers.filter(([pattern]) => !seen.has(String(pattern)))).toEqual([]);
    expect(refused).toEqual([]);
    expect(visit.complaints).toEqual([]);
  },
);
