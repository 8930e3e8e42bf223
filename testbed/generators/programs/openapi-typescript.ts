import createClient from 'openapi-fetch';
import type { paths } from './generated/openapi-typescript.js';
import { baseUrl, headers, range, report, unknownId } from './settings.js';

const client = createClient<paths>({ baseUrl, headers });

const created = await client.POST('/api/v1/monitors', { body: { name: 'openapi-typescript', type: 'manual' } });
const listed = await client.GET('/api/v1/monitors', { params: { query: { pageSize: 10, sort: 'name' } } });
const occurrences = await client.GET('/api/v1/maintenance-windows/occurrences', { params: { query: range } });
const refused = await client.POST('/api/v1/monitors', {
  body: { name: 'Slow', type: 'manual', intervalSeconds: 10, timeoutSeconds: 20 },
});
const missing = await client.GET('/api/v1/monitors/{id}', { params: { path: { id: unknownId } } });

if (refused.error === undefined || missing.error === undefined) throw new Error('what is wrong is accepted');
report({
  created: created.data?.name ?? '',
  listed: (listed.data?.data ?? []).map(({ name }) => name),
  occurrences: occurrences.data?.occurrences.length ?? -1,
  refused: {
    status: refused.response.status,
    code: refused.error.code,
    paths: (refused.error.errors ?? []).map(({ path }) => path),
  },
  missing: { status: missing.error.status, code: missing.error.code },
});

/** Compiled only: what the server refuses to go without. */
export const isRequired = [
  // @ts-expect-error `selector` is missing
  () => client.GET('/api/v1/exporters/{id}/samples', { params: { path: { id: 'exp_1' }, query: {} } }),
  // @ts-expect-error `selector` is missing with the whole query
  () => client.GET('/api/v1/exporters/{id}/samples', { params: { path: { id: 'exp_1' } } }),
  // @ts-expect-error `to` is missing
  () => client.GET('/api/v1/maintenance-windows/occurrences', { params: { query: { from: range.from } } }),
  // @ts-expect-error `from` is missing
  () => client.GET('/api/v1/maintenance-windows/occurrences', { params: { query: { to: range.to } } }),
  // @ts-expect-error `query` is missing with all parameters
  () => client.GET('/api/v1/prometheus/api/v1/query'),
  // @ts-expect-error the body is missing
  () => client.POST('/api/v1/monitors'),
  // @ts-expect-error `type` is missing
  () => client.POST('/api/v1/monitors', { body: { name: 'Shop' } }),
];
