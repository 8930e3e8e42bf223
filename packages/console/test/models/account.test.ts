import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../src/app/settings/account/account.js';
import { createDevice } from '../../src/app/settings/account/device.js';
import { createSecondFactor } from '../../src/app/settings/account/second-factor.js';
import { createSessions } from '../../src/app/settings/account/sessions.js';
import { type KitFixture, openKit, openParts, ownerEmail, password } from '../open-kit.js';

let kit: KitFixture;
beforeAll(async () => {
  kit = await openKit(undefined, false, true, { consoleUrl: 'http://127.0.0.1:3000' });
});
afterAll(() => kit.close());

test('a person changes their name, and a wrong password changes nothing', async () => {
  const parts = await openParts(kit.owner);
  const model = createAccount(parts);
  model.profile.set('name', 'Ada');
  expect(model.profile.request.value).toEqual({ name: 'Ada' });
  expect(await model.profile.submit()).toBe(true);
  await expect.poll(() => parts.session.me.value?.name).toBe('Ada');
  model.password.set('currentPassword', 'not the password');
  model.password.set('newPassword', 'another long passphrase');
  expect(await model.password.submit()).toBe(false);
  expect(Object.values(model.password.problems.value)).toHaveLength(1);
  model.dispose();
});

test('a second factor needs a code of the secret', async () => {
  const model = createSecondFactor(await openParts(kit.owner));
  expect(await model.begin()).toBe(true);
  expect(model.setup.value?.provisioningUri).toMatch(/^otpauth:\/\/totp\//);
  expect(await model.confirm('000000')).toBe(false);
  expect(model.problem.value).toBeDefined();
  expect(model.isOn.value).toBe(false);
  model.cancel();
  expect(model.setup.value).toBeUndefined();
});

test('a person signs a program in by its code, or refuses it', async () => {
  const program = kit.clientOf();
  const begin = () => program.auth.beginDevice({ clientName: 'watchpost on build-7' });
  const first = await begin();
  const model = createDevice(await openParts(kit.owner));
  await model.find('BBBB-BBBB');
  expect(model.problem.value).toMatch(/No program waits/);
  await model.find(first.userCode);
  expect(model.problem.value).toBeUndefined();
  expect(model.program.value).toMatchObject({ clientName: 'watchpost on build-7' });
  await model.decide('allow');
  expect(model.outcome.value).toBe('allowed');
  expect(await program.auth.deviceToken(first)).toMatchObject({ status: 'tokens' });
  expect((await program.auth.me()).email).toBe(ownerEmail);
  const second = await begin();
  const other = createDevice(await openParts(kit.owner));
  await other.find(second.userCode);
  await other.decide('refuse');
  expect(other.outcome.value).toBe('refused');
  await expect(program.auth.deviceToken(second)).rejects.toMatchObject({ code: 'forbidden' });
});

test('a session that is ended leaves the list and cannot be used', async () => {
  const other = kit.clientOf({ email: ownerEmail, password });
  await other.auth.me();
  const model = createSessions(await openParts(kit.owner, '/account/sessions'));
  await expect.poll(() => model.rows.value?.length).toBeGreaterThan(1);
  const others = model.rows.value?.filter(({ isCurrent }) => !isCurrent) ?? [];
  for (const row of others) expect(await model.end(row)).toBe(true);
  expect(model.rows.value?.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  expect((await kit.owner.auth.sessions()).data).toHaveLength(1);
  model.dispose();
});
