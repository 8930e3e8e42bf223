import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAlerts } from '../../src/app/watch/alerts/alerts.js';
import { createBackTest } from '../../src/app/watch/alerts/back-test.js';
import { createRuleDraft } from '../../src/app/watch/alerts/rule-draft.js';
import { createRuleList } from '../../src/app/watch/alerts/rule-list-page.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let fixture: KitFixture;
beforeAll(async () => {
  // Alerts are evaluated in the background.
  fixture = await openKit(undefined, true);
});
afterAll(() => fixture.close());

describe('a rule', () => {
  test('is created from its sentence', async () => {
    const parts = await openParts(fixture.owner, '/alerts/rules/new');
    const draft = createRuleDraft(parts, undefined);
    expect(await draft.submit()).toBe(false);
    expect(Object.keys(draft.problems.value)).toEqual(['name']);
    draft.set('name', 'Slow');
    draft.setCondition({ threshold: 1200, windowSeconds: 600 });
    expect(await draft.submit()).toBe(true);
    const id = parts.address.place.value.path.split('/').at(-1) ?? '';
    expect(await fixture.owner.alertRules.get(id)).toMatchObject({
      name: 'Slow',
      condition: { metric: 'latencyP95', operator: '>', threshold: 1200, windowSeconds: 600 },
    });
  });

  test('leaves nothing behind of a metric that it had before', async () => {
    const parts = await openParts(fixture.owner);
    const rule = await fixture.owner.alertRules.create({
      name: 'Load',
      condition: { metric: 'exporterSample', operator: '>', threshold: 4, selector: 'node_load1', fn: 'max' },
    });
    const draft = createRuleDraft(parts, rule);
    draft.setMetric('status');
    expect(await draft.submit()).toBe(true);
    const { condition } = await fixture.owner.alertRules.get(rule.id);
    expect(condition).toMatchObject({ metric: 'status', operator: '==', threshold: 'down' });
    expect(condition).not.toHaveProperty('selector');
  });

  test('about agents is about no monitors', async () => {
    const draft = createRuleDraft(await openParts(fixture.owner), undefined);
    draft.setMetric('agentOffline');
    expect(draft.filled.value.target).toEqual({ scope: 'agents' });
    draft.setMetric('latencyMs');
    expect(draft.filled.value.target).toEqual({ scope: 'all' });
  });

  test('shows both versions when another person changed it', async () => {
    const parts = await openParts(fixture.owner);
    const rule = await fixture.owner.alertRules.create({
      name: 'Contested',
      condition: { metric: 'status', operator: '==', threshold: 'down' },
    });
    const draft = createRuleDraft(parts, rule);
    draft.set('severity', 'critical');
    await fixture.owner.alertRules.update(rule.id, { severity: 'minor' });
    expect(await draft.submit()).toBe(false);
    expect(draft.conflict.value).toMatchObject({ fields: ['severity'], theirs: { severity: 'minor' } });
  });

  test('is listed with others, by what the address filters', async () => {
    await fixture.owner.alertRules.create({
      name: 'Only this one is off',
      enabled: false,
      condition: { metric: 'status', operator: '==', threshold: 'down' },
    });
    const list = createRuleList(await openParts(fixture.owner, '/alerts/rules?enabled=false'));
    await expect.poll(() => list.rows.value?.map(({ name }) => name)).toEqual(['Only this one is off']);
    list.dispose();
  });
});

test('a rule is tried while it is written, on a monitor with stored results', async () => {
  const parts = await openParts(fixture.owner);
  const monitor = await fixture.owner.monitors.create({ name: 'Tried', type: 'manual' });
  await fixture.owner.monitors.setStatus(monitor.id, { status: 'up' });
  await fixture.owner.monitors.setStatus(monitor.id, { status: 'down' });
  const draft = createRuleDraft(parts, undefined);
  const tried: string[] = [];
  const backTest = createBackTest({
    client: parts.client,
    rule: draft.filled,
    pause: 20,
    test: (rule, tested, options) => {
      tried.push(rule.condition.metric);
      return parts.client.alertRules.testDraft({ ...rule, name: 'Draft', ...tested }, options);
    },
  });
  draft.setMetric('status');
  draft.set('failureThreshold', 1);
  draft.set('target', { scope: 'monitors', monitorIds: [monitor.id] });
  await expect.poll(() => backTest.sum.value?.times).toBe(1);
  expect(backTest.subjects.value).toEqual([{ id: monitor.id, name: 'Tried' }]);
  await expect.poll(() => backTest.answer.value?.series?.at(-1)).toMatchObject({ value: 'down', state: 'firing' });

  // What is wrong keeps the last answer; who is notified asks for no other one.
  draft.setCondition({ threshold: 'no status' as 'down' });
  await expect.poll(() => backTest.problem.value).toBeTypeOf('string');
  expect(backTest.sum.value?.times).toBe(1);
  const before = tried.length;
  draft.set('channels', []);
  draft.setCondition({ threshold: 'up' });
  await expect.poll(() => backTest.problem.value).toBeUndefined();
  expect(tried.length).toBe(before + 1);
  backTest.dispose();
});

test('what fires now is shown, and acknowledged at once', async () => {
  const rule = await fixture.owner.alertRules.create({
    name: 'Is down',
    severity: 'critical',
    failureThreshold: 1,
    condition: { metric: 'status', operator: '==', threshold: 'down' },
  });
  const monitor = await fixture.owner.monitors.create({ name: 'Firing', type: 'manual' });
  await fixture.owner.monitors.setStatus(monitor.id, { status: 'down' });
  const model = createAlerts(await openParts(fixture.owner, '/alerts'));
  const shown = () =>
    model.firing.value?.states.find(({ ruleId, monitorId }) => ruleId === rule.id && monitorId === monitor.id);
  try {
    await expect
      .poll(async () => {
        await model.reload();
        return shown()?.state;
      })
      .toBe('firing');
    const state = shown();
    const acknowledging = state === undefined ? undefined : model.acknowledge(state);
    expect(shown()?.acknowledgedAt).not.toBeNull();
    expect(await acknowledging).toBe(true);
    await model.reload();
    expect(shown()?.acknowledgedAt).not.toBeNull();
  } finally {
    model.dispose();
  }
});
