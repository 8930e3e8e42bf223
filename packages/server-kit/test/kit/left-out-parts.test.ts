import { defineRoute, type Route, routes } from '@watchpost/schemas';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { allOperations } from '../../src/kit/operations.js';
import { rooms } from '../../src/kit/rooms.js';
import { deferredOperations, servedContract, withoutParts } from '../../src/kit/served-contract.js';
import { loadedVerbs, loadServings } from '../../src/kit/serving.js';
import { type AnyRoom, type OptionalPart, optionalParts, type Serving } from '../../src/request/room.js';
import { dialects, type KitFixture, openKit } from '../kit-fixture.js';

const names = optionalParts;
const idsOf = (without: readonly OptionalPart[]): string[] =>
  allOperations('/api/v1', servedContract(without)).map(({ route }) => route.operationId);

const route = (operationId: string, path: string): Route =>
  defineRoute({
    operationId,
    method: 'GET',
    path,
    summary: 'A route of a test',
    access: 'authenticated',
    answer: { status: 200, description: 'Nothing.' },
  });

/** Parts with a path of each and the operations that go with it. */
const built: readonly { readonly part: OptionalPart; readonly path: string; readonly groups: RegExp }[] = [
  { part: 'statusPages', path: '/api/v1/status-pages', groups: /^(statusPages|publicStatusPages)\./ },
  { part: 'reports', path: '/api/v1/reports', groups: /^reports\./ },
  { part: 'exporters', path: '/api/v1/exporters', groups: /^exporters\./ },
  { part: 'agents', path: '/api/v1/agents', groups: /^(agents|agent)\./ },
];

test('without nothing, the whole contract is served', () => {
  const ids = new Set(idsOf([]));
  expect(routes.filter(({ operationId }) => !ids.has(operationId))).toEqual([]);
});

test.each(built)('without $part, its operations are missing and no others', ({ part, groups }) => {
  const all = idsOf([]);
  expect(all.filter((id) => groups.test(id)).length).toBeGreaterThan(4);
  expect(idsOf([part])).toEqual(all.filter((id) => !groups.test(id)));
});

test('every part can be left out, alone and together with all others', () => {
  for (const name of names) expect(() => idsOf([name])).not.toThrow();
  const left = idsOf(names);
  expect(left).toContain('monitors.create');
  expect(left.filter((id) => built.some(({ groups }) => groups.test(id)))).toEqual([]);
});

test('a part that would be left out by half is refused', () => {
  const whole = [route('reports.run', '/reports/:id/run'), route('monitors.list', '/monitors')];
  expect(withoutParts(whole, ['reports']).routes).toEqual([whole[1]]);
  const half = [route('auth.login', '/auth/login'), route('auth.archive', '/archive')];
  expect(() => withoutParts(half, ['signIn'])).toThrow(
    /left out by half: auth\.archive \(\/archive\) stays and auth\.login/,
  );
  expect(withoutParts(half).routes).toEqual(half);
});

test('each room has its own name and its own operations', async () => {
  const servings: Serving<never>[] = await loadServings(servedContract());
  const ids = servings.flatMap(({ verbs = {} }) => Object.keys(verbs));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(new Set(rooms.map(({ name }) => name)).size).toBe(rooms.length);
  const known = new Set(idsOf([]));
  expect(ids.filter((id) => !known.has(id))).toEqual([]);
});

test.each(rooms.map((room): AnyRoom => room).filter(({ serving }) => serving))(
  'the room $name serves what it declares when it is loaded, and nothing else',
  async (room) => {
    expect(Object.keys(await loadedVerbs(room)).sort()).toEqual(deferredOperations(room).sort());
  },
);

test('a room of an optional part is loaded when it is needed: nothing of it serves before', () => {
  const early = rooms.filter(({ part, ...room }: AnyRoom) => part && (room.verbs ?? room.resources ?? room.workers));
  expect(early.map(({ name }) => name)).toEqual([]);
  expect(rooms.filter(({ part, serving }) => part && !serving)).toEqual([]);
});

test('a name that is no part is refused, with those that are', () => {
  const given = ['invoices'] as unknown as OptionalPart[];
  expect(() => servedContract(given)).toThrow(
    new TypeError(`without: each must be one of ${names.join(', ')} (got "invoices")`),
  );
});

describe.each(dialects)('a kit on %s without parts', (dialect) => {
  let fixture: KitFixture;
  afterEach(() => fixture.close());

  test('leaves their paths to the host', async () => {
    fixture = await openKit(dialect, { without: ['statusPages', 'reports', 'exporters', 'agents', 'commerce'] });
    const { kit } = fixture;
    for (const { path } of built) {
      expect([path, kit.matches(path), kit.matches(`${path}/rpt_1`)]).toEqual([path, false, false]);
      const request = new Request(`https://watchpost.test${path}`, { method: 'POST' });
      expect(await kit.handle(request)).toEqual({ matched: false });
    }
    expect(kit.matches('/api/v1/public/status-pages/acme')).toBe(false);
    expect(kit.matches('/api/v1/agent/hello')).toBe(false);
    expect(kit.matches('/api/v1/billing/invoices')).toBe(false);
    expect(kit.matches('/api/v1/monitors')).toBe(true);
    expect(kit.matches('/api/v1/monitors/mon_1/pause')).toBe(true);
    expect(kit.matches('/elsewhere')).toBe(false);
  });

  test('tells who is signed in what it does not offer', async () => {
    fixture = await openKit(dialect, { without: ['statusPages', 'reports'] });
    const { token } = await fixture.newMember('owner');
    const { body } = await fixture.request('GET', '/api/v1/auth/me', { token });
    expect(body.leftOut).toEqual(['reports', 'statusPages']);
  });

  test('describes only what it serves', async () => {
    fixture = await openKit(dialect, { without: ['statusPages', 'reports', 'exporters', 'agents'] });
    const { body: document } = await fixture.request('GET', '/api/v1/openapi.json');
    const paths = Object.keys(document.paths);
    expect(paths.filter((path) => /\/(reports|exporters|agents?|status-pages)\b/.test(path))).toEqual([]);
    expect(paths).toContain('/api/v1/monitors');
    const tags: string[] = document.tags.map(({ name }: { name: string }) => name);
    const grouped: string[] = document['x-tagGroups'].flatMap(({ tags: ofGroup }: { tags: string[] }) => ofGroup);
    expect(grouped.toSorted()).toEqual(tags.toSorted());
    expect(tags).not.toContain('reports');
    expect(tags).not.toContain('publicStatusPages');
    expect(Object.keys(document.webhooks)).not.toContain('agent.connected');
    expect(Object.keys(document.webhooks)).toContain('incident.opened');

    const { token } = await fixture.newMember('owner');
    const { body: scopes } = await fixture.request('GET', '/api/v1/scopes?pageSize=100', { token });
    const listed: string[] = scopes.data.map(({ scope }: { scope: string }) => scope);
    expect(listed).not.toContain('reports:write');
    expect(listed).not.toContain('agents:write');
    // Status pages are gone, but dashboards ask for the same scopes.
    expect(listed).toContain('dashboards:write');
    expect(scopes.meta.totalItems).toBe(listed.length);

    const { body: events } = await fixture.request('GET', '/api/v1/webhook-events?pageSize=100', { token });
    const subjects: string[] = events.data.map(({ subject }: { subject: string }) => subject);
    expect(subjects.filter((subject) => /^(agent|exporter)\./.test(subject))).toEqual([]);
    expect(events.meta.totalItems).toBe(subjects.length);
    expect(subjects).toContain('license.expired');
  });

  test('starts no worker of a part, and runs the others', async () => {
    fixture = await openKit(dialect, { without: ['agents', 'exporters', 'reports', 'statusPages'] });
    const { store } = fixture;
    const claim = vi.spyOn(store, 'claimDue');
    const asked = (): string[] => claim.mock.calls.map(([table]) => table);
    await fixture.kit.start();
    await expect.poll(asked).toContain('mails');
    await fixture.kit.stop();
    expect(asked().filter((table) => /^(report|exporter|statusGaps|statusPage)/.test(table))).toEqual([]);
  });
});
