import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMonitorImport } from '../../src/app/watch/monitors/monitor-import.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let fixture: KitFixture;
beforeAll(async () => {
  fixture = await openKit();
});
afterAll(() => fixture.close());

const open = async () => createMonitorImport(await openParts(fixture.owner, '/monitors/import'));

test('pasted lines are created in hundreds, and not again', async () => {
  const model = await open();
  model.text.value = Array.from({ length: 120 }, (_, index) => `ping host-${index}.example.com`).join('\n');
  expect(model.waiting.value).toHaveLength(120);
  await model.create();
  expect([model.problem.value, model.refused.value.size]).toEqual([undefined, 0]);
  expect((await fixture.owner.monitors.list({ type: 'icmp' })).meta.totalItems).toBe(120);
  expect(model.waiting.value).toHaveLength(0);
  model.text.value += '\nping another.example.com';
  expect(model.waiting.value).toHaveLength(1);
  model.dispose();
});

test('what the server refuses is shown at its line, and nothing of the batch is created', async () => {
  const model = await open();
  model.text.value = 'target,type,interval\nexample.com,dns,60\nexample.org,dns,2';
  const before = (await fixture.owner.monitors.summary()).total;
  await model.create();
  expect([...model.refused.value]).toEqual([
    ['dns example.org example.org', expect.stringContaining('intervalSeconds')],
  ]);
  expect((await fixture.owner.monitors.summary()).total).toBe(before);
  model.text.value = 'target,type,interval\nexample.com,dns,60\nexample.org,dns,20';
  await model.create();
  expect((await fixture.owner.monitors.summary()).total).toBe(before + 2);
  model.dispose();
});
