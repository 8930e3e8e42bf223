import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOtlpReceiver } from '@watchpost/testbed/otlp-receiver';
import { expect, onTestFinished, test } from 'vitest';
import { start } from './watch.js';

test('the spans of the services are below the check that caused them', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-traced-'));
  const collector = await startOtlpReceiver();
  const app = await start(folder, collector.url);
  onTestFinished(async () => {
    await app.stop();
    await rm(folder, { recursive: true });
  });
  await app.check();

  const arrived = () =>
    collector.received.flatMap(({ resource, spans }) =>
      spans.map((span) => ({ ...span, service: String(resource['service.name']) })),
    );
  /** The spans above one, from the root of its trace. */
  const pathTo = ({ service, name, traceId, parentSpanId }: ReturnType<typeof arrived>[number]): string[] => {
    const parent = arrived().find((span) => span.traceId === traceId && span.spanId === parentSpanId);
    return [...(parent === undefined ? [] : pathTo(parent)), `${service}: ${name}`];
  };
  const pathsToStock = () =>
    arrived()
      .filter(({ service }) => service === 'stock')
      .map(pathTo);
  await expect
    .poll(pathsToStock, { timeout: 40_000 })
    .toContainEqual(['watchpost: check Shop', 'watchpost: GET', 'shop: GET /', 'stock: GET /']);
  await expect.poll(() => collector.points.map(({ name }) => name)).toContain('watchpost.check.up');
});
