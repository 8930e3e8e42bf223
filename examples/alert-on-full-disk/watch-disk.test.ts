import { createClient } from '@watchpost/client';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { startNodeExporter } from '@watchpost/testbed/prometheus-programs';
import { startServer } from '@watchpost/testbed/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { watchDisk, whenFull } from './watch-disk.js';

test('a disk with too little left opens an incident, as node-exporter sees it', async () => {
  if (findProgram('prometheus-node-exporter') === undefined) throw notInstalled('prometheus-node-exporter');
  const server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: 'true' }, from: 'sources' });
  onTestFinished(() => server.stop());
  const exporter = await startNodeExporter();
  onTestFinished(() => exporter.stop());
  const client = createClient({ baseUrl: server.url, ...server.owner });

  // More than any disk has, so the next two scrapes find too little.
  const rule = await watchDisk(client, `${exporter.url}/metrics`, 1e15);
  expect(await whenFull(client, rule.id)).toMatch(/^\/\S* has \d+ bytes left$/);
  const [incident] = (await client.incidents.list({ status: 'open' })).data;
  expect(incident).toMatchObject({
    severity: 'critical',
    title: expect.stringContaining('Disk is almost full: node_'),
  });

  const disk = 'max(node_filesystem_avail_bytes / 1e9)';
  const { data } = await client.prometheus.query({ query: disk });
  expect(data).toMatchObject({ resultType: 'vector', result: [{ value: [expect.any(Number), expect.any(String)] }] });
  await expect(watchDisk(client, `${exporter.url}/nothing`, 1)).rejects.toThrow('cannot be scraped: malformed answer');
});
