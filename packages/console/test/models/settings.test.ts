import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKeyForm } from '../../src/app/settings/api-keys/api-key-form.js';
import { createAudit } from '../../src/app/settings/audit-activities/audit.js';
import { createMembers } from '../../src/app/settings/members/members.js';
import { createOrganization } from '../../src/app/settings/organizations/organization.js';
import { createRoleForm } from '../../src/app/settings/roles/role-form.js';
import { createRoles } from '../../src/app/settings/roles/roles.js';
import {
  createSsoConnectionForm,
  createSsoConnections,
} from '../../src/app/settings/sso-connections/sso-connections.js';
import { forgeAudit } from '../forge-audit.js';
import { createMailbox, joinAs } from '../join-as.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let kit: KitFixture;
beforeAll(async () => {
  kit = await openKit();
});
afterAll(() => kit.close());

test('an organization is renamed, suspended and reactivated by its owner', async () => {
  const parts = await openParts(kit.owner);
  const model = createOrganization(parts);
  await expect.poll(() => model.draft.value).toBeDefined();
  expect(model.isOwner.value).toBe(true);
  model.draft.value?.set('name', 'Example Ltd');
  expect(await model.draft.value?.submit()).toBe(true);
  await expect.poll(() => parts.session.me.value?.memberships[0]?.organizationName).toBe('Example Ltd');
  expect(await model.suspend()).toBe(true);
  expect(model.saved.value?.status).toBe('suspended');
  expect(await model.reactivate()).toBe(true);
  expect(model.saved.value?.status).toBe('active');
  model.dispose();
});

test('an organization is deleted by its owner, who undoes it and is shown when it goes', async () => {
  const parts = await openParts(kit.owner);
  const model = createOrganization(parts);
  await expect.poll(() => model.saved.value).toBeDefined();
  expect(await model.remove()).toBe(true);
  expect(model.saved.value).toMatchObject({ status: 'suspended', deletesAt: expect.stringMatching(/Z$/) });
  expect(await model.restore()).toBe(true);
  expect(model.saved.value).toMatchObject({ status: 'active', deletesAt: null });
  model.dispose();
});

test('an organization is handed over to a member, and who did that is an admin from then on', async () => {
  const mailbox = createMailbox();
  const other = await openKit('http://127.0.0.1:3000', true, true, { mailTransport: mailbox.transport });
  await joinAs(other, mailbox, 'editor');
  const parts = await openParts(other.owner);
  const model = createOrganization(parts);
  await expect.poll(() => model.successors.value.map(({ email }) => email)).toEqual(['editor@example.com']);
  const [successor] = model.successors.value;
  if (successor === undefined) throw new Error('no member');
  expect(await model.transfer(successor)).toBe(true);
  await expect.poll(() => model.isOwner.value).toBe(false);
  expect(model.successors.value).toEqual([]);
  expect(parts.session.me.value?.memberships.map(({ role }) => role)).toContain('admin');
  model.dispose();
  await other.close();
});

test('roles stand beside permissions, and a custom role is created, changed and deleted', async () => {
  const parts = await openParts(kit.owner);
  const roles = createRoles(parts);
  await expect
    .poll(() => roles.roles.value?.map(({ id }) => id))
    .toEqual(['owner', 'admin', 'editor', 'responder', 'viewer', 'billing']);
  expect(roles.scopes.value?.find(({ scope }) => scope === 'monitors:run')?.description).toBe('Run a check now');
  roles.dispose();
  const form = createRoleForm(parts, undefined);
  form.draft.value?.set('name', 'On call');
  form.draft.value?.set('scopes', ['monitors:read', 'monitors:run']);
  expect(await form.draft.value?.submit()).toBe(true);
  const role = (await kit.owner.roles.list()).data.find(({ name }) => name === 'On call');
  const saved = createRoleForm(parts, role?.id);
  await expect.poll(() => saved.draft.value).toBeDefined();
  saved.draft.value?.set('description', 'Nights');
  expect(await saved.draft.value?.submit()).toBe(true);
  expect(await saved.remove()).toBe(true);
  expect((await kit.owner.roles.list()).data.some(({ name }) => name === 'On call')).toBe(false);
  form.dispose();
  saved.dispose();
});

test('a person is invited once, again, and not at all', async () => {
  const model = createMembers(await openParts(kit.owner, '/settings/members'));
  await expect.poll(() => model.rows.value?.length).toBe(1);
  await expect.poll(() => model.roles.value.length).toBe(5);
  model.beginInvitation();
  model.draft.value?.set('email', 'no address');
  expect(await model.draft.value?.submit()).toBe(false);
  model.draft.value?.set('email', 'ada@example.com');
  expect(await model.draft.value?.submit()).toBe(true);
  await expect.poll(() => model.invitations.value?.map(({ email }) => email)).toEqual(['ada@example.com']);
  const [invitation] = model.invitations.value ?? [];
  if (invitation === undefined) throw new Error('no invitation');
  expect(await model.withdraw(invitation)).toBe(true);
  expect(model.invitations.value).toEqual([]);
  const [self] = model.rows.value ?? [];
  expect(self === undefined || model.mayChange(self)).toBe(false);
  model.dispose();
});

test('an API key shows its secret once, rotates and is revoked', async () => {
  const parts = await openParts(kit.owner);
  const form = createApiKeyForm(parts, undefined);
  form.draft.value?.set('name', 'CI');
  expect(await form.draft.value?.submit()).toBe(false);
  expect(Object.keys(form.draft.value?.problems.value ?? {})).toEqual(['scopes']);
  form.draft.value?.set('scopes', ['monitors:read']);
  expect(await form.draft.value?.submit()).toBe(true);
  const first = form.secret.value;
  form.putSecretAway();
  expect(parts.address.place.value.path).toBe('/settings/api-keys');
  const saved = createApiKeyForm(parts, first?.id);
  await expect.poll(() => saved.saved.value?.status).toBe('active');
  expect(await saved.rotate(3600)).toBe(true);
  expect(saved.secret.value?.secret).not.toBe(first?.secret);
  expect(await saved.revoke()).toBe(true);
  expect((await kit.owner.apiKeys.get(saved.secret.value?.id ?? '')).status).toBe('revoked');
  form.dispose();
  saved.dispose();
});

test('a connection to a provider is set up, kept without its secret, and removed', async () => {
  const parts = await openParts(kit.owner);
  const form = createSsoConnectionForm(parts, 'github');
  await expect.poll(() => form.draft.value).toBeDefined();
  form.draft.value?.set('clientId', 'watchpost');
  form.draft.value?.set('clientSecret', 'a secret of the provider');
  expect(await form.draft.value?.submit()).toBe(true);
  const list = createSsoConnections(parts);
  await expect
    .poll(() => list.rows.value?.find(({ provider }) => provider.key === 'github')?.connection?.clientId)
    .toBe('watchpost');
  await form.reload();
  form.draft.value?.set('enabled', false);
  expect(await form.draft.value?.submit()).toBe(true);
  expect(await form.remove()).toBe(true);
  expect((await kit.owner.ssoConnections.list()).data).toEqual([]);
  form.dispose();
  list.dispose();
});

test('the chain of the audit trail is verified, and an entry that was changed is named', async () => {
  const parts = await openParts(kit.owner, '/settings/audit');
  const model = createAudit(parts);
  await expect.poll(() => model.rows.value?.length).toBeGreaterThan(3);
  expect(await model.verify()).toBe(true);
  expect(model.verification.value).toMatchObject({ isIntact: true, brokenAt: null });
  forgeAudit(kit, 3);
  expect(await model.verify()).toBe(true);
  expect(model.verification.value?.brokenAt).toMatchObject({ sequence: 3, reason: 'changed' });
  model.dispose();
});
