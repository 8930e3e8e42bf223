import { expect, test } from 'vitest';
import { postgresForFile } from './empty-postgres.js';
import { allDialects } from './open-store.js';
import { openStoreBefore } from './store-before.js';

const { url } = postgresForFile();

const recovery = (id: string, webhookId: string, status: string, nextAt: number | null): string =>
  `('${id}', 'org_1', '${webhookId}', 1, 2, '${status}', 0, 0, 0, ${nextAt ?? 'NULL'}, 1, 2)`;

/** Rows of the time when removals were recoveries, and wrong codes challenges. */
const rows = (isTrue: string): string[] => [
  `INSERT INTO webhooks (id, organization_id, version, name, url, events, description, enabled, secret, consecutive_failures, created_by, search_text, created_at, updated_at)
VALUES ('whk_1', 'org_1', 1, '', '', '[]', '', ${isTrue}, '', 0, '', '', 0, 0);`,
  `INSERT INTO webhook_recoveries (id, organization_id, webhook_id, since, until, status, total_events, checked_events, recovered_count, next_at, created_at, updated_at)
VALUES ${[
    recovery('rcv_1', 'whk_1', 'queued', 7),
    recovery('rcv_2', 'whk_1', 'done', null),
    recovery('rcv_3', 'whk_gone', 'done', null),
    recovery('rcv_4', 'whk_gone', 'canceled', 8),
  ].join(', ')};`,
  `INSERT INTO mfa_challenges (token_hash, user_id, tries, created_at, expires_at, used_at)
VALUES ('wrong-codes/usr_1/0', 'usr_1', 19, 5, 3600000, 5), ('abcd', 'usr_1', 2, 5, 600005, NULL);`,
];

test.each(allDialects)(
  'a migration moves removals and counts of wrong codes to their tables, and keeps the other rows, on %s',
  async (dialect) => {
    const store = await openStoreBefore(dialect, { migration: 'removals', rows, url: url() });
    expect((await store.migrate('auto')).pending).toEqual([]);
    const lease = { leaseUntil: null, leaseToken: null };
    expect(await store.find('webhookRemovals', {}, { limit: 9 })).toEqual([
      { id: 'whk_gone', organizationId: 'org_1', nextAt: 8, ...lease },
    ]);
    const recoveries = await store.find('webhookRecoveries', {}, { limit: 9, orderBy: 'id' });
    expect(recoveries.map(({ id }) => id)).toEqual(['rcv_1', 'rcv_2']);
    expect(await store.find('wrongCodes', {}, { limit: 9 })).toEqual([
      { userId: 'usr_1', expiresAt: 3_600_000, count: 19 },
    ]);
    const challenges = await store.find('mfaChallenges', {}, { limit: 9 });
    expect(challenges.map(({ tokenHash, tries }) => [tokenHash, tries])).toEqual([['abcd', 2]]);
    await store.close();
  },
);
