import { planRoutes } from '@watchpost/schemas';
import type { Context } from '../../request/context.js';
import { notFound } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';

const listPlans = serve(planRoutes.list, async ({ query }, { services }: Context<'plans'>) => {
  const { orderBy, isDescending, limit, offset } = pageOptions(query);
  const { all } = services.plans;
  const ordered =
    orderBy === 'name'
      ? all.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)) || a.position - b.position)
      : all;
  const data = (isDescending ? ordered.toReversed() : ordered).slice(offset, offset + limit);
  return { body: pageBody(query, data, all.length) };
});

const getPlan = serve(planRoutes.get, async ({ params }, { services }: Context<'plans'>) => {
  const plan = services.plans.find(params.code);
  if (plan === undefined) throw notFound();
  return { body: plan };
});

export const planOperations: Readonly<Record<string, Verb>> = {
  'plans.list': listPlans,
  'plans.get': getPlan,
};
