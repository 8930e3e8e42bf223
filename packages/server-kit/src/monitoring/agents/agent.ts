import { agentRoutes, agents } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { actorOf } from '../../request/events/emit.js';
import { ProblemError } from '../../request/http/problem.js';
import {
  type Decision,
  type DocumentDecision,
  serve,
  serveList,
  servePlain,
  type Verb,
} from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { idOf } from '../../request/verbs/get.js';
import { pageBody, pageQuery } from '../../request/verbs/list.js';
import { assertVersion, deleteRow, readOwnRow, versionHeaders } from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Change, Row } from '../../store/interface/store.js';
import { endSource } from '../incidents/close-alerts-and-incidents.js';
import { statusNews } from './agent-status.js';
import { newAgentToken } from './agent-token.js';
import { assignments } from './assignments.js';
import { goodbye } from './goodbye.js';
import { hello } from './hello.js';
import { agentResource, presentAgents } from './present-agent.js';
import { takeOutOfExporters, takeOutOfMonitors } from './removal.js';
import { results } from './results.js';

type AgentRow = Row<'agents'>;

const neverSeen = {
  lastSeenAt: null,
  agentVersion: null,
  protocol: null,
  hostname: null,
  platform: null,
  capabilities: [],
  commands: [],
  publicKeyFingerprint: null,
  clockOffsetMs: null,
  bufferedResults: null,
  lastAddress: null,
};

/** Events of agents are about their status, and written with it: a change of another field emits none. */
const withoutEvents = (changes: readonly Change[] = []): Change[] =>
  changes.filter((change) => !(change.kind === 'insert' && change.table === 'events'));

/** The decision with the number of monitors in its answer. */
const withCount = async (
  { body, changes, ...decision }: DocumentDecision,
  row: AgentRow,
  { services, now }: OrganizationContext,
): Promise<DocumentDecision> => {
  const [shown] = await presentAgents([row], services.store, now);
  const { monitorCount = 0 } = shown ?? {};
  return { ...decision, body: { ...body, monitorCount }, changes: withoutEvents(changes) };
};

const listAgents = serveList(async ({ query }, context) => {
  const { store } = context.services;
  const { rows, totalItems } = await store.page('agents', pageQuery<'agents'>(agents, query, context));
  return { body: pageBody(query, await presentAgents(rows, store, context.now), totalItems) };
});

const getAgent = servePlain(async (input, context) => {
  const row = await readOwnRow('agents', idOf(input), context);
  const [body] = await presentAgents([row], context.services.store, context.now);
  return { body, headers: versionHeaders(row) };
});

/** Creates an agent and shows its token for the only time. */
const createAgent = serve(agentRoutes.create, async ({ body }, context) => {
  const { token, columns } = newAgentToken();
  const status = body.enabled ? 'pending' : 'disabled';
  const document = { ...body, ...neverSeen, ...columns, status, statusSince: context.now };
  // `statusSince` is in milliseconds already, as the row keeps it.
  const decision = decideCreate(agentResource, newDocumentRow(agentResource, document, context), context);
  return { ...decision, body: { ...decision.body, token } };
});

/** What an agent is once it is disabled or enabled; its monitors follow at once. */
const switchedColumns = (row: AgentRow, enabled: boolean, now: number): Partial<AgentRow> => {
  const idle = row.lastSeenAt === null ? 'pending' : 'offline';
  return { status: enabled ? idle : 'disabled', statusSince: now, nextAt: now, leaseUntil: null, leaseToken: null };
};

const updateAgent = servePlain(async (input, context) => {
  const row = await readOwnRow('agents', idOf(input), context);
  assertVersion(row, context);
  const written = changedColumns(agentResource, row, input.body);
  const { now, services } = context;
  const switched = typeof written.enabled === 'boolean' ? switchedColumns(row, written.enabled, now) : {};
  const columns = { ...written, ...switched };
  const after: AgentRow = { ...row, ...columns, version: row.version + 1, updatedAt: now };
  const { status, statusSince } = row;
  const decision = decideUpdate(
    agentResource,
    row,
    columns,
    context,
    'status' in columns ? { status, statusSince } : {},
  );
  const counted = await withCount(decision, after, context);
  const news = await statusNews(row, after, services.store, { now, actor: actorOf(context) });
  return { ...counted, changes: [...(counted.changes ?? []), ...news] };
});

/** Gives an agent a new token, which may pin another key; the old one works on for the grace, with the key that it has. */
const rotateToken = serve(agentRoutes.rotateToken, async ({ params, body }, context): Promise<Decision> => {
  const row = await readOwnRow('agents', params.id, context);
  assertVersion(row, context);
  const { token, columns } = newAgentToken();
  const hasGrace = body.graceSeconds > 0;
  const set = {
    ...columns,
    publicKey: null,
    publicKeyFingerprint: null,
    previousTokenHash: hasGrace ? row.tokenHash : null,
    previousTokenExpiresAt: hasGrace ? context.now + body.graceSeconds * 1000 : null,
    previousPublicKey: hasGrace ? row.publicKey : null,
    // Without grace no instance that is there goes on.
    ...(hasGrace ? {} : { instanceId: null }),
  };
  const { tokenHash, publicKey } = row;
  const decision = decideUpdate(agentResource, row, set, context, { tokenHash, publicKey });
  const counted = await withCount(decision, { ...row, ...set }, context);
  return { ...counted, body: { ...counted.body, token } };
});

const removeAgent = serve(agentRoutes.remove, async ({ params, query }, context) => {
  const row = await readOwnRow('agents', params.id, context);
  assertVersion(row, context);
  const { now, services } = context;
  const monitors = await takeOutOfMonitors(row, query.force, context);
  if (monitors === 'onlyLocation') {
    throw new ProblemError(
      'conflict',
      'It is the only location of a monitor: assign another, or delete it with ?force=true, which pauses such monitors.',
    );
  }
  const exporters = await takeOutOfExporters(row, query.force, context);
  if (exporters === 'onlyLocation') {
    throw new ProblemError(
      'conflict',
      'It scrapes an exporter: assign another agent to it, or delete this one with ?force=true, which pauses such exporters.',
    );
  }
  const gone: AgentRow = { ...row, status: 'disabled', statusSince: now };
  return {
    changes: [
      ...monitors,
      ...exporters,
      deleteRow('agents', row),
      auditChange(context, {
        resource: { type: agents.name, id: row.id, name: row.name },
        before: agentResource.present(row, now),
      }),
      ...(await statusNews(row, gone, services.store, { now, actor: actorOf(context) })),
      ...(await endSource(row, context)),
    ],
  };
});

export const agentOperations: Readonly<Record<string, Verb>> = {
  'agents.list': listAgents,
  'agents.get': getAgent,
  'agents.create': createAgent,
  'agents.update': updateAgent,
  'agents.rotateToken': rotateToken,
  'agents.remove': removeAgent,
  'agent.hello': hello,
  'agent.assignments': assignments,
  'agent.results': results,
  'agent.goodbye': goodbye,
};
