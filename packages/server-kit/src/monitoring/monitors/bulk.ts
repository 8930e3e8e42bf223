import { setImmediate } from 'node:timers/promises';
import { type MonitorDocument, monitorRoutes } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField, invalidFields, notFound, ProblemError } from '../../request/http/problem.js';
import { withDefaultsInLimit } from '../../request/limits/default-within-limit.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import type { Change, Row } from '../../store/interface/store.js';
import { addedAgents, assertRoom } from './assigned-agents.js';
import { type Plan, type PlannedChange, planAll, presentPlan } from './bulk-plan.js';
import { decideMonitor, decidePatch } from './change-monitor.js';
import { newMonitor } from './monitor.js';
import { switchedColumns } from './monitor-states.js';
import { assertPatterns } from './patterns.js';
import { removalChanges } from './removal.js';

type MonitorRow = Row<'monitors'>;

/** Monitors of the organization, in the order that was asked for; `undefined` for one that does not exist. */
const readFound = async (
  ids: readonly string[],
  context: OrganizationContext,
): Promise<readonly (MonitorRow | undefined)[]> => {
  const { organizationId } = context.caller;
  const rows = await context.services.store.find(
    'monitors',
    { organizationId, id: { in: ids } },
    { limit: ids.length },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
};

/** @throws ProblemError `not_found` when one is missing */
const allOf = (rows: readonly (MonitorRow | undefined)[]): readonly MonitorRow[] =>
  rows.map((row) => {
    if (row === undefined) throw notFound();
    return row;
  });

/** @throws ProblemError `validation_failed` when two of the list have the same key */
const assertOwnKeys = (documents: readonly MonitorDocument[]): void => {
  const keys = new Set<string>();
  for (const [index, { key }] of documents.entries()) {
    if (key === null) continue;
    if (keys.has(key)) throw invalidField(`monitors[${index}].key`, 'taken', `is given twice in the list: ${key}`);
    keys.add(key);
  }
};

/** Makes many monitors; a mistake in one names its place in the list. */
const createAll = async (
  given: readonly MonitorDocument[],
  context: OrganizationContext<'browser' | 'checkableTypes' | 'ownTypes'>,
): Promise<Decision> => {
  const { monitors: sent = [] } = (context.sentBody ?? {}) as { readonly monitors?: readonly unknown[] };
  const documents = await withDefaultsInLimit(given, { field: 'intervalSeconds', sent }, context);
  assertOwnKeys(documents);
  const ids: string[] = [];
  const changes: Change[] = [];
  await assertPatterns(
    documents.map(({ type, config, assertions }, index) => ({
      type,
      config,
      assertions,
      prefix: `monitors[${index}].`,
    })),
    context,
  );
  for (const [index, document] of documents.entries()) {
    // Each takes about a millisecond: others have their turn between them.
    await setImmediate();
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
  await assertRoom(
    documents.map(({ agentIds }) => agentIds),
    'monitors',
    context,
  );
  return { body: { ids }, changes };
};

/** What is asked of monitors that are there. */
interface Asked {
  readonly monitorIds: readonly string[];
  readonly dryRun: boolean;
}

/** Does the same to all, or to none; a dry run answers what it would do, with each problem. */
const changeAll = async (
  { monitorIds, dryRun }: Asked,
  context: OrganizationContext,
  decide: (row: MonitorRow) => Promise<PlannedChange>,
  assertAll: (planned: Plan['planned']) => Promise<void> = async () => {},
): Promise<Decision> => {
  const rows = await readFound(monitorIds, context);
  const plan = await planAll(dryRun ? rows : allOf(rows), decide, assertAll);
  if (dryRun) return { body: { ids: monitorIds, ...presentPlan(plan) } };
  if (plan.problems.length > 0) throw invalidFields(plan.problems);
  return { body: { ids: monitorIds }, changes: plan.planned.flatMap(({ decision }) => decision.changes ?? []) };
};

/** Merges one patch into each of many monitors; the new assertions of all are the same, so their patterns are read once. */
const updateAll = (
  asked: Asked & { readonly patch: unknown },
  context: OrganizationContext<'ownTypes'>,
): Promise<Decision> =>
  changeAll(
    asked,
    context,
    (row) => decidePatch(row, asked.patch, context),
    async (planned) => {
      const added = planned.map(({ row, columns }) => addedAgents(row, columns));
      await assertRoom(added, 'patch.agentIds', context);
      // A list of a patch replaces the one before, so the new patterns are those of one of each type.
      for (const type of new Set(planned.map(({ row }) => row.type))) {
        const changed = planned.find(
          ({ row, columns }) =>
            row.type === type && ('assertions' in columns || (type === 'api' && 'config' in columns)),
        );
        if (changed === undefined) continue;
        const { row, columns } = changed;
        // The merged document was held against the contract, which gives assertions and settings their form.
        const { assertions = [], config = {} } = columns as Partial<Pick<MonitorDocument, 'assertions' | 'config'>>;
        await assertPatterns([{ type: row.type, config, assertions, prefix: 'patch.' }], context);
      }
    },
  );

/** Does the same to many monitors, or to none. */
const bulk = serve(
  monitorRoutes.bulk,
  async ({ body }, context: OrganizationContext<'browser' | 'checkableTypes' | 'ownTypes'>) => {
    const change = (columnsOf: (row: MonitorRow) => PlannedChange['columns'], asked: Asked): Promise<Decision> =>
      changeAll(asked, context, async (row) => {
        const columns = columnsOf(row);
        return { columns, decision: decideMonitor(row, columns, context) };
      });
    switch (body.action) {
      case 'create':
        return createAll(body.monitors, context);
      case 'update':
        return updateAll(body, context);
      case 'remove':
        return {
          body: { ids: body.monitorIds },
          changes: await removalChanges(allOf(await readFound(body.monitorIds, context)), context),
        };
      case 'tag':
        return change(({ tags: before }) => {
          const tags = [...new Set([...before.filter((tag) => !body.remove.includes(tag)), ...body.add])];
          return tags.join('\n') === before.join('\n') ? {} : { tags };
        }, body);
      default:
        return change((row) => switchedColumns(row, body.action === 'resume', context.now), body);
    }
  },
);

export const monitorBulkOperations: Readonly<Record<string, Verb>> = { 'monitors.bulk': bulk };
