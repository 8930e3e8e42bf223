import { afterAll, beforeAll, expect, test } from 'vitest';
import { kitOptions } from './fill-organization.js';
import { type ConsoleFixture, openConsole } from './open-console.js';

/** Whatever runs or loads of this leaves a mark. */
const script = '"><img src=x onerror="window.smuggled=1"><script>window.smuggled=1</script>';
const markdown = `${script}\n\n[link](javascript:window.smuggled=1) ![image](x)\n\n<svg onload="window.smuggled=1">`;

let fixture: ConsoleFixture;
let addresses: readonly string[];
beforeAll(async () => {
  fixture = await openConsole({ kit: kitOptions });
  addresses = await smuggle(fixture);
});
afterAll(() => fixture.close());

/** Makes one of each resource with the script in every text that a person writes; returns the addresses of their pages. */
const smuggle = async ({ owner }: ConsoleFixture): Promise<readonly string[]> => {
  const texts = { name: script, description: script };
  const { id: me, organizationId } = await owner.auth.updateMe({ name: script });
  await owner.organizations.update(organizationId ?? '', { name: script.slice(0, 90) });
  const monitor = await owner.monitors.create({ ...texts, type: 'manual', tags: ['<img src=x onerror=a>'] });
  await owner.monitors.setStatus(monitor.id, { status: 'down', message: script });
  const incident = await owner.incidents.create({ title: script, severity: 'major', cause: script });
  await owner.incidents.addNote(incident.id, { text: markdown });
  await owner.incidents.resolve(incident.id, { note: markdown });
  await owner.incidents.update(incident.id, { rootCause: script, postmortem: markdown });
  const rule = await owner.alertRules.create({
    name: script,
    condition: { metric: 'status', operator: '==', threshold: 'down' },
  });
  const window = await owner.maintenanceWindows.create({
    ...texts,
    target: { scope: 'all' },
    schedule: { type: 'recurring', cron: '0 2 * * *', timezone: 'UTC', durationSeconds: 3_600 },
  });
  const schedule = await owner.onCallSchedules.create({
    ...texts,
    timezone: 'UTC',
    layers: [{ name: script.slice(0, 90), userIds: [me], startsOn: '2030-01-07' }],
  });
  const policy = await owner.escalationPolicies.create({
    ...texts,
    steps: [{ targets: [{ type: 'schedule', id: schedule.id }] }],
  });
  const board = await owner.dashboards.create({
    ...texts,
    widgets: [{ type: 'text', title: script, x: 0, y: 0, w: 6, h: 3, config: { markdown } }],
  });
  const page = await owner.statusPages.create({
    name: script,
    components: [{ name: script, group: script, target: { scope: 'all' } }],
  });
  const report = await owner.reports.create({ name: script, type: 'uptime', period: { kind: 'rolling', days: 7 } });
  const agent = await owner.agents.create({ name: script, location: script, description: script });
  const exporter = await owner.exporters.create({
    name: script,
    url: 'https://exporter.example.com/metrics',
    selectors: ['node_load1'],
  });
  const channel = await owner.notificationChannels.create({
    ...texts,
    type: 'http',
    config: { url: 'https://receiver.example.com/' },
    enabled: false,
  });
  const webhook = await owner.webhooks.create({ ...texts, url: 'https://receiver.example.com/', enabled: false });
  const role = await owner.roles.create({ ...texts, scopes: ['monitors:read'] });
  await owner.apiKeys.create({ name: script, scopes: ['monitors:read'] });
  const license = await owner.licenses.create({ name: script, holder: { name: script, email: 'it@acme.example' } });
  const flag = await owner.featureFlags.create({ key: 'smuggled', description: script });
  const [activity] = (await owner.auditActivities.list({ action: 'roles.create' })).data;
  return [
    '/',
    '/monitors',
    '/monitors?view=cards',
    '/monitors?view=tree',
    `/monitors/${monitor.id}`,
    `/monitors/${monitor.id}/edit`,
    '/incidents?status=resolved',
    `/incidents/${incident.id}`,
    '/alerts',
    '/alerts/rules',
    `/alerts/rules/${rule.id}`,
    '/maintenance',
    `/maintenance/${window.id}`,
    '/on-call',
    `/on-call/${schedule.id}`,
    '/escalation-policies',
    `/escalation-policies/${policy.id}`,
    '/dashboards',
    `/dashboards/${board.id}`,
    '/status-pages',
    ...['', '/content', '/general'].map((part) => `/status-pages/${page.id}${part}`),
    '/reports',
    `/reports/${report.id}`,
    '/agents',
    `/agents/${agent.id}`,
    '/exporters',
    `/exporters/${exporter.id}`,
    '/channels',
    `/channels/${channel.id}`,
    '/webhooks',
    `/webhooks/${webhook.id}`,
    '/settings/organization',
    '/settings/members',
    '/settings/roles',
    `/settings/roles/${role.id}`,
    '/settings/api-keys',
    '/settings/audit',
    `/settings/audit/${activity?.id}`,
    '/settings/licenses',
    `/settings/licenses/${license.id}`,
    '/settings/feature-flags',
    `/settings/feature-flags/${flag.id}`,
    '/account',
  ];
};

test('a script in the texts of every resource stays text, and the refresh token is nowhere that a script can read', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  const found: string[] = [];
  const shown: string[] = [];
  for (const address of addresses) {
    await page.goto(`${fixture.url}${address}`);
    await page.locator('h1').first().waitFor();
    await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
    const [session] = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
    const seen = await page.evaluate(() => ({
      hasRun: 'smuggled' in window,
      markup: document.querySelectorAll(
        'main img, main script, main [onload], main [onerror], a[href^="javascript:" i]',
      ).length,
      readable: JSON.stringify([
        document.cookie,
        { ...localStorage },
        { ...sessionStorage },
        document.documentElement.outerHTML,
        location.href,
        history.state,
      ]),
      text:
        (document.body.textContent ?? '') +
        [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value).join(),
    }));
    if (seen.hasRun) found.push(`${address}: ran`);
    if (seen.markup > 0) found.push(`${address}: became markup`);
    if (session === undefined || seen.readable.includes(session.value)) found.push(`${address}: the refresh token`);
    if (seen.text.includes('<img src=x')) shown.push(address);
  }
  expect(found).toEqual([]);
  expect(visit.complaints).toEqual([]);
  // The script was there to be seen, on nearly every page.
  expect(shown.length).toBeGreaterThan(addresses.length * 0.8);
});
