import { expect, test } from 'vitest';
import { postgresForFile } from './empty-postgres.js';
import { allDialects } from './open-store.js';
import { openStoreBefore } from './store-before.js';

const { url } = postgresForFile();

const key = (id: string, createdBy: string): string =>
  `('${id}', 'org_1', 1, '', '', '', '${id}', '["monitors:read"]', '${createdBy}', 1000, '', 0, 0)`;

/** Rows of the time before sessions were bound and keys had holders. */
const rows = (isTrue: string): string[] => [
  `INSERT INTO sso_connections (id, organization_id, version, provider, enabled, issuer, client_id, client_secret, role, created_at, updated_at)
VALUES ('sso_1', 'org_1', 1, 'gitlab', ${isTrue}, 'https://idp.example/', 'c', 's', 'viewer', 0, 0);`,
  `INSERT INTO oauth_identities (issuer, subject, user_id, email, created_at, last_used_at)
VALUES ('https://idp.example', '1', 'usr_1', '', 0, 0), ('https://gitlab.com', '1', 'usr_2', '', 0, 0);`,
  `INSERT INTO sessions (id, user_id, last_used_at, expires_at, created_at, updated_at)
VALUES ('ses_1', 'usr_1', 7, 9, 0, 0), ('ses_2', 'usr_2', 7, 9, 0, 0);`,
  `INSERT INTO api_keys (id, organization_id, version, name, prefix, last4, secret_hash, scopes, created_by, rate_limit_per_minute, search_text, created_at, updated_at)
VALUES ${[key('key_1', 'usr_1'), key('key_2', 'key_1'), key('key_3', 'key_2'), key('key_4', 'key_gone')].join(', ')};`,
];

test.each(allDialects)(
  'sessions that may be bound end once, identities name their organization, and keys their holder, on %s',
  async (dialect) => {
    const store = await openStoreBefore(dialect, { migration: 'bound-sessions', rows, url: url() });
    expect((await store.migrate('auto')).pending).toEqual([]);
    const identities = await store.find('oauthIdentities', {}, { limit: 9, orderBy: 'userId' });
    expect(identities.map(({ vouchedBy }) => vouchedBy)).toEqual(['org_1', null]);
    const sessions = await store.find('sessions', {}, { limit: 9, orderBy: 'id' });
    expect(sessions.map(({ revokedAt }) => revokedAt)).toEqual([7, null]);
    const keys = await store.find('apiKeys', {}, { limit: 9, orderBy: 'id' });
    expect(keys.map(({ heldBy, suspendedAt }) => [heldBy, suspendedAt])).toEqual([
      ['usr_1', null],
      ['usr_1', null],
      ['usr_1', null],
      ['key_gone', null],
    ]);
    await store.close();
  },
);
