import assert from 'node:assert/strict';
import type { Column, NewRow, Row, Store, Where } from '../interface/store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import {
  insert,
  sampleApiKey,
  sampleId,
  sampleIncident,
  sampleMonitor,
  sampleResult,
  sampleRollup,
  sampleSession,
  sampleTime,
} from './sample-rows.js';

const organizationId = 'org_reads';

/** Six monitors whose names describe them. */
const named: readonly Partial<NewRow<'monitors'>>[] = [
  {
    name: 'a',
    type: 'https',
    retries: 0,
    tags: ['blue', 'fast'],
    enabled: true,
    lastCheckedAt: null,
    config: { m: 'a' },
  },
  {
    name: 'b',
    type: 'https',
    retries: 1,
    tags: ['blue'],
    enabled: false,
    lastCheckedAt: sampleTime,
    config: { m: "'" },
  },
  { name: 'c', type: 'http', retries: 2, tags: [], enabled: true, lastCheckedAt: null },
  { name: 'd', type: 'tcp', retries: 3, tags: ['fas'], enabled: true, lastCheckedAt: sampleTime + 5 },
  { name: 'e', type: 'tcp', retries: 4, tags: ['%'], enabled: false, lastCheckedAt: sampleTime + 1 },
  { name: 'f', type: 'dns', retries: 5, tags: ['1'], enabled: true, lastCheckedAt: sampleTime + 1 },
];

const conditions: readonly { readonly where: Where<'monitors'>; readonly found: string }[] = [
  { where: {}, found: 'abcdef' },
  { where: { name: 'c' }, found: 'c' },
  { where: { enabled: false }, found: 'be' },
  { where: { enabled: true, type: 'tcp' }, found: 'd' },
  { where: { lastCheckedAt: null }, found: 'ac' },
  { where: { lastCheckedAt: { not: null } }, found: 'bdef' },
  { where: { lastCheckedAt: { not: sampleTime + 1 } }, found: 'abcd' },
  { where: { certificate: null }, found: 'abcdef' },
  { where: { tags: { not: null } }, found: 'abcdef' },
  { where: { type: { in: ['tcp', 'dns'] } }, found: 'def' },
  { where: { type: { in: [] } }, found: '' },
  { where: { retries: { in: [0, 5, 9] } }, found: 'af' },
  { where: { enabled: { in: [false] } }, found: 'be' },
  { where: { retries: { below: 2 } }, found: 'ab' },
  { where: { retries: { atMost: 2 } }, found: 'abc' },
  { where: { retries: { above: 3 } }, found: 'ef' },
  { where: { retries: { atLeast: 3 } }, found: 'def' },
  { where: { retries: { atLeast: 1, below: 4, not: 2 } }, found: 'bd' },
  { where: { name: { above: 'd' } }, found: 'ef' },
  { where: { tags: { includes: 'blue' } }, found: 'ab' },
  { where: { tags: { includes: 'fas' } }, found: 'd' },
  { where: { tags: { includes: '%' } }, found: 'e' },
  { where: { tags: { includes: '1' } }, found: 'f' },
  { where: { 'config.m': 'a' }, found: 'a' },
  { where: { 'config.m': { in: ['a', "'"] } }, found: 'ab' },
  { where: { 'config.m': null }, found: 'cdef' },
  { where: { 'config.m': { not: 'a' }, enabled: false }, found: 'be' },
];

/** Conditions that mean nothing; each would widen a read if it were let through. */
const wrongConditions: readonly { readonly title: string; readonly where: object }[] = [
  { title: 'an unknown column', where: { naame: 'a' } },
  { title: 'an inherited name', where: { constructor: 'a' } },
  { title: 'an undefined value', where: { name: undefined } },
  { title: 'a comparison with undefined', where: { name: { not: undefined } } },
  { title: 'an empty comparison', where: { name: {} } },
  { title: 'an unknown comparison', where: { name: { like: 'a' } } },
  { title: 'an order against null', where: { lastCheckedAt: { below: null } } },
  { title: 'a value of another kind', where: { retries: '1' } },
  { title: 'a list that is not an array', where: { name: { in: 'a' } } },
  { title: 'null in a list', where: { name: { in: [null] } } },
  { title: 'a JSON column as a value', where: { tags: { not: ['blue'] } } },
  { title: 'a member of a column that holds no JSON', where: { 'name.id': 'a' } },
  { title: 'a member of an unknown column', where: { 'naame.id': 'a' } },
  { title: 'a member whose name is no word', where: { "config.a') OR ('1": 'a' } },
  { title: 'a member as a number', where: { 'config.m': 1 } },
  { title: 'an element of a column that is not an array', where: { name: { includes: 'a' } } },
];

const names = (rows: readonly Row<'monitors'>[]): string =>
  rows
    .map(({ name }) => name)
    .sort()
    .join('');

const withNamed = async (store: Store): Promise<void> => {
  const rows = named.map((row) => insert('monitors', sampleMonitor({ organizationId, ...row })));
  await store.commit([...rows, insert('monitors', sampleMonitor({ organizationId: 'org_other', name: 'x' }))]);
};

const everyKind: NewRow<'monitors'> = sampleMonitor({
  name: 'Ünïcödé 🦊 \'"\\%_',
  description: 'line\r\nline\ttab',
  tags: ['a', 'ä', '"'],
  config: { method: 'GET', nested: { list: [1, 2.5, -0.001, null, true, { deep: '🦊' }], empty: {} }, text: '\\u0000' },
  assertions: [{ source: 'status', operator: 'in', expected: [200, 204] }],
  enabled: false,
  isVerifying: true,
  degradedAfterMs: 0,
  lastCheckedAt: Number.MAX_SAFE_INTEGER,
  statusSince: -1,
  lastResult: {
    ok: true,
    latencyMs: 1.234,
    statusCode: 200,
    message: null,
    timings: { dnsMs: null, connectMs: 0, tlsMs: 0.5, firstByteMs: 1e-7 },
  },
});

/** What reads guarantee: what was written, only what was requested, and nothing of other organizations. */
export const readCases: readonly ConformanceCase[] = [
  conformanceCase('a row is read back exactly as it was written', async (store, other) => {
    await store.commit([insert('monitors', everyKind)]);
    const row = await other.get('monitors', { id: everyKind.id });
    const absent = { firstFailureAt: null, unknownSince: null, certificate: null, nextCheckAt: null };
    const causes = {
      cause: null,
      failureCause: null,
      unknownReason: null,
      coveredUntil: null,
      definedAt: null,
      definedVersion: null,
      historyRewrittenAt: null,
    };
    const unused = { parentId: null, credentials: null, credentialFields: [], lastSignalAt: null, runStartedAt: null };
    const unreported = { reportedStatus: null, reportedMessage: null, isSuspended: false };
    const unlimited = { pausedReason: null, slowedToSeconds: null };
    const free = { evidenceCount: 0, leaseUntil: null, leaseToken: null, heartbeatHash: null, heartbeatToken: null };
    const unassigned = {
      key: null,
      escalationPolicyId: null,
      agentIds: [],
      checkFromServer: true,
      quorum: { mode: 'majority' },
      locations: [],
    };
    const others = { ...absent, ...causes, ...unused, ...unreported, ...free, ...unassigned, ...unlimited };
    assert.deepEqual(row, { ...everyKind, ...others, ref: row?.ref });
    assert.equal(typeof row?.ref, 'number');
  }),

  conformanceCase(
    'bytes are read back exactly as they were written, one row or many at a time',
    async (store, other) => {
      const samples = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      const row = (seriesRef: number) => ({ seriesRef, hour: 494_000, samples: samples.subarray(0, 256 - seriesRef) });
      await store.commit([insert('sampleChunks', row(0))]);
      await store.commit(
        [1, 2, 256].map((ref) => ({ ...insert('sampleChunks', row(ref)), onConflict: 'ignore' as const })),
      );
      const rows = await other.find('sampleChunks', { seriesRef: { in: [0, 1, 2, 256] } }, { limit: 9 });
      assert.deepEqual(
        rows.map((read) => [read.seriesRef, [...read.samples]]),
        [0, 1, 2, 256].map((ref) => [ref, [...row(ref).samples]]),
      );
    },
  ),

  conformanceCase('results and rollups can hold a duration of one year', async (store) => {
    const yearUs = 366 * 24 * 3_600_000_000;
    const result = { ...sampleResult(7, sampleTime), latencyUs: yearUs };
    const rollup = {
      ...sampleRollup(7, sampleTime),
      latencyMinUs: yearUs - 1,
      latencyMaxUs: yearUs,
      latencySumUs: yearUs,
    };
    await store.commit([insert('monitorResults', result), insert('resultRollups', rollup)]);
    const [readResult] = await store.find('monitorResults', { monitorRef: 7 }, { limit: 1 });
    const [readRollup] = await store.find('resultRollups', { monitorRef: 7 }, { limit: 1 });
    assert.equal(readResult?.latencyUs, yearUs);
    assert.deepEqual([readRollup?.latencyMinUs, readRollup?.latencyMaxUs], [yearUs - 1, yearUs]);
  }),

  conformanceCase(
    'a row that was read is read as it is now, after this process or another has changed it',
    async (store, other) => {
      const key = sampleApiKey();
      const { id, secretHash } = key;
      await store.commit([insert('apiKeys', key)]);
      const revokedAt = async () => (await store.get('apiKeys', { secretHash }))?.revokedAt;
      const revoke = (by: Store, at: number) =>
        by.commit([{ kind: 'update', table: 'apiKeys', where: { id }, set: { revokedAt: at } }]);
      assert.equal(await revokedAt(), null);
      for (const [index, by] of [store, other, store, other].entries()) {
        await revoke(by, sampleTime + index);
        assert.equal(await revokedAt(), sampleTime + index);
      }
      await other.commit([{ kind: 'delete', table: 'apiKeys', where: { id } }]);
      assert.equal(await store.get('apiKeys', { secretHash }), undefined);
    },
  ),

  conformanceCase('a row that was read is gone once it was deleted in a portion', async (store, other) => {
    const session = sampleSession();
    const { id } = session;
    for (const by of [store, other]) {
      await store.commit([insert('sessions', session)]);
      assert.equal((await store.get('sessions', { id }))?.id, id);
      assert.equal(await by.deleteSome({ kind: 'delete', table: 'sessions', where: { id } }, 10), 1);
      assert.equal(await store.get('sessions', { id }), undefined);
    }
  }),

  conformanceCase('characters that PostgreSQL cannot store become U+FFFD, and the row is kept', async (store) => {
    const key = sampleApiKey({ name: 'a\0b\ud800c', scopes: ['monitors:read'] });
    const monitor = sampleMonitor({ config: { 'k\0': ['\0', '\ud800', '\udc00x', '\\u0000 stays'] } });
    await store.commit([insert('apiKeys', key), insert('monitors', monitor)]);
    assert.equal((await store.get('apiKeys', { id: key.id }))?.name, 'a\uFFFDb\uFFFDc');
    const config = (await store.get('monitors', { id: monitor.id }))?.config;
    assert.deepEqual(config, { 'k\uFFFD': ['\uFFFD', '\uFFFD', '\uFFFDx', '\\u0000 stays'] });
  }),

  conformanceCase('findColumns returns only the named columns, with the values that find returns', async (store) => {
    await withNamed(store);
    const where = { organizationId, tags: { includes: 'blue' } } as const;
    const options = { orderBy: 'name', isDescending: true, limit: 5 } as const;
    const whole = await store.find('monitors', where, options);
    assert.equal(whole.length, 2);
    assert.deepEqual(
      await store.findColumns('monitors', ['tags', 'name', 'enabled', 'lastCheckedAt'], where, options),
      whole.map(({ tags, name, enabled, lastCheckedAt }) => ({ tags, name, enabled, lastCheckedAt })),
    );
    assert.deepEqual(await store.findColumns('monitors', ['name'], { organizationId }, { ...options, limit: 1 }), [
      { name: 'f' },
    ]);
    for (const [search, names] of [
      ['WEBSITE', whole.map(({ name }) => ({ name }))],
      ['web%', []],
    ] as const)
      assert.deepEqual(await store.findColumns('monitors', ['name'], where, { ...options, search }), names);
    for (const columns of [[], ['naame'], ['constructor']]) {
      const wrong = columns as readonly 'name'[];
      await assert.rejects(store.findColumns('monitors', wrong, where, options), TypeError, String(columns));
    }
  }),

  conformanceCase('each kind of condition finds the rows that match and no others', async (store) => {
    await withNamed(store);
    for (const { where, found } of conditions) {
      const scoped = { organizationId, ...where };
      const said = JSON.stringify(where);
      assert.equal(names(await store.find('monitors', scoped, { limit: 100 })), found, said);
      const page = await store.page('monitors', {
        where: scoped,
        orderBy: 'name',
        isDescending: false,
        limit: 2,
        offset: 0,
      });
      assert.equal(page.totalItems, found.length, said);
      assert.equal(names(page.rows), found.slice(0, 2), said);
    }
  }),

  conformanceCase('a read with a malformed condition rejects with a TypeError', async (store) => {
    for (const { title, where } of wrongConditions) {
      const wrong = where as Where<'monitors'>;
      const query = { where: wrong, orderBy: 'name', isDescending: false, limit: 1, offset: 0 } as const;
      await assert.rejects(store.get('monitors', wrong), TypeError, title);
      await assert.rejects(store.find('monitors', wrong, { limit: 1 }), TypeError, title);
      await assert.rejects(store.page('monitors', query), TypeError, title);
    }
  }),

  conformanceCase('a page sorted by an unknown column rejects with a TypeError', async (store) => {
    const orderBy = 'name; --' as Column<'monitors'>;
    await assert.rejects(store.find('monitors', {}, { limit: 1, orderBy }), TypeError);
  }),

  conformanceCase('a read scoped to an organization finds no row of another', async (store) => {
    const foreign = sampleMonitor({ organizationId: 'org_other' });
    await store.commit([insert('monitors', foreign)]);
    const where = { id: foreign.id, organizationId };
    assert.equal(await store.get('monitors', where), undefined);
    assert.deepEqual(await store.find('monitors', where, { limit: 10 }), []);
    for (const search of [undefined, 'website']) {
      const page = await store.page('monitors', {
        where: { organizationId },
        orderBy: 'name',
        isDescending: false,
        limit: 10,
        offset: 0,
        ...(search === undefined ? {} : { search }),
      });
      assert.deepEqual(page, { rows: [], totalItems: 0 });
    }
  }),

  conformanceCase('incidents are found by a monitor in their list, also after the list has changed', async (store) => {
    const about = (id: string, monitorIds: string[], number: number) =>
      insert('incidents', sampleIncident({ id, organizationId, monitorIds, number }));
    const found = async (monitorId: string, of = organizationId): Promise<string> =>
      (await store.find('incidents', { organizationId: of, monitorIds: { includes: monitorId } }, { limit: 10 }))
        .map(({ id }) => id)
        .join(' ');
    await store.commit([
      about('inc_1', ['mon_a', 'mon_b'], 1),
      about('inc_2', ['mon_b', 'mon_b'], 2),
      about('inc_3', [], 3),
    ]);
    assert.equal(await found('mon_a'), 'inc_1');
    assert.equal(await found('mon_b'), 'inc_1 inc_2');
    assert.equal(await found('mon_b', 'org_other'), '');
    await store.commit([
      { kind: 'update', table: 'incidents', where: { id: 'inc_1' }, set: { monitorIds: ['mon_a', 'mon_c'] } },
      { kind: 'update', table: 'incidents', where: { id: 'inc_3' }, set: { title: 'Renamed' } },
    ]);
    assert.deepEqual([await found('mon_a'), await found('mon_b'), await found('mon_c')], ['inc_1', 'inc_2', 'inc_1']);
    await store.commit([{ kind: 'delete', table: 'incidents', where: { id: 'inc_1' } }]);
    assert.deepEqual([await found('mon_a'), await found('mon_c')], ['', '']);
  }),

  conformanceCase('find returns rows in the requested order, ties by id, up to the limit', async (store) => {
    const keys = ['b', 'a', 'c'].map((id) => sampleApiKey({ id: sampleId(`key_${id}`), name: id === 'c' ? '1' : '2' }));
    await store.commit(keys.map((key) => insert('apiKeys', key)));
    const found = async (options: { orderBy?: 'name'; isDescending?: boolean; limit: number }): Promise<string> =>
      (await store.find('apiKeys', {}, options)).map(({ id }) => id.charAt(4)).join('');
    assert.equal(await found({ limit: 10 }), 'abc');
    assert.equal(await found({ limit: 10, isDescending: true }), 'cba');
    assert.equal(await found({ limit: 10, orderBy: 'name' }), 'cab');
    assert.equal(await found({ limit: 2, orderBy: 'name', isDescending: true }), 'ba');
  }),
];
