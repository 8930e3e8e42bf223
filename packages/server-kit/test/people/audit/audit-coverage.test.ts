import { type Route, routes } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../../src/people/audit/verify-chain.js';
import { type Dialect, dialects, type KitFixture, openKit, ownerPassword } from '../../kit-fixture.js';
import { instantHasher } from '../mfa/mfa-fixture.js';
import { actionsOf, newPassword } from './audit-actions.js';
import { auditedPlans } from './subscription-actions.js';

const isMutating = ({ method }: Route): boolean => method !== 'GET';

/** Operations that leave no audit entry when they go well, and why. */
const unaudited: Readonly<Record<string, string>> = {
  'auth.readDevice': 'reads what is stored and changes nothing',
  'auth.refresh': 'goes on with a session whose beginning and end are audited',
  'monitors.check': 'is recorded as a result of the monitor',
  'exporters.scrape': 'is recorded as a scrape of the exporter',
  'heartbeats.start': 'is the beginning of a run and no deed of a person',
  'heartbeats.success': 'is recorded as a result of the monitor',
  'heartbeats.fail': 'is recorded as a result of the monitor',
  'publicStatusPages.unlock': 'is done by visitors, who are no members; their wrong tries are counted',
  'publicStatusPages.subscribe': 'is done by visitors, who are no members; nothing is kept of it',
  'publicStatusPages.confirmSubscription': 'is done by visitors, who are no members',
  'publicStatusPages.unsubscribe': 'is done by visitors, who are no members',
  'licenses.validate': 'reads what is stored and changes nothing but when it was asked',
  'licenses.heartbeat': 'is done by a program of the holder, and is recorded as when its machine was last seen',
  'agent.hello': 'is done by a program that a member has made, and is recorded as its status',
  'agent.results': 'is recorded as results of monitors',
  'agent.goodbye': 'is done by a program that a member has made, and is recorded as its status',
  'alertRules.test': 'reads what is stored and changes nothing',
  'alertRules.testDraft': 'reads what is stored and changes nothing',
  'featureFlags.test': 'reads what is stored and changes nothing',
  'dashboards.preview': 'reads what is stored and changes nothing',
  'subscriptions.previewChange': 'reads what is stored and changes nothing',
  'billing.receiveWebhook': 'is done by the payment provider; what is found then is recorded with the invoice',
  'escalationPolicies.test': 'reads what is stored and changes nothing',
  'notificationChannels.preview': 'reads what is stored and changes nothing',
  'channelActions.receive': 'is recorded as incidents.acknowledge, with where it came from',
  'channelActions.receiveCall': 'is recorded as incidents.acknowledge, with where it came from',
  'mailRecipients.read': 'reads what is stored and changes nothing',
  'oauth.readLink': 'reads what is stored and changes nothing',
  'invitations.read': 'reads what is stored and changes nothing',
  'incidentActions.read': 'reads what is stored and changes nothing',
  'incidentActions.acknowledge': 'is recorded as incidents.acknowledge, with where it came from',
  'reports.verify': 'reads what is stored and changes nothing',
};
/** Operations that need a provider on the other side, or an empty server; their own tests read the trail. */
const testedElsewhere: ReadonlySet<string> = new Set([
  'server.setUp',
  'oauth.exchange',
  'billing.addPaymentMethod',
  'billing.removePaymentMethod',
]);

const audited = routes.filter(isMutating).filter(({ operationId }) => !(operationId in unaudited));

describe.each(dialects)('the audit trail on %s', (dialect: Dialect) => {
  let fixture: KitFixture;
  let actions: ReturnType<typeof actionsOf>;
  /** What the answers showed once. */
  const secrets: string[] = [];
  beforeAll(async () => {
    fixture = await openKit(dialect, {
      passwordHasher: { ...instantHasher, hash: async () => 'hash' },
      signup: 'open',
      consoleUrl: 'https://watchpost.test/console',
      commerce: { plans: auditedPlans },
      resolveTxt: async () => {
        const pages = await fixture.store.find('statusPages', {}, { limit: 100 });
        return pages.map(({ domainToken }) => [`watchpost-verification=${domainToken}`]);
      },
    });
    const { request } = fixture;
    const remembering: KitFixture = {
      ...fixture,
      async request(...call) {
        const reply = await request(...call);
        for (const name of [
          'accessToken',
          'deviceCode',
          'userCode',
          'refreshToken',
          'challengeToken',
          'secret',
          'backupCodes',
          'heartbeatUrl',
          'publicToken',
          'token',
        ]) {
          secrets.push(...[reply.body?.[name] ?? []].flat());
        }
        // Feature flags have keys as well, which are names.
        if (String(reply.body?.key).startsWith('WPL-')) secrets.push(reply.body.key);
        return reply;
      },
    };
    actions = actionsOf(remembering);
  });
  afterAll(() => fixture.close());

  test.each(
    audited.filter(({ operationId }) => !testedElsewhere.has(operationId)).map(({ operationId }) => operationId),
  )('records %s, with who did it and from where', async (operationId) => {
    const act = actions[operationId];
    if (act === undefined) throw new Error(`${operationId} changes something: add a request for it to this table.`);
    const reply = await act();
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    const requestId = reply.headers.get('x-request-id') ?? '';
    const rows = await fixture.store.find('auditActivities', { requestId }, { limit: 10 });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).toMatchObject({ action: operationId, result: 'success', ip: '203.0.113.1', at: fixture.clock.now });
    }
  });

  test('contains no secret of these requests', async () => {
    const trail = JSON.stringify(await fixture.store.find('auditActivities', {}, { limit: 10_000 }));
    expect(secrets.length).toBeGreaterThan(50);
    for (const secret of [...secrets, ownerPassword, newPassword, 'canary']) {
      expect(trail.includes(secret), `a secret in the audit trail: ${secret.slice(0, 12)}`).toBe(false);
    }
  });

  test('is intact in every organization', async () => {
    const heads = await fixture.store.find('auditHeads', {}, { limit: 1000 });
    expect(heads.length).toBeGreaterThan(20);
    for (const { organizationId, sequence } of heads) {
      expect(await verifyChain(fixture.store, organizationId, { inTurn: (work) => work() })).toMatchObject({
        isIntact: true,
        checked: sequence,
      });
    }
  });
});
