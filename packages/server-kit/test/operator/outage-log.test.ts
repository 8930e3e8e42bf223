import { describe, expect, test } from 'vitest';
import { observedStore } from '../../src/operator/observed-store.js';
import { createOutageLog } from '../../src/operator/outage-log.js';
import { type Store, type StoreTrouble, StoreUnavailableError } from '../../src/store/interface/store.js';
import { dialects, openKit } from '../kit-fixture.js';

const openLog = () => {
  const lines: string[] = [];
  const failures: unknown[] = [];
  const log =
    (level: string) =>
    (message: string, fields?: { readonly trouble?: unknown; readonly failures?: unknown }): void => {
      lines.push([level, message, fields?.trouble].filter((part) => part !== undefined).join(' '));
      if (fields?.failures !== undefined) failures.push(fields.failures);
    };
  const clock = { elapsedMs: 0 };
  const outages = createOutageLog(
    { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
    () => clock.elapsedMs,
  );
  const failed = (call: string, trouble: StoreTrouble = 'unreachable') =>
    outages.failed(call, new StoreUnavailableError('it is away', { trouble }));
  const succeeded = (call: string) => outages.succeeded(call, performance.now());
  return { outages, failed, succeeded, lines, clock, failures };
};
const [begins, ends] = ['error database unavailable unreachable', 'info database available again'];

describe('An outage of the database', () => {
  test('is one line when it begins and one when it ends, whatever fails meanwhile', () => {
    const { failed, succeeded, lines } = openLog();
    succeeded('find');
    for (const call of ['find', 'page', 'find']) failed(call);
    succeeded('page');
    succeeded('find');
    failed('get');
    expect(lines).toEqual([begins, ends, begins]);
  });

  test('does not end by a call that began before its last failure', () => {
    const { outages, failed, lines } = openLog();
    const startedAt = performance.now();
    failed('find');
    outages.succeeded('find', startedAt);
    expect(lines).toEqual([begins]);
  });

  test('ends by a write when a write has failed: a full disk can still be read', () => {
    const { failed, succeeded, lines, clock } = openLog();
    failed('recordChecks', 'full');
    for (const call of ['find', 'claimMonitors', 'dispatchEvents']) succeeded(call);
    expect(lines).toEqual(['error database unavailable full']);
    clock.elapsedMs = 60_000;
    succeeded('claimMonitors');
    expect(lines).toHaveLength(1);
    succeeded('commit');
    expect(lines.slice(1)).toEqual([ends]);
  });

  test('of a full disk is two lines, although every other write finds room', () => {
    const { outages, failed, succeeded, lines, clock, failures } = openLog();
    for (let write = 0; write < 100; write++) {
      clock.elapsedMs = write * 1000;
      failed('recordChecks', 'full');
      succeeded('commit');
    }
    expect(lines).toEqual(['error database unavailable full']);
    clock.elapsedMs = 99_000 + 59_999;
    succeeded('commit');
    expect(lines).toHaveLength(1);
    clock.elapsedMs = 99_000 + 60_000;
    succeeded('commit');
    expect([lines, failures]).toEqual([['error database unavailable full', ends], [100]]);
    expect(outages.recentTrouble()).toBeNull();
    failed('commit', 'full');
    expect(lines).toHaveLength(3);
  });

  test('of a full disk counts for ten seconds, although a smaller write finds room', () => {
    const { outages, failed, succeeded, clock } = openLog();
    failed('commit', 'locked');
    expect(outages.recentTrouble()).toBeNull();
    failed('commit', 'full');
    succeeded('commit');
    clock.elapsedMs = 9_999;
    expect(outages.recentTrouble()).toBe('full');
    clock.elapsedMs = 10_000;
    expect(outages.recentTrouble()).toBeNull();
  });

  test('leaves other errors of a store alone', () => {
    const { outages, lines } = openLog();
    outages.failed('find', new TypeError('a mistake of ours'));
    expect(lines).toEqual([]);
  });

  test('hides what fails only because of it from the levels that operators read', () => {
    const { outages, lines } = openLog();
    const { logger } = outages;
    logger.error('request failed', { error: new StoreUnavailableError('it is away') });
    logger.warn('call not recorded', { error: new StoreUnavailableError('it is away') });
    logger.error('request failed', { error: new Error('a mistake of ours') });
    logger.warn('other');
    logger.info('request');
    expect(lines).toEqual([
      'debug request failed',
      'debug call not recorded',
      'error request failed',
      'warn other',
      'info request',
    ]);
  });
});

test('the start and the end of a store are reported by those who make them', async () => {
  const calls: string[] = [];
  const observer = {
    ended: () => {},
    succeeded: (call: string) => void calls.push(call),
    failed: (call: string) => void calls.push(`${call} failed`),
  };
  const answers: Partial<Store> = {
    migrate: () => Promise.reject(new Error('no')),
    find: () => Promise.resolve([]),
    commit: () => Promise.reject(new Error('no')),
    close: () => Promise.resolve(),
  };
  const store = observedStore(answers as Store, observer);
  await expect(store.migrate('auto')).rejects.toThrow('no');
  await store.find('users', {}, { limit: 1 });
  await expect(store.commit([])).rejects.toThrow('no');
  await store.close();
  expect(calls).toEqual(['find', 'commit failed']);
});

test.each(dialects)('requests to a kit on %s whose database is away are one line in its log', async (dialect) => {
  let isAway = false;
  const fixture = await openKit(dialect);
  const away = new Proxy(fixture.store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (!isAway) return member.bind(target);
      return () => Promise.reject(new StoreUnavailableError('it is away'));
    },
  });
  const lines: string[] = [];
  const log = (message: string): void => void lines.push(message);
  const other = await openKit(dialect, {
    store: away,
    logger: { debug: () => {}, info: log, warn: log, error: log },
  });
  try {
    const { token } = await fixture.newMember('owner');
    isAway = true;
    for (let count = 0; count < 5; count++) {
      expect((await other.request('GET', '/api/v1/monitors', { token })).status).toBe(503);
    }
    isAway = false;
    expect((await other.request('GET', '/api/v1/monitors', { token })).status).toBe(200);
    expect(lines).toEqual(['database unavailable', 'database available again']);
  } finally {
    await other.close();
    await fixture.close();
  }
});
