import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi, organizationId, pageOf, problem } from './fake-api.js';
import { enter, Person } from './person.js';

let api: FakeApi;
let machine: Machine;

beforeEach(async () => {
  vi.stubEnv('TZ', 'UTC');
  api = await FakeApi.start();
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await api.stop();
  await machine.remove();
});

const below = `/organizations/${organizationId}`;
const longAgo = '2020-01-10T12:00:00.000Z';
const bodyOf = (what: string): unknown => api.requests(what)[0]?.body;

/** What a table shows; times are years ago, which does not change. */
const ago = `${Math.floor((Date.now() - Date.parse(longAgo)) / 31_557_600_000)}y ago`;

describe('a table of organization data', () => {
  const member = {
    id: 'mbr_1',
    name: 'Ada',
    email: 'ada@example.com',
    role: 'owner',
    mfaEnabled: true,
    createdAt: longAgo,
  };
  const invitation = {
    id: 'inv_1',
    email: 'grace@example.com',
    role: 'editor',
    status: 'expired',
    createdAt: longAgo,
    expiresAt: longAgo,
  };
  const role = {
    id: 'rol_1',
    name: 'On call',
    isSystem: false,
    memberCount: 2,
    description: 'At night',
  };
  const activity = {
    id: 'aud_1',
    sequence: 12,
    at: longAgo,
    result: 'refused',
    action: 'monitors.remove',
    actor: { type: 'user', id: 'usr_1', name: 'Grace' },
    resource: { type: 'monitor', id: 'mon_1', name: 'Website' },
  };
  const connection = { provider: 'google', enabled: true, clientId: 'watchpost', issuer: null, role: 'viewer' };

  test.each([
    [
      'members list',
      `${below}/members`,
      member,
      'NAME  EMAIL            ROLE   MFA ENABLED  CREATED  ID',
      `Ada   ada@example.com  owner  yes          ${ago}   mbr_1`,
    ],
    [
      'invitations list',
      `${below}/invitations`,
      invitation,
      'STATUS     EMAIL              ROLE    CREATED  EXPIRES  ID',
      `◌ expired  grace@example.com  editor  ${ago}   ${ago}   inv_1`,
    ],
    [
      'roles list',
      '/roles',
      role,
      'NAME     SYSTEM  MEMBER COUNT  DESCRIPTION  ID',
      'On call  no                 2  At night     rol_1',
    ],
    [
      'roles scopes',
      '/scopes',
      { scope: 'audit:read', description: 'Read the audit trail' },
      'SCOPE       DESCRIPTION',
      'audit:read  Read the audit trail',
    ],
    [
      'audit list',
      '/audit-activities',
      activity,
      'SEQUENCE  AT      RESULT     ACTOR  ACTION           RESOURCE  ID',
      `      12  2020-01-10 12:00:00  ‖ refused  Grace  monitors.remove  Website   aud_1`,
    ],
    [
      'sso list',
      `${below}/sso`,
      connection,
      'ENABLED  PROVIDER  CLIENT ID  ISSUER  ROLE    FAILED  LAST FAILURE',
      'yes      google    watchpost  –       viewer  –       –',
    ],
  ])('shows the main fields of %s', async (command, path, item, title, row) => {
    api.on(`GET ${path}`, () => pageOf([item]));
    const { code, stdout } = await machine.call([...command.split(' '), '-o', 'table']);
    expect(code).toBe(0);
    const squeezed = (line: string): string[] => line.split(/ {2,}/);
    expect(stdout.trimEnd().split('\n').map(squeezed)).toEqual([title, row].map(squeezed));
  });
});

describe('members', () => {
  test('are given another role', async () => {
    api.on(`PATCH ${below}/members/mbr_1`, () => ({ body: { id: 'mbr_1', role: 'rol_1' } }));
    const { code } = await machine.call(['members', 'update', 'mbr_1', '--role', 'rol_1']);
    expect(code).toBe(0);
    expect(bodyOf(`PATCH ${below}/members/mbr_1`)).toEqual({ role: 'rol_1' });
  });

  test('are removed when their name is confirmed', async () => {
    api.on(`GET ${below}/members/mbr_1`, () => ({ body: { id: 'mbr_1', name: 'Grace' } }));
    api.on(`DELETE ${below}/members/mbr_1`, () => ({}));
    const refused = await machine.call(['members', 'delete', 'mbr_1']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('“Grace” (mbr_1)');
    expect((await machine.call(['members', 'delete', 'mbr_1', '--yes'])).code).toBe(0);
    expect(api.requests(`DELETE ${below}/members/mbr_1`)).toHaveLength(1);
  });
});

describe('invitations', () => {
  test('are sent, sent again and taken back', async () => {
    api.on(`POST ${below}/invitations`, () => ({ status: 201, body: { id: 'inv_1' } }));
    api.on(`POST ${below}/invitations/inv_1/resend`, () => ({ body: { id: 'inv_1' } }));
    api.on(`DELETE ${below}/invitations/inv_1`, () => ({}));
    const flags = ['--email', 'grace@example.com', '--role', 'editor'];
    expect((await machine.call(['invitations', 'create', ...flags])).code).toBe(0);
    expect((await machine.call(['invitations', 'resend', 'inv_1'])).code).toBe(0);
    expect((await machine.call(['invitations', 'delete', 'inv_1', '--yes'])).code).toBe(0);
    expect(bodyOf(`POST ${below}/invitations`)).toEqual({ email: 'grace@example.com', role: 'editor' });
  });

  test('are accepted with the token from the e-mail, which is not shown', async () => {
    api.on('POST /invitations/accept', () => ({ body: { id: 'mbr_1', role: 'editor' } }));
    const grace = new Person([['Token (the token from the link in the e-mail)', `wpm_1${enter}`]]);
    expect(await grace.runs(['invitations', 'accept'], { XDG_CONFIG_HOME: machine.home })).toBe(0);
    expect(bodyOf('POST /invitations/accept')).toEqual({ token: 'wpm_1' });
    expect(grace.shown).not.toContain('wpm_1');
  });
});

test('roles create sends the scopes of the role', async () => {
  api.on('POST /roles', () => ({ status: 201, body: { id: 'rol_1' } }));
  const flags = ['--name', 'On call', '--scopes', 'monitors:read,incidents:respond'];
  expect((await machine.call(['roles', 'create', ...flags])).code).toBe(0);
  expect(bodyOf('POST /roles')).toEqual({ name: 'On call', scopes: ['monitors:read', 'incidents:respond'] });
  const { code, stderr } = await machine.call(['roles', 'create', '--name', 'x', '--scopes', 'monitors:fly']);
  expect(code).toBe(2);
  expect(stderr).toContain('--scopes cannot be “monitors:fly”');
});

describe('organizations', () => {
  test('are created by their name alone', async () => {
    api.on('POST /organizations', () => ({ status: 201, body: { id: 'org_2', name: 'Second' } }));
    expect((await machine.call(['organizations', 'create', '--name', 'Second'])).code).toBe(0);
    expect(bodyOf('POST /organizations')).toEqual({ name: 'Second' });
  });

  test.each([
    ['transfer', ['--member-id', 'mbr_2'], { memberId: 'mbr_2' }],
    ['suspend', [], undefined],
    ['reactivate', [], undefined],
  ])('have the command %s', async (verb, flags, body) => {
    api.on(`POST ${below}/${verb}`, () => ({ body: { id: organizationId } }));
    expect((await machine.call(['organizations', verb, organizationId, ...flags])).code).toBe(0);
    expect(bodyOf(`POST ${below}/${verb}`)).toEqual(body);
  });
});

describe('a connection for single sign-on', () => {
  const route = `PUT ${below}/sso/google`;
  beforeEach(() => api.on(route, () => ({ body: { provider: 'google', clientId: 'watchpost' } })));
  const env = (): Record<string, string> => ({ XDG_CONFIG_HOME: machine.home });
  const set = ['sso', 'set', 'google', '--client-id', 'watchpost'];

  test('is created with a secret that is typed and not shown', async () => {
    const ada = new Person([['Client secret', `from the provider${enter}`]]);
    expect(await ada.runs([...set, '--if-match', '2', '--client-secret'], env())).toBe(0);
    expect(bodyOf(route)).toEqual({ clientId: 'watchpost', clientSecret: 'from the provider' });
    expect(api.requests(route)[0]?.headers['if-match']).toBe('"2"');
    expect(ada.shown).not.toContain('from the provider');
  });

  test('keeps its secret when none is given', async () => {
    expect(await new Person([]).runs(set, env())).toBe(0);
    expect(bodyOf(route)).toEqual({ clientId: 'watchpost' });
  });

  test('shows why the last sign-in failed, alone and in the list', async () => {
    const lastFailure = { at: '2026-03-01T12:00:00.000Z', reason: 'invalid_request: the redirect URI is unknown' };
    const connection = { provider: 'google', enabled: true, clientId: 'watchpost', lastFailure };
    api.on(`GET ${below}/sso/google`, () => ({ body: connection }));
    api.on(`GET ${below}/sso`, () => pageOf([connection]));
    for (const command of ['get', 'list']) {
      const { stdout } = await machine.call(['sso', command, ...(command === 'get' ? ['google'] : []), '-o', 'table']);
      expect(stdout).toContain('invalid_request: the redirect URI is unknown');
    }
  });

  test('is named by its provider when it is removed', async () => {
    api.on(`DELETE ${below}/sso/google`, () => ({}));
    api.on(`GET ${below}/sso/google`, () => ({ body: { provider: 'google' } }));
    const refused = await machine.call(['sso', 'delete', 'google']);
    expect(refused.stderr).toContain('To delete google needs a confirmation.');
    expect((await machine.call(['sso', 'delete', 'google', '--yes'])).code).toBe(0);
  });
});

describe('audit verify', () => {
  const route = 'GET /audit-activities/verify';

  test('ends with 0 and counts the entries when the chain is intact', async () => {
    const intact = { isIntact: true, checked: 120, lastSequence: 120, brokenAt: null };
    api.on(route, () => ({ body: intact }));
    const { code, stderr } = await machine.call(['audit', 'verify', '-o', 'table']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '✔ The audit trail is intact: 120 entries.\n' });
    const { stdout } = await machine.call(['audit', 'verify', '-o', 'json']);
    expect(JSON.parse(stdout)).toEqual(intact);
  });

  test.each([
    ['changed', 'aud_8', 'Entry 8 (aud_8) is not what was written.', '`watchpost audit get aud_8`'],
    ['not_linked', 'aud_8', 'Entry 8 (aud_8) is not linked to the one before it.', '`watchpost audit get aud_8`'],
    ['missing', null, 'Entry 8 is missing.', 'Compare it with a backup.'],
  ])('ends with 1 and names the row when one is %s', async (reason, id, message, hint) => {
    const broken = { isIntact: false, checked: 7, lastSequence: 9, brokenAt: { sequence: 8, id, reason } };
    api.on(route, () => ({ body: broken }));
    const { code, stdout, stderr } = await machine.call(['audit', 'verify']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual(broken);
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
  });

  test('reports a broken chain in JSON too', async () => {
    const brokenAt = { sequence: 8, id: 'aud_8', reason: 'changed' };
    api.on(route, () => ({ body: { isIntact: false, checked: 8, lastSequence: 9, brokenAt } }));
    const { stderr } = await machine.call(['audit', 'verify', '-o', 'json']);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'audit_broken', exitCode: 1 } });
  });

  test('ends with 4 when the caller lacks the permission', async () => {
    api.on(route, () => problem(403, 'forbidden', 'The scope audit:read is missing.'));
    expect((await machine.call(['audit', 'verify'])).code).toBe(4);
  });
});
