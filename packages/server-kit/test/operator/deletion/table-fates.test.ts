import { describe, expect, test } from 'vitest';
import { removeGoneExporters } from '../../../src/monitoring/exporters/remove-samples.js';
import { type Fate, tableFates } from '../../../src/operator/deletion/table-fates.js';
import { removalStep } from '../../../src/outbound/webhooks/removal.js';
import { tableNames } from '../../../src/store/interface/rows.js';
import type { TableName } from '../../../src/store/interface/store.js';
import { tables } from '../../../src/store/tables/tables.js';
import { dialects } from '../../kit-fixture.js';
import { type DeletionFixture, dayMs, openDeletions } from './deletion-fixture.js';
import { allRows, type Links, seedTables } from './seeded-tables.js';

type Owner = 'organization' | 'person';

const fateOf = (table: TableName, owner: Owner): Fate | undefined => tableFates[table][owner];
/** What is there already, and what has a state of its own: see `seedUnderWay`. */
const seededApart: ReadonlySet<TableName> = new Set([
  'organizations',
  'users',
  'deletions',
  'goneExporters',
  'webhookRemovals',
] as const);
/** Tables that hold something of an organization or a person, those first that others refer to. */
const tablesOf = (owner: Owner): TableName[] => {
  const referred: TableName[] = ['monitors', 'exporters', 'exporterSeries', 'incidents', 'webhooks', 'reports'];
  const deliveries: TableName[] = ['webhookDeliveries', 'notificationDeliveries', 'handlerDeliveries', 'sessions'];
  const first = [...referred, ...deliveries];
  return [...first, ...tableNames.filter((table) => !first.includes(table))].filter(
    (table) => fateOf(table, owner) !== undefined && !seededApart.has(table),
  );
};

test('every table says what becomes of its rows, and one that names an organization or a person says it of those', () => {
  expect(Object.keys(tableFates).toSorted()).toEqual([...tableNames].toSorted());
  const silent = tableNames.flatMap((table) => {
    const columns = Object.keys(tables[table].columns);
    return [
      ...(columns.includes('organizationId') && fateOf(table, 'organization') === undefined ? [table] : []),
      ...(columns.includes('userId') && fateOf(table, 'person') === undefined ? [table] : []),
    ];
  });
  expect(silent).toEqual([]);
});

/** A deletion of another that is asked for and not due. */
const pendingDeletion = (id: string, subject: 'organization' | 'account', later: number) =>
  ({
    kind: 'insert',
    table: 'deletions',
    row: {
      ...{ id, organizationId: id, subject, endsAt: later, begunAt: null, mailedTo: null, formerStatus: null },
      ...{ nextAt: later, leaseUntil: null, leaseToken: null, createdAt: later, updatedAt: later },
    },
  }) as const;

/** By this number the history of an exporter is known that was deleted before. */
const goneRef = 900_001;

/** Writes what earlier requests have begun: the removal of a monitor, a webhook and an exporter, and a deletion of another. */
const seedUnderWay = async (
  { store, clock }: DeletionFixture,
  { owner, other, later }: { readonly owner: string; readonly other: string; readonly later: number },
): Promise<void> => {
  const ofOwner = { organizationId: owner };
  await seedTables(store, ['exporterScrapes', 'exporterSeries', 'exporterCatalogues', 'goneExporters'], {
    ...{ tag: `gone of ${owner}`, links: () => ({ ...ofOwner, exporterRef: goneRef }), time: later },
  });
  await seedTables(store, ['monitors'], { tag: `removed of ${owner}`, links: () => ofOwner, time: later });
  await store.commit([
    { kind: 'delete', table: 'monitors', where: { id: `removed of ${owner} monitors.id` } },
    { kind: 'insert', table: 'webhookRemovals', row: { id: 'whk_gone', organizationId: owner, nextAt: clock.now } },
    { kind: 'insert', table: 'webhookRemovals', row: { id: 'whk_other', organizationId: other, nextAt: later } },
    pendingDeletion(other, 'organization', later),
  ]);
};

/** Lets the other workers do what a deletion leaves to them. */
const followUp = async ({ store, clock }: DeletionFixture): Promise<void> => {
  const lease = { now: clock.now, leaseUntil: clock.now + 30_000, leaseToken: 'follow', limit: 50 };
  for (const { id } of await store.claimDue('webhookRemovals', lease)) {
    await removalStep(id, { store, leaseToken: 'follow', now: clock.now });
  }
  await removeGoneExporters(store, () => false);
  await store.maintain(clock.now);
};

const linksOf =
  (ids: Links) =>
  (seeded: ReadonlyMap<string, Record<string, unknown>>): Links => {
    const id = (table: string) => seeded.get(table)?.id;
    const monitor = seeded.get('monitors');
    const exporter = seeded.get('exporters');
    return {
      monitorId: id('monitors'),
      monitorRef: monitor?.ref,
      exporterRef: exporter?.ref,
      seriesRef: seeded.get('exporterSeries')?.ref,
      'locationDeadlines.id': id('monitors'),
      'evaluations.id': id('monitors'),
      'telemetryResults.exportId': id('telemetryExports'),
      'statusGaps.id': id('monitors'),
      incidentId: id('incidents'),
      webhookId: id('webhooks'),
      reportId: id('reports'),
      sessionId: id('sessions'),
      'webhookAttempts.deliveryId': id('webhookDeliveries'),
      'notificationAttempts.deliveryId': id('notificationDeliveries'),
      'handlerAttempts.deliveryId': id('handlerDeliveries'),
      ...ids,
    };
  };

/** Tables with a row that should not be there, or says what it should not. */
const leftIn = async (
  fixture: DeletionFixture,
  isLeft: (row: string, table: TableName) => boolean,
): Promise<TableName[]> => {
  const left: TableName[] = [];
  for (const table of tableNames) {
    const rows = await allRows(fixture.store, table);
    if (rows.some((row) => isLeft(JSON.stringify(row), table))) left.push(table);
  }
  return left;
};

const stays = (table: TableName, owner: Owner): boolean => ['kept', 'expires'].includes(fateOf(table, owner)?.is ?? '');

const countsOf = async (fixture: DeletionFixture, word: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of tableNames) {
    const rows = await allRows(fixture.store, table);
    counts[table] = rows.filter((row) => JSON.stringify(row).includes(word)).length;
  }
  return counts;
};

/** Tables that hold something of an owner and have no row, so that nothing would be proven of them. */
const emptyOf = async ({ store }: DeletionFixture, owner: Owner): Promise<TableName[]> => {
  const held = tableNames.filter((table) => fateOf(table, owner) !== undefined);
  const rows = await Promise.all(held.map((table) => allRows(store, table)));
  return held.filter((_, index) => rows[index]?.length === 0);
};

describe.each(dialects)('after a deletion on %s', (dialect) => {
  test('nothing of the organization is left but what is kept, and others have all of theirs', async () => {
    const fixture = await openDeletions(dialect);
    const { clock, store } = fixture;
    const owner = await fixture.newMember('owner');
    const other = await fixture.newMember('owner');
    const later = clock.now + 1000 * dayMs;
    /** The rows of monitors and exporters, by which their history knows them. */
    const refs: string[] = [];
    for (const { organizationId } of [owner, other]) {
      const links = linksOf({
        organizationId,
        'organizationEntitlements.id': organizationId,
        'surplusQueue.id': organizationId,
        'memberships.userId': `${organizationId} member`,
        // Tables derive from these.
        'monitors.tags': [`tag of ${organizationId}`],
        'monitors.agentIds': [`agent of ${organizationId}`],
        'incidents.monitorIds': [`monitor of ${organizationId}`],
      });
      const seeded = await seedTables(store, tablesOf('organization'), { tag: organizationId, links, time: later });
      for (const table of ['monitors', 'exporters'] as const) {
        if (organizationId === owner.organizationId) refs.push(`${table} ${seeded.get(table)?.ref}`);
      }
    }
    await seedUnderWay(fixture, { owner: owner.organizationId, other: other.organizationId, later });
    const before = await countsOf(fixture, other.organizationId);
    // What is due of everything else would be worked on; here only deletions are.
    const path = `/api/v1/organizations/${owner.organizationId}`;
    expect((await fixture.request('DELETE', path, { token: owner.token })).status).toBe(204);
    expect(await emptyOf(fixture, 'organization')).toEqual([]);
    await fixture.work();
    clock.now += 14 * dayMs;
    expect(await fixture.work()).toBeGreaterThan(0);
    await followUp(fixture);
    // Members keep the name in the mail about it, which is deleted after 30 days as every other.
    const isLeft = (row: string, table: TableName) =>
      !stays(table, 'organization') &&
      row.includes(owner.organizationId) &&
      !row.includes('"template":"organization-deletion"');
    expect(await leftIn(fixture, isLeft)).toEqual([]);
    for (const table of tableNames) {
      for (const row of await allRows(store, table)) {
        for (const [column, name] of [
          ['monitorRef', 'monitors'],
          ['exporterRef', 'exporters'],
        ] as const) {
          if (!(column in row)) continue;
          expect(refs, table).not.toContain(`${name} ${row[column]}`);
          expect(row[column], table).not.toBe(goneRef);
        }
      }
    }
    expect(await countsOf(fixture, other.organizationId)).toEqual(before);
    // Bills stay, and remind no one.
    const [invoice] = await store.find('invoices', { organizationId: owner.organizationId }, { limit: 2 });
    expect(invoice).toMatchObject({ nextAt: null });
  });

  test('nothing of the person is left but what is kept, and of that only the audit trail has the name', async () => {
    const fixture = await openDeletions(dialect);
    const { clock, store } = fixture;
    const owner = await fixture.newMember('owner');
    const { organizationId } = owner;
    const people = [
      await fixture.newMember('viewer', organizationId),
      await fixture.newMember('viewer', organizationId),
    ];
    const [person = owner, other = owner] = people;
    for (const [number, { userId, email }] of people.entries()) {
      await store.commit([
        { kind: 'update', table: 'users', where: { id: userId }, set: { name: `Name of ${userId}` } },
      ]);
      const actor = { type: 'user', id: userId, name: `Name of ${userId}` };
      const links = linksOf({
        organizationId,
        userId,
        email,
        'memberships.organizationId': `${userId} elsewhere`,
        'incidents.number': number + 1,
        'incidentNotes.author': actor,
        'incidentEntries.actor': actor,
        acknowledgedBy: userId,
        createdBy: userId,
        heldBy: userId,
        assigneeId: userId,
      });
      await seedTables(store, tablesOf('person'), { tag: `by ${userId}`, links, time: clock.now + 1000 * dayMs });
    }
    // An organization that has no other member ends with the account.
    const { organizationId: alone, userId: former } = await fixture.newMember('viewer');
    const times = { createdAt: clock.now, updatedAt: clock.now };
    await store.commit([
      { kind: 'delete', table: 'memberships', where: { userId: former } },
      {
        ...({ kind: 'insert', table: 'memberships' } as const),
        row: { id: 'mbr_alone', organizationId: alone, userId: person.userId, role: 'owner', ...times },
      },
      pendingDeletion(other.userId, 'account', clock.now + 1000 * dayMs),
    ]);
    const before = await countsOf(fixture, other.userId);
    expect((await fixture.request('DELETE', '/api/v1/auth/me', { token: person.token })).status).toBe(204);
    expect(await emptyOf(fixture, 'person')).toEqual([]);
    clock.now += 14 * dayMs;
    expect(await fixture.work()).toBeGreaterThan(0);
    const name = `Name of ${person.userId}`;
    const isLeft = (row: string, table: TableName) => {
      const fate = fateOf(table, 'person');
      if (fate?.is === 'expires' || table === 'auditActivities') return false;
      if (row.includes(name) || row.includes(person.email)) return true;
      // In the seeds, a text that has no other meaning says whose it is.
      return (
        fate?.is !== 'kept' &&
        fate?.is !== 'reduced' &&
        row.replaceAll(`by ${person.userId}`, '').includes(person.userId)
      );
    };
    expect(await leftIn(fixture, isLeft)).toEqual([]);
    expect(await store.get('organizations', { id: alone })).toBeUndefined();
    expect(await countsOf(fixture, other.userId)).toEqual(before);
  });
});
