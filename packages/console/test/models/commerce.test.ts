import { NotFoundError } from '@watchpost/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageCommands } from '../../src/app/commands/commands.js';
import { createBilling } from '../../src/app/settings/billing/billing.js';
import { createFlag, createFlagForm, createFlagList } from '../../src/app/settings/feature-flags/feature-flags.js';
import { createLicense, createLicenseForm, createLicenseList } from '../../src/app/settings/licenses/licenses.js';
import { createPlan } from '../../src/app/settings/plans/plan.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';
import { plans } from '../plans.js';

let kit: KitFixture;
beforeAll(async () => {
  kit = await openKit('http://127.0.0.1:3000', false, true, { commerce: { plans } });
});
afterAll(() => kit.close());

test('a plan is previewed, taken, canceled and resumed, and its invoice is listed', async () => {
  const parts = await openParts(kit.owner);
  const model = createPlan(parts);
  await expect.poll(() => model.subscription.value?.planId).toBe('free');
  await expect.poll(() => model.usage.value?.find(({ metric }) => metric === 'monitors')?.limit).toBe(50);
  const team = model.plans.value?.find(({ code }) => code === 'team');
  if (team === undefined) throw new Error('no plan');
  expect(await model.choose(team, team.prices[0])).toBe(true);
  expect(model.choice.value?.preview?.amountDueNowMinor).toBe(1900);
  expect(await model.confirm()).toBe(true);
  expect(model.subscription.value?.planId).toBe('team');
  expect(await model.cancel()).toBe(true);
  expect(model.subscription.value?.cancelAtPeriodEnd).toBe(true);
  expect(await model.resume()).toBe(true);
  expect(model.subscription.value?.cancelAtPeriodEnd).toBe(false);
  model.dispose();

  const billing = createBilling(await openParts(kit.owner, '/settings/billing'));
  await expect.poll(() => billing.rows.value?.map(({ totalMinor }) => totalMinor)).toEqual([1900]);
  const [invoice] = billing.rows.value ?? [];
  if (invoice === undefined) throw new Error('no invoice');
  expect(await (await billing.download(invoice))?.text()).toContain(invoice.number);
  await expect.poll(() => billing.profile.draft.value).toBeDefined();
  billing.profile.draft.value?.set('companyName', 'Example Ltd');
  billing.profile.draft.value?.set('country', 'DE');
  expect(await billing.profile.draft.value?.submit()).toBe(true);
  expect((await kit.owner.billing.profile()).address.country).toBe('DE');
  expect(billing.hasProvider.value).toBe(false);
  const payment = await billing.pay(invoice, { reference: 'Transfer of 1 March' });
  expect(payment).toMatchObject({ status: 'succeeded', reference: 'Transfer of 1 March', redirectUrl: null });
  expect(billing.rows.value?.[0]?.status).toBe('paid');
  billing.dispose();
});

test('a license shows its key once, is suspended, renewed and revoked', async () => {
  const parts = await openParts(kit.owner);
  const form = createLicenseForm(parts);
  form.draft.set('name', 'Acme');
  expect(await form.draft.submit()).toBe(true);
  const created = form.created.value;
  const list = createLicenseList(await openParts(kit.owner, '/settings/licenses?search=acme'));
  await expect.poll(() => list.rows.value?.length).toBe(1);
  list.dispose();
  await kit.owner.licenses.activate(created?.id ?? '', { fingerprint: 'vault-1' });
  const model = createLicense(parts, created?.id ?? '');
  await expect.poll(() => model.activations.rows.value?.length).toBe(1);
  const [machine] = model.activations.rows.value ?? [];
  expect(machine && (await model.deactivate(machine))).toBe(true);
  expect(model.activations.rows.value).toEqual([]);
  expect(await model.suspend()).toBe(true);
  expect(model.license.value?.status).toBe('suspended');
  expect(await model.reinstate()).toBe(true);
  expect(await model.renew('2099-01-01T00:00:00.000Z')).toBe(true);
  expect(model.license.value?.expiresAt).toBe('2099-01-01T00:00:00.000Z');
  expect(await model.rotateKey()).toBe(true);
  expect(model.rotated.value?.key).not.toBe(created?.key);
  expect(await model.revoke()).toBe(true);
  expect(model.license.value?.status).toBe('revoked');
  model.dispose();
});

test('a feature flag is created with a rule, switched and evaluated', async () => {
  const parts = await openParts(kit.owner);
  const form = createFlagForm(parts, undefined);
  form.draft.value?.set('key', 'new-checkout');
  form.draft.value?.set('rolloutPercent', 0);
  form.draft.value?.set('rules', [
    { conditions: [{ attribute: 'plan', operator: 'equals', values: ['beta'] }], rolloutPercent: 100 },
  ]);
  expect(await form.draft.value?.submit()).toBe(true);
  const list = createFlagList(await openParts(kit.owner, '/settings/feature-flags'));
  await expect.poll(() => list.rows.value?.map(({ key }) => key)).toEqual(['new-checkout']);
  const model = createFlag(parts, list.rows.value?.[0]?.id ?? '');
  await expect.poll(() => model.flag.value).toBeDefined();
  expect(await model.setEnabled(true)).toBe(true);
  expect(await model.evaluate('user-1', { plan: 'beta' })).toBe(true);
  expect(model.answer.value).toMatchObject({ value: true, ruleIndex: 0 });
  expect(await model.evaluate('user-1', {})).toBe(true);
  expect(model.answer.value?.value).toBe(false);
  list.dispose();
  model.dispose();
});

test('rooms that a host left out are in no menu, and their pages say so in one sentence', async () => {
  const bare = await openKit('http://127.0.0.1:3000', false, true, { without: ['commerce', 'licenses'] });
  const parts = await openParts(bare.owner);
  const pages = pageCommands(parts).map(({ id }) => id);
  expect(pages).toContain('page /settings/members');
  expect(pages).toContain('page /settings/feature-flags');
  expect(pages.filter((id) => /plan|billing|licenses/.test(id))).toEqual([]);
  const model = createPlan(parts);
  await expect.poll(() => model.error.value).toBeInstanceOf(NotFoundError);
  const list = createLicenseList(parts);
  await expect.poll(() => list.error.value).toBeInstanceOf(NotFoundError);
  list.dispose();
  model.dispose();
  await bare.close();
});
