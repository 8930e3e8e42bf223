import { escalationPolicies, onCallSchedules } from '@watchpost/schemas';
import { newRuleState } from '../../../src/monitoring/alerts/rule-state.js';
import { subjectOf } from '../../../src/monitoring/alerts/subject.js';
import { newIncident, ruleOpenKey } from '../../../src/monitoring/incidents/incident-rows.js';
import { recipientId, writeRecipientToken } from '../../../src/outbound/channels/recipients/recipient-token.js';
import type { DerivedKeys } from '../../../src/secrets/derived-keys.js';
import { type KitFixture, type Member, monitorBody, type Reply } from '../../kit-fixture.js';
import { simulateAgent } from '../../monitoring/agents/agent-fixture.js';

/** How a request is made, and what it needs is made first. */
export interface Acting {
  readonly fixture: KitFixture;
  /** Of the fixture's secret key. */
  readonly derivedKeys: DerivedKeys;
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
const scraped = {
  name: 'Node exporter',
  url: 'https://127.0.0.1/metrics',
  selectors: ['node_load1'],
  credentials: { username: 'watchpost', password: 'canary of an exporter password' },
};
const channel = {
  name: 'Phone',
  type: 'gotify',
  config: { serverUrl: 'https://gotify.example.com' },
  credentials: { appToken: 'canary-of-an-app-token' },
};
const incident = { title: 'Checkout is down' };
const override = { userId: null, from: '2030-12-24T08:00:00.000Z', to: '2030-12-27T08:00:00.000Z' };
const publicDashboard = { name: 'Status', visibility: 'public' };
const rule = { name: 'Down', condition: { metric: 'status', operator: '==', threshold: 'down' } };

/** One successful request per operation of monitoring that is not plain, each in another organization. */
export const watchActions = ({
  fixture,
  derivedKeys,
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
  const schedule = () => item('/on-call-schedules', onCallSchedules.example);
  /** A channel whose one address was asked, with the token that was mailed to it. */
  const asked = async (to: string) => {
    const channel = await item('/notification-channels', { name: 'Team', type: 'email', config: { to: [to] } });
    const id = await recipientId(to, channel.member.organizationId, derivedKeys);
    return { ...channel, token: await writeRecipientToken(id, null, derivedKeys) };
  };
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
    const inactive = newRuleState(
      { id: ruleId, organizationId, version: 1 },
      subjectOf('monitor', { id: monitorId, name: '' }),
    );
    const row = { ...inactive, incidentId: otherIncidentId ?? opened.id, state: 'firing' } as const;
    await fixture.store.commit([
      { kind: 'insert', table: 'alertRuleStates', row },
      ...(otherIncidentId === undefined ? [{ kind: 'insert', table: 'incidents', row: opened } as const] : []),
    ]);
    return { rulePath, monitorPath };
  };

  /** An agent that has said hello. */
  const onlineAgent = async () => {
    const member = await owner();
    const { body } = await send('POST', '/agents', member, { name: 'Hamburg' });
    await simulateAgent(fixture, body).hello();
    return { member, path: `/agents/${body.id}` };
  };

  /** A license that was started, with the machine that activated it. */
  const license = async () => {
    const member = await owner();
    const { body } = await send('POST', '/licenses', member, { name: 'Acme' });
    const machine = await send('POST', '/licenses/activations', undefined, { key: body.key, fingerprint: 'web-1' });
    return { member, path: `/licenses/${body.id}`, key: body.key, machine };
  };
  const licenseStep =
    (name: string, body?: object, before?: string): (() => Promise<Reply>) =>
    async () => {
      const { member, path } = await license();
      if (before !== undefined) await send('POST', `${path}/${before}`, member);
      return send('POST', `${path}/${name}`, member, body);
    };

  /** An invoice of a separate organization. */
  const invoice = async (): Promise<{ readonly member: Member; readonly path: string }> => {
    const member = await owner();
    const line = {
      ...{ id: 'line_1', kind: 'plan' as const, description: 'Starter', planId: 'starter', quantity: 1 },
      ...{ unitAmountMinor: 4900, periodStart: null, periodEnd: null, amountMinor: 4900 },
    } as const;
    const { organizationId } = member;
    const { id } = await fixture.kit.commerce.issueInvoice({ organizationId, currency: 'EUR', lines: [line] });
    return { member, path: `/billing/invoices/${id}` };
  };

  return {
    'licenses.activate': licenseStep('activate', { fingerprint: 'web-2' }),
    'licenses.suspend': licenseStep('suspend', { reason: 'The invoice is not paid.' }),
    'licenses.reinstate': licenseStep('reinstate', undefined, 'suspend'),
    'licenses.renew': licenseStep('renew', { expiresAt: '2099-01-01T00:00:00.000Z' }),
    'licenses.revoke': licenseStep('revoke'),
    'licenses.rotateKey': licenseStep('rotate-key'),
    'licenses.removeActivation': async () => {
      const { member, path, machine } = await license();
      return send('DELETE', `${path}/activations/${machine.body.id}`, member);
    },
    'licenses.activateMachine': async () => (await license()).machine,
    'licenses.deactivateMachine': async () => {
      const { key, machine } = await license();
      return send('DELETE', `/licenses/activations/${machine.body.id}`, undefined, { key });
    },
    'licenses.holderFile': async () => {
      const { key } = await license();
      return send('POST', '/licenses/file', undefined, { key });
    },
    'invoices.pay': async () => {
      const { member, path } = await invoice();
      return send('POST', `${path}/pay`, member, { reference: 'Transfer of 1 March' });
    },
    'billing.updateProfile': async () =>
      send('PUT', '/billing/profile', await owner(), { companyName: 'Example GmbH', email: 'accounts@example.com' }),
    'agents.update': async () => {
      const { member, path } = await onlineAgent();
      return send('PATCH', path, member, { enabled: false });
    },
    'agents.rotateToken': async () => {
      const { member, path } = await onlineAgent();
      return send('POST', `${path}/rotate-token`, member, { graceSeconds: 60 });
    },
    'agents.remove': async () => {
      const { member, path } = await onlineAgent();
      return send('DELETE', path, member);
    },
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
    'incidents.escalate': async () => {
      const { member, path } = await item('/incidents', incident);
      const policy = await made(member, '/escalation-policies', escalationPolicies.example);
      return send('POST', `${path}/escalate`, member, { escalationPolicyId: policy.split('/').at(-1) });
    },
    'incidents.snooze': async () => {
      const { member, path } = await item('/incidents', incident);
      const policy = await made(member, '/escalation-policies', escalationPolicies.example);
      await send('POST', `${path}/escalate`, member, { escalationPolicyId: policy.split('/').at(-1) });
      return send('POST', `${path}/snooze`, member, { seconds: 600 });
    },
    'onCallSchedules.addOverride': async () => {
      const { member, path } = await schedule();
      return send('POST', `${path}/overrides`, member, override);
    },
    'onCallSchedules.removeOverride': async () => {
      const { member, path } = await schedule();
      const { body } = await send('POST', `${path}/overrides`, member, override);
      return send('DELETE', `${path}/overrides/${body.id}`, member);
    },
    'onCallSchedules.rotateCalendarLink': async () => {
      const { member, path } = await schedule();
      return send('POST', `${path}/rotate-calendar-link`, member);
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
    'exporters.create': async () => send('POST', '/exporters', await owner(), scraped),
    'exporters.update': async () => {
      const { member, path } = await item('/exporters', scraped);
      return send('PATCH', path, member, { credentials: { token: 'canary of an exporter token' }, name: 'Renamed' });
    },
    'exporters.remove': async () => {
      const { member, path } = await item('/exporters', scraped);
      return send('DELETE', path, member);
    },
    'exporters.pause': async () => {
      const { member, path } = await item('/exporters', scraped);
      return send('POST', `${path}/pause`, member);
    },
    'exporters.resume': async () => {
      const { member, path } = await item('/exporters', { ...scraped, enabled: false });
      return send('POST', `${path}/resume`, member);
    },
    // The address guard refuses the target: no test connects to another machine.
    'notificationChannels.create': async () => send('POST', '/notification-channels', await owner(), channel),
    'notificationChannels.update': async () => {
      const { member, path } = await item('/notification-channels', channel);
      return send('PATCH', path, member, { credentials: { appToken: 'canary-of-another-app-token' }, name: 'Pager' });
    },
    'escalationPolicies.remove': async () => {
      const { member, path } = await item('/escalation-policies', escalationPolicies.example);
      return send('DELETE', path, member);
    },
    'notificationChannels.remove': async () => {
      const { member, path } = await item('/notification-channels', channel);
      return send('DELETE', path, member);
    },
    'notificationChannels.enable': async () => {
      const { member, path } = await item('/notification-channels', { ...channel, enabled: false });
      return send('POST', `${path}/enable`, member);
    },
    'notificationChannels.revokeActions': async () => {
      const { member, path } = await item('/notification-channels', channel);
      return send('POST', `${path}/revoke-actions`, member);
    },
    'notificationChannels.askRecipients': async () => {
      const { member, path } = await asked('again@example.org');
      const where = { organizationId: member.organizationId };
      await fixture.store.commit([{ kind: 'update', table: 'mailRecipients', where, set: { askedAt: null } }]);
      return send('POST', `${path}/ask-recipients`, member);
    },
    'mailRecipients.decide': async () => {
      const { token } = await asked('decides@example.org');
      const body = { token, decision: 'confirmed' };
      return fixture.request('POST', '/api/v1/public/mail-recipients/decide', { body });
    },
    'mailRecipients.unsubscribe': async () => {
      const { token } = await asked('ends@example.org');
      return fixture.request('POST', `/api/v1/public/mail-recipients/unsubscribe?recipient=${token}`);
    },
    'notificationChannels.test': async () => {
      const { member, path } = await item('/notification-channels', channel);
      return send('POST', `${path}/test`, member, { message: 'conversation' });
    },
    'notificationChannels.testDraft': async () => {
      const { name: _, ...draft } = { ...channel, config: { serverUrl: 'https://gotify.invalid' } };
      return send('POST', '/notification-channels/test', await owner(), draft);
    },
    'notificationChannels.redeliver': async () => {
      const { member, path } = await item('/notification-channels', channel);
      const { deliveries } = (await send('POST', `${path}/test`, member)).body;
      // As if it had been sent.
      await fixture.store.commit([
        {
          kind: 'update',
          table: 'notificationDeliveries',
          where: { id: deliveries[0].id },
          set: { status: 'failed', nextAt: null },
        },
      ]);
      return send('POST', `${path}/deliveries/${deliveries[0].id}/redeliver`, member);
    },
    'exporters.test': async () => send('POST', '/exporters/test', await owner(), scraped),
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
    'featureFlags.enable': async () => {
      const { member, path } = await item('/feature-flags', { key: 'flag' });
      return send('POST', `${path}/enable`, member);
    },
    'featureFlags.disable': async () => {
      const { member, path } = await item('/feature-flags', { key: 'flag', enabled: true });
      return send('POST', `${path}/disable`, member);
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
