import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KitFixture, type Member, openKit } from '../kit-fixture.js';

let fixture: KitFixture;
let owner: Member;
beforeAll(async () => {
  fixture = await openKit('sqlite');
  owner = await fixture.newMember('owner');
  const taken = await fixture.newMember('owner');
  const body = { name: 'Ours', slug: 'taken' };
  expect((await fixture.request('POST', '/api/v1/status-pages', { token: taken.token, body })).status).toBe(201);
});
afterAll(() => fixture.close());

const stat = (place: object, config: object = {}) => ({
  ...{ type: 'stat', x: 0, y: 0, w: 3, h: 2, ...place },
  config: { metric: 'uptimePercent', ...config },
});
const nowhere = { scope: 'monitors', monitorIds: ['mon_nowhere'] };
const tooLong = { from: '2025-01-01T00:00:00.000Z', to: '2026-02-06T00:00:00.000Z' };
const noSuchMonitor = 'must name monitors of this organization; there is no mon_nowhere.';

test.each<[string, string, object, string]>([
  [
    'widgets that overlap',
    '/dashboards',
    { widgets: [stat({}), stat({ x: 2 })] },
    'widgets[1] must not overlap widgets[0].',
  ],
  [
    'a widget beyond the grid',
    '/dashboards',
    { widgets: [stat({ x: 10 })] },
    'widgets[0] must end by column 12; x + w is 13.',
  ],
  [
    'a widget about a monitor that does not exist',
    '/dashboards',
    { widgets: [stat({}, { target: nowhere })] },
    `widgets[0].config.target.monitorIds ${noSuchMonitor}`,
  ],
  [
    'a dashboard over 401 days',
    '/dashboards',
    { timeRange: tooLong },
    'timeRange.from must be at most 400 days before to.',
  ],
  [
    'a report about a monitor that does not exist',
    '/reports',
    { type: 'uptime', scope: nowhere },
    `scope.monitorIds ${noSuchMonitor}`,
  ],
  [
    'a target of 100',
    '/reports',
    { type: 'sla', slaTarget: 100 },
    'slaTarget must be below 100: a target of 100 leaves no budget to spend.',
  ],
  [
    'a report over 401 days',
    '/reports',
    { type: 'uptime', period: { kind: 'fixed', ...tooLong } },
    'period.to must be at most 400 days after from.',
  ],
  [
    'a component over a monitor that does not exist',
    '/status-pages',
    { components: [{ name: 'Shop', target: nowhere }] },
    `components[0].target.monitorIds ${noSuchMonitor}`,
  ],
  ['a slug that is taken', '/status-pages', { slug: 'taken' }, 'slug: taken is taken by another status page.'],
])('%s is refused in a sentence that names the field and the rule', async (_, path, fields, detail) => {
  const body = { name: 'Refused', ...fields };
  const refused = await fixture.request('POST', `/api/v1${path}`, { token: owner.token, body });
  expect(refused.body).toMatchObject({ detail });
  expect([400, 409]).toContain(refused.status);
  const list = await fixture.request('GET', `/api/v1${path}`, { token: owner.token });
  expect(list.body.data).toEqual([]);
});
