import { allScopes } from '@watchpost/schemas';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { expect, onTestFinished, test } from 'vitest';
import { dialects, openKit } from '../../kit-fixture.js';
import { evaluateAll } from '../evaluation/evaluate-all.js';

const gigabyte = 1_000_000_000;
const disk = 'node_filesystem_avail_bytes{device="/dev/sda1",mountpoint="/"}';

test.each(dialects)('a disk that fills up opens an incident, which ends with its exporter, on %s', async (dialect) => {
  const fixture = await openKit(dialect, { allowPrivateTargets: true });
  let free = 50 * gigabyte;
  const target = await startHttpTarget({
    handler: (_request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' });
      answer.end(`# TYPE node_filesystem_avail_bytes gauge\n${disk} ${free}\n`);
    },
  });
  onTestFinished(async () => {
    await target.stop();
    await fixture.close();
  });
  const owner = await fixture.newMember('owner');
  const { secret: apiKey } = await fixture.newApiKey(owner, allScopes);
  const send = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body !== undefined && { body }) });
  const scrape = async (id: string): Promise<void> => {
    fixture.clock.now += 60_000;
    await send('POST', `/exporters/${id}/scrape`);
    await evaluateAll(fixture.store, fixture.clock.now);
  };

  const selectors = ['node_filesystem_avail_bytes'];
  const { body: exporter } = await send('POST', '/exporters', { name: 'Node', url: target.url, selectors });
  const { status } = await send('POST', '/alert-rules', {
    name: 'Disk is almost full',
    condition: {
      metric: 'exporterSample',
      exporterId: exporter.id,
      selector: 'node_filesystem_avail_bytes{mountpoint="/"}',
      operator: '<',
      threshold: 2 * gigabyte,
    },
    failureThreshold: 1,
    createIncident: true,
  });
  expect(status).toBe(201);
  await scrape(exporter.id);
  free = gigabyte;
  await scrape(exporter.id);

  const { body: alerts } = await send('GET', '/alerts?state=firing');
  const { body: series } = await send('GET', `/exporters/${exporter.id}/series?metric=node_filesystem_avail_bytes`);
  expect(alerts.data).toMatchObject([
    { value: gigabyte, subject: { type: 'series', id: series.data[0].id, name: disk, exporterId: exporter.id } },
  ]);
  const { body: incidents } = await send('GET', '/incidents?status=open');
  expect(incidents.data).toMatchObject([{ title: `Disk is almost full: ${disk}`, monitorIds: [] }]);

  expect((await send('DELETE', `/exporters/${exporter.id}`)).status).toBe(204);
  expect((await send('GET', '/incidents?status=open')).body.data).toEqual([]);
  expect((await send('GET', '/alerts')).body.data).toEqual([]);
});
