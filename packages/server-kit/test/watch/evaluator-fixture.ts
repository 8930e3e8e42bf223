import type { CheckReport } from '../../src/checks/check.js';
import { judgeCheck } from '../../src/engine/outcome.js';
import { createReadLatencies } from '../../src/history/read-latencies.js';
import type { NewRow, Row, Store } from '../../src/store/store.js';
import { evaluate } from '../../src/watch/evaluate.js';
import { commitOf } from '../../src/watch/evaluator.js';
import { readFacts } from '../../src/watch/facts.js';
import { type Dialect, newMonitor, openFixture, reportOf, startOfTest } from '../engine/engine-fixture.js';

const leaseToken = 'checking';

/** Monitors on a database whose checks a test writes down, and looks at them one after the other. */
export interface EvaluatorFixture {
  readonly store: Store;
  now: number;
  /** Since when somebody would have seen that results do not come; nobody unless set. */
  watchedSince: number;
  addMonitor(id: string, given?: Partial<NewRow<'monitors'>>): Promise<void>;
  addRule(given: Partial<NewRow<'alertRules'>> & Pick<NewRow<'alertRules'>, 'id' | 'condition'>): Promise<void>;
  /**
   * Writes down a check as the engine does.
   *
   * @param certificateDays of a certificate that the target showed; none unless given
   */
  check(id: string, status: CheckReport['status'], latencyMs?: number, certificateDays?: number): Promise<void>;
  /**
   * Looks at all monitors that have news, until nothing is left to look at by now.
   *
   * @param options.isKilled whether it ends before it has written anything of the first of them
   */
  evaluateAll(options?: { readonly isKilled?: boolean }): Promise<void>;
  incidents(): Promise<Row<'incidents'>[]>;
  /** Types of events that were written for webhooks, in their order. */
  events(): Promise<string[]>;
  news(): Promise<string[]>;
  /** Deletes all monitors and what came of them. */
  clear(): Promise<void>;
}

export const openEvaluatorFixture = async (dialect: Dialect): Promise<EvaluatorFixture> => {
  const { store } = await openFixture(dialect);

  const monitorOf = async (id: string): Promise<Row<'monitors'>> => {
    const row = await store.get('monitors', { id });
    if (row === undefined) throw new Error(`no monitor ${id}`);
    return row;
  };

  const evaluateOnce = async (evaluation: Row<'evaluations'>, isKilled: boolean): Promise<void> => {
    const { now, watchedSince } = self;
    const facts = await readFacts(store, evaluation, now);
    if (facts === undefined) throw new Error(`no monitor ${evaluation.id}`);
    const readLatencies = createReadLatencies(store, () => now);
    const led = await evaluate(facts, { now, store, readLatencies, watchedSince });
    if (isKilled) return;
    const result = await store.commit(commitOf(evaluation, led));
    if (!result.isCommitted) throw new Error(`refused: ${JSON.stringify(result)}`);
  };

  const self: EvaluatorFixture = {
    store,
    now: startOfTest,
    watchedSince: Number.POSITIVE_INFINITY,
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
    async check(id, status, latencyMs = 80, certificateDays) {
      const { ref } = await monitorOf(id);
      await store.commit([{ kind: 'update', table: 'monitors', where: { id }, set: { leaseToken } }]);
      const report = reportOf(status);
      const measurement = { ...report.measurement, latencyMs: report.measurement.ok ? latencyMs : null };
      const validTo = new Date(self.now + (certificateDays ?? 0) * 86_400_000).toISOString();
      const certificate =
        certificateDays === undefined ? null : { issuer: 'An authority', validTo, daysRemaining: certificateDays };
      const { outcome } = judgeCheck(
        {
          monitor: await monitorOf(id),
          lease: { monitorRef: ref, token: leaseToken, until: self.now + 1000 },
          report: { ...report, measurement, certificate },
          dueAt: self.now,
          startedAt: self.now,
          endedAt: self.now,
        },
        true,
      );
      await store.recordChecks([outcome]);
    },
    async evaluateAll({ isKilled = false } = {}) {
      for (let round = 0; round < 50; round++) {
        const due = await store.find('evaluations', { nextAt: { atMost: self.now } }, { limit: 1000, orderBy: 'id' });
        if (due.length === 0) return;
        for (const { id } of due) {
          const evaluation = await store.get('evaluations', { id });
          if (evaluation !== undefined) await evaluateOnce(evaluation, isKilled);
        }
        if (isKilled) return;
      }
      throw new Error('there is always something to look at');
    },
    incidents: () => store.find('incidents', {}, { limit: 1000, orderBy: 'number' }),
    async events() {
      const rows = await store.find('events', { dispatchedAt: null }, { limit: 1000, orderBy: 'id' });
      return rows.sort((a, b) => a.occurredAt - b.occurredAt).map(({ type }) => type);
    },
    async news() {
      const rows = await store.find('notifications', {}, { limit: 1000, orderBy: 'createdAt' });
      return rows.map(({ kind, monitorId }) => `${kind} ${monitorId}`);
    },
    async clear() {
      await store.commit([
        { kind: 'delete', table: 'monitors', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'evaluations', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'alertRules', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'alertRuleStates', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'incidents', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'incidentEntries', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'events', where: { organizationId: 'org_1' } },
        { kind: 'delete', table: 'notifications', where: { organizationId: 'org_1' } },
      ]);
    },
  };
  return self;
};
