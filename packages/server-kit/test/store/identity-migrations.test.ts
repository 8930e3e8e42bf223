import { expect, test } from 'vitest';
import { postgresForFile } from './empty-postgres.js';
import { allDialects } from './open-store.js';
import { openStoreBefore } from './store-before.js';

const { url } = postgresForFile();

const connection = (id: string, provider: string, isTrue: string): string =>
  `('${id}', 'org_1', 1, '${provider}', ${isTrue}, 'https://idp.example/', 'c', 's', 'viewer', 0, 0)`;
const put = (sequence: number, actor: string, connectionId: string, changes: object, result = 'success'): string => {
  const [who, what] = [
    { type: 'user', id: actor, name: '' },
    { type: 'ssoConnection', id: connectionId, name: null },
  ];
  const json = [who, 'ssoConnections.put', what, changes].map((value) =>
    typeof value === 'string' ? `'${value}'` : `'${JSON.stringify(value)}'`,
  );
  return `('act_${sequence}', 'org_1', ${sequence}, 0, ${json.join(', ')}, '', '${result}', '${sequence}', '')`;
};
const user = (id: string, createdAt: number, isTrue: string): string =>
  `('${id}', '${id}@example.com', '', '', ${isTrue}, ${createdAt}, 0)`;

/** Rows of the time before connections had authors. */
const rows = (isTrue: string): string[] => [
  `INSERT INTO sso_connections (id, organization_id, version, provider, enabled, issuer, client_id, client_secret, role, created_at, updated_at)
VALUES ${[connection('sso_1', 'gitlab', isTrue), connection('sso_2', 'google', isTrue)].join(', ')};`,
  `INSERT INTO audit_activities (id, organization_id, sequence, at, actor, action, resource, changes, request_id, result, hash, previous_hash)
VALUES ${[
    put(1, 'usr_maker', 'sso_1', { before: null, after: { role: 'viewer' } }),
    put(2, 'usr_giver', 'sso_1', { before: {}, after: { clientSecretChanged: true } }),
    put(3, 'usr_switcher', 'sso_1', { before: {}, after: { clientSecretChanged: false } }),
    put(4, 'usr_refused', 'sso_1', { before: null, after: {} }, 'refused'),
  ].join(', ')};`,
  `INSERT INTO users (id, email, name, password_hash, mail_notifications, created_at, updated_at)
VALUES ${[user('usr_old', 1, isTrue), user('usr_made', 5, isTrue)].join(', ')};`,
  `INSERT INTO oauth_identities (issuer, subject, user_id, email, vouched_by, created_at, last_used_at)
VALUES ('https://idp.example', '1', 'usr_old', '', 'org_1', 5, 5), ('https://idp.example', '2', 'usr_made', '', 'org_1', 5, 5),
  ('https://gitlab.com', '1', 'usr_old', '', NULL, 5, 5);`,
];

test.each(allDialects)(
  'connections get their authors, and links that no member confirmed end, on %s',
  async (dialect) => {
    const store = await openStoreBefore(dialect, { migration: 'sso-authors', rows, url: url() });
    expect((await store.migrate('auto')).pending).toEqual([]);
    const connections = await store.find('ssoConnections', {}, { limit: 9, orderBy: 'id' });
    expect(connections.map(({ authorId }) => authorId)).toEqual(['usr_giver', null]);
    const identities = await store.find('oauthIdentities', {}, { limit: 9, orderBy: 'issuer' });
    expect(identities.map(({ issuer, userId }) => [issuer, userId])).toEqual([
      ['https://gitlab.com', 'usr_old'],
      ['https://idp.example', 'usr_made'],
    ]);
    await store.close();
  },
);
