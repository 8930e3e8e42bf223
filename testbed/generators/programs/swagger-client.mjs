import { readFile } from 'node:fs/promises';
import SwaggerClient from 'swagger-client';

// It generates while it runs: nothing of it is compiled, and what is missing is refused before a request is sent.
const [document = '', url = '', apiKey = ''] = process.argv.slice(2);
const spec = { ...JSON.parse(await readFile(document, 'utf8')), servers: [{ url }] };
const client = await SwaggerClient({ spec, authorizations: { apiKey } });

/** The answer, also when it is a problem. */
const call = async (operationId, parameters = {}, requestBody = undefined) => {
  try {
    return await client.execute({ operationId, parameters, requestBody });
  } catch (error) {
    if (error.response === undefined) throw error;
    return error.response;
  }
};

const created = await call('monitors_create', {}, { name: 'swagger-client', type: 'manual' });
const listed = await call('monitors_list', { pageSize: 10, sort: 'name' });
const range = { from: '2036-01-01T00:00:00.000Z', to: '2036-02-01T00:00:00.000Z' };
const occurrences = await call('maintenanceWindows_occurrences', range);
const refused = await call(
  'monitors_create',
  {},
  { name: 'Slow', type: 'manual', intervalSeconds: 10, timeoutSeconds: 20 },
);
const missing = await call('monitors_get', { id: 'mon_00000000000000000000000000' });

const messageOf = (operationId, parameters) =>
  call(operationId, parameters).then(
    () => 'sent',
    ({ message }) => message,
  );
const problem = ({ status, body }) => ({ status, code: body.code });
console.log(
  JSON.stringify({
    created: created.body.name,
    listed: listed.body.data.map(({ name }) => name),
    occurrences: occurrences.body.occurrences.length,
    refused: { ...problem(refused), paths: refused.body.errors.map(({ path }) => path) },
    missing: problem(missing),
    required: await Promise.all([
      messageOf('exporters_samples', { id: 'exp_1' }),
      messageOf('maintenanceWindows_occurrences', { from: range.from }),
      messageOf('maintenanceWindows_occurrences', { to: range.to }),
      messageOf('prometheus_query', {}),
    ]),
  }),
);
