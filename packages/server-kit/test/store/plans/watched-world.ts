import { newRuleState } from '../../../src/monitoring/alerts/rule-state.js';
import { subjectOf } from '../../../src/monitoring/alerts/subject.js';
import type { Row, TableName } from '../../../src/store/interface/store.js';
import type { Member } from '../../kit-fixture.js';
import { type Dialect, type KitFixture, monitorBody, openKit, ownerPassword } from '../../kit-fixture.js';
import { type SimulatedAgent, simulateAgent } from '../../monitoring/agents/agent-fixture.js';
import { emptyScrape, recordScrapes } from '../../monitoring/exporters/exporter-fixture.js';

const day = 24 * 3_600_000;

/** An organization with one of everything that is watched, so that whatever the product does finds what it is about. */
export interface World {
  readonly fixture: KitFixture;
  readonly organizationId: string;
  readonly monitorId: string;
  /** Depends on the monitor. */
  readonly childId: string;
  /** Nothing hangs on it. */
  readonly spareId: string;
  readonly ruleId: string;
  readonly incidentId: string;
  readonly windowId: string;
  readonly webhookId: string;
  /** Keeps the series `app_load` and `up`, and was scraped once. */
  readonly exporterId: string;
  /** Is online. */
  readonly agent: SimulatedAgent;
  /** What it checks and scrapes. */
  readonly locatedId: string;
  readonly agentExporterId: string;
  /** Calls the API as the owner. */
  call(method: string, path: string, body?: unknown): Promise<void>;
  /** A row that must be there. */
  row<Table extends TableName>(table: Table, id: string): Promise<Row<Table>>;
}

/** Makes it on a fresh database. */
export const openWorld = async (dialect: Dialect): Promise<World> => {
  const fixture = await openKit(dialect);
  const { store, clock } = fixture;
  const owner = await fixture.newMember('owner');
  const send = async (member: Pick<Member, 'token'>, method: string, path: string, body?: unknown) => {
    const given = body === undefined ? {} : { body };
    const reply = await fixture.request(method, `/api/v1${path}`, { token: member.token, ...given });
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const made = async (path: string, body: unknown): Promise<string> => (await send(owner, 'POST', path, body)).id;

  clock.now -= 100 * day;
  const monitorId = await made('/monitors', monitorBody());
  const childId = await made('/monitors', monitorBody({ parentId: monitorId }));
  const spareId = await made('/monitors', monitorBody());
  clock.now += 100 * day;
  const { body: session } = await fixture.request('POST', '/api/v1/auth/login', {
    body: { email: owner.email, password: ownerPassword },
  });
  const token: string = session.accessToken;
  /** Past what holds answers against the contract: the many rows are no documents, they are just many. */
  const call = async (method: string, path: string, body?: unknown): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const given = body === undefined ? {} : { body: JSON.stringify(body) };
    const request = new Request(`https://watchpost.test/api/v1${path}`, { method, headers, ...given });
    const response = await fixture.kit.fetch(request, { ip: '203.0.113.1' });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    await response.text();
  };
  const make = async (path: string, body: unknown): Promise<string> => (await send({ token }, 'POST', path, body)).id;
  const { now } = clock;
  const condition = { metric: 'uptimePercent', operator: '<', threshold: 99, windowSeconds: 86_400 };
  const ruleId = await make('/alert-rules', { name: 'Often down', condition });
  const incidentId = await make('/incidents', { title: 'Checkout is down', monitorIds: [monitorId] });
  const windowId = await make('/maintenance-windows', {
    name: 'Upgrade',
    target: { scope: 'tags', tags: ['database'] },
    schedule: {
      type: 'once',
      startsAt: new Date(now).toISOString(),
      endsAt: new Date(now + day).toISOString(),
    },
  });
  const webhookId = await make('/webhooks', { name: 'Chat', url: 'https://example.com/hook', events: ['*'] });

  const exporterId = await make('/exporters', {
    name: 'Node',
    url: 'https://node.example.com/metrics',
    selectors: ['app_load'],
  });

  const agent = simulateAgent(fixture, await send({ token }, 'POST', '/agents', { name: 'Hamburg' }));
  await agent.hello({ capabilities: ['https', 'exporters'] });
  const locatedId = await make('/monitors', monitorBody({ agentIds: [agent.id] }));
  const agentExporterId = await make('/exporters', {
    name: 'Inside',
    url: 'https://inside.example.com/metrics',
    selectors: ['app_load'],
    agentId: agent.id,
  });

  const row = async <Table extends TableName>(table: Table, id: string): Promise<Row<Table>> => {
    // Every table that is asked for has an id.
    const found = await store.get(table, { id } as never);
    if (found === undefined) throw new Error(`no ${id} in ${table}`);
    return found;
  };
  const { ref } = await row('monitors', monitorId);
  const { organizationId } = owner;
  const state = newRuleState(
    { id: ruleId, organizationId, version: 1 },
    subjectOf('monitor', { id: monitorId, name: '' }),
  );
  await store.commit([
    { kind: 'insert', table: 'alertRuleStates', row: { ...state, state: 'firing', incidentId } },
    {
      kind: 'insert',
      table: 'statusIntervals',
      row: { monitorRef: ref, startedAt: now - 3 * day, endedAt: now - 2 * day, status: 'up' },
    },
    {
      kind: 'insert',
      table: 'monitorResults',
      row: { monitorRef: ref, at: now - 5000, status: 2, delayMs: 0 },
    },
    {
      kind: 'update',
      table: 'monitors',
      where: { id: monitorId },
      set: { currentStatus: 'down', statusSince: now - 10_000 },
    },
    { kind: 'update', table: 'evaluations', where: { id: monitorId }, set: { nextAt: now } },
  ]);
  const load = { name: 'app_load', labels: new Map(), value: 1, type: 'gauge' as const, unit: '', help: '' };
  await recordScrapes(store, exporterId, [{ ...emptyScrape, samplesScraped: 1, series: [load] }], now - 60_000);
  return {
    fixture,
    organizationId,
    monitorId,
    childId,
    spareId,
    ruleId,
    incidentId,
    windowId,
    webhookId,
    exporterId,
    agent,
    locatedId,
    agentExporterId,
    call,
    row,
  };
};
