import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWords } from '../../src/app/watch/monitors/import-words.js';
import { createMonitorImport } from '../../src/app/watch/monitors/monitor-import.js';
import { loadWords } from '../../src/app/words/define-words.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

// Other files of the same process begin in English.
afterAll(() => loadWords('en'));

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

test('a backup of Uptime Kuma is created with its groups, and what cannot be brought along is named', async () => {
  const model = await open();
  model.text.value = JSON.stringify({
    monitorList: [
      { id: 1, name: 'Kuma group', type: 'group' },
      { id: 2, name: 'Kuma shop', type: 'http', url: 'https://shop.example.com/', interval: 60, parent: 1 },
      { id: 3, name: 'Kuma container', type: 'docker', interval: 60 },
    ],
  });
  await expect.poll(() => model.rows.value.length).toBe(3);
  expect(model.rows.value.map(({ text, problem }) => [text, problem])).toEqual([
    ['Kuma shop', undefined],
    ['Kuma group', undefined],
    ['Kuma container', 'leftOut'],
  ]);
  const remarks = model.rows.value[2]?.remarks ?? [];
  expect(remarks).toEqual([
    { code: 'needsAgent', values: ['docker'], english: 'type docker needs an agent, which the file cannot name' },
  ]);
  await loadWords('de');
  expect(remarks.map(importWords.de.remark)).toEqual([
    'der Typ docker braucht einen Agenten, den die Datei nicht nennen kann',
  ]);
  await loadWords('en');
  await model.create();
  expect([model.problem.value, model.refused.value.size, model.waiting.value.length]).toEqual([undefined, 0, 0]);
  const [group] = (await fixture.owner.monitors.list({ search: 'Kuma group' })).data;
  const [shop] = (await fixture.owner.monitors.list({ search: 'Kuma shop' })).data;
  expect(group?.config).toMatchObject({ monitorIds: [shop?.id], mode: 'worst' });
  model.text.value = '{"monitors": []}';
  await expect.poll(() => model.problem.value).toBe('The file is no backup of Uptime Kuma.');
  model.dispose();
});
