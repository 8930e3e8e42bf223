import type { ConsoleFixture } from './open-console.js';

/** Makes a role, an invitation, an API key and a connection; returns the addresses of the settings. */
export const fillSettings = async ({ owner }: ConsoleFixture): Promise<readonly string[]> => {
  const role = await owner.roles.create({
    name: 'On call',
    description: 'Nights and weekends',
    scopes: ['monitors:read', 'monitors:run', 'incidents:read', 'incidents:respond'],
  });
  await owner.invitations.create({ email: 'grace@example.com', role: role.id });
  const key = await owner.apiKeys.create({ name: 'Deployments', scopes: ['monitors:read', 'monitors:write'] });
  await owner.ssoConnections.put('github', { clientId: 'watchpost', clientSecret: 'a secret of the provider' });
  await owner.contactMethods.create({
    type: 'email',
    name: 'At home',
    config: { address: 'ada.at.home@example.com' },
  });
  const [activity] = (await owner.auditActivities.list({ action: 'roles.create' })).data;
  return [
    '/settings',
    '/account',
    '/account/security',
    '/account/sessions',
    '/device',
    '/account/notifications',
    '/settings/organization',
    '/settings/members',
    '/settings/roles',
    '/settings/roles/new',
    `/settings/roles/${role.id}`,
    '/settings/api-keys',
    '/settings/api-keys/new',
    `/settings/api-keys/${key.id}`,
    '/settings/sign-in',
    '/settings/sign-in/github',
    '/settings/audit',
    `/settings/audit/${activity?.id}`,
  ];
};
