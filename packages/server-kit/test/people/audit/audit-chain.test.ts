import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/base/ids.js';
import { type InTurn, verifyChain } from '../../../src/people/audit/verify-chain.js';
import { activityHash } from '../../../src/store/commits/audit/hash-chain.js';
import { audit } from '../../../src/store/conformance/sample-rows.js';
import type { Row } from '../../../src/store/interface/store.js';
import { dialects } from '../../kit-fixture.js';
import { type OpenedDatabase, openDatabase, unlock } from './audit-fixture.js';

type Activity = Row<'auditActivities'>;
const inTurn: InTurn = (work) => work();

describe.each(dialects)('the chain of audit activities on %s', (dialect) => {
  let database: OpenedDatabase;
  beforeAll(async () => {
    database = await openDatabase(dialect);
  });
  afterAll(() => database.close());

  const rowsOf = (organizationId: string): Promise<Activity[]> =>
    database.store.find('auditActivities', { organizationId }, { limit: 1000, orderBy: 'sequence' });
  /** An organization with so many activities. */
  const newChain = async (length: number): Promise<string> => {
    const organizationId = newId('org', 0);
    await database.store.commit(Array.from({ length }, () => audit(organizationId)));
    return organizationId;
  };

  test('is intact and empty without activities', async () => {
    expect(await verifyChain(database.store, 'org_none', { inTurn })).toEqual({
      isIntact: true,
      checked: 0,
      lastSequence: 0,
      brokenAt: null,
      cursor: null,
    });
  });

  // 200 activities are read at a time.
  test.each([1, 199, 200, 201, 450])('is intact as it was written, with %i activities', async (length) => {
    const organizationId = await newChain(length);
    expect(await verifyChain(database.store, organizationId, { inTurn })).toEqual({
      isIntact: true,
      checked: length,
      lastSequence: length,
      brokenAt: null,
      cursor: expect.stringMatching(`^${length}\\.[0-9a-f]{64}$`),
    });
  });

  /** Walks in portions, as a caller does who goes on with each cursor. */
  const walkOn = async (organizationId: string, most: number) => {
    const walks = [await verifyChain(database.store, organizationId, { most, inTurn })];
    for (let walk = walks[0]; walk?.isIntact === null && walk.cursor !== null; walk = walks.at(-1)) {
      walks.push(await verifyChain(database.store, organizationId, { after: walk.cursor, most, inTurn }));
    }
    return walks;
  };

  test.each([
    [400, [200, 200]],
    [450, [200, 200, 50]],
  ])('is verified in portions that do not overlap, with %i activities', async (length, portions) => {
    const walks = await walkOn(await newChain(length), 200);
    expect(walks.map(({ checked }) => checked)).toEqual(portions);
    expect(walks.map(({ isIntact }) => isIntact)).toEqual(
      portions.map((_, i) => (i < portions.length - 1 ? null : true)),
    );
  });

  test('is verified from an earlier result, reading only newer activities', async () => {
    const organizationId = await newChain(3);
    const { cursor } = await verifyChain(database.store, organizationId, { inTurn });
    const again = await verifyChain(database.store, organizationId, { after: cursor ?? '', inTurn });
    expect(again).toMatchObject({ isIntact: true, checked: 0, cursor });
    await database.store.commit([audit(organizationId), audit(organizationId)]);
    const later = await verifyChain(database.store, organizationId, { after: cursor ?? '', inTurn });
    expect(later).toMatchObject({ isIntact: true, checked: 2, lastSequence: 5 });
  });

  test('is broken when an earlier result has another hash, or ends beyond the chain', async () => {
    const organizationId = await newChain(3);
    const at = (sequence: number) =>
      verifyChain(database.store, organizationId, { after: `${sequence}.${'0'.repeat(64)}`, inTurn });
    expect(await at(2)).toMatchObject({
      isIntact: false,
      brokenAt: { sequence: 3, reason: 'not_linked' },
      cursor: null,
    });
    expect(await at(3)).toMatchObject({ isIntact: false, brokenAt: { sequence: 3, id: null, reason: 'changed' } });
    expect(await at(4)).toMatchObject({ isIntact: false, brokenAt: { sequence: 4, id: null, reason: 'missing' } });
  });

  test('is intact during and after 64 simultaneous writes from two processes', async () => {
    const organizationId = await newChain(1);
    const walks: Promise<{ isIntact: boolean | null }>[] = [];
    await Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        await (index % 2 === 0 ? database.store : database.other).commit([audit(organizationId)]);
        if (index % 8 === 0) walks.push(verifyChain(database.other, organizationId, { inTurn }));
      }),
    );
    for (const { isIntact } of await Promise.all(walks)) expect(isIntact).toBe(true);
    expect(await verifyChain(database.store, organizationId, { inTurn })).toMatchObject({
      isIntact: true,
      lastSequence: 65,
    });
  });

  test.each([
    ['changed', "UPDATE audit_activities SET result = 'failure'"],
    ['deleted', 'DELETE FROM audit_activities'],
  ])('cannot be %s: the database refuses', async (_, sql) => {
    const organizationId = await newChain(3);
    const before = await rowsOf(organizationId);
    await expect(database.run(`${sql} WHERE organization_id = '${organizationId}'`)).rejects.toThrow(/cannot|neither/);
    expect(await rowsOf(organizationId)).toEqual(before);
  });

  // SQLite asks no delete trigger when a row is replaced.
  const replace = {
    sqlite: (rows: string) => `INSERT OR REPLACE INTO audit_activities ${rows}`,
    postgres: (rows: string) =>
      `INSERT INTO audit_activities ${rows} ON CONFLICT (id) DO UPDATE SET result = 'failure'`,
  };
  test('cannot have activities replaced', async () => {
    const organizationId = await newChain(3);
    const before = await rowsOf(organizationId);
    const rows = `SELECT * FROM audit_activities WHERE organization_id = '${organizationId}'`;
    await expect(database.run(replace[dialect](rows))).rejects.toThrow(/cannot|neither/);
    expect(await rowsOf(organizationId)).toEqual(before);
  });

  describe('that was changed despite the triggers of the database', () => {
    beforeAll(() => database.run(unlock[dialect]));

    /** Members of a row that are replaced, with a hash that fits. */
    const forged = (row: Activity, change: Partial<Activity>): string => {
      const { hash: _, previousHash, ...activity } = { ...row, ...change };
      return activityHash(activity, previousHash);
    };
    const columns =
      'organization_id, at, actor, action, resource, changes, request_id, ip, result, hash, previous_hash';

    interface Tampering {
      readonly title: string;
      /** SQL for a chain of ten. */
      readonly sql: (organizationId: string, rows: readonly Activity[]) => readonly string[];
      readonly sequence: number;
      readonly reason: 'missing' | 'changed' | 'not_linked';
      /** The row that is named, if one is. */
      readonly names?: (rows: readonly Activity[]) => string | undefined;
    }
    const update = (set: string, organizationId: string, sequence: number): string =>
      `UPDATE audit_activities SET ${set} WHERE organization_id = '${organizationId}' AND sequence = ${sequence}`;
    const remove = (organizationId: string, which: string): string =>
      `DELETE FROM audit_activities WHERE organization_id = '${organizationId}' AND sequence ${which}`;

    const tamperings: readonly Tampering[] = [
      ...['result', 'action', 'request_id', 'ip', 'hash', 'previous_hash'].map(
        (column): Tampering => ({
          title: `another ${column} is named as changed`,
          sql: (id) => [update(`${column} = 'forged'`, id, 5)],
          sequence: 5,
          reason: 'changed',
          names: (rows) => rows[4]?.id,
        }),
      ),
      {
        title: 'another actor is named as changed',
        sql: (id) => [update(`actor = '{"type":"user","id":"usr_1","name":"Mallory"}'`, id, 5)],
        sequence: 5,
        reason: 'changed',
        names: (rows) => rows[4]?.id,
      },
      {
        title: 'another time is named as changed, and only the first of two',
        sql: (id) => [update('at = at - 1', id, 9), update('at = at - 1', id, 3)],
        sequence: 3,
        reason: 'changed',
        names: (rows) => rows[2]?.id,
      },
      {
        title: 'an activity that was taken out is named as missing',
        sql: (id) => [remove(id, '= 5')],
        sequence: 5,
        reason: 'missing',
      },
      {
        title: 'a first activity that was taken out is named as missing',
        sql: (id) => [remove(id, '= 1')],
        sequence: 1,
        reason: 'missing',
      },
      {
        title: 'a tail that was cut off is named where it begins',
        sql: (id) => [remove(id, '> 7')],
        sequence: 8,
        reason: 'missing',
      },
      {
        title: 'a whole chain that was taken out is named as missing',
        sql: (id) => [remove(id, '> 0')],
        sequence: 1,
        reason: 'missing',
      },
      {
        title: 'two activities that changed places are named at the first place',
        sql: (id) => [
          update('sequence = 1000', id, 4),
          update('sequence = 4', id, 6),
          update('sequence = 6', id, 1000),
        ],
        sequence: 4,
        reason: 'changed',
        names: (rows) => rows[5]?.id,
      },
      {
        title: 'a gap that was closed up is named',
        sql: (id) => [remove(id, '= 5'), update('sequence = 5', id, 6)],
        sequence: 5,
        reason: 'changed',
        names: (rows) => rows[5]?.id,
      },
      {
        title: 'a changed activity with a fitting hash is named by the link of the next one',
        sql: (id, rows) => {
          const [, , , , row] = rows;
          return row === undefined
            ? []
            : [update(`action = 'forged', hash = '${forged(row, { action: 'forged' })}'`, id, 5)];
        },
        sequence: 6,
        reason: 'not_linked',
        names: (rows) => rows[5]?.id,
      },
      {
        title: 'a changed last activity with a fitting hash is named by the end of the chain',
        sql: (id, rows) => {
          const row = rows.at(-1);
          return row === undefined
            ? []
            : [update(`action = 'forged', hash = '${forged(row, { action: 'forged' })}'`, id, 10)];
        },
        sequence: 10,
        reason: 'changed',
        names: (rows) => rows[9]?.id,
      },
      {
        title: 'an activity behind an end that was put back is named',
        sql: (id, rows) => [
          `UPDATE audit_heads SET sequence = 7, hash = '${rows[6]?.hash}' WHERE organization_id = '${id}'`,
        ],
        sequence: 8,
        reason: 'not_linked',
        names: (rows) => rows[7]?.id,
      },
      {
        title: 'a chain whose end was taken away is named at its first activity',
        sql: (id) => [`DELETE FROM audit_heads WHERE organization_id = '${id}'`],
        sequence: 1,
        reason: 'not_linked',
        names: (rows) => rows[0]?.id,
      },
      {
        title: 'an activity in front of the first is named',
        sql: (id) => [
          `INSERT INTO audit_activities (id, sequence, ${columns})
SELECT 'aud_front_${id}', 0, ${columns} FROM audit_activities WHERE organization_id = '${id}' AND sequence = 1`,
        ],
        sequence: 0,
        reason: 'not_linked',
      },
    ];

    test.each(tamperings.map((tampering) => [tampering.title, tampering] as const))('%s', async (_, tampering) => {
      const organizationId = await newChain(10);
      const bystander = await newChain(10);
      const rows = await rowsOf(organizationId);
      for (const sql of tampering.sql(organizationId, rows)) await database.run(sql);
      const found = await verifyChain(database.store, organizationId, { inTurn });
      const { sequence, reason, names } = tampering;
      expect(found).toMatchObject({ isIntact: false, brokenAt: { sequence, reason } });
      if (names !== undefined) expect(found.brokenAt?.id).toBe(names(rows));
      if (reason === 'missing') expect(found.brokenAt?.id).toBeNull();
      expect(await verifyChain(database.store, bystander, { inTurn })).toMatchObject({ isIntact: true, checked: 10 });
    });

    test('names a changed activity in the portion that contains it', async () => {
      const organizationId = await newChain(450);
      await database.run(update("result = 'failure'", organizationId, 401));
      const walks = await walkOn(organizationId, 200);
      expect(walks.map(({ isIntact }) => isIntact)).toEqual([null, null, false]);
      expect(walks.at(-1)).toMatchObject({ checked: 1, brokenAt: { sequence: 401, reason: 'changed' } });
    });

    test('names one changed activity of many, pages after the first', async () => {
      const organizationId = await newChain(450);
      await database.run(update("result = 'failure'", organizationId, 401));
      expect(await verifyChain(database.store, organizationId, { inTurn })).toMatchObject({
        isIntact: false,
        checked: 401,
        lastSequence: 450,
        brokenAt: { sequence: 401, reason: 'changed' },
      });
    });
  });
});
