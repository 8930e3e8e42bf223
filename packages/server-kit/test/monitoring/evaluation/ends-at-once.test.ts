import { allScopes } from '@watchpost/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, openKit, type Reply } from '../../kit-fixture.js';
import { claimDue, evaluateAll, evaluationOf, expanded } from './evaluate-all.js';
import { writeCheck } from './write-check.js';

interface World {
  readonly ruleId: string;
  readonly monitorId: string;
}

describe.each(dialects)(
  'a request that ends a rule or a monitor while an alert begins leaves nothing behind, on %s',
  (dialect) => {
    let fixture: KitFixture;
    let organizationId: string;
    let apiKey: string;
    beforeAll(async () => {
      fixture = await openKit(dialect);
    });
    beforeEach(async () => {
      const owner = await fixture.newMember('owner');
      ({ organizationId } = owner);
      ({ secret: apiKey } = await fixture.newApiKey(owner, allScopes));
    });
    afterAll(() => fixture.close());

    const send = (method: string, path: string, body?: object): Promise<Reply> =>
      fixture.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });

    /** One with a reported status, and one that is checked: only its results lead to evaluations. */
    const kinds = [
      { name: 'Supplier', type: 'manual', tags: ['shop'] },
      { name: 'Shop', type: 'https', target: 'https://shop.example/', retries: 0, tags: ['shop'] },
    ] as const;

    /** A monitor that is down, and a rule that has not seen it yet. */
    const world = async (kind: (typeof kinds)[number]): Promise<World> => {
      const monitor = await send('POST', '/monitors', kind);
      const rule = await send('POST', '/alert-rules', {
        name: 'Down',
        target: { scope: 'tags', tags: ['shop'] },
        condition: { metric: 'status', operator: '==', threshold: 'down' },
        failureThreshold: 1,
        createIncident: true,
      });
      await evaluateAll(fixture.store, fixture.clock.now);
      fixture.clock.now += 60_000;
      const { id: monitorId } = monitor.body;
      if (kind.type === 'manual') await send('POST', `/monitors/${monitorId}/status`, { status: 'down' });
      else await writeCheck(fixture.store, monitorId, { status: 'down', now: fixture.clock.now });
      return { ruleId: rule.body.id, monitorId };
    };

    type End = (world: World) => Promise<Reply>;
    const ends: [string, End][] = [
      ['switches a rule off', ({ ruleId }) => send('PATCH', `/alert-rules/${ruleId}`, { enabled: false })],
      ['deletes a rule', ({ ruleId }) => send('DELETE', `/alert-rules/${ruleId}`)],
      [
        'aims a rule elsewhere',
        ({ ruleId }) => send('PATCH', `/alert-rules/${ruleId}`, { target: { scope: 'tags', tags: ['books'] } }),
      ],
      ['takes the tag from a monitor', ({ monitorId }) => send('PATCH', `/monitors/${monitorId}`, { tags: [] })],
      ['deletes a monitor', ({ monitorId }) => send('DELETE', `/monitors/${monitorId}`)],
      [
        'deletes many monitors',
        ({ monitorId }) => send('POST', '/monitors/bulk', { action: 'remove', monitorIds: [monitorId] }),
      ],
    ];

    /** As many alerts ended as began, no incident of the rule is open, and no state of it is left. */
    const expectNothingLeft = async ({ ruleId }: World): Promise<void> => {
      const { store } = fixture;
      const emitted = await store.find('events', { organizationId, subjectId: ruleId }, { limit: 100 });
      const count = (type: string): number => emitted.filter((event) => event.type === type).length;
      expect(count('alert.resolved')).toBe(count('alert.triggered'));
      const incidents = await store.find('incidents', { organizationId, source: 'alertRule' }, { limit: 100 });
      expect(incidents.filter(({ status }) => status !== 'resolved')).toEqual([]);
      expect(incidents).toHaveLength(count('alert.triggered'));
      expect(await store.find('alertRuleStates', { ruleId }, { limit: 100 })).toEqual([]);
    };

    const cases = ends.flatMap(([who, end]) => kinds.map((kind) => [who, kind.type, kind, end] as const));

    test.each(cases)('when it %s (of type %s) before the evaluation is written', async (_, _type, kind, end) => {
      const { store, clock } = fixture;
      const made = await world(kind);
      const [evaluation] = await claimDue(store, clock.now);
      if (evaluation === undefined) throw new Error('the monitor has no evaluation');
      const seen = await evaluationOf(store, evaluation, { now: clock.now });
      expect(expanded(seen).filter((change) => change.kind === 'insert' && change.table === 'incidents')).toHaveLength(
        2,
      );
      expect((await end(made)).status).toBeLessThan(300);
      expect(await store.commit(seen)).toMatchObject({ isCommitted: false, reason: 'no_match' });
      await evaluateAll(store, clock.now + 10_000);
      await expectNothingLeft(made);
    });

    test.each(cases)('when it %s (of type %s) and read its rows before the evaluation', async (_, _type, kind, end) => {
      const { store, clock } = fixture;
      const made = await world(kind);
      const { commit } = store;
      let hasFired = false;
      const isEnd = (changes: readonly Change[]): boolean => changes.some(({ kind }) => kind === 'audit');
      store.commit = async (changes) => {
        if (!hasFired && isEnd(changes)) {
          hasFired = true;
          store.commit = commit;
          await evaluateAll(store, clock.now);
        }
        return commit(changes);
      };
      expect((await end(made)).status).toBeLessThan(300);
      expect(hasFired).toBe(true);
      await evaluateAll(store, clock.now);
      const emitted = await store.find('events', { organizationId, type: 'alert.triggered' }, { limit: 10 });
      expect(emitted).toHaveLength(1);
      await expectNothingLeft(made);
    });
  },
);
