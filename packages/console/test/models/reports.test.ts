import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReportDetail } from '../../src/app/show/reports/report-detail.js';
import { createReportForm } from '../../src/app/show/reports/report-form.js';
import { createReportList } from '../../src/app/show/reports/report-list.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let fixture: KitFixture;
beforeAll(async () => {
  // A run needs the workers.
  fixture = await openKit('http://127.0.0.1:3000', true);
  await fixture.owner.monitors.create({ name: 'Shop', type: 'manual' });
});
afterAll(() => fixture.close());

test('a report is made, runs, is verified and downloaded', async () => {
  const parts = await openParts(fixture.owner, '/reports/new');
  const form = createReportForm(parts, undefined);
  const draft = form.draft.value;
  expect(await draft?.submit()).toBe(false);
  expect(draft?.problems.value).toHaveProperty('name');
  draft?.set('name', 'Uptime');
  draft?.set('period', { kind: 'rolling', days: 2 });
  expect(await draft?.submit()).toBe(true);
  const id = parts.address.place.value.path.replace('/reports/', '');
  const model = createReportDetail(parts, id);
  await expect.poll(() => model.report.value?.name).toBe('Uptime');
  expect(await model.start()).toBe(true);
  await expect.poll(() => model.run.value?.status).toBe('ready');
  expect(model.pending.value).toBeUndefined();
  await model.verify();
  expect(model.verification.value).toMatchObject({ matches: true, contentHash: model.run.value?.contentHash });
  const file = await model.download('csv');
  expect(await file?.text()).toContain('Shop');
  for (const each of [form, model]) each.dispose();
});

test('an earlier run is shown by its address', async () => {
  const { id } = await fixture.owner.reports.create({
    name: 'Twice',
    type: 'uptime',
    period: { kind: 'rolling', days: 1 },
  });
  const runs: string[] = [];
  for (let number = 0; number < 2; number += 1) {
    const run = await fixture.owner.reports.run(id);
    await fixture.owner.reports.waitForRun(id, run.id);
    runs.push(run.id);
  }
  const parts = await openParts(fixture.owner, `/reports/${id}?run=${runs[0]}`);
  const model = createReportDetail(parts, id);
  await expect.poll(() => model.run.value?.number).toBe(1);
  parts.address.setQuery({ run: undefined });
  await expect.poll(() => model.run.value?.number).toBe(2);
  model.dispose();
});

test('the list has the reports of a search, and hides one that is deleted', async () => {
  const report = await fixture.owner.reports.create({ name: 'Slow', type: 'latency' });
  const list = createReportList(await openParts(fixture.owner, '/reports?search=slow'));
  await expect.poll(() => list.rows.value?.map(({ name }) => name)).toEqual(['Slow']);
  list.remove(report);
  expect(list.rows.value).toEqual([]);
  list.dispose();
});
