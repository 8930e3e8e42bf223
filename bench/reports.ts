import { newId } from '../packages/server-kit/src/base/ids.ts';
import type { Store } from '../packages/server-kit/src/store/interface/store.ts';
import { type DatabaseLocation, fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { settle, startPostgres } from './fixtures/postgres.ts';
import { writeWatchedMonths } from './fixtures/watched-months.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { measureInTurn, ratiosOf, type Sample, valuesOf } from './measuring/rounds.ts';
import { median, shown, withSpread } from './measuring/statistics.ts';
import type { ReportComputing, ReportComputingOptions, ReportSubject } from './processes/report-computing.ts';

const days = 31;
const monthDays = 30;
const dayMs = 86_400_000;
type Measure = 'ms' | 'cpuMs' | 'pauseMs';

const yardstick: ReportSubject = 'plain';
const subjects: Readonly<Record<ReportSubject, string>> = {
  plain: 'the rows of the month, read with plain SQL',
  report: 'the report: uptime, outages, days, percentiles, hash',
  budget: 'its error budget of now',
  burnRate: 'a rule about the burn rate of the last hour, once for each monitor',
  budgetRule: 'a rule about the error budget of the month, once for each monitor',
};
const isSubject = (name: string): name is ReportSubject => name in subjects;

/** A report of a month over many monitors, and what alert rules and dashboards read of it every minute. */
export const reports: Benchmark = {
  name: 'reports',
  title: 'A report of a month over 1,000 monitors',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const sqlite = await measure({ kind: 'sqlite', file: folder.file('reports.db') }, isQuick);
    const server = await startPostgres();
    try {
      const url = await server.createDatabase();
      let version = '';
      const postgres = await measure({ kind: 'postgres', url }, isQuick, async () => {
        version = await settle(url);
      });
      return [
        `Each monitor failed twice a day. The month is ${monthDays} whole days; the budget is that of this month, until now. CPU time is that of the process, without that of PostgreSQL. The longest pause is CPU time between two turns of the event loop.`,
        ...['### SQLite', sqlite, `### PostgreSQL ${version}`, postgres],
      ].join('\n\n');
    } finally {
      await server.stop();
    }
  },
};

const createReport = async (store: Store, organizationId: string, now: number): Promise<string> => {
  const id = newId('rpt', now);
  await store.commit([
    {
      kind: 'insert',
      table: 'reports',
      row: {
        ...{ id, organizationId, version: 1, name: 'Promised uptime', type: 'sla', scope: { scope: 'all' } },
        ...{ period: { kind: 'rolling', days: monthDays }, timezone: 'UTC', slaTarget: 99.9, atRiskPercent: 20 },
        accounting: {
          ...{ maintenance: 'excluded', degraded: 'up', unknown: 'excluded' },
          ...{ combine: 'average', ignoreOutagesUnderSeconds: 0 },
        },
        ...{ recipients: [], keepRuns: 1, searchText: '', createdAt: now, updatedAt: now },
      },
    },
  ]);
  return id;
};

const measure = async (
  database: DatabaseLocation,
  isQuick: boolean,
  afterFilling: () => Promise<void> = async () => {},
): Promise<string> => {
  const now = Date.now();
  const count = isQuick ? 100 : 1000;
  const reportId = await fillDatabase(database, async (store) => {
    const organization = await createOrganization(store);
    await createMonitors(store, { organizationId: organization.id, count, isAllUp: true });
    await writeWatchedMonths(store, { now, days, wholeMonitors: 0 });
    return createReport(store, organization.id, now);
  });
  await afterFilling();
  const to = Math.floor(now / dayMs) * dayMs;
  const options = { database, reportId, now, from: to - monthDays * dayMs, to } satisfies ReportComputingOptions;
  const server = await startChild<ReportComputing>('report-computing', options);
  const contenders = Object.keys(subjects)
    .filter(isSubject)
    .map((name) => ({ name, measure: (): Promise<Sample<Measure>> => server.ask('measure', name) }));
  const rounds = await measureInTurn(contenders, { rounds: isQuick ? 3 : 7, warmUps: 2 });
  await server.stop();
  const rows = contenders.map(({ name }) => [
    subjects[name],
    name === yardstick
      ? '1'
      : `**${shown(median(ratiosOf(rounds, { yardstick, subject: name, cost: 'cpuMs' }).map((ratio) => 1 / ratio)))}**`,
    withSpread(valuesOf(rounds, name, 'cpuMs')),
    withSpread(valuesOf(rounds, name, 'ms')),
    withSpread(valuesOf(rounds, name, 'pauseMs')),
  ]);
  return table([`${count.toLocaleString('en')} monitors`, 'CPU ÷ plain SQL', 'CPU ms', 'ms', 'longest pause ms'], rows);
};
