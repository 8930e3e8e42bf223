import { routes, widgetTypes } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.js';
import { createOutbox } from '../../src/outbound/mail/outbox.js';
import { mailReports } from '../../src/reporting/reports/mail-report.js';
import { createSubscriberMailer } from '../../src/reporting/status-pages/subscriber-mailer.js';
import { createDerivedKeys } from '../../src/secrets/derived-keys.js';
import { createSecretBox } from '../../src/secrets/secret-box.js';
import { insert, sampleResult } from '../../src/store/conformance/sample-rows.js';
import type { Reply } from '../kit-fixture.js';
import { openReports } from './reports/report-fixture.js';
import { component, openPages, type PageFixture } from './status-pages/page-fixture.js';

/** Marks what no visitor may read, wherever people write it. */
const canary = /canary/i;
/** The name of a monitor: public dashboards show it on purpose, status pages never. */
const monitorName = 'Parrot';

const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const publicUrl = 'https://watchpost.test';
const outbox = createOutbox({ secretBox, publicUrl, isSealed: false });
const publicRoutes = routes.filter(({ path, access }) => access === 'public' && path.startsWith('/public/'));

/** All that a visitor receives. */
const received = ({ body, headers }: Reply): string => JSON.stringify([body ?? null, [...headers]]);

/** What the owner writes about a monitor, for members only. */
const internals = {
  description: 'canary description',
  tags: ['canary-tag'],
  target: 'https://canary.example.com/canary-path?key=canary',
  config: { headers: { 'x-internal': 'canary header' } },
};

describe('What only members may read reaches no visitor', () => {
  let pages: PageFixture;
  /** The address of each public route, with what exists and is public in its place. */
  const addresses = new Map<string, string>();
  const subscriber = 'visitor@example.com';

  beforeAll(async () => {
    pages = await openPages('sqlite');
    const owned = (method: string, path: string, body: object) =>
      pages.request(method, `/api/v1${path}`, { token: pages.owner.token, body });
    const { body: monitor } = await owned('POST', '/monitors', { name: monitorName, type: 'https', ...internals });
    const row = await pages.store.get('monitors', { id: monitor.id });
    const failed = {
      currentStatus: 'down' as const,
      cause: 'canary cause',
      certificate: { issuer: 'canary issuer', validTo: '2030-01-01T00:00:00.000Z', daysRemaining: 3 },
    };
    await pages.store.commit([
      { kind: 'update', table: 'monitors', where: { id: monitor.id }, set: failed },
      insert('monitorResults', { ...sampleResult(row?.ref ?? 0, pages.clock.now - 5000), message: 'canary message' }),
    ]);
    const shop = component('Shop', [monitor.id], { group: 'Sales' });
    const page = await pages.newPage({ slug: 'seen', name: 'Our services', components: [shop] });
    await pages.newPage({ slug: 'canary-hidden', name: 'canary page', visibility: 'private', components: [shop] });
    const locked = { visibility: 'password', password: 'canary-password' };
    await pages.newPage({
      slug: 'locked',
      name: 'canary locked',
      description: 'canary',
      components: [shop],
      ...locked,
    });

    await pages.request('POST', '/api/v1/public/status-pages/seen/subscribers', { body: { email: subscriber } });
    const mails = await pages.store.find('mails', { recipient: subscriber }, { limit: 1 });
    const [confirmation] = mails.map((mail) => outbox.contentOf(mail));
    const token = new URL(confirmation?.link ?? '').searchParams.get('token');
    await pages.request('POST', '/api/v1/public/status-pages/seen/subscribers/confirm', { body: { token } });

    const incident = await pages.openIncident(monitor.id);
    const note = (body: object) => pages.send('POST', `/incidents/${incident.id}/notes`, body);
    await note({ text: 'canary internal note' });
    await note({ text: 'We found the reason.', isPublic: true, publicStatus: 'identified' });
    await pages.send('POST', '/incidents', { title: 'canary title', publicStatus: 'investigating' });
    await pages.send('POST', '/incidents', { title: 'canary internal', monitorIds: [monitor.id] });
    const at = (hours: number) => new Date(pages.clock.now + hours * 3_600_000).toISOString();
    const schedule = { type: 'once', startsAt: at(1), endsAt: at(2) };
    const target = { scope: 'all' };
    await pages.send('POST', '/maintenance-windows', { name: 'canary', description: 'canary why', target, schedule });
    const { body: board, status } = await owned('POST', '/dashboards', {
      ...{ name: 'canary name', description: 'canary text', tags: ['canary-label'], publicTitle: 'Our services' },
      visibility: 'public',
      variables: [{ name: 'env', type: 'tag', values: ['canary-tag'], default: 'canary-tag' }],
      widgets: widgetTypes.map((type, index) => ({
        ...{ id: `w-${index}`, type, x: 0, y: index, w: 12, h: 1 },
        config: { stat: { metric: 'openIncidents' }, timeseries: { metric: 'latencyP95' }, text: { markdown: 'Hi' } }[
          String(type)
        ] ?? { target: { scope: 'variable', name: 'env' } },
      })),
    });
    expect(status).toBe(201);
    pages.passTime();

    const { number } = (await pages.visit('seen')).body.openIncidents[0];
    const places: Readonly<Record<string, string>> = {
      ...{ ':token': board.publicToken, ':slug': 'seen', ':number': String(number), ':id': page.components[0].id },
    };
    for (const { operationId, path } of publicRoutes) {
      const address = path.replaceAll(/:\w+/g, (name) => places[name] ?? name);
      addresses.set(operationId, address);
    }
  });
  afterAll(() => pages.close());

  const read = (path: string) => pages.request('GET', `/api/v1${path}`);
  const getters = publicRoutes.filter(({ method, path }) => method === 'GET' && !path.endsWith('/domain-check'));

  test.each(getters.map(({ operationId }) => operationId))('through %s', async (operationId) => {
    const reply = await read(addresses.get(operationId) ?? '');
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(received(reply)).not.toMatch(canary);
    expect(received(reply).includes(monitorName)).toBe(operationId === 'dashboards.getPublic');
    expect(received(reply)).not.toMatch(/\b(?:mon|inc|org|usr|key|mwn)_/);
  });

  test.each(getters.filter(({ path }) => path.includes(':slug')).map(({ operationId }) => operationId))(
    'through a refusal of %s, for a page with a password, a private one and one that does not exist',
    async (operationId) => {
      const of = (slug: string) => read((addresses.get(operationId) ?? '').replace('/seen', `/${slug}`));
      const [locked, hidden, missing] = [await of('locked'), await of('canary-hidden'), await of('canary-missing')];
      expect([locked.status, hidden.status, missing.status]).toEqual([401, 404, 404]);
      for (const reply of [locked, hidden, missing]) expect(received(reply)).not.toMatch(canary);
    },
  );

  test.each(publicRoutes.filter(({ method }) => method === 'POST').map(({ operationId }) => operationId))(
    'through a form: %s',
    async (operationId) => {
      const path = `/api/v1${addresses.get(operationId)}`;
      for (const body of [{}, { token: 'x' }, { email: 'other@example.com' }, { password: 'guess' }]) {
        const reply = await pages.request('POST', path.replace('/seen', '/locked'), { body });
        expect(received(reply)).not.toMatch(canary);
      }
    },
  );

  test('through the mails of a subscriber', async () => {
    const clock = { ...systemClock, now: () => pages.clock.now };
    const derivedKeys = createDerivedKeys({ store: pages.store, secretBox, clock: clock.now });
    const apiUrl = `${publicUrl}/api/v1`;
    const mailer = createSubscriberMailer({ store: pages.store, outbox, derivedKeys, publicUrl, apiUrl, clock });
    mailer.start();
    const waiting = () => pages.store.find('publicIncidentUpdates', { nextAt: { not: null } }, { limit: 1 });
    await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
    await mailer.stop();
    const mails = await pages.store.find('mails', { recipient: subscriber }, { limit: 100 });
    const text = JSON.stringify(mails.map((mail) => outbox.contentOf(mail)));
    expect(text).toContain('We found the reason.');
    expect(text).toContain('[Our services] Investigating: Incident');
    expect(text).not.toMatch(canary);
    expect(text).not.toContain(monitorName);
  });
});

test('A report that is mailed names monitors, and has nothing else about them but figures', async () => {
  const fixture = await openReports('sqlite');
  const id = await fixture.monitor(monitorName, [
    ['up', '2026-03-01T00:00:00Z'],
    ['down', '2026-03-02T00:00:00Z'],
    ['up', '2026-03-02T01:00:00Z'],
  ]);
  expect((await fixture.call('PATCH', `/monitors/${id}`, internals)).status).toBe(200);
  const cause = 'canary cause';
  await fixture.store.commit([{ kind: 'update', table: 'monitors', where: { id }, set: { cause } }]);
  const scope = { scope: 'tags', tags: ['canary-tag'] };
  await fixture.report({ scope, schedule: { cron: '0 6 1 * *' }, recipients: ['board@example.com'] });
  await fixture.store.commit([
    { kind: 'update', table: 'mailRecipients', where: { status: 'pending' }, set: { status: 'confirmed' } },
  ]);
  fixture.turnTo('2026-05-01T06:00:00Z');
  await fixture.schedule();
  const { store, clock } = fixture;
  const derivedKeys = createDerivedKeys({ store, secretBox, clock: () => clock.now });
  await fixture.work(mailReports({ store, outbox, derivedKeys, publicUrl, apiUrl: `${publicUrl}/api/v1` }));
  const [mail] = await fixture.store.find('mails', { template: 'report' }, { limit: 10 });
  const text = JSON.stringify(outbox.contentOf(mail ?? expect.fail('no mail')));
  expect(text).toContain(monitorName);
  expect(text).not.toMatch(canary);
  await fixture.close();
});
