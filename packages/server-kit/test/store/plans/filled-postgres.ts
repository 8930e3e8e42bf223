import type pg from 'pg';

/** So many rows that a plan which reads a table from end to end, or sorts it, is noticed. */
const amounts = {
  monitors: 5000,
  statusIntervals: 100_000,
  incidents: 40_000,
  events: 200_000,
};

const minute = 60_000;
const day = 24 * 60 * minute;

/** One of ten organizations is the one that is asked for. */
const organization = "CASE n % 10 WHEN 0 THEN $ORGANIZATION ELSE 'org_' || n % 10 END";
const monitorOf = "'mon_' || (n % 5000 + 1)";

/** Every table of monitoring as it is after some months; `$NOW` and `$ORGANIZATION` are put in. */
const statements = [
  `INSERT INTO organizations (id, version, name, slug, status, timezone, settings, search_text, created_at, updated_at)
SELECT 'org_' || n, 1, '', 'org-' || n, 'active', 'UTC', '{}', '', 0, 0 FROM generate_series(1, 9) AS n`,
  `INSERT INTO monitors (
  id, organization_id, version, name, type, target, description, enabled, interval_seconds, timeout_seconds, retries,
  retry_interval_seconds, recovery_threshold, tags, config, assertions, current_status, status_since, is_verifying,
  consecutive_failures, consecutive_successes, last_checked_at, next_check_at, parent_id, search_text, created_at, updated_at
) SELECT 'mon_' || n, ${organization}, 1, 'Website ' || n * 7919 % 5003, CASE WHEN n % 50 = 0 THEN 'group' ELSE 'https' END,
  'https://website-' || n || '.example.com/', '', n % 100 <> 3, 60, 10, 2, 15, 1,
  jsonb_build_array('production', 'team-' || n % 7), '{}', '[]', CASE WHEN n % 100 < 2 THEN 'down' ELSE 'up' END,
  $NOW - n * ${minute}, false, 0, 100, $NOW - n * 12, $NOW + n * 12, CASE WHEN n % 20 = 7 THEN 'mon_' || n / 20 END,
  'website ' || n, $NOW - ${100 * day} + n, $NOW - n
FROM generate_series(1, ${amounts.monitors}) AS n`,
  `INSERT INTO evaluations (id, organization_id, evaluated_until, status_seen_since, is_held_back, next_at)
SELECT id, organization_id, $NOW, status_since, false, CASE WHEN ref % 100 = 0 THEN $NOW + ref END FROM monitors
ON CONFLICT DO NOTHING`,
  `INSERT INTO status_intervals (monitor_ref, started_at, ended_at, status, cause)
SELECT n / 20 + 1, $NOW - (20 - n % 20) * ${day}::bigint, $NOW - (19 - n % 20) * ${day}::bigint,
  CASE WHEN n % 2 = 0 THEN 'up' ELSE 'down' END, NULL
FROM generate_series(0, ${amounts.statusIntervals - 1}) AS n
ON CONFLICT DO NOTHING`,
  // The monitor that is asked for changes its status every ten minutes.
  `INSERT INTO status_intervals (monitor_ref, started_at, ended_at, status)
SELECT $MONITOR, $NOW - (n + 1) * ${10 * minute}::bigint, $NOW - n * ${10 * minute}::bigint, CASE WHEN n % 2 = 0 THEN 'down' ELSE 'up' END
FROM generate_series(1, 10000) AS n
ON CONFLICT DO NOTHING`,
  ...['hour', 'day'].map(
    (resolution) => `INSERT INTO result_rollups (
  monitor_ref, resolution, starts_at, checks, up, degraded, down, unknown, latency_sum_us, latency_count, sketch
) SELECT n / 10 + 1, '${resolution}', $NOW - (10 - n % 10) * ${resolution === 'day' ? day : 60 * minute}::bigint, 60, 60, 0, 0, 0, 1, 1, 'AQEB'
FROM generate_series(0, 49999) AS n`,
  ),
  `INSERT INTO rollup_progress (id, done_until) VALUES ('hour', $NOW), ('day', $NOW)`,
  `INSERT INTO monitor_results (monitor_ref, at, status, latency_us, delay_ms)
SELECT n / 20 + 1, $NOW - n % 20 * 60000, 0, 12345, 0 FROM generate_series(0, 99999) AS n`,
  `INSERT INTO incidents (
  id, organization_id, version, number, title, status, severity, source, monitor_ids, open_key, started_at, search_text,
  created_at, updated_at
) SELECT 'inc_' || n, ${organization}, 1, n, '', CASE WHEN n % 2000 < 10 THEN 'open' ELSE 'resolved' END,
  (ARRAY['minor', 'major', 'critical'])[n % 3 + 1], 'monitor', jsonb_build_array(${monitorOf}),
  CASE WHEN n % 2000 < 10 THEN 'monitor:' || n END, $NOW - n * ${minute}::bigint, 'website is down ' || n,
  $NOW - n * ${minute}::bigint, $NOW - n * ${minute}::bigint
FROM generate_series(1, ${amounts.incidents}) AS n`,
  'INSERT INTO incident_monitors (monitor_id, incident_id) SELECT monitor_ids ->> 0, id FROM incidents ON CONFLICT DO NOTHING',
  `INSERT INTO incident_entries (id, organization_id, incident_id, at, kind, actor, message)
SELECT 'ine_' || n, ${organization}, 'inc_' || n / 2, $NOW - n * ${minute}::bigint, 'opened', '{}', '' FROM generate_series(2, 80001) AS n`,
  `INSERT INTO incident_notes (id, organization_id, incident_id, text, author, created_at, updated_at)
SELECT 'nte_' || n, ${organization}, 'inc_' || n, '', '{}', n, n FROM generate_series(1, 20000) AS n`,
  // Some of each of the ten organizations and one of many others: in a small table no index is worth its while.
  `INSERT INTO alert_rules (
  id, organization_id, version, name, enabled, severity, target, condition, failure_threshold, success_threshold,
  no_data_state, notify_on_resolve, channels, create_incident, labels, search_text, created_at, updated_at
) SELECT 'alr_' || n, CASE WHEN n <= 500 THEN ${organization} ELSE 'org_small_' || n END, 1, 'Rule ' || n * 7919 % 2003, n % 3 > 0, (ARRAY['minor', 'major', 'critical'])[n % 3 + 1],
  '{"scope": "all"}', '{}', 3, 2, 'ok', true, '[]', true, '{}', '', $NOW - n, $NOW - n * 7 % 2003
FROM generate_series(1, 5000) AS n`,
  `INSERT INTO alert_rule_states (
  id, organization_id, rule_id, monitor_id, state, failures, successes, incident_id, sequence, rule_version, updated_at
) SELECT 'als_' || n, ${organization}, 'alr_' || n / 100, ${monitorOf}, CASE WHEN n % 100 = 0 THEN 'firing' ELSE 'inactive' END,
  0, 0, CASE WHEN n % 10 = 0 THEN 'inc_' || n END, 1, 1, $NOW - n * 7919 % 100003
FROM generate_series(100, 50099) AS n`,
  `INSERT INTO maintenance_windows (
  id, organization_id, version, name, description, enabled, target, schedule, starts_at, ends_at, is_active, next_at,
  search_text, created_at, updated_at
) SELECT 'mtw_' || n, ${organization}, 1, 'Upgrade ' || n * 7919 % 5003, '', true, '{"scope": "all"}',
  '{"type": "once", "startsAt": "2026-01-01T00:00:00.000Z", "endsAt": "2026-01-02T00:00:00.000Z"}',
  CASE WHEN n % 3 > 0 THEN $NOW - n END, CASE WHEN n % 3 > 0 THEN $NOW END, n % 500 = 0, CASE WHEN n % 100 = 0 THEN $NOW + n END,
  '', $NOW - n, $NOW - n * 7 % 5003
FROM generate_series(1, 2000) AS n`,
  `INSERT INTO news (id, organization_id, kind, recipients, data, created_at, next_at)
SELECT 'ntf_' || n, ${organization}, 'monitor.down', '[]', '{}', $NOW, $NOW + n FROM generate_series(1, 2000) AS n`,
  `INSERT INTO events (
  id, organization_id, type, subject_type, subject_id, subject_sequence, actor, data, occurred_at, dispatched_at
) SELECT 'evt_' || lpad(n::text, 9, '0'), ${organization},
  CASE WHEN n % 3 = 0 THEN 'monitor.status_changed' WHEN n % 3 = 1 THEN 'incident.opened' ELSE 'audit.recorded' END,
  'monitor', ${monitorOf}, n, '{}', '{}', $NOW - (${amounts.events} - n) * 2000::bigint, CASE WHEN n <= ${amounts.events - 200} THEN n END
FROM generate_series(1, ${amounts.events}) AS n`,
  `INSERT INTO webhooks (
  id, organization_id, version, name, url, events, description, enabled, secret, consecutive_failures, created_by,
  search_text, created_at, updated_at
) SELECT 'whk_' || n, ${organization}, 1, '', '', '["*"]', '', true, '', 0, '', '', n, n FROM generate_series(1, 1000) AS n`,
  `INSERT INTO webhook_deliveries (
  id, organization_id, webhook_id, event_id, event, status, attempt_count, failure_count, next_at, created_at, updated_at
) SELECT 'dlv_' || lpad(n::text, 9, '0'), ${organization}, 'whk_' || n % 1000 + 1, 'evt_' || lpad(n::text, 9, '0'), 'incident.opened',
  CASE WHEN n > 59500 THEN 'pending' ELSE 'delivered' END, 1, 0, CASE WHEN n > 59500 THEN n END, $NOW - (60000 - n) * 6000::bigint, n
FROM generate_series(1, 60000) AS n`,
  `INSERT INTO webhook_attempts (delivery_id, number, started_at, status)
SELECT 'dlv_' || lpad(n::text, 9, '0'), 1, $NOW - (60000 - n) * 6000::bigint, CASE WHEN n > 59980 THEN 'running' ELSE 'delivered' END
FROM generate_series(1, 60000) AS n`,
  `INSERT INTO webhook_recoveries (
  id, organization_id, webhook_id, since, until, status, total_events, checked_events, recovered_count, next_at, created_at, updated_at
) SELECT 'rcv_' || n, ${organization}, 'whk_' || n % 1000 + 1, 0, n, 'done', 1, 1, 1, NULL, n, n FROM generate_series(1, 5000) AS n`,
  // Two hundred agents of each organization, with ten monitors each.
  `INSERT INTO agents (
  id, organization_id, version, name, location, description, tags, enabled, status, status_since, last_seen_at, capabilities,
  token_prefix, token_hash, next_at, search_text, created_at, updated_at
) SELECT 'agt_' || n, ${organization}, 1, 'Agent ' || n * 7919 % 2003, '', '', '[]', true, CASE WHEN n % 9 = 0 THEN 'offline' ELSE 'online' END,
  $NOW, $NOW - n, '[]', '', 'token-' || n, $NOW + n * 10, 'agent ' || n, $NOW - n, $NOW
FROM generate_series(1, 2000) AS n`,
  `INSERT INTO agent_monitors (agent_id, monitor_id)
SELECT 'agt_' || n % 2000 + 1, 'mon_' || n % 5000 + 1 FROM generate_series(1, 20000) AS n ON CONFLICT DO NOTHING`,
  `INSERT INTO location_deadlines (id, organization_id, next_at)
SELECT 'mon_' || n, ${organization}, $NOW + n * 30 FROM generate_series(1, 5000) AS n ON CONFLICT DO NOTHING`,
  // Two hundred of each organization, with fifty series each; ten hours of twenty thousand series were kept.
  `INSERT INTO exporters (
  agent_id, id, organization_id, version, name, url, interval_seconds, timeout_seconds, selectors, labels, honor_labels, format, headers,
  ignore_tls_errors, max_series, failure_threshold, enabled, status, status_since, known_series, next_at, search_text, created_at, updated_at
) SELECT CASE WHEN n % 4 = 0 THEN 'agt_' || n % 2000 END, 'exp_' || n, ${organization}, 1, 'Node ' || n * 7919 % 2003, 'http://node', 60, 10, '["app"]', '{}', false, 'auto', '{}',
  false, 500, 2, true, CASE WHEN n % 9 = 0 THEN 'failing' ELSE 'up' END, $NOW, 50, $NOW + n * 30, 'node ' || n, $NOW - n, $NOW
FROM generate_series(1, 2000) AS n`,
  `INSERT INTO exporter_series (exporter_ref, hash, metric, series, labels, born_at, last_at, search_text)
SELECT n / 50 + 10, 'hash-' || n, 'app_' || n % 25, 'app_' || n % 25, '{}', $NOW - ${10 * day}::bigint,
  CASE WHEN n % 5 = 0 THEN $NOW - n * 1000::bigint ELSE 8640000000000000 END, 'app_' || n % 25
FROM generate_series(0, 99999) AS n ON CONFLICT DO NOTHING`,
  `INSERT INTO exporter_scrapes (exporter_ref, at, is_failed, is_chunked, series, samples)
SELECT n / 10 + 10, $NOW - (n % 10) * 60000, false, n % 10 > 5, '', '' FROM generate_series(0, 19999) AS n ON CONFLICT DO NOTHING`,
  ...['hours', 'chunks'].map(
    (table) => `INSERT INTO sample_${table} (series_ref, hour, ${table === 'hours' ? 'sums' : 'samples'})
SELECT n / 10 + 1000, $NOW / 3600000 - n % 10, '' FROM generate_series(0, 199999) AS n ON CONFLICT DO NOTHING`,
  ),
  `INSERT INTO audit_activities (
  id, organization_id, sequence, at, actor, action, resource, request_id, result, hash, previous_hash
) SELECT 'act_' || n, ${organization}, 1000 + n, n, '{}', '', jsonb_build_object('type', 'monitor', 'id', ${monitorOf}), '',
  'success', '', '' FROM generate_series(1, 10000) AS n`,
];

/** Fills a migrated database with what some months of watching leave behind, and gathers statistics. */
export const fillPostgres = async (
  client: pg.Client,
  {
    organizationId,
    monitorRef,
    now,
  }: { readonly organizationId: string; readonly monitorRef: number; readonly now: number },
): Promise<void> => {
  // Without triggers: they take longer than the rows themselves, and what they keep is among the statements.
  await client.query(`SET search_path = watchpost; SET session_replication_role = replica`);
  for (const statement of statements) {
    await client.query(
      statement
        .replaceAll('$NOW', String(now))
        .replaceAll('$ORGANIZATION', `'${organizationId}'`)
        .replaceAll('$MONITOR', String(monitorRef)),
    );
  }
  await client.query('RESET session_replication_role');
  await client.query('VACUUM ANALYZE');
};
