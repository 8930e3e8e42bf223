import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createWelcome } from '../../src/app/watch/welcome/welcome.js';
import { type KitFixture, openKit, openParts, ownerEmail, password } from '../open-kit.js';

let fixture: KitFixture;
beforeAll(async () => {
  fixture = await openKit(undefined, true, false);
});
afterAll(() => fixture.close());

test('a link leads from an empty server to a monitor that is up, and to an incident that is resolved', async () => {
  const target = createServer((_request, response) => response.end('well')).listen(0, '127.0.0.1');
  await once(target, 'listening');
  onTestFinished(() => {
    target.close();
  });
  const { port } = target.address() as { readonly port: number };
  const token = (await fixture.kit.setupToken()) ?? '';
  const client = fixture.clientOf();
  const parts = await openParts(client, `/welcome#${token}`);
  const model = createWelcome(parts, 'Europe/Berlin');
  expect(model.step.value).toBe('owner');

  await model.createOwner({ email: ownerEmail, password: 'short', organizationName: '' });
  expect([model.step.value, Object.keys(model.problems.value)]).toEqual(['owner', ['password']]);
  await model.createOwner({ email: ownerEmail, password, organizationName: ' Acme ' });
  expect([model.problems.value, model.step.value]).toEqual([{}, 'target']);
  expect(parts.session.me.value?.memberships[0]?.organizationName).toBe('Acme');
  expect(parts.address.place.value.fragment).toBe('');

  model.type(`http://127.0.0.1:${port}/`);
  expect(model.guess.value).toMatchObject({ type: 'http' });
  await expect.poll(() => model.trial.value).toMatchObject({ ok: true, statusCode: 200 });
  await model.watch();
  await expect.poll(async () => (await client.monitors.get(model.monitor.value?.id ?? '')).currentStatus).toBe('up');

  await model.breakIt('Fire drill');
  await expect
    .poll(async () => {
      // Here no stream says when the incident is evaluated: it is read again by doing so again.
      if (model.incident.value?.status !== 'open') await model.breakIt('Fire drill');
      return model.incident.value?.status;
    })
    .toBe('open');
  await model.mendIt();
  await expect.poll(async () => (await client.incidents.get(model.incident.value?.id ?? '')).status).toBe('resolved');
  model.dispose();

  const late = createWelcome(await openParts(fixture.clientOf(), `/welcome#${token}`), 'UTC');
  await late.createOwner({ email: 'other@example.com', password, organizationName: '' });
  expect([late.hasOwner.value, late.step.value]).toEqual([true, 'owner']);
  late.dispose();
});
