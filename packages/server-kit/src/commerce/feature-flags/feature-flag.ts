import { bounds, featureFlagRoutes, featureFlags } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { OrganizationContext } from '../../request/context.js';
import { eventChanges } from '../../request/events/emit.js';
import { invalidField, notFound } from '../../request/http/problem.js';
import { type Decision, type DocumentDecision, serve, servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { idOf } from '../../request/verbs/get.js';
import { decideRemove } from '../../request/verbs/remove.js';
import { assertVersion, versionHeaders } from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Row } from '../../store/interface/store.js';
import { assertConditions } from './condition-values.js';
import { guardingRules } from './guarding-rules.js';
import { featureFlagResource, presentFlag } from './present-flag.js';

type FlagRow = Row<'featureFlags'>;

/** Columns by which a flag serves other values. */
const servingColumns = ['enabled', 'value', 'defaultValue', 'rules', 'rolloutPercent', 'bucketBy'] as const;

/** Reads a flag of the caller's organization by its id or its key. @throws ProblemError `not_found` */
export const readFlag = async (reference: string, { caller, services }: OrganizationContext): Promise<FlagRow> => {
  const { organizationId } = caller;
  const where = reference.startsWith('ffl_') ? { organizationId, id: reference } : { organizationId, key: reference };
  const row = await services.store.get('featureFlags', where);
  if (row === undefined) throw notFound();
  return row;
};

/** @throws ProblemError `validation_failed`: all flags of an organization are kept in memory */
const assertFlagSize = (row: FlagRow): void => {
  const { rules, value, defaultValue, description, tags } = row;
  const bytes = Buffer.byteLength(JSON.stringify({ rules, value, defaultValue, description, tags }));
  const { most } = bounds.flagDocument;
  if (bytes <= most) return;
  throw invalidField(
    'rules',
    'too_big',
    `must be smaller: a flag has at most ${most} bytes as JSON, this one would have ${bytes}`,
  );
};

const createFlag = servePlain(async (input, context) => {
  const document = input.body as Record<string, unknown>;
  const { store } = context.services;
  const row = {
    ...newDocumentRow(featureFlagResource, document, context),
    lastChangedAt: context.now,
    guardedAt: null,
  } as unknown as FlagRow;
  assertFlagSize(row);
  await assertConditions(row.rules, context);
  const { organizationId, key } = row;
  if ((await store.get('featureFlags', { organizationId, key })) !== undefined) {
    throw invalidField('key', 'taken', `is taken: the organization has a flag ${key}`);
  }
  const guarding = await guardingRules(row, context);
  const decision = decideCreate(featureFlagResource, { ...row }, context);
  return { ...decision, changes: [...guarding, ...(decision.changes ?? [])] };
});

const getFlag = servePlain(async (input, context) => {
  const row = await readFlag(idOf(input), context);
  return { body: featureFlagResource.present(row, context.now), headers: versionHeaders(row) };
});

/** The columns that follow from a change: when what the flag serves has changed, and that a person switched it on. */
const followingColumns = (
  columns: Readonly<Record<string, unknown>>,
  row: FlagRow,
  { now }: OrganizationContext,
): Partial<FlagRow> => ({
  ...(servingColumns.some((column) => column in columns) && { lastChangedAt: now }),
  ...(columns.enabled === true && row.guardedAt !== null && { guardedAt: null }),
});

/** The decision that changes a flag. @throws ProblemError `validation_failed` */
const decideChange = async (
  row: FlagRow,
  columns: Readonly<Record<string, unknown>>,
  context: OrganizationContext,
): Promise<DocumentDecision> => {
  const changed = { ...row, ...columns } as FlagRow;
  if ('rules' in columns) await assertConditions(changed.rules, context);
  const isServed = servingColumns.some((column) => column in columns);
  if (isServed || 'description' in columns || 'tags' in columns) assertFlagSize(changed);
  const isGuardChanged = 'guard' in columns || 'enabled' in columns;
  const guarding = isGuardChanged ? await guardingRules(changed, context, row) : [];
  const all = { ...columns, ...followingColumns(columns, row, context) };
  const decision = decideUpdate(featureFlagResource, row, all, context);
  return decision.changes === undefined ? decision : { ...decision, changes: [...guarding, ...decision.changes] };
};

const updateFlag = servePlain(async (input, context) => {
  const row = await readFlag(idOf(input), context);
  assertVersion(row, context);
  return decideChange(row, changedColumns(featureFlagResource, row, input.body), context);
});

const switchFlag = async (reference: string, enabled: boolean, context: OrganizationContext): Promise<Decision> => {
  const row = await readFlag(reference, context);
  assertVersion(row, context);
  return decideChange(row, row.enabled === enabled ? {} : { enabled }, context);
};

const enableFlag = serve(featureFlagRoutes.enable, ({ params }, context) => switchFlag(params.id, true, context));

const disableFlag = serve(featureFlagRoutes.disable, ({ params }, context) => switchFlag(params.id, false, context));

const removeFlag = servePlain(async (input, context) => {
  const row = await readFlag(idOf(input), context);
  assertVersion(row, context);
  const decision = decideRemove(featureFlagResource, row, context);
  const { organizationId, id, version } = row;
  const removed = { ...presentFlag(row, context.now), enabled: false, removedAt: timestamp(context.now) };
  const subject = { type: featureFlags.name, id, sequence: version + 1 };
  const events = eventChanges(context, { organizationId, subject, data: removed });
  return { ...decision, changes: [...(decision.changes ?? []), ...events] };
});

export const flagDocumentOperations: Readonly<Record<string, Verb>> = {
  'featureFlags.create': createFlag,
  'featureFlags.get': getFlag,
  'featureFlags.update': updateFlag,
  'featureFlags.enable': enableFlag,
  'featureFlags.disable': disableFlag,
  'featureFlags.remove': removeFlag,
};
