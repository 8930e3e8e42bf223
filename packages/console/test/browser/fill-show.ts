import type { Client } from '@watchpost/client';

/** A status page, a report that has run, an agent and an exporter; returns their addresses. */
export const fillShow = async (owner: Client, url: string): Promise<readonly string[]> => {
  const page = await owner.statusPages.create({
    name: 'Example status',
    visibility: 'password',
    password: 'a password of visitors',
    components: [
      { name: 'Shop', group: 'Services', target: { scope: 'tags', tags: ['shop'] } },
      { name: 'Everything', target: { scope: 'all' } },
    ],
    domains: [{ name: 'status.example.com' }],
  });
  const report = await owner.reports.create({
    name: 'Promised uptime',
    type: 'sla',
    slaTarget: 99.9,
    period: { kind: 'rolling', days: 7 },
    schedule: { cron: '0 6 1 * *' },
    recipients: ['ada@example.com'],
  });
  const run = await owner.reports.run(report.id);
  await owner.reports.waitForRun(report.id, run.id);
  const agent = await owner.agents.create({ name: 'Office', location: 'Hamburg, Germany' });
  const telemetry = await owner.telemetryExports.create({
    name: 'Collector',
    endpoint: 'https://otlp.example.com',
    headers: { authorization: 'Bearer 7f3c' },
  });
  const exporter = await owner.exporters.create({
    name: 'web-1',
    url: `${url}/metrics`,
    selectors: ['node_load1'],
  });
  await owner.exporters.scrape(exporter.id).catch(() => undefined);
  return [
    '/status-pages',
    '/status-pages/new',
    ...['', '/content', '/theme', '/general', '/access', '/domain', '/subscribers'].map(
      (part) => `/status-pages/${page.id}${part}`,
    ),
    '/reports',
    '/reports/new',
    `/reports/${report.id}`,
    `/reports/${report.id}/edit`,
    '/agents',
    '/agents/new',
    `/agents/${agent.id}`,
    '/telemetry-exports',
    '/telemetry-exports/new',
    `/telemetry-exports/${telemetry.id}`,
    `/telemetry-exports/${telemetry.id}/edit`,
    '/exporters',
    '/exporters/new',
    `/exporters/${exporter.id}?series=${encodeURIComponent('node_load1')}`,
    `/exporters/${exporter.id}/edit`,
  ];
};
