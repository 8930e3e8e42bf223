import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenToStatements } from './sent-statements.js';
import { openWorld, type World } from './watched-world.js';
import { asked } from './what-is-asked.js';

/** Tables that are read from end to end: a few rows of the whole server, or of each organization. */
const small = 'sqlite_schema|schema_migrations|rollup_progress|webhooks|event_handlers';
/** Indexes that hold only what waits. */
const waiting = 'events_undispatched|webhook_deliveries_waiting|webhook_attempts_running|handler_deliveries_waiting';
/** Counted over all organizations, from an index and every half minute at most: monitors by status, for the operator. */
const isCounted = (text: string, steps: readonly string[]): boolean =>
  text === 'select count(*) as "count" from "monitors" where "monitors"."current_status" = likely(?)' &&
  steps.join() === 'SCAN monitors USING COVERING INDEX monitors_status';
/** What a statement makes up itself. */
const ownParts = 'json_each|CONSTANT|lanes|event$|asked|found$|.* VIRTUAL TABLE';

const isScan = (step: string): boolean =>
  /^SCAN /.test(step) && !new RegExp(`^SCAN (${ownParts}|(${small})\\b|.* INDEX (${waiting})\\b)`).test(step);

/** Of these tables an organization, a rule or a webhook may have more rows than should be sorted. */
const many = 'monitors|incidents|events|webhook_deliveries|alert_rule_states|status_intervals|monitor_results';
/** Found by nothing but whose rows they are. */
const isWide = (step: string): boolean =>
  new RegExp(`^SEARCH (${many}) .*\\((organization_id|rule_id|webhook_id|monitor_ref)=\\?\\)$`).test(step);

describe('on SQLite,', () => {
  let world: World;
  let database: Database.Database;
  const statements = listenToStatements();
  beforeAll(async () => {
    world = await openWorld('sqlite');
    database = new Database(world.fixture.location, { readonly: true });
  });
  afterAll(async () => {
    statements.stop();
    database.close();
    await world.fixture.close();
  });

  test.each(asked)('$title: no table is read from end to end, and nothing sorted that is long', async ({ ask }) => {
    statements.take();
    await ask(world);
    const wrong = [];
    for (const { text, values } of statements.take()) {
      const steps = database
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
        .all(...values)
        .map(({ detail }) => detail);
      const isSorted = steps.some((step) => /^USE TEMP B-TREE FOR .*ORDER BY/.test(step));
      if (isCounted(text, steps)) continue;
      if (steps.some(isScan) || (isSorted && steps.some(isWide))) wrong.push({ text, steps });
    }
    expect(wrong).toEqual([]);
  });
});
