import { type MonitorDocument, monitorRoutes } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import type { Change, Row } from '../../store/store.js';
import { decideMonitor, newMonitor } from './monitor.js';
import { switchedColumns } from './monitor-states.js';
import { assertPatterns } from './patterns.js';
import { removalChanges } from './removal.js';

type MonitorRow = Row<'monitors'>;

/** Monitors of the organization, in the order that was asked for. @throws ProblemError `not_found` when one is missing */
const readAll = async (ids: readonly string[], context: OrganizationContext): Promise<MonitorRow[]> => {
  const { organizationId } = context.caller;
  const rows = await context.services.store.find(
    'monitors',
    { organizationId, id: { in: ids } },
    { limit: ids.length },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (row === undefined) throw notFound();
    return row;
  });
};

/** Makes many monitors; a mistake in one names its place in the list. */
const createAll = async (documents: readonly MonitorDocument[], context: OrganizationContext): Promise<Decision> => {
  const ids: string[] = [];
  const changes: Change[] = [];
  await assertPatterns(
    documents.map(({ assertions }, index) => ({ assertions, prefix: `monitors[${index}].` })),
    context,
  );
  for (const [index, document] of documents.entries()) {
    try {
      const { decision, row } = await newMonitor(document, context);
      ids.push(row.id);
      changes.push(...(decision.changes ?? []));
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'validation_failed') throw error;
      const errors = (error.errors ?? []).map((field) => ({ ...field, path: `monitors[${index}].${field.path}` }));
      throw new ProblemError('validation_failed', `monitors[${index}].${error.message}`, { errors });
    }
  }
  return { body: { ids }, changes };
};

const changeAll = async (
  ids: readonly string[],
  context: OrganizationContext,
  decide: (row: MonitorRow) => Promise<readonly Change[]>,
): Promise<Decision> => {
  const changes: Change[] = [];
  for (const row of await readAll(ids, context)) changes.push(...(await decide(row)));
  return { body: { ids }, changes };
};

const changesOf = async (decision: Promise<Decision>): Promise<readonly Change[]> => (await decision).changes ?? [];

/** Does the same to many monitors, or to none. */
const bulk = serve(monitorRoutes.bulk, async ({ body }, context) => {
  switch (body.action) {
    case 'create':
      return createAll(body.monitors, context);
    case 'remove':
      return {
        body: { ids: body.monitorIds },
        changes: await removalChanges(await readAll(body.monitorIds, context), context),
      };
    case 'tag': {
      const { add, remove } = body;
      return changeAll(body.monitorIds, context, (row) => {
        const tags = [...new Set([...row.tags.filter((tag) => !remove.includes(tag)), ...add])];
        return changesOf(decideMonitor(row, tags.join('\n') === row.tags.join('\n') ? {} : { tags }, context));
      });
    }
    default: {
      const enabled = body.action === 'resume';
      return changeAll(body.monitorIds, context, (row) =>
        changesOf(decideMonitor(row, switchedColumns(row, enabled, context.now), context)),
      );
    }
  }
});

export const monitorBulkOperations: Readonly<Record<string, Verb>> = { 'monitors.bulk': bulk };
