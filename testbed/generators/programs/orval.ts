import {
  exportersSamples,
  maintenanceWindowsOccurrences,
  monitorsCreate,
  monitorsGet,
  monitorsList,
  prometheusQuery,
} from './generated/orval.js';
import { headers, range, report, unknownId } from './settings.js';

const options: RequestInit = { headers: { 'Content-Type': 'application/json', ...headers } };

const created = await monitorsCreate({ name: 'orval', type: 'manual' }, options);
const listed = await monitorsList({ pageSize: 10, sort: 'name' }, options);
const occurrences = await maintenanceWindowsOccurrences(range, options);
const refused = await monitorsCreate(
  { name: 'Slow', type: 'manual', intervalSeconds: 10, timeoutSeconds: 20 },
  options,
);
const missing = await monitorsGet(unknownId, options);

if (refused.status !== 400 || missing.status !== 404) throw new Error('what is wrong is accepted');
report({
  created: created.status === 201 ? created.data.name : '',
  listed: listed.status === 200 ? listed.data.data.map(({ name }) => name) : [],
  occurrences: occurrences.status === 200 ? occurrences.data.occurrences.length : -1,
  refused: {
    status: refused.data.status,
    code: refused.data.code,
    paths: (refused.data.errors ?? []).map(({ path }) => path),
  },
  missing: { status: missing.data.status, code: missing.data.code },
});

/** Compiled only: what the server refuses to go without. */
export const isRequired = [
  // @ts-expect-error `selector` is missing
  () => exportersSamples('exp_1', {}),
  // @ts-expect-error `selector` is missing with the whole query
  () => exportersSamples('exp_1'),
  // @ts-expect-error `to` is missing
  () => maintenanceWindowsOccurrences({ from: range.from }),
  // @ts-expect-error `from` is missing
  () => maintenanceWindowsOccurrences({ to: range.to }),
  // @ts-expect-error `query` is missing with all parameters
  () => prometheusQuery(),
  // @ts-expect-error the body is missing
  () => monitorsCreate(),
  // @ts-expect-error `type` is missing
  () => monitorsCreate({ name: 'Shop' }),
];
