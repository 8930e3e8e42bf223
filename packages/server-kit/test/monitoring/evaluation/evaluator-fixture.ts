import type { CheckReport } from '@watchpost/checks';
import type { NewRow, Row, Store } from '../../../src/store/interface/store.js';
import { type Dialect, newMonitor, openFixture, startOfTest } from '../engine/engine-fixture.js';
import { claimDue, evaluateAll, evaluationOf } from './evaluate-all.js';
import { writeCheck } from './write-check.js';

/** Monitors on a database. A test writes their checks, and evaluates them one after the other. */
export interface EvaluatorFixture {
  readonly store: Store;
  now: number;
  /** Since when this process polls: missing results count only from then. Default: never. */
  pollingSince: number;
  addMonitor(id: string, given?: Partial<NewRow<'monitors'>>): Promise<void>;
  addRule(given: Partial<NewRow<'alertRules'>> & Pick<NewRow<'alertRules'>, 'id' | 'condition'>): Promise<void>;
  /**
   * Writes down a check as the engine does.
   *
   * @param certificateDays of a certificate that the target showed; none unless given
   */
  check(id: string, status: CheckReport['status'], latencyMs?: number, certificateDays?: number): Promise<void>;
  /**
   * Evaluates all monitors that are due, until none is due by now.
   *
   * @param options.isKilled whether it ends before it has written anything
   */
  evaluateAll(options?: { readonly isKilled?: boolean }): Promise<void>;
  incidents(): Promise<Row<'incidents'>[]>;
  /** Types of events that were written for webhooks, in their order. */
  events(): Promise<string[]>;
  notifications(): Promise<string[]>;
  /** Deletes all monitors and what came of them. */
  clear(): Promise<void>;
}

export const openEvaluatorFixture = async (dialect: Dialect): Promise<EvaluatorFixture> => {
  const { store } = await openFixture(dialect);

  const self: EvaluatorFixture = {
    store,
    now: startOfTest,
    pollingSince: Number.POSITIVE_INFINITY,
    async addMonitor(id, given = {}) {
      await store.commit([
        { kind: 'insert', table: 'monitors', row: newMonitor(id, { retries: 0, ...given }, self.now) },
        {
          kind: 'insert',
          table: 'evaluations',
          row: { id, organizationId: 'org_1', evaluatedUntil: self.now, statusSeenSince: self.now, isHeldBack: false },
        },
      ]);
    },
    async addRule(given) {
      const row: NewRow<'alertRules'> = {
        organizationId: 'org_1',
        version: 1,
        name: `rule ${given.id}`,
        enabled: true,
        severity: 'major',
        target: { scope: 'all' },
        failureThreshold: 1,
        successThreshold: 1,
        noDataState: 'keep',
        repeatIntervalSeconds: null,
        notifyOnResolve: true,
        channels: [{ type: 'webhook' }],
        createIncident: false,
        labels: {},
        searchText: '',
        createdAt: self.now,
        updatedAt: self.now,
        ...given,
      };
      await store.commit([{ kind: 'insert', table: 'alertRules', row }]);
    },
    check: (id, status, latencyMs, certificateDays) =>
      writeCheck(store, id, {
        status,
        now: self.now,
        ...(latencyMs === undefined ? {} : { latencyMs }),
        certificateDays,
      }),
    async evaluateAll({ isKilled = false } = {}) {
      const { now, pollingSince } = self;
      if (!isKilled) return evaluateAll(store, now, { pollingSince });
      for (const evaluation of await claimDue(store, now)) {
        await evaluationOf(store, evaluation, { now, pollingSince });
        // The lease ends by itself.
        const { id } = evaluation;
        const set = { leaseUntil: null, leaseToken: null };
        await store.commit([{ kind: 'update', table: 'evaluations', where: { id }, set }]);
      }
    },
    incidents: () => store.find('incidents', {}, { limit: 1000, orderBy: 'number' }),
    async events() {
      const rows = await store.find('events', { dispatchedAt: null }, { limit: 1000, orderBy: 'id' });
      return rows.sort((a, b) => a.occurredAt - b.occurredAt).map(({ type }) => type);
    },
    async notifications() {
      const rows = await store.find('news', {}, { limit: 1000, orderBy: 'createdAt' });
      return rows.map(({ kind, monitorId }) => `${kind} ${monitorId}`);
    },
    async clear() {
      await store.commit([
        { kind: 'delete', table: 'monitors', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'evaluations', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'alertRules', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'alertRuleStates', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'incidents', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'incidentNumbers', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'incidentEntries', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'events', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'news', where: { organizationId: 'org_1' } },
      ]);
    },
  };
  return self;
};
