import { auditActivities, auditVerifyRoute } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { notFound } from '../../request/http/problem.js';
import { serve, serveList, servePlain, type Verb } from '../../request/operation.js';
import { idOf } from '../../request/verbs/get.js';
import { filterConditions, pageBody, pageOptions } from '../../request/verbs/list.js';
import { presentActivity } from '../../store/commits/audit/present-activity.js';
import type { Where } from '../../store/interface/store.js';

/** Lists the activities of the caller's organization. */
const list = serveList(async ({ query }, context) => {
  const { store } = context.services;
  const { organizationId } = context.caller;
  const filters = filterConditions(auditActivities.list, query);
  const { orderBy, ...page } = pageOptions(query);
  // The numbers of a chain have no gap: its end is how long it is.
  const head = await store.get('auditHeads', { organizationId });
  const { rows, totalItems } = await store.page('auditActivities', {
    // The filters are the contract's, and each is a column of the table.
    where: { organizationId, ...filters } as Where<'auditActivities'>,
    orderBy: orderBy === 'at' ? 'at' : 'sequence',
    ...page,
  });
  const isFiltered = Object.keys(filters).length > 0;
  return { body: pageBody(query, rows.map(presentActivity), isFiltered ? totalItems : (head?.sequence ?? 0)) };
});

const get = servePlain(async (input, context) => {
  const where = { id: idOf(input), organizationId: context.caller.organizationId };
  const row = await context.services.store.get('auditActivities', where);
  if (row === undefined) throw notFound();
  return { body: presentActivity(row) };
});

const verify = serve(auditVerifyRoute, async ({ query }, context: OrganizationContext<'chainWalks'>) => ({
  body: await context.services.chainWalks.verify(context.caller.organizationId, query.after),
}));

export const auditActivityOperations: Readonly<Record<string, Verb>> = {
  'auditActivities.list': list,
  'auditActivities.get': get,
  'auditActivities.verify': verify,
};
