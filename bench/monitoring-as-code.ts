import { startServer } from '@watchpost/testbed/server-process';
import { createClient } from '../packages/client/src/index.ts';
import {
  applyMonitoring,
  defineMonitoring,
  exportMonitoring,
  type MonitoringDefinition,
  planMonitoring,
} from '../packages/client/src/monitoring.ts';
import { startPostgres } from './fixtures/postgres.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';

const declared = (count: number, retries: number): MonitoringDefinition =>
  defineMonitoring(({ monitor, alertRule }) => {
    const keys = Array.from({ length: count }, (_, index) =>
      monitor(`shop-${index}`, { name: `Shop ${index}`, type: 'https', target: 'https://example.com/', retries }),
    );
    alertRule('slow', {
      name: 'Slow',
      target: { scope: 'monitors', monitorIds: keys.slice(0, 100) },
      condition: { metric: 'latencyMs', operator: '>', threshold: 800 },
    });
  });

/** Seconds of each step, against a server that runs in its own process. */
const measure = async (env: Readonly<Record<string, string>>, count: number): Promise<readonly number[]> => {
  const server = await startServer({ env, from: 'sources' });
  try {
    const client = createClient({ baseUrl: server.url, ...server.owner });
    const took: number[] = [];
    const timed = async <T>(work: () => Promise<T>): Promise<T> => {
      const startedAt = performance.now();
      const result = await work();
      took.push((performance.now() - startedAt) / 1000);
      return result;
    };
    const definition = declared(count, 2);
    const first = await timed(() => planMonitoring(client, definition));
    await timed(() => applyMonitoring(client, first));
    await timed(() => planMonitoring(client, definition));
    await timed(() => exportMonitoring(client));
    const changed = await planMonitoring(client, declared(count, 3));
    await timed(() => applyMonitoring(client, changed));
    return took;
  } finally {
    await server.stop();
  }
};

/** A file with many monitors, planned and applied by the client over HTTP. */
export const monitoringAsCode: Benchmark = {
  name: 'monitoring-as-code',
  title: 'Monitoring as code: a file with 1,000 monitors',
  async run({ isQuick }) {
    const count = isQuick ? 100 : 1000;
    const sqlite = await measure({}, count);
    const server = await startPostgres();
    try {
      const postgres = await measure({ DATABASE_URL: await server.createDatabase() }, count);
      const steps = [
        'plan against an empty organization',
        'apply: all are created',
        'plan: nothing to change',
        'export',
        'apply: a field of each is changed',
      ];
      const rows = steps.map((step, index) => [
        step,
        ...[sqlite, postgres].map((took) => (took[index] ?? 0).toFixed(2)),
      ]);
      return table([`${count.toLocaleString('en')} monitors, seconds`, 'SQLite', 'PostgreSQL'], rows);
    } finally {
      await server.stop();
    }
  },
};
