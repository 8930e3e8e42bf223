import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { silentLogger } from '../../../src/base/logger.js';
import { createLicenseWorker } from '../../../src/commerce/licenses/expiry-worker.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { at, day, followLicenses, type LicenseWorld, openLicenseWorld } from './license-fixture.js';

/** What a person does, or the day that has come, and what the license is then. */
type Step =
  | { readonly day: number; readonly status: string; readonly code: string; readonly events: readonly string[] }
  | { readonly does: string; readonly body?: (start: number) => object; readonly status: string };

const expiring = 'license.expiring';
const expired = 'license.expired';
const onDay = (number: number, status: string, code: string, events: readonly string[]): Step => ({
  day: number,
  status,
  code,
  events,
});
const renewed = (until: number) => (start: number) => ({ expiresAt: at(start + until * day) });

/** Stories of a license that was started on day 0 and ends on day 100, warned 30 days before, with 7 days of grace. */
const stories: readonly (readonly [string, readonly Step[]])[] = [
  [
    'is announced as it comes near to its end and as it ends, each once, and is valid in its grace',
    [
      onDay(69, 'active', 'valid', []),
      onDay(70, 'expiring', 'valid', [expiring]),
      onDay(99, 'expiring', 'valid', [expiring]),
      onDay(100, 'expiring', 'overdue', [expiring]),
      onDay(106, 'expiring', 'overdue', [expiring]),
      onDay(107, 'expired', 'expired', [expiring, expired]),
      onDay(300, 'expired', 'expired', [expiring, expired]),
    ],
  ],
  [
    'is announced anew for each end that a renewal gives it',
    [
      onDay(80, 'expiring', 'valid', [expiring]),
      { does: 'renew', body: renewed(200), status: 'active' },
      onDay(120, 'active', 'valid', [expiring]),
      onDay(171, 'expiring', 'valid', [expiring, expiring]),
      onDay(208, 'expired', 'expired', [expiring, expiring, expired]),
      { does: 'renew', body: renewed(400), status: 'active' },
      onDay(208, 'active', 'valid', [expiring, expiring, expired]),
      onDay(408, 'expired', 'expired', [expiring, expiring, expired, expired]),
    ],
  ],
  [
    'that is renewed to a date within its warning is announced by the worker, once',
    [
      onDay(80, 'expiring', 'valid', [expiring]),
      { does: 'renew', body: renewed(101), status: 'active' },
      onDay(80, 'expiring', 'valid', [expiring, expiring]),
      { does: 'renew', body: renewed(101), status: 'expiring' },
      onDay(81, 'expiring', 'valid', [expiring, expiring]),
    ],
  ],
  [
    'that is suspended says nothing, and has the status of its dates again when it is reinstated',
    [
      onDay(75, 'expiring', 'valid', [expiring]),
      { does: 'suspend', status: 'suspended' },
      onDay(90, 'suspended', 'suspended', [expiring]),
      { does: 'reinstate', status: 'expiring' },
      onDay(90, 'expiring', 'valid', [expiring]),
      { does: 'suspend', status: 'suspended' },
      onDay(150, 'suspended', 'suspended', [expiring]),
      { does: 'reinstate', status: 'expiring' },
      onDay(150, 'expired', 'expired', [expiring, expired]),
    ],
  ],
  [
    'that is suspended before its warning is warned of once it is reinstated',
    [
      { does: 'suspend', status: 'suspended' },
      onDay(75, 'suspended', 'suspended', []),
      { does: 'reinstate', status: 'active' },
      onDay(75, 'expiring', 'valid', [expiring]),
    ],
  ],
  [
    'that is revoked says nothing more',
    [
      onDay(71, 'expiring', 'valid', [expiring]),
      { does: 'revoke', status: 'revoked' },
      onDay(200, 'revoked', 'revoked', [expiring]),
    ],
  ],
  ['that no worker saw for a year has ended, without a late warning', [onDay(365, 'expired', 'expired', [expired])]],
  [
    'whose warning begins later after a change is active again, and is not announced twice for one end',
    [
      onDay(75, 'expiring', 'valid', [expiring]),
      { does: 'change', body: () => ({ warnDays: 10 }), status: 'active' },
      onDay(80, 'active', 'valid', [expiring]),
      onDay(91, 'expiring', 'valid', [expiring]),
      onDay(107, 'expired', 'expired', [expiring, expired]),
      { does: 'change', body: () => ({ graceDays: 60 }), status: 'expiring' },
      onDay(150, 'expiring', 'overdue', [expiring, expired]),
      onDay(160, 'expired', 'expired', [expiring, expired]),
    ],
  ],
  [
    'whose end is taken away goes on for ever',
    [
      onDay(75, 'expiring', 'valid', [expiring]),
      { does: 'change', body: () => ({ expiresAt: null }), status: 'active' },
      onDay(1000, 'active', 'valid', [expiring]),
    ],
  ],
];

describe.each(dialects)('a license on %s', (dialect) => {
  let fixture: KitFixture;
  let world: LicenseWorld;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    world = await openLicenseWorld(fixture);
  });
  afterAll(() => fixture.close());

  test.each(stories)('%s', async (_title, steps) => {
    const start = fixture.clock.now;
    const { id, key } = await world.start({ expiresAt: at(start + 100 * day), graceDays: 7 });
    const path = `/licenses/${id}`;
    for (const step of steps) {
      if ('does' in step) {
        const body = step.body?.(start);
        const reply = await (step.does === 'change'
          ? world.call('PATCH', path, body)
          : world.call('POST', `${path}/${step.does}`, body));
        expect([step.does, reply.body.status]).toEqual([step.does, step.status]);
        continue;
      }
      fixture.clock.now = Math.max(fixture.clock.now, start + step.day * day);
      // What a program is answered does not wait for the worker.
      expect([step.day, await world.codeOf(key)]).toEqual([step.day, step.code]);
      await followLicenses(fixture);
      const { body } = await world.call('GET', path);
      expect([step.day, body.status]).toEqual([step.day, step.status]);
      expect([step.day, await world.events(id)]).toEqual([step.day, step.events]);
      // Channels hear that it expires soon, and of nothing else.
      const news = await fixture.store.find('channelNews', { event: 'license.expiring' }, { limit: 1000 });
      const heard = news.filter(({ subjectId }) => subjectId.startsWith(`${id}:`));
      expect(heard).toHaveLength(step.events.filter((event) => event === expiring).length);
      expect(await world.codeOf(key)).toBe(step.code);
    }
  });

  test('that was never started ends without a warning', async () => {
    const { id } = await world.issue({ expiresAt: at(fixture.clock.now + 10 * day) });
    await followLicenses(fixture);
    expect(await world.events(id)).toEqual([]);
    fixture.clock.now += 10 * day;
    await followLicenses(fixture);
    expect(await world.events(id)).toEqual([expired]);
    const { body } = await world.call('POST', `/licenses/${id}/renew`, { expiresAt: at(fixture.clock.now + 50 * day) });
    expect(body.status).toBe('inactive');
  });

  test('announces its end with its document, audited, under a growing sequence', async () => {
    const { id } = await world.start({ expiresAt: at(fixture.clock.now + day), holder: { name: 'Ada' } });
    await world.call('POST', `/licenses/${id}/activate`, { fingerprint: 'web-1' });
    await followLicenses(fixture);
    fixture.clock.now += day;
    await followLicenses(fixture);
    const rows = await fixture.store.find('events', { subjectId: id }, { limit: 10, orderBy: 'subjectSequence' });
    expect(rows.map(({ type, subjectType, data }) => [type, subjectType, data])).toEqual([
      [expiring, 'license', expect.objectContaining({ id, status: 'expiring', activationCount: 1 })],
      [expired, 'license', expect.objectContaining({ id, status: 'expired', holder: { name: 'Ada', email: null } })],
    ]);
    const { organizationId } = world.owner;
    const audits = await fixture.store.find('auditActivities', { organizationId }, { limit: 1000 });
    const own = audits.filter(({ resource, actor }) => resource.id === id && actor.type === 'system');
    expect(own.map(({ action }) => action).sort()).toEqual(['licenses.expire', 'licenses.warn']);
  });

  test('of many organizations ends for each, though two workers run', async () => {
    const worlds = await Promise.all([1, 2, 3].map(() => openLicenseWorld(fixture)));
    const issued = await Promise.all(
      worlds.flatMap((each) =>
        [1, 2, 3].map(async () => ({
          each,
          ...(await each.start({ expiresAt: at(fixture.clock.now + day), warnDays: 0 })),
        })),
      ),
    );
    fixture.clock.now += day;
    const clock = { ...systemClock, now: () => fixture.clock.now };
    const workers = [fixture.store, fixture.anotherStore()].map((store) =>
      createLicenseWorker({ store, clock, logger: silentLogger }),
    );
    for (const worker of workers) worker.start();
    for (const { each, id } of issued) await expect.poll(() => each.events(id)).toEqual([expired]);
    await Promise.all(workers.map((worker) => worker.stop()));
    for (const { each, id } of issued) expect(await each.events(id)).toEqual([expired]);
  });
});
