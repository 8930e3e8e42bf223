import { client } from './generated/openapi-ts/client.gen.js';
import {
  exportersSamples,
  maintenanceWindowsOccurrences,
  monitorsCreate,
  monitorsGet,
  monitorsList,
  prometheusQuery,
} from './generated/openapi-ts/index.js';
import { baseUrl, headers, range, report, unknownId } from './settings.js';

client.setConfig({ baseUrl, headers });

const created = await monitorsCreate({ body: { name: 'openapi-ts', type: 'manual' } });
const listed = await monitorsList({ query: { pageSize: 10, sort: 'name' } });
const occurrences = await maintenanceWindowsOccurrences({ query: range });
const refused = await monitorsCreate({
  body: { name: 'Slow', type: 'manual', intervalSeconds: 10, timeoutSeconds: 20 },
});
const missing = await monitorsGet({ path: { id: unknownId } });

if (refused.error === undefined || missing.error === undefined) throw new Error('what is wrong is accepted');
report({
  created: created.data?.name ?? '',
  listed: (listed.data?.data ?? []).map(({ name }) => name),
  occurrences: occurrences.data?.occurrences.length ?? -1,
  refused: {
    status: refused.error.status,
    code: refused.error.code,
    paths: (refused.error.errors ?? []).map(({ path }) => path),
  },
  missing: { status: missing.error.status, code: missing.error.code },
});

/** Compiled only: what the server refuses to go without. */
export const isRequired = [
  // @ts-expect-error `selector` is missing
  () => exportersSamples({ path: { id: 'exp_1' }, query: {} }),
  // @ts-expect-error `selector` is missing with the whole query
  () => exportersSamples({ path: { id: 'exp_1' } }),
  // @ts-expect-error `to` is missing
  () => maintenanceWindowsOccurrences({ query: { from: range.from } }),
  // @ts-expect-error `from` is missing
  () => maintenanceWindowsOccurrences({ query: { to: range.to } }),
  // @ts-expect-error `query` is missing with all parameters
  () => prometheusQuery(),
  // @ts-expect-error the body is missing
  () => monitorsCreate(),
  // @ts-expect-error `type` is missing
  () => monitorsCreate({ body: { name: 'Shop' } }),
];
