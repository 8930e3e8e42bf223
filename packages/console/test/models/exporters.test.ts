import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExporterDetail, linesOf } from '../../src/app/connect/exporters/exporter-detail.js';
import { createExporterForm } from '../../src/app/connect/exporters/exporter-form.js';
import { createExporterList } from '../../src/app/connect/exporters/exporter-list.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let fixture: KitFixture;
let server: Server;
let url: string;
beforeAll(async () => {
  fixture = await openKit();
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/plain; version=0.0.4');
    response.end('# TYPE load gauge\nload{host="a"} 1.5\nload{host="b"} 2\nother 3\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/metrics`;
});
afterAll(async () => {
  server.close();
  await fixture.close();
});

test('a form is tested before it is saved', async () => {
  const parts = await openParts(fixture.owner, '/exporters/new');
  const form = createExporterForm(parts, undefined);
  const draft = form.draft.value;
  draft?.set('name', 'web-1');
  draft?.set('url', url);
  await form.test();
  expect(form.testProblem.value).toMatch(/^selectors: /);
  draft?.set('selectors', ['load']);
  await form.test();
  expect(form.result.value).toMatchObject({ error: null, samplesKept: 2, samplesScraped: 3 });
  expect(await draft?.submit()).toBe(true);
  expect(parts.address.place.value.path).toMatch(/^\/exporters\/exp_/);
  form.dispose();
});

test('the samples of a series follow the address', async () => {
  const { id } = await fixture.owner.exporters.create({ name: 'web-2', url, selectors: ['load'] });
  const parts = await openParts(fixture.owner, `/exporters/${id}?search=load`);
  const model = createExporterDetail(parts, id);
  expect(await model.scrape()).toBe(true);
  await expect
    .poll(() => model.series.rows.value?.map(({ series }) => series))
    .toEqual(['load{host="a"}', 'load{host="b"}']);
  expect(model.samples.value).toBeUndefined();
  parts.address.setQuery({ series: 'load{host="b"}' });
  await expect.poll(() => model.samples.value?.series).toHaveLength(1);
  const { lines, times } = linesOf(model.samples.value ?? expect.fail());
  expect(lines[0]?.label).toBe('load{host="b"}');
  expect(lines[0]?.values).toHaveLength(times.length);
  expect(lines[0]?.values.filter((value) => value !== null)).toEqual([2]);
  expect(await model.toggle()).toBe(true);
  expect(model.exporter.value?.status).toBe('paused');
  model.dispose();
});

test('the list pauses an exporter, and hides one that is deleted', async () => {
  const exporter = await fixture.owner.exporters.create({ name: 'listed', url, selectors: ['load'] });
  const list = createExporterList(await openParts(fixture.owner, '/exporters?search=listed'));
  await expect.poll(() => list.rows.value).toHaveLength(1);
  expect(await list.toggle(exporter)).toBe(true);
  expect(list.rows.value?.[0]?.status).toBe('paused');
  list.remove(exporter);
  expect(list.rows.value).toEqual([]);
  list.dispose();
});

test('the agent of an exporter is chosen by its name', async () => {
  const { id, name } = await fixture.owner.agents.create({ name: 'Cellar' });
  const form = createExporterForm(await openParts(fixture.owner, '/exporters/new'), undefined);
  await expect.poll(() => form.agents.value?.map((agent) => [agent.id, agent.name])).toEqual([[id, name]]);
  form.dispose();
});
