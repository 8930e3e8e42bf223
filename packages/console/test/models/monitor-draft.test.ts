import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { effect } from '@preact/signals';
import { hostPortTarget } from '@watchpost/checks';
import type { MonitorType } from '@watchpost/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { monitorTypes } from '../../src/app/contract/monitor-types.js';
import { formFieldsOf } from '../../src/app/watch/monitors/form-texts.js';
import {
  createMonitorDraft,
  type DraftStart,
  type MonitorDraftModel,
} from '../../src/app/watch/monitors/monitor-draft.js';
import { isForAgents } from '../../src/app/watch/monitors/type-form.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let fixture: KitFixture;
const target = createServer((_request, response) => response.end('ok'));
beforeAll(async () => {
  fixture = await openKit();
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  target.close();
  await fixture.close();
});
const targetUrl = (): string => `http://127.0.0.1:${(target.address() as AddressInfo).port}/`;

/** Waits until a form can be filled in. */
const filled = async (model: MonitorDraftModel) => {
  await new Promise<void>((resolve) => {
    effect(() => {
      if (model.draft.value !== undefined) resolve();
    });
  });
  const draft = model.draft.value;
  if (draft === undefined) throw new Error('The form has no draft.');
  return { model, draft };
};

/** Opens the form and waits until it can be filled in. */
const open = async (start: DraftStart) => {
  const parts = await openParts(fixture.owner, '/monitors/new');
  return { parts, ...(await filled(createMonitorDraft(parts, start))) };
};
const savedId = (path: string): string => path.split('/').at(-1) ?? '';

/** What the types ask that have no default. */
const required: Partial<Record<MonitorType, object>> = {
  api: { steps: [{ name: 'Step 1' }] },
  udp: { send: 'ping' },
  prometheus: { series: 'up', operator: '<', threshold: 1 },
};

test.each(Object.keys(monitorTypes) as MonitorType[])(
  'a monitor of type %s is created, changed and copied',
  async (type) => {
    const { parts, model, draft } = await open({ type });
    model.setName(`A ${type}`);
    if (monitorTypes[type].target !== null) model.setTarget(monitorTypes[type].target);
    const config =
      type === 'group'
        ? { monitorIds: [(await fixture.owner.monitors.create({ name: 'Member', type: 'manual' })).id] }
        : required[type];
    if (config !== undefined) draft.set('config', config);
    // This server opens no pages.
    const needsAgent = isForAgents(type) || type === 'browser';
    if (needsAgent) draft.set('agentIds', [(await fixture.owner.agents.create({ name: 'Inside' })).id]);
    expect([await draft.submit(), draft.problems.value]).toEqual([true, {}]);
    const id = savedId(parts.address.place.value.path);
    expect(await fixture.owner.monitors.get(id)).toMatchObject({ type, name: `A ${type}` });

    const edited = await open({ id });
    edited.model.setName(`Another ${type}`);
    expect(edited.draft.request.value).toEqual({ name: `Another ${type}` });
    expect([await edited.draft.submit(), edited.draft.problems.value]).toEqual([true, {}]);

    const copied = await open({ from: id });
    copied.model.setName(`Copy of ${type}`);
    expect([await copied.draft.submit(), copied.draft.problems.value]).toEqual([true, {}]);
    const copy = await fixture.owner.monitors.get(savedId(copied.parts.address.place.value.path));
    expect(copy.config).toEqual((await fixture.owner.monitors.get(id)).config);
    for (const { model: opened } of [{ model }, edited, copied]) opened.dispose();
  },
);

test('a pasted address fills in type, target, name, settings and credentials', async () => {
  const { model, draft } = await open({});
  model.setTarget('postgres://watch:secret@db.example.com/shop?sslmode=require');
  expect(model.type.value).toBe('postgres');
  expect(draft.values.value).toMatchObject({
    type: 'postgres',
    target: 'db.example.com:5432',
    name: 'db.example.com',
    config: { database: 'shop', isTls: true },
    credentials: { username: 'watch', password: 'secret' },
  });
  model.dispose();
});

test('a type and a name that a person chose are kept', async () => {
  const { model, draft } = await open({});
  model.setType('icmp');
  model.setName('Shop');
  model.setTarget('example.com:443');
  expect(draft.values.value).toMatchObject({ type: 'icmp', name: 'Shop', target: 'example.com:443' });
  model.dispose();
});

test('a trial shows the phases and stores nothing', async () => {
  const { model, draft } = await open({});
  model.setTarget(targetUrl());
  const before = (await fixture.owner.monitors.summary()).total;
  await model.tryIt();
  expect(draft.problems.value).toEqual({});
  expect(model.trial.value).toMatchObject({ ok: true, statusCode: 200 });
  expect((await fixture.owner.monitors.summary()).total).toBe(before);
  model.dispose();
});

test('what the server refuses lands at its field, of a trial and of a save', async () => {
  const { model, draft } = await open({ type: 'udp' });
  model.setTarget('example.com');
  await model.tryIt();
  expect(Object.keys(draft.problems.value).sort()).toEqual(['config.send', 'target']);
  draft.set('assertions', [{ source: 'latency', operator: 'lessThan', expected: 'soon' }]);
  expect(await draft.submit()).toBe(false);
  expect(Object.keys(draft.problems.value).sort()).toContain('assertions[0].expected');
  model.dispose();
});

test('a header that is taken out of the form is gone', async () => {
  const { id } = await fixture.owner.monitors.create({
    name: 'Headers',
    type: 'http',
    target: targetUrl(),
    config: { headers: { 'x-one': '1', 'x-two': '2' } },
  });
  const { model, draft } = await open({ id });
  draft.set('config', { ...(draft.values.value.config as object), headers: { 'x-two': '3' } });
  expect([await draft.submit(), draft.problems.value]).toEqual([true, {}]);
  expect((await fixture.owner.monitors.get(id)).config).toMatchObject({ headers: { 'x-two': '3' } });
  expect(Object.keys(((await fixture.owner.monitors.get(id)).config as { headers: object }).headers)).toEqual([
    'x-two',
  ]);
  model.dispose();
});

test('credentials that are kept stay unless they are replaced', async () => {
  const { id } = await fixture.owner.monitors.create({
    name: 'Signed in',
    type: 'http',
    target: targetUrl(),
    credentials: { token: 'secret' },
  });
  const { model, draft } = await open({ id });
  expect(model.keptCredentials.value).toEqual(['token']);
  expect(JSON.stringify(draft.values.value)).not.toContain('secret');
  model.setName('Still signed in');
  await draft.submit();
  expect((await fixture.owner.monitors.get(id)).credentialFields).toEqual(['token']);
  model.dispose();
});

test('another person’s change is shown beside one’s own', async () => {
  const { id } = await fixture.owner.monitors.create({ name: 'Shared', type: 'manual' });
  const { model, draft } = await open({ id });
  await fixture.owner.monitors.update(id, { name: 'Theirs' });
  model.setName('Mine');
  expect(await draft.submit()).toBe(false);
  expect(draft.conflict.value).toMatchObject({ fields: ['name'], theirs: { name: 'Theirs' } });
  expect(await draft.takeYours()).toBe(true);
  expect((await fixture.owner.monitors.get(id)).name).toBe('Mine');
  model.dispose();
});

test('a monitor of a type that the server has of its own is changed, and keeps its settings', async () => {
  const own = await openKit(undefined, false, true, {
    checks: {
      nats: {
        title: 'A stream of a NATS cluster',
        target: hostPortTarget,
        config: z.strictObject({ topic: z.string() }),
        assertions: [],
        credentials: [],
        check: () => Promise.reject(new Error('is never made')),
      },
    },
  });
  try {
    const written = {
      name: 'Orders',
      type: 'nats',
      target: 'broker:9092',
      config: { topic: 'orders' },
      enabled: false,
    };
    // The types of the client are those of the contract.
    const { id } = await own.owner.monitors.create(written as never);
    const parts = await openParts(own.owner, `/monitors/${id}/edit`);
    const { model, draft } = await filled(createMonitorDraft(parts, { id }));
    expect(formFieldsOf(model.type.value, { monitors: [], agents: [], policies: {} }).config).toEqual({
      kind: 'object',
      fields: {},
    });
    model.setTarget('other:9092');
    expect(draft.request.value).toEqual({ target: 'other:9092' });
    expect([await draft.submit(), draft.problems.value]).toEqual([true, {}]);
    expect(await own.owner.monitors.get(id)).toMatchObject({
      type: 'nats',
      target: 'other:9092',
      config: { topic: 'orders' },
    });
  } finally {
    await own.close();
  }
});
