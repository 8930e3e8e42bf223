import { routes } from '@watchpost/schemas';
import { expect, test } from 'vitest';
import { declaredMonitors } from '../../src/discovery/declared-monitors.js';
import { type FoundMonitor, type FoundType, labelTypes } from '../../src/discovery/found-monitor.js';

const of = { agentId: 'agt_1m84t0w4s0000rnqaw0c0eyp6', source: 'docker' };
const found = (identity: string, more: Partial<FoundMonitor> = {}): FoundMonitor => ({
  identity,
  type: 'icmp',
  name: identity,
  target: 'db',
  intervalSeconds: 60,
  tags: [],
  ...more,
});
const keysOf = (...identities: readonly string[]) =>
  Object.keys(
    declaredMonitors(
      identities.map((each) => found(each)),
      of,
    ),
  );
const prefix = `${of.agentId}.docker.icmp.`;

test('a key has the agent, the source, the type and the identity, with a digest where that is written otherwise', () => {
  expect(keysOf('web', 'Web', 'web/1', 'web 1', 'x'.repeat(300))).toEqual([
    `${prefix}web`,
    expect.stringMatching(/\.web-[0-9a-f]{8}$/),
    expect.stringMatching(/\.web-1-[0-9a-f]{8}$/),
    expect.stringMatching(/\.web-1-[0-9a-f]{8}$/),
    expect.stringMatching(/\.x+-[0-9a-f]{8}$/),
  ]);
  expect(keysOf('x'.repeat(300))[0]).toHaveLength(100);
  expect(new Set(keysOf('x'.repeat(300), 'x'.repeat(301), 'web/1', 'web 1')).size).toBe(4);
});

test('what a source names twice is one monitor', () => {
  const twice = declaredMonitors([found('web', { target: 'first' }), found('web', { target: 'second' })], of);
  expect(Object.values(twice)).toMatchObject([{ target: 'first', agentIds: [of.agentId] }]);
  expect(keysOf('__proto__')).toHaveLength(1);
});

const targets: Partial<Record<FoundType, string>> = {
  http: 'http://a.example/',
  https: 'https://a.example/',
  websocket: 'wss://a.example/',
  rtsp: 'rtsp://a.example/',
  icmp: 'a.example',
  dns: 'a.example',
  docker: 'web',
};

test.each([...labelTypes, 'docker'] as const)('the contract takes monitors of type %s that are found', (type) => {
  const target = targets[type] ?? 'a.example:1';
  const monitors = declaredMonitors([found('web', { type, target, intervalSeconds: 15, tags: ['a'] })], of);
  const [[key, document] = expect.fail('nothing is declared')] = Object.entries(monitors);
  const parsed = routes
    .find(({ operationId }) => operationId === 'monitors.create')
    ?.body?.safeParse({ ...document, key });
  expect(parsed).toMatchObject({ success: true });
});
