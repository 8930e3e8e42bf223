import { agentTypes, type MonitorDocument, type MonitorType, monitorRoutes, monitors } from '@watchpost/schemas';
import { nameEscalationPolicy } from '../../request/access/named-policy.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import { withDefaultInLimit } from '../../request/limits/default-within-limit.js';
import {
  type Decision,
  type DocumentDecision,
  serve,
  serveList,
  servePlain,
  type Verb,
} from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { assertKeyIsFree } from '../../request/verbs/declared-key.js';
import { idOf } from '../../request/verbs/get.js';
import { pageQuery } from '../../request/verbs/list.js';
import { assertVersion, readOwnRow, versionHeaders } from '../../request/verbs/served-resource.js';
import { pageText } from '../../request/verbs/write-page.js';
import type { Change, Row } from '../../store/interface/store.js';
import { engineBounds } from '../engine/bounds.js';
import { assertKnownType, ownTypeConfig } from '../engine/own-types/own-type-rules.js';
import { addedAgents, assertRoom, assignAgents } from './assigned-agents.js';
import { blockedColumns } from './blocked-target.js';
import { decideMonitor, decidePatch } from './change-monitor.js';
import { credentialColumns } from './credentials.js';
import { assertHeartbeatSchedule } from './heartbeat-schedule.js';
import { newHeartbeatColumns } from './heartbeat-token.js';
import { monitorChanged } from './monitor-events.js';
import { switchedColumns, switchedState } from './monitor-states.js';
import { readOverview } from './overview.js';
import { assertPatterns } from './patterns.js';
import {
  monitorResource,
  presentMonitor,
  readListed,
  withNewFields,
  withShownFields,
  writeMonitors,
} from './present-monitor.js';
import { relateMonitors } from './related-monitors.js';
import { removalChanges } from './removal.js';
import { stepLimit } from './step-limit.js';
import { readSummary } from './summary.js';

type MonitorRow = Row<'monitors'>;

/** A monitor that no driver can check would stay `pending` for ever, so it is refused. */
const assertCheckable = (
  type: MonitorType,
  context: OrganizationContext<'browser' | 'checkableTypes' | 'ownTypes'>,
): void => {
  assertKnownType(type, context);
  const types = context.services.checkableTypes;
  if (types.has(type)) return;
  throw invalidField('type', 'not_installed', `cannot be ${type}: this server can check ${[...types].join(', ')}`);
};

/** What opens pages is turned on by the operator; agents do it where theirs has. */
const assertBrowser = (
  { type, checkFromServer }: { readonly type: MonitorType; readonly checkFromServer?: boolean | null },
  { services }: Pick<OrganizationContext<'browser'>, 'services'>,
): void => {
  if (type !== 'browser' || checkFromServer === false || services.browser !== undefined) return;
  const way = 'name an agent with --browser in agentIds, or have its operator turn them on (BROWSER_CHECKS=true)';
  throw invalidField('type', 'browser_checks_off', `cannot be browser: this server runs no browser checks; ${way}`);
};

/** A try is made by this server, at once and without a trace: what agents alone check cannot be tried so. */
const assertTryable = (type: MonitorType): void => {
  if (!agentTypes.includes(type)) return;
  const way = 'save the monitor, and check it with POST /monitors/:id/check (watchpost monitors check)';
  throw invalidField('type', 'agents_only', `cannot be ${type}: agents alone check it; ${way}`);
};

const neverChecked = {
  lastCheckedAt: null,
  lastResult: null,
  certificate: null,
  lastSignalAt: null,
  runStartedAt: null,
  reportedStatus: null,
  reportedMessage: null,
  isSuspended: false,
  heartbeatToken: null,
  heartbeatHash: null,
};

/** The row of a new monitor and the decision that makes it, with its place among what is evaluated. Its patterns were read. */
export const newMonitor = async (
  given: MonitorDocument,
  context: OrganizationContext<'browser' | 'checkableTypes' | 'ownTypes'>,
): Promise<{ readonly decision: DocumentDecision; readonly row: MonitorRow }> => {
  const { secretBox } = context.services;
  assertCheckable(given.type, context);
  assertBrowser(given, context);
  const { credentials, ...document } = { ...given, config: ownTypeConfig(given, context) };
  assertHeartbeatSchedule(document);
  await assertKeyIsFree(monitorResource, document, context);
  const relations = [
    ...(await relateMonitors(document, null, context)),
    ...(await nameEscalationPolicy('escalationPolicyId', document.escalationPolicyId, context)),
  ];
  const assigned = await assignAgents(document, [], context);
  const state = {
    ...switchedState({ ...document, ...neverChecked }, document.enabled, context.now),
    ...blockedColumns(document, context),
  };
  const plain = newDocumentRow(monitorResource, { ...document, ...neverChecked, ...state }, context);
  const row = {
    ...plain,
    ...credentialColumns(plain.id, credentials, secretBox),
    ...(document.type === 'heartbeat' && newHeartbeatColumns(plain.id, secretBox)),
    locations: assigned.runsAfter([]),
  };
  const decision = decideCreate(monitorResource, row, context);
  const evaluation: Change = {
    kind: 'insert',
    table: 'evaluations',
    row: {
      id: row.id,
      organizationId: row.organizationId,
      evaluatedUntil: context.now,
      statusSeenSince: context.now,
      isHeldBack: false,
    },
  };
  // The document has every column that people write, and the rest was added above; the database gives `ref`.
  const made = { ref: 0, ...row } as MonitorRow;
  const created = monitorChanged('monitor.created', made, context);
  const changes = [
    ...relations,
    ...assigned.changes,
    ...(decision.changes ?? []),
    evaluation,
    created,
    ...stepLimit(made),
  ];
  return { decision: { ...decision, changes }, row: made };
};

/** Creates a monitor; its first check is due at once. */
const createMonitor = servePlain(
  async (input, context: OrganizationContext<'browser' | 'checkableTypes' | 'ownTypes'>) => {
    const document = await withDefaultInLimit(input.body as MonitorDocument, 'intervalSeconds', context);
    await assertPatterns([document], context);
    await assertRoom([document.agentIds], 'agentIds', context);
    const { decision, row } = await newMonitor(document, context);
    return withNewFields(decision, row, context);
  },
);

const listMonitors = serveList(async ({ query }, context: OrganizationContext<'ownTypes'>) => {
  assertKnownType(query.type, context);
  const page = pageQuery<'monitors'>(monitors, query, context);
  const { rows, totalItems } = await readListed(page, context);
  return { text: pageText(query, await writeMonitors(rows, context), totalItems) };
});

const getMonitor = servePlain(async (input, context) => {
  const row = await readOwnRow('monitors', idOf(input), context);
  return { body: await presentMonitor(row, context), headers: versionHeaders(row) };
});

/** Changes a monitor. `enabled` pauses and resumes; a new definition is checked at once. */
const updateMonitor = servePlain(async (input, context: OrganizationContext<'ownTypes'>) => {
  const row = await readOwnRow('monitors', idOf(input), context);
  assertVersion(row, context);
  const { columns, decision } = await decidePatch(row, input.body, context);
  if ('assertions' in columns || 'config' in columns) await assertPatterns([{ ...row, ...columns }], context);
  await assertRoom([addedAgents(row, columns)], 'agentIds', context);
  return withShownFields(decision, { ...row, ...columns }, context);
});

const setEnabled = async (id: string, enabled: boolean, context: OrganizationContext): Promise<Decision> => {
  const row = await readOwnRow('monitors', id, context);
  assertVersion(row, context);
  const columns = switchedColumns(row, enabled, context.now);
  return withShownFields(decideMonitor(row, columns, context), { ...row, ...columns }, context);
};

/** Stops checking until it is resumed; a paused monitor stays as it is. */
const pauseMonitor = serve(monitorRoutes.pause, ({ params }, context) => setEnabled(params.id, false, context));

/** Goes on checking, at once; a running monitor stays as it is. */
const resumeMonitor = serve(monitorRoutes.resume, ({ params }, context) => setEnabled(params.id, true, context));

/** Checks what the body describes, once, and keeps only the audit entry of the request. */
const testMonitor = serve(
  monitorRoutes.test,
  async ({ body }, context: OrganizationContext<'askedChecks' | 'browser' | 'checkableTypes' | 'ownTypes'>) => {
    assertCheckable(body.type, context);
    assertTryable(body.type);
    assertBrowser({ type: body.type }, context);
    await assertPatterns([body], context);
    assertHeartbeatSchedule(body);
    // The check of a group shows the statuses of its monitors.
    await relateMonitors(body, null, context);
    const request = {
      ...body,
      config: ownTypeConfig(body, context),
      timeoutSeconds: Math.min(body.timeoutSeconds, engineBounds.testedSeconds.most),
      organizationId: context.caller.organizationId,
      keepsAnswers: true,
    };
    const {
      measurement,
      certificate,
      trials,
      evidence = null,
    } = await context.services.askedChecks.run(context, (check) => check(request));
    return {
      body: {
        ...measurement,
        ...(trials !== undefined && { steps: [...trials] }),
        certificateDays: certificate?.daysRemaining ?? null,
        evidence,
      },
      changes: [auditChange(context, { resource: { type: monitors.name, id: null, name: body.name } })],
    };
  },
);

const removeMonitor = servePlain(async (input, context) => {
  const row = await readOwnRow('monitors', idOf(input), context);
  assertVersion(row, context);
  return { changes: await removalChanges([row], context) };
});

export const monitorOperations: Readonly<Record<string, Verb>> = {
  'monitors.list': listMonitors,
  'monitors.overview': readOverview,
  'monitors.summary': readSummary,
  'monitors.create': createMonitor,
  'monitors.get': getMonitor,
  'monitors.update': updateMonitor,
  'monitors.remove': removeMonitor,
  'monitors.pause': pauseMonitor,
  'monitors.resume': resumeMonitor,
  'monitors.test': testMonitor,
};
