import { licenseRoutes, licenses } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import { notFound } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions, searchOption } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import { presentActivation } from './present-license.js';

const listActivations = serve(licenseRoutes.activations, async ({ params, query }, context) => {
  const license = await readOwnRow('licenses', params.id, context);
  const { orderBy, ...page } = pageOptions(query);
  const { rows, totalItems } = await context.services.store.page('licenseActivations', {
    where: { licenseId: license.id },
    ...searchOption(query),
    orderBy: orderBy === 'lastSeenAt' ? 'lastSeenAt' : 'activatedAt',
    ...page,
  });
  const data = rows.map((row) => presentActivation(row, license, context.now));
  return { body: pageBody(query, data, totalItems) };
});

/** Frees the seat of a machine that its holder has lost, for example. */
const removeActivation = serve(licenseRoutes.removeActivation, async ({ params }, context) => {
  const license = await readOwnRow('licenses', params.id, context);
  const where = { id: params.activationId, licenseId: license.id };
  const row = await context.services.store.get('licenseActivations', where);
  if (row === undefined) throw notFound();
  return {
    changes: [
      { kind: 'delete', table: 'licenseActivations', where, mustMatch: true },
      auditChange(context, {
        resource: { type: licenses.name, id: license.id, name: license.name },
        before: { activationId: row.id, fingerprint: row.fingerprint },
      }),
    ],
  };
});

export const activationOperations: Readonly<Record<string, Verb>> = {
  'licenses.activations': listActivations,
  'licenses.removeActivation': removeActivation,
};
