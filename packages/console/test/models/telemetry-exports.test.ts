import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExportDetail } from '../../src/app/connect/telemetry-exports/export-detail.js';
import { createExportForm } from '../../src/app/connect/telemetry-exports/export-form.js';
import { createExportList } from '../../src/app/connect/telemetry-exports/export-list.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let fixture: KitFixture;
beforeAll(async () => {
  fixture = await openKit();
});
afterAll(() => fixture.close());

const endpoint = 'https://otlp.example.com';

test('a new export sends metrics and traces, with the headers of the form', async () => {
  const parts = await openParts(fixture.owner, '/telemetry-exports/new');
  const form = createExportForm(parts, undefined);
  const draft = form.draft.value;
  draft?.set('name', 'Collector');
  draft?.set('endpoint', endpoint);
  draft?.set('headers', { authorization: 'Bearer 7f3c' });
  expect(await draft?.submit()).toBe(true);
  const { path } = parts.address.place.value;
  expect(path).toMatch(/^\/telemetry-exports\/tex_/);
  const made = await fixture.owner.telemetryExports.get(path.split('/').at(-1) ?? '');
  expect(made).toMatchObject({ signals: ['metrics', 'traces'], headerNames: ['authorization'], enabled: true });
  form.dispose();
});

test('a change leaves headers alone that are not set, and names those that are kept', async () => {
  const headers = { 'x-tenant': 'acme' };
  const { id } = await fixture.owner.telemetryExports.create({ name: 'Before', endpoint, headers });
  const form = createExportForm(await openParts(fixture.owner, `/telemetry-exports/${id}/edit`), id);
  await expect.poll(() => form.kept.value).toEqual(['x-tenant']);
  form.draft.value?.set('name', 'After');
  expect(await form.draft.value?.submit()).toBe(true);
  expect(await fixture.owner.telemetryExports.get(id)).toMatchObject({ name: 'After', headerNames: ['x-tenant'] });
  form.dispose();
});

test('an export is switched off and on, and deleted', async () => {
  const { id } = await fixture.owner.telemetryExports.create({ name: 'Switched', endpoint });
  const parts = await openParts(fixture.owner, `/telemetry-exports/${id}`);
  const model = createExportDetail(parts, id);
  await expect.poll(() => model.telemetryExport.value?.status).toBe('active');
  expect(await model.setEnabled(false)).toBe(true);
  expect(model.telemetryExport.value).toMatchObject({ status: 'disabled', disabledReason: 'manual' });
  expect(await model.setEnabled(true)).toBe(true);
  expect(model.telemetryExport.value).toMatchObject({ status: 'active', disabledReason: null });
  const list = createExportList(await openParts(fixture.owner, '/telemetry-exports?search=switched'));
  await expect.poll(() => list.rows.value?.map(({ name }) => name)).toEqual(['Switched']);
  expect(await model.remove()).toBe(true);
  expect(parts.address.place.value.path).toBe('/telemetry-exports');
  await list.reload();
  expect(list.rows.value).toEqual([]);
  list.dispose();
  model.dispose();
});
