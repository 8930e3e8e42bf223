import { expect, test } from 'vitest';
import { postgresForFile } from './empty-postgres.js';
import { allDialects } from './open-store.js';
import { openStoreBefore } from './store-before.js';

const { url } = postgresForFile();

/** An alert that fires for a monitor, as an earlier version wrote it and writes it during a rolling upgrade. */
const firing = (id: string): string =>
  `INSERT INTO alert_rule_states (id, organization_id, rule_id, monitor_id, state, failures, successes, value, cause, started_at, fired_at, incident_id, sequence, rule_version, updated_at)
VALUES ('alr_1:${id}', 'org_1', 'alr_1', '${id}', 'firing', 3, 0, '700', 'slow', 5, 6, 'inc_1', 1, 4, 7);`;

test.each(allDialects)('an alert that fires for a monitor goes on through the migration, on %s', async (dialect) => {
  const store = await openStoreBefore(dialect, {
    migration: 'alert-subjects',
    rows: () => [firing('mon_1')],
    url: url(),
  });
  expect((await store.migrate('auto')).pending).toEqual([]);
  expect(await store.get('alertRuleStates', { id: 'alr_1:mon_1' })).toEqual({
    id: 'alr_1:mon_1',
    organizationId: 'org_1',
    ruleId: 'alr_1',
    monitorId: 'mon_1',
    sourceId: null,
    subject: null,
    state: 'firing',
    failures: 3,
    successes: 0,
    value: 700,
    cause: 'slow',
    startedAt: 5,
    firedAt: 6,
    acknowledgedAt: null,
    acknowledgedBy: null,
    resolvedAt: null,
    notifiedAt: null,
    incidentId: 'inc_1',
    sequence: 1,
    ruleVersion: 4,
    updatedAt: 7,
  });
  await store.close();
});
