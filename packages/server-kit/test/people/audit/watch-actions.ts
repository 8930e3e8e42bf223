import { newRuleState } from '../../../src/monitoring/alerts/rule-state.js';
import { newIncident, ruleOpenKey } from '../../../src/monitoring/incidents/incident-rows.js';
import { type KitFixture, type Member, monitorBody, type Reply } from '../../kit-fixture.js';

/** How a request is made, and what it needs is made first. */
export interface Acting {
  readonly fixture: KitFixture;
  owner(): Promise<Member>;
  send(method: string, path: string, member?: Member, body?: unknown): Promise<Reply>;
  /** Makes something and hands over its path. */
  made(member: Member, collection: string, body: unknown): Promise<string>;
}

const manual = { name: 'Supplier', type: 'manual' };
const heartbeat = { name: 'Backup', type: 'heartbeat', config: { periodSeconds: 3600 } };
const withCredentials = monitorBody({
  credentials: { username: 'watchpost', password: 'canary of a monitor password' },
});
const incident = { title: 'Checkout is down' };
const publicDashboard = { name: 'Status', visibility: 'public' };
const rule = { name: 'Down', condition: { metric: 'status', operator: '==', threshold: 'down' } };

/** One successful request per operation of monitoring that is not plain, each in another organization. */
export const watchActions = ({
  fixture,
  owner,
  send,
  made,
}: Acting): Readonly<Record<string, () => Promise<Reply>>> => {
  /** An item of a separate organization, and its path. */
  const item = async (collection: string, body: unknown): Promise<{ member: Member; path: string; id: string }> => {
    const member = await owner();
    const path = await made(member, collection, body);
    return { member, path, id: path.split('/').at(-1) ?? '' };
  };
  const monitor = (body: object = monitorBody()) => item('/monitors', body);
  /** Where a new heartbeat sends its signals. */
  const signalPath = async (): Promise<string> => {
    const { body } = await send('POST', '/monitors', await owner(), heartbeat);
    return new URL(body.heartbeatUrl).pathname.replace('/api/v1', '');
  };

  /** Lets a rule fire for a new monitor, with a separate incident or an existing one. */
  const firing = async (
    member: Member,
    otherIncidentId?: string,
  ): Promise<{ readonly rulePath: string; readonly monitorPath: string }> => {
    const { organizationId } = member;
    const [rulePath, monitorPath] = [
      await made(member, '/alert-rules', rule),
      await made(member, '/monitors', monitorBody()),
    ];
    const [ruleId = '', monitorId = ''] = [rulePath, monitorPath].map((path) => path.split('/').at(-1));
    const { now } = fixture.clock;
    const opened = newIncident(
      {
        organizationId,
        number: 100,
        title: 'Down: Website',
        cause: null,
        severity: 'major',
        source: 'alertRule',
        monitorIds: [monitorId],
        alertRuleId: ruleId,
        openKey: ruleOpenKey(ruleId, monitorId),
        startedAt: now,
      },
      now,
    );
    const inactive = newRuleState({ id: ruleId, organizationId, version: 1 }, monitorId);
    const row = { ...inactive, incidentId: otherIncidentId ?? opened.id, state: 'firing' } as const;
    await fixture.store.commit([
      { kind: 'insert', table: 'alertRuleStates', row },
      ...(otherIncidentId === undefined ? [{ kind: 'insert', table: 'incidents', row: opened } as const] : []),
    ]);
    return { rulePath, monitorPath };
  };

  return {
    'statusPages.removeSubscriber': async () => {
      const { member, path, id: statusPageId } = await item('/status-pages', { name: 'Status' });
      const times = { createdAt: fixture.clock.now, updatedAt: fixture.clock.now };
      const address = { email: 'ada@example.com', searchText: 'ada@example.com' };
      const row = {
        id: `sub_${statusPageId}`,
        organizationId: member.organizationId,
        statusPageId,
        ...address,
        ...times,
      };
      await fixture.store.commit([{ kind: 'insert', table: 'statusPageSubscribers', row }]);
      return send('DELETE', `${path}/subscribers/${row.id}`, member);
    },
    'statusPages.rotateViewToken': async () => {
      const { member, path } = await item('/status-pages', { name: 'Status' });
      return send('POST', `${path}/rotate-view-token`, member);
    },
    'statusPages.verifyDomain': async () => {
      const name = 'status.example.com';
      const { member, path } = await item('/status-pages', { name: 'Status', domains: [{ name }] });
      return send('POST', `${path}/verify-domain`, member, { name });
    },
    'monitors.create': async () => send('POST', '/monitors', await owner(), withCredentials),
    'monitors.update': async () => {
      const { member, path } = await monitor();
      return send('PATCH', path, member, { credentials: { token: 'canary of a monitor token' }, name: 'Renamed' });
    },
    'monitors.remove': async () => {
      const member = await owner();
      return send('DELETE', (await firing(member)).monitorPath, member);
    },
    'monitors.pause': async () => {
      const { member, path } = await monitor();
      return send('POST', `${path}/pause`, member);
    },
    'monitors.resume': async () => {
      const { member, path } = await monitor();
      await send('POST', `${path}/pause`, member);
      return send('POST', `${path}/resume`, member);
    },
    'monitors.setStatus': async () => {
      const { member, path } = await monitor(manual);
      return send('POST', `${path}/status`, member, { status: 'down', message: 'The supplier reports an outage.' });
    },
    'monitors.bulk': async () =>
      send('POST', '/monitors/bulk', await owner(), { action: 'create', monitors: [withCredentials, heartbeat] }),
    // The address guard refuses the target: no test connects to another machine.
    'reports.run': async () => {
      const who = await owner();
      const { id } = (await send('POST', '/reports', who, { name: 'Uptime', type: 'uptime' })).body;
      return send('POST', `/reports/${id}/run`, who);
    },
    'monitors.test': async () =>
      send('POST', '/monitors/test', await owner(), { ...withCredentials, target: 'https://127.0.0.1/' }),
    'heartbeats.success': async () => send('POST', await signalPath(), undefined, { message: 'Done.' }),
    'heartbeats.start': async () => send('POST', `${await signalPath()}/start`),
    'heartbeats.fail': async () => send('POST', `${await signalPath()}/fail`, undefined, { exitCode: 2 }),
    'incidents.acknowledge': async () => {
      const { member, path, id } = await item('/incidents', incident);
      await firing(member, id);
      return send('POST', `${path}/acknowledge`, member, { note: 'I am on it.' });
    },
    'incidents.resolve': async () => {
      const { member, path } = await item('/incidents', incident);
      return send('POST', `${path}/resolve`, member);
    },
    'incidents.reopen': async () => {
      const { member, path } = await item('/incidents', incident);
      await send('POST', `${path}/resolve`, member);
      return send('POST', `${path}/reopen`, member);
    },
    'incidents.addNote': async () => {
      const { member, path } = await item('/incidents', incident);
      return send('POST', `${path}/notes`, member, { text: 'The database has no space left.', isPublic: true });
    },
    'alertRules.remove': async () => {
      const member = await owner();
      return send('DELETE', (await firing(member)).rulePath, member);
    },
    'dashboards.create': async () => send('POST', '/dashboards', await owner(), publicDashboard),
    'dashboards.duplicate': async () => {
      const { member, path } = await item('/dashboards', publicDashboard);
      return send('POST', `${path}/duplicate`, member);
    },
    'dashboards.rotatePublicToken': async () => {
      const { member, path } = await item('/dashboards', publicDashboard);
      return send('POST', `${path}/rotate-public-token`, member);
    },
    'alertRules.acknowledge': async () => {
      const member = await owner();
      return send('POST', `${(await firing(member)).rulePath}/acknowledge`, member);
    },
  };
};
