import { type AlertRule, type Client, createClient } from '@watchpost/client';

/** What node-exporter says of each file system: how much is free, and how much there is. */
const selectors = ['node_filesystem_avail_bytes', 'node_filesystem_size_bytes'];

/** Scrapes the node-exporter of a machine, and opens an incident for each disk that has less free than that. */
export const watchDisk = async (client: Client, url: string, leastBytes: number): Promise<AlertRule> => {
  const tried = await client.exporters.test({ name: 'Disks', url, selectors });
  if (tried.error !== null) throw new Error(`${url} cannot be scraped: ${tried.error}`);
  const exporter = await client.exporters.create({ name: 'Disks', url, selectors, intervalSeconds: 15 });
  return client.alertRules.create({
    name: 'Disk is almost full',
    severity: 'critical',
    condition: {
      metric: 'exporterSample',
      exporterId: exporter.id,
      // Each series that is selected is judged by itself: a disk that is full does not hide behind one that is not.
      selector: 'node_filesystem_avail_bytes{fstype!~"tmpfs|ramfs|squashfs"}',
      operator: '<',
      threshold: leastBytes,
    },
    // Two scrapes in a row, because a file may come and go.
    failureThreshold: 2,
    createIncident: true,
  });
};

/** Waits until a rule fires; says which disk it is, and what is left of it. */
export const whenFull = async (client: Client, ruleId: string): Promise<string> => {
  for (;;) {
    const [alert] = (await client.alerts.list({ ruleId, state: 'firing' })).data;
    if (alert !== undefined) return `${alert.subject.labels?.mountpoint} has ${alert.value} bytes left`;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

if (import.meta.main) {
  const [baseUrl = 'http://127.0.0.1:3000', apiKey = '', url = 'http://127.0.0.1:9100/metrics'] = process.argv.slice(2);
  const client = createClient({ baseUrl, apiKey });
  const rule = await watchDisk(client, url, 2_000_000_000);
  console.log(await whenFull(client, rule.id));
}
