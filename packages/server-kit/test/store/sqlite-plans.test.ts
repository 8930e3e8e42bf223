import { monitors } from '@watchpost/schemas';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { expiredHistory } from '../../src/monitoring/history/remove-history.js';
import { planPortion } from '../../src/store/commits/plan.js';
import { sampleTime } from '../../src/store/conformance/sample-rows.js';
import { amongCandidates, candidatesOf } from '../../src/store/reading/search.js';
import { plannedStatements } from '../../src/store/sqlite/deliveries.js';
import { sqliteShapes, sqliteStatements } from '../../src/store/sqlite/dialect.js';
import type { Statement } from '../../src/store/statements/statement.js';
import { expiredEvents } from '../operator/expired-events.js';
import { openStore } from './open-store.js';

const shape = sqliteShapes.of('monitors');

const migrated = await openStore('sqlite');
const database = new Database(migrated.location, { readonly: true });
afterAll(async () => {
  database.close();
  await migrated.close();
});

/** The steps of the plan of a statement. */
const stepsOf = (text: string, values: readonly unknown[]): string[] =>
  database
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
    .all(...values)
    .map(({ detail }) => detail);

const plan = ({ text, values }: Statement): string => stepsOf(text, values).join('; ');

describe('how SQLite carries out the lists of monitors', () => {
  test.each(monitors.list.sort.flatMap((sort) => [sort, `-${sort}`]))(
    'sorted by %s, a page is read off an index',
    (sort) => {
      const [isDescending, orderBy] = [sort.startsWith('-'), sort.replace('-', '')];
      const where = { organizationId: 'org_1' };
      const statement = sqliteStatements.select(shape, { where, orderBy, isDescending, limit: 20, offset: 40 });
      expect(plan(statement)).toMatch(/^SEARCH monitors USING INDEX monitors_\w+ \(organization_id=\?\)$/);
    },
  );

  test.each([
    ['type', 'https'],
    ['currentStatus', 'up'],
  ])('filtered by %s, the total is counted in an index alone', (column, value) => {
    const statement = sqliteStatements.count(shape, { organizationId: 'org_1', [column]: value });
    expect(plan(statement)).toMatch(
      /^SEARCH monitors USING COVERING INDEX monitors_\w+ \(organization_id=\? AND \w+=\?\)$/,
    );
  });

  test.each([
    [
      'few are read by the ids of those that have it',
      false,
      /^SEARCH monitors USING INDEX monitors_id \(id=\?\).*SEARCH monitor_tags USING PRIMARY KEY \(organization_id=\? AND tag=\?\)/,
    ],
    [
      'many are met in the order of the page',
      true,
      /^SEARCH monitors USING INDEX monitors_created \(organization_id=\?\); SEARCH monitor_tags EXISTS USING COVERING INDEX \w+ \(monitor_id=\? AND organization_id=\? AND tag=\?\)$/,
    ],
  ])('with a tag, %s', (_title, isCommonElement, read) => {
    const where = { organizationId: 'org_1', tags: { includes: 'blue' } };
    const page = sqliteStatements.select(shape, { where, isCommonElement, orderBy: 'createdAt', limit: 20 });
    expect(plan(page)).toMatch(read);
    expect(plan(sqliteStatements.count(shape, where))).toBe(
      'SEARCH monitor_tags USING PRIMARY KEY (organization_id=? AND tag=?)',
    );
  });

  test('a search reads the monitors of its organization only', () => {
    const statement = sqliteStatements.count(shape, { organizationId: 'org_1' }, 'website');
    expect(plan(statement)).toMatch(/^SEARCH monitors USING INDEX monitors_\w+ \(organization_id=\?\)$/);
  });

  test.each([
    ['alone', {}],
    ['with a filter', { currentStatus: 'up' }],
    ['with a tag', { tags: { includes: 'blue' } }],
  ])('a search for what few have reads those alone, %s', (_title, more) => {
    const query = { where: { organizationId: 'org_1', ...more }, search: 'website' };
    const candidates = candidatesOf(sqliteStatements, shape, query);
    expect(candidates && plan(candidates)).toMatch(
      /^SEARCH search_rows USING INTEGER PRIMARY KEY \(rowid=\?\); LIST SUBQUERY \d+; SCAN search_index VIRTUAL TABLE INDEX 0:M1><;/,
    );
    const { where, search } = amongCandidates(query, [{ id: 'mon_1' }]);
    const byIds = /^SEARCH monitors USING INDEX monitors_id \(id=\?\); LIST SUBQUERY \d+; SCAN json_each VIRTUAL TABLE/;
    expect(plan(sqliteStatements.count(shape, where, search))).toMatch(byIds);
    expect(plan(sqliteStatements.select(shape, { where, search, orderBy: 'createdAt', limit: 20 }))).toMatch(byIds);
  });

  test('a page after a row that is known begins there', () => {
    const page = { where: { organizationId: 'org_1' }, orderBy: 'createdAt', limit: 20 };
    const statement = sqliteStatements.select(shape, { ...page, after: [sampleTime, 'mon_1'] });
    expect(plan(statement)).toBe(
      'SEARCH monitors USING INDEX monitors_created (organization_id=? AND (created_at,id)>(?,?))',
    );
  });

  test('undispatched events are found without the history', () => {
    const statement = sqliteStatements.select(sqliteShapes.of('events'), { where: { dispatchedAt: null }, limit: 100 });
    expect(plan(statement)).toBe('SCAN events USING INDEX events_undispatched');
  });
});

describe('how SQLite finds what is to be delivered', () => {
  const values = [
    {
      now: 1,
      limit: 10,
      laneId: 'whk_1',
      from: '',
      below: '~',
      ids: '["dlv_1"]',
      message: '',
      leaseToken: 'lease',
      leaseUntil: 2,
    },
  ];

  test.each(Object.entries(plannedStatements))('%s reads nothing that is done', (_name, text) => {
    const steps = stepsOf(text, values);
    const read = steps.filter((step) =>
      /\b((webhook|handler|notification)_(deliveries|attempts)|attempt|events|webhooks?|handler_lanes|notification_channels|contact_lanes)\b/.test(
        step,
      ),
    );
    expect(read.length).toBeGreaterThan(0);
    for (const step of read) {
      expect(step).toMatch(
        /INDEX (events_undispatched|\w+_deliveries_(?:contact_)?waiting|\w+_attempts_running|sqlite_autoindex_\w+|webhooks_\w+)|PRIMARY KEY \(delivery_id=\?\)$/,
      );
    }
  });

  const finding = Object.entries(plannedStatements).filter(([name]) => name.startsWith('find'));
  test.each(finding)('%s is planned once, whatever it is run with', (_name, text) => {
    // A bare parameter in a comparison has it planned again each time, which takes longer than finding what is due.
    expect(text).not.toMatch(/([=<>]|LIMIT) @\w+\b(?! \+ 0)/);
  });

  test('the waiting webhooks are read with one index step for each', () => {
    const steps = stepsOf(plannedStatements.findWaiting, values);
    expect(steps).toContain('SEARCH webhook_deliveries USING COVERING INDEX webhook_deliveries_waiting (webhook_id>?)');
  });

  test('due deliveries come in order, without sorting the queue', () => {
    const steps = stepsOf(plannedStatements.findDue, values);
    expect(steps).toEqual(['SEARCH webhook_deliveries USING INDEX webhook_deliveries_waiting (webhook_id=?)']);
  });
});

test.each(expiredEvents(sampleTime).map((deletion) => [deletion.table, deletion] as const))(
  'SQLite finds what is old in %s without the rest',
  (_table, deletion) => {
    const steps = plan(planPortion(sqliteStatements, sqliteShapes, deletion, 500));
    expect(steps).toMatch(
      /SEARCH \w+ USING (COVERING )?INDEX (events_age|\w+_deliveries_age|\w+_attempts_started|webhook_recoveries_due|event_handlers_seen|conversations_age)/,
    );
  },
);

test.each(expiredHistory([1, 2], { now: sampleTime, daysDoneUntil: sampleTime }))(
  'SQLite finds what is old of the history of some monitors without the rest ($table)',
  (deletion) => {
    const steps = plan(planPortion(sqliteStatements, sqliteShapes, deletion, 500));
    expect(steps).not.toMatch(/SCAN (result_rollups|status_intervals)/);
    expect(steps).toMatch(/SEARCH \w+ USING (COVERING INDEX status_intervals_ended|PRIMARY KEY) \(monitor_ref=\?/);
  },
);
