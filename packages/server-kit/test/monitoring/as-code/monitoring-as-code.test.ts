import { type Client, createClient } from '@watchpost/client';
import {
  applyMonitoring,
  defineMonitoring,
  discoveredKeyPrefix,
  exportMonitoring,
  type MonitoringDefinition,
  type MonitoringPlan,
  planMonitoring,
  readDefinition,
} from '@watchpost/client/monitoring';
import { allScopes } from '@watchpost/schemas';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

/** A PNG of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Definitions of every section, with references among them. */
const text = fc.string({ minLength: 1, maxLength: 20 }).map((words) => `n ${words.replace(/\p{C}/gu, '.')}`.trim());
const tags = fc.uniqueArray(fc.constantFrom('eu', 'us', 'shop', 'db'), { minLength: 1, maxLength: 3 });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
/** The type of a monitor is fixed under its key. */
const keyOf = (prefix: string, document: { type?: unknown }, index: number) => `${document.type ?? prefix}-${index}`;

const common = {
  name: text,
  description: optional(text),
  enabled: optional(fc.boolean()),
  retries: optional(fc.integer({ min: 0, max: 10 })),
  degradedAfterMs: optional(fc.integer({ min: 1, max: 5000 })),
  tags: optional(tags),
  intervalSeconds: optional(fc.integer({ min: 60, max: 3600 })),
};
const monitor = fc.oneof(
  fc.record({
    ...common,
    type: fc.constant('https'),
    target: fc.constantFrom('https://example.com/', 'https://example.org/a'),
    config: optional(
      fc.record(
        {
          method: fc.constantFrom('GET', 'HEAD', 'POST'),
          headers: fc.dictionary(fc.constantFrom('Accept', 'X-Trace'), fc.constantFrom('a', 'b')),
          maxRedirects: fc.integer({ min: 0, max: 10 }),
        },
        { requiredKeys: [] },
      ),
    ),
    assertions: optional(fc.constant([{ source: 'status', operator: 'equals', expected: 200 }])),
  }),
  fc.record({ ...common, type: fc.constant('tcp'), target: fc.constant('example.com:443') }),
  fc.record({
    ...common,
    type: fc.constant('dns'),
    target: fc.constant('example.com'),
    config: optional(fc.record({ recordType: fc.constantFrom('A', 'MX', 'TXT') })),
  }),
  fc.record({ ...common, type: fc.constant('heartbeat'), config: fc.constant({ periodSeconds: 300 }) }),
  fc.record({ ...common, type: fc.constant('manual') }),
);

/** Which monitors: all, some of those that are declared, or some by tags. */
const targetOf = (monitorKeys: readonly string[]) =>
  fc.oneof(
    fc.constant({ scope: 'all' }),
    tags.map((each) => ({ scope: 'tags', tags: each })),
    ...(monitorKeys.length === 0
      ? []
      : [
          fc
            .uniqueArray(fc.constantFrom(...monitorKeys), { minLength: 1, maxLength: 4 })
            .map((monitorIds) => ({ scope: 'monitors', monitorIds })),
        ]),
  );

// biome-ignore lint/suspicious/noTemplateCurlyInString: definitions name variables so
const variable = '${PASSWORD}';
const environment = (): string => 's3cret';
const settings = fc.oneof(
  fc.record({
    type: fc.constant('gotify'),
    config: fc.record(
      { serverUrl: fc.constant('https://gotify.example.com'), priority: fc.constantFrom({}, { minor: 1 }) },
      { requiredKeys: ['serverUrl'] },
    ),
    credentials: fc.constant({ appToken: variable }),
  }),
  fc.record({
    type: fc.constant('http'),
    config: fc.record(
      {
        url: fc.constant('https://hooks.example.com/alerts'),
        method: fc.constantFrom('POST', 'PUT'),
        headers: fc.dictionary(fc.constantFrom('X-Team', 'X-Trace'), fc.constantFrom('a', 'b')),
        body: fc.constantFrom(null, '{"text":"{{title}}"}'),
      },
      { requiredKeys: ['url'] },
    ),
    credentials: optional(fc.constant({ bearer: variable })),
  }),
);
/** Channels about what a target says. */
const channel = (target: fc.Arbitrary<object>) =>
  fc
    .record({
      name: text,
      enabled: optional(fc.boolean()),
      subscriptions: optional(
        fc.array(
          fc.record({
            events: fc.constantFrom(['incident.opened'], ['incident.opened', 'incident.resolved']),
            target: optional(target),
            minimumSeverity: optional(fc.constantFrom('minor', 'major')),
          }),
          { maxLength: 2 },
        ),
      ),
      grouping: optional(
        fc.record(
          { waitSeconds: fc.integer({ min: 0, max: 60 }), digestAbove: fc.constantFrom(null, 1, 7) },
          { requiredKeys: [] },
        ),
      ),
      flapping: optional(fc.constantFrom(null, { changes: 4, windowSeconds: 600 }, { changes: 4, windowSeconds: 900 })),
      quietHours: optional(
        fc.constantFrom(
          null,
          { timezone: 'UTC', ranges: [{ days: ['sat', 'sun'], from: '00:00', to: '00:00' }], below: 'critical' },
          { timezone: 'UTC', ranges: [{ days: ['mon'], from: '22:00', to: '07:00' }], below: 'critical' },
        ),
      ),
      repeat: optional(fc.constantFrom(null, { everySeconds: 600 }, { everySeconds: 600, atMost: 3 })),
      template: optional(fc.constantFrom(null, { title: 'A' }, { title: 'A', body: 'B' }, { body: 'B' })),
      timezone: optional(fc.constantFrom(null, 'Europe/Berlin')),
    })
    .chain((plain) => settings.map((its) => ({ ...plain, ...its })));

const schedule = fc.record({
  name: text,
  timezone: fc.constantFrom('UTC', 'Europe/Berlin'),
  layers: fc.constantFrom(
    [{ name: 'Primary', userIds: [], startsOn: '2036-01-07' }],
    [
      { name: 'Primary', userIds: [], startsOn: '2036-01-07', handoff: { unit: 'day' } },
      {
        name: 'Nights',
        userIds: [],
        startsOn: '2036-01-07',
        handoff: { every: 2, at: '08:00' },
        restrictions: [{ days: ['mon', 'tue'], from: '20:00', to: '08:00' }],
      },
    ],
  ),
});

/** Whom a policy pages, of what is declared. */
const pagedBy = (schedules: readonly string[], channels: readonly string[]) =>
  fc.oneof(
    fc.constant({ type: 'responders' }),
    ...(schedules.length === 0 ? [] : [fc.constantFrom(...schedules).map((id) => ({ type: 'schedule', id }))]),
    ...(channels.length === 0 ? [] : [fc.constantFrom(...channels).map((id) => ({ type: 'channel', id }))]),
  );

const section = (prefix: string, most: number, documents: fc.Arbitrary<object>) =>
  fc
    .array(documents, { maxLength: most })
    .map((all) => Object.fromEntries(all.map((document, index) => [keyOf(prefix, document, index), document])));

/** Monitors, and what pages people about them. */
const named = section('mon', 5, monitor).chain((monitors) => {
  const keys = Object.keys(monitors);
  const target = targetOf(keys);
  return fc.record({
    monitors: fc.constant(monitors),
    keys: fc.constant(keys),
    target: fc.constant(target),
    notificationChannels: section('channel', 2, channel(target)),
    onCallSchedules: section('schedule', 2, schedule),
  });
});

const definitions: fc.Arbitrary<MonitoringDefinition> = named.chain((paging) => {
  const { monitors, keys, target, notificationChannels, onCallSchedules } = paging;
  const channelKeys = Object.keys(notificationChannels);
  const nested = keys.length < 2 ? fc.constant({}) : fc.constantFrom({}, { parentId: keys[0] });
  return fc
    .record({
      version: fc.constant(1 as const),
      monitors: fc.constant(monitors),
      parent: nested,
      group: fc.boolean(),
      isEscalated: fc.boolean(),
      notificationChannels: fc.constant(notificationChannels),
      onCallSchedules: fc.constant(onCallSchedules),
      escalationPolicies: section(
        'policy',
        2,
        fc.record({
          name: text,
          target: optional(fc.oneof(fc.constant(null), target)),
          minimumSeverity: optional(fc.constantFrom('minor', 'critical')),
          steps: fc.array(
            fc.record({
              targets: fc.array(pagedBy(Object.keys(onCallSchedules), channelKeys), { minLength: 1, maxLength: 2 }),
              waitSeconds: optional(fc.constantFrom(60, 600)),
            }),
            { minLength: 1, maxLength: 2 },
          ),
          rounds: optional(fc.integer({ min: 1, max: 3 })),
          acknowledgementSeconds: optional(fc.constantFrom(null, 900)),
        }),
      ),
      alertRules: section(
        'rule',
        3,
        fc.record({
          name: text,
          severity: optional(fc.constantFrom('minor', 'major', 'critical')),
          target: optional(target),
          condition: fc.oneof(
            fc.constant({ metric: 'status', operator: '==', threshold: 'down' }),
            fc.record({
              metric: fc.constant('latencyMs'),
              operator: fc.constantFrom('>', '>='),
              threshold: fc.integer({ min: 1, max: 900 }),
              aggregation: optional(fc.constantFrom('avg', 'p95')),
            }),
          ),
          repeatIntervalSeconds: optional(fc.constantFrom(null, 600)),
          channels: optional(
            fc.constantFrom<object[]>(
              [],
              [{ type: 'email' }],
              [{ type: 'webhook' }],
              ...channelKeys.map((channelId) => [{ type: 'channel', channelId }]),
            ),
          ),
          labels: optional(fc.dictionary(fc.constantFrom('team', 'service'), fc.constantFrom('a', 'b'))),
        }),
      ),
      maintenanceWindows: section(
        'window',
        2,
        fc.record({
          name: text,
          target,
          schedule: fc.oneof(
            fc.constant({ type: 'recurring', cron: '0 3 * * 0', durationSeconds: 3600 }),
            fc.constant({ type: 'once', startsAt: '2036-03-01T02:00:00.000Z', endsAt: '2036-03-01T04:00:00.000Z' }),
          ),
        }),
      ),
      webhooks: section(
        'hook',
        2,
        fc.record({
          name: optional(text),
          url: fc.constant('https://hooks.example.com/a'),
          events: optional(fc.constantFrom(['incident.opened'], ['incident.opened', 'incident.resolved'])),
          enabled: optional(fc.boolean()),
        }),
      ),
      dashboards: section(
        'board',
        2,
        fc.record({
          name: text,
          tags: optional(tags),
          timeRange: optional(fc.constant({ lastSeconds: 3600 })),
          widgets: optional(
            target.map((each) => [
              {
                type: 'stat',
                title: 'Uptime',
                x: 0,
                y: 0,
                w: 3,
                h: 2,
                config: { metric: 'uptimePercent', target: each },
              },
              { type: 'monitorList', title: 'All', x: 3, y: 0, w: 9, h: 6, config: {} },
            ]),
          ),
        }),
      ),
      statusPages: section(
        'page',
        2,
        fc.record({
          name: text,
          historyDays: optional(fc.integer({ min: 7, max: 90 })),
          show: optional(fc.record({ latency: fc.boolean() })),
          theme: optional(fc.constantFrom({}, { light: { background: '#ffffff', text: '#000000' } })),
          components: optional(target.map((each) => [{ name: 'Shop', target: each }])),
        }),
      ),
      featureFlags: section(
        'flag',
        2,
        fc.record({
          name: optional(text),
          enabled: optional(fc.boolean()),
          rolloutPercent: optional(fc.integer({ min: 0, max: 100 })),
          rules: optional(fc.constant([{ attribute: 'plan', operator: 'equals', values: ['beta'], value: true }])),
        }),
      ),
    })
    .map(({ parent, group, isEscalated, ...declared }) => {
      const all: Record<string, object> = { ...declared.monitors };
      const [, second] = keys;
      if (second !== undefined) all[second] = { ...all[second], ...parent };
      // The policy may name the monitor in turn.
      const [policy] = Object.keys(declared.escalationPolicies);
      const [first] = keys;
      if (isEscalated && first !== undefined && policy !== undefined) {
        all[first] = { ...all[first], escalationPolicyId: policy };
      }
      if (group && keys.length > 0)
        all.group = { name: 'Group', type: 'group', config: { monitorIds: keys.slice(0, 2) } };
      return readDefinition(JSON.parse(JSON.stringify({ ...declared, monitors: all })));
    });
});

const fieldsOf = ({ changes }: MonitoringPlan) =>
  changes.map(({ action, kind, key, fields }) => ({ action, kind, key, fields }));

describe.each(dialects)('monitoring as code on %s', (dialect) => {
  let fixture: KitFixture;
  let addresses = 0;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  afterAll(() => fixture.close());

  /** A client of an organization that has nothing; `fails` says which requests never arrive, by their number. */
  const newClient = async (fails: (attempt: number, request: Request) => boolean = () => false): Promise<Client> => {
    const { secret } = await fixture.newApiKey(await fixture.newMember('owner'), allScopes);
    return clientOf(secret, fails);
  };
  const clientOf = (apiKey: string, fails: (attempt: number, request: Request) => boolean = () => false): Client => {
    let attempts = 0;
    // Requests are counted by address, and the clock of the test stands still.
    addresses += 1;
    const ip = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
    return createClient({
      baseUrl: 'https://watchpost.example.com',
      apiKey,
      maxRetries: 0,
      fetch: async (request) => {
        attempts += 1;
        const isLost = fails(attempts, request);
        const answer = await fixture.kit.fetch(request, { ip });
        // The request was done, and its answer is lost: the worst moment to stop.
        if (isLost) throw new TypeError('fetch failed');
        return answer;
      },
    });
  };
  const planned = async (client: Client, definition: MonitoringDefinition) =>
    fieldsOf(await planMonitoring(client, definition, { prune: true }));

  test('monitors and the policy that names them and that they name are deleted together', async () => {
    const client = await newClient();
    const names = Array.from({ length: 8 }, (_, index) => `manual-${index}`);
    const both: MonitoringDefinition = {
      version: 1,
      monitors: Object.fromEntries(names.map((name) => [name, { name, type: 'manual', escalationPolicyId: 'policy' }])),
      escalationPolicies: {
        policy: {
          name: 'Policy',
          target: { scope: 'monitors', monitorIds: names },
          steps: [{ targets: [{ type: 'responders' }] }],
        },
      },
    };
    const none: MonitoringDefinition = { version: 1, monitors: {}, escalationPolicies: {} };
    for (const definition of [both, none]) {
      await applyMonitoring(client, await planMonitoring(client, definition, { prune: true }), { environment });
    }
    expect((await client.escalationPolicies.list()).data).toEqual([]);
    expect((await client.monitors.list()).data).toEqual([]);
  });

  test('after a plan is applied there is nothing to plan, nor in what is exported then', async () => {
    await fc.assert(
      fc.asyncProperty(definitions, definitions, async (first, second) => {
        const client = await newClient();
        for (const definition of [first, second]) {
          const plan = await planMonitoring(client, definition, { prune: true });
          await applyMonitoring(client, JSON.parse(JSON.stringify(plan)), { environment });
          expect(await planned(client, definition)).toEqual([]);
          const { definition: exported } = await exportMonitoring(client);
          expect(await planned(client, exported)).toEqual([]);
        }
        // What was exported makes the same in another organization; slugs are unique on the server.
        const { statusPages: _pages, ...portable } = (await exportMonitoring(client)).definition;
        const other = await newClient();
        await applyMonitoring(other, await planMonitoring(other, portable), { environment });
        expect((await exportMonitoring(other)).definition).toEqual(portable);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  const website = { name: 'Website', type: 'https', target: 'https://example.com/' } as const;
  const [intranetUser, intranetPassword] = ['USERNAME', 'PASSWORD'].map((name) => `\${INTRANET_${name}}`);
  const pagerBearer = `\${${'PAGER_BEARER'}}`;
  const example = readDefinition({
    version: 1,
    webhooks: { pager: { url: 'https://hooks.example.com/' } },
    monitors: {
      website,
      // Its policy pages a channel that is about this monitor.
      shop: { ...website, name: 'Shop', parentId: 'website', escalationPolicyId: 'platform' },
      everything: { name: 'Everything', type: 'group', config: { monitorIds: ['website', 'shop'] } },
    },
    alertRules: {
      slow: {
        name: 'Slow',
        target: { scope: 'monitors', monitorIds: ['website', 'shop'] },
        condition: { metric: 'latencyMs', operator: '>', threshold: 800 },
      },
    },
    notificationChannels: {
      pager: {
        name: 'Pager',
        type: 'gotify',
        config: { serverUrl: 'https://gotify.example.com' },
        credentials: { appToken: variable },
        flapping: null,
        subscriptions: [{ events: ['incident.opened'], target: { scope: 'monitors', monitorIds: ['shop'] } }],
      },
    },
    onCallSchedules: {
      platform: {
        name: 'Platform',
        timezone: 'UTC',
        layers: [{ name: 'Primary', userIds: [], startsOn: '2036-01-07' }],
      },
    },
    escalationPolicies: {
      platform: {
        name: 'Platform',
        target: { scope: 'monitors', monitorIds: ['website'] },
        steps: [
          { targets: [{ type: 'schedule', id: 'platform' }] },
          {
            targets: [{ type: 'channel', id: 'pager' }, { type: 'responders' }],
          },
        ],
      },
    },
    maintenanceWindows: {
      night: {
        name: 'Night',
        target: { scope: 'monitors', monitorIds: ['shop'] },
        schedule: { type: 'recurring', cron: '0 3 * * *', durationSeconds: 3600 },
      },
    },
    featureFlags: { checkout: { guard: { alertRuleIds: ['slow'] } } },
  });

  /** What an organization has in the end, whatever happened on the way. */
  const endOf = async (client: Client) => (await exportMonitoring(client)).definition;

  test('a run that ends anywhere, and is repeated with its plan or with a new one, comes to the same end', async () => {
    const reference = await newClient();
    await applyMonitoring(reference, await planMonitoring(reference, example), { environment });
    const wanted = await endOf(reference);
    const { secret: counted } = await fixture.newApiKey(await fixture.newMember('owner'), allScopes);
    let requests = 0;
    const counting = clientOf(counted, () => {
      requests += 1;
      return false;
    });
    const countedPlan = await planMonitoring(counting, example);
    requests = 0;
    await applyMonitoring(counting, countedPlan, { environment });
    expect(requests).toBeGreaterThan(8);
    // What a repeated run asks for does not depend on the database: one of the two shows every request, the other a fifth of them.
    for (let lost = 1; lost <= requests; lost += dialect === 'sqlite' ? 1 : 5) {
      const { secret } = await fixture.newApiKey(await fixture.newMember('owner'), allScopes);
      const plan: MonitoringPlan = await planMonitoring(clientOf(secret), example);
      await expect(
        applyMonitoring(
          clientOf(secret, (attempt) => attempt === lost),
          plan,
          { environment },
        ),
      ).rejects.toThrow();
      const again = lost % 2 === 0 ? plan : await planMonitoring(clientOf(secret), example);
      await applyMonitoring(clientOf(secret), again, { environment });
      expect(await endOf(clientOf(secret))).toEqual(wanted);
    }
  });

  test('policies and channels are called by their names, and are read only where they are named', async () => {
    const member = await fixture.newMember('owner');
    const { secret } = await fixture.newApiKey(member, allScopes);
    const client = clientOf(secret);
    await client.escalationPolicies.create({ name: 'Night', steps: [{ targets: [{ type: 'responders' }] }] });
    await client.notificationChannels.create({
      name: 'Phone',
      type: 'gotify',
      config: { serverUrl: 'https://gotify.example.com' },
      credentials: { appToken: 'A-token-of-an-app' },
    });
    const { alertRules } = example;
    const named = readDefinition({
      version: 1,
      monitors: {
        ...example.monitors,
        website: { ...website, escalationPolicyId: 'Night' },
        shop: { ...website, name: 'Shop', parentId: 'website' },
      },
      alertRules: {
        slow: {
          ...alertRules?.slow,
          createIncident: true,
          channels: [
            { type: 'channel', channelId: 'Phone' },
            { type: 'escalation', escalationPolicyId: 'Night' },
          ],
        },
      },
    });
    await applyMonitoring(client, await planMonitoring(client, named));
    expect(await planned(client, named)).toEqual([]);
    const { definition } = await exportMonitoring(client);
    expect(definition.monitors?.website).toMatchObject({ escalationPolicyId: 'Night' });
    expect(definition.alertRules?.slow).toMatchObject({
      channels: [
        { type: 'channel', channelId: 'Phone' },
        { type: 'escalation', escalationPolicyId: 'Night' },
      ],
    });
    // A key that may read monitors alone exports those that name nothing else.
    const { secret: few } = await fixture.newApiKey(member, ['monitors:read', 'alert-rules:read']);
    await client.monitors.update((await client.monitors.list({ key: 'website' })).data[0]?.id ?? '', {
      escalationPolicyId: null,
    });
    const { definition: small } = await exportMonitoring(clientOf(few), { kinds: ['monitors'] });
    expect(Object.keys(small.monitors ?? {}).sort()).toEqual(['everything', 'shop', 'website']);
  });

  test('a plan that others have overtaken is stale, and nothing of it is done', async () => {
    const client = await newClient();
    await applyMonitoring(client, await planMonitoring(client, example), { environment });
    const changed = readDefinition({
      version: 1,
      monitors: { ...example.monitors, website: { ...website, retries: 5 }, other: { ...website, name: 'Other' } },
    });
    const plan = await planMonitoring(client, changed);
    expect(fieldsOf(plan)).toMatchObject([
      { action: 'create', key: 'other' },
      { action: 'update', key: 'website', fields: [{ field: 'retries', before: 2, after: 5 }] },
    ]);
    const [found] = (await client.monitors.list({ key: 'website' })).data;
    await client.monitors.update(found?.id ?? '', { description: 'by hand' });
    await expect(applyMonitoring(client, plan)).rejects.toMatchObject({
      code: 'stale',
      problems: [{ path: 'monitors.website', message: 'was changed since it was planned (version 1 is now 2)' }],
    });
    expect((await client.monitors.list({ key: 'other' })).data).toEqual([]);
    // The drift is in the next plan, field by field.
    expect(await planned(client, changed)).toMatchObject([
      { action: 'create' },
      {
        action: 'update',
        fields: [
          { field: 'description', before: 'by hand', after: '' },
          { field: 'retries', before: 2, after: 5 },
        ],
      },
    ]);
  });

  test('only prune deletes, only what has a key, and only in sections that the definition has', async () => {
    const client = await newClient();
    await applyMonitoring(client, await planMonitoring(client, example), { environment });
    await client.monitors.create({ ...website, name: 'Without a key' });
    const less = readDefinition({ version: 1, monitors: { website }, featureFlags: {}, alertRules: {} });
    expect((await planMonitoring(client, less)).changes).toEqual([]);
    const plan = await planMonitoring(client, less, { prune: true });
    expect(plan.changes.map(({ action, kind, key }) => `${action} ${kind}.${key}`).toSorted()).toEqual([
      'delete alertRules.slow',
      'delete featureFlags.checkout',
      'delete monitors.everything',
      'delete monitors.shop',
    ]);
    await expect(applyMonitoring(client, plan)).resolves.toEqual({
      created: 0,
      updated: 0,
      deleted: 4,
      alreadyDone: 0,
    });
    await expect(applyMonitoring(client, plan)).resolves.toMatchObject({ deleted: 0, alreadyDone: 4 });
    const names = (await client.monitors.list()).data.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Website', 'Without a key']);
    expect(Object.keys(await endOf(client))).toEqual([
      ...['version', 'webhooks', 'monitors', 'notificationChannels', 'onCallSchedules', 'escalationPolicies'],
      'maintenanceWindows',
    ]);
  });

  test('what an agent discovered is pruned by its prefix alone, and is in no export', async () => {
    const client = await newClient();
    const keys = ['agt_1.docker.web', 'agt_1.docker.old', 'agt_1.hosts.nas', 'agt_10.docker.old', 'own'];
    for (const key of keys) await client.monitors.create({ ...website, key });
    const deleted = async (prune: boolean | { readonly keyPrefix: string }, ...declared: readonly string[]) => {
      const monitors = Object.fromEntries(declared.map((key) => [key, website]));
      const { changes } = await planMonitoring(client, { version: 1, monitors }, { prune });
      return changes.map(({ action, key }) => `${action} ${key}`);
    };
    expect(await deleted({ keyPrefix: discoveredKeyPrefix('agt_1', 'docker') }, 'agt_1.docker.web')).toEqual([
      'delete agt_1.docker.old',
    ]);
    expect(await deleted(true)).toEqual(['delete own']);
    expect(Object.keys((await exportMonitoring(client)).definition.monitors ?? {})).toEqual(['own']);
  });

  test('a plan can keep what a document leaves out as people have set it', async () => {
    const client = await newClient();
    await client.monitors.create({ ...website, key: 'website', enabled: false, retries: 5, intervalSeconds: 300 });
    const definition: MonitoringDefinition = { version: 1, monitors: { website: { ...website, intervalSeconds: 60 } } };
    const drift = async (keepUndeclared: boolean) => {
      const { changes } = await planMonitoring(client, definition, { keepUndeclared });
      return changes.flatMap(({ fields }) => fields.map(({ field }) => field)).toSorted();
    };
    expect(await drift(false)).toEqual(['enabled', 'intervalSeconds', 'retries']);
    expect(await drift(true)).toEqual(['intervalSeconds']);
  });

  test('a reference is a key, an exact name or an id, and never a guess', async () => {
    const client = await newClient();
    const byHand = await client.monitors.create({ ...website, name: 'Made by hand' });
    for (const _ of [1, 2]) await client.monitors.create({ ...website, name: 'Twice' });
    const definition = (parentId: string) =>
      readDefinition({ version: 1, monitors: { child: { ...website, parentId } } });
    for (const reference of ['Made by hand', byHand.id]) {
      const { changes } = await planMonitoring(client, definition(reference));
      expect(changes[0]?.body).toMatchObject({ parentId: byHand.id });
    }
    const problems = (message: string) => ({
      code: 'invalid',
      problems: [{ path: 'monitors.child.parentId', message }],
    });
    await expect(planMonitoring(client, definition('Twice'))).rejects.toMatchObject(
      problems('is the name of 2 monitors; give the id'),
    );
    await expect(planMonitoring(client, definition('Made'))).rejects.toMatchObject(
      problems('names no monitor: no monitor has the key or the name "Made"'),
    );
  });

  const refused: readonly (readonly [string, object, string, RegExp])[] = [
    ['a field that does not exist', { interval: 5 }, 'monitors.website.interval', /is no field; there is: name, type/],
    [
      'a field of another type',
      { config: { recordType: 'A' } },
      'monitors.website.config.recordType',
      /there is: method/,
    ],
    ['a secret', { credentials: { password: 's3cret' } }, 'monitors.website.credentials.password', /\$\{PASSWORD\}/],
    ['itself as its parent', { parentId: 'website' }, 'monitors.website', /names itself/],
  ];
  test.each(refused)('a definition with %s is refused before anything is done', async (_what, more, path, message) => {
    const definition = readDefinition({ version: 1, monitors: { website: { ...website, ...more } } });
    const refusal = planMonitoring(await newClient(), definition);
    await expect(refusal).rejects.toMatchObject({
      code: 'invalid',
      problems: [{ path, message: expect.stringMatching(message) }],
    });
    await expect(refusal).rejects.not.toThrow(/s3cret/);
  });

  test('the pictures of a status page are no part of a definition, which leaves them as they are', async () => {
    const client = await newClient();
    const page = { name: 'Shop', visibility: 'public' };
    const definition = readDefinition({ version: 1, statusPages: { shop: page } });
    await applyMonitoring(client, await planMonitoring(client, definition), { environment });
    const [made] = (await client.statusPages.list()).data;
    await client.statusPages.update(made?.id ?? '', { logo: onePixel });
    expect((await planMonitoring(client, definition, { prune: true })).changes).toEqual([]);
    expect((await exportMonitoring(client)).definition.statusPages?.shop).not.toHaveProperty('logo');
    const withLogo = readDefinition({ version: 1, statusPages: { shop: { ...page, logo: onePixel } } });
    await expect(planMonitoring(client, withLogo)).rejects.toMatchObject({
      code: 'invalid',
      problems: [{ path: 'statusPages.shop.logo', message: expect.stringMatching(/console or by the API/) }],
    });
  });

  test('the type of a monitor cannot change under its key', async () => {
    const client = await newClient();
    await applyMonitoring(client, await planMonitoring(client, example), { environment });
    const other = readDefinition({ version: 1, monitors: { website: { ...website, type: 'http' } } });
    await expect(planMonitoring(client, other)).rejects.toThrow(
      'monitors.website.type cannot be changed from https to http; declare it under another key',
    );
  });

  test('secrets come from the environment when a plan is applied, and are in no plan and no export', async () => {
    const client = await newClient();
    const definition = readDefinition({
      version: 1,
      monitors: { intranet: { ...website, credentials: { username: 'watch', password: intranetPassword } } },
    });
    const plan = await planMonitoring(client, definition);
    await expect(applyMonitoring(client, plan)).rejects.toThrow(
      'monitors.intranet needs the variable INTRANET_PASSWORD of the environment, which is not set',
    );
    const given = (name: string) => (name === 'INTRANET_PASSWORD' ? 's3cret' : undefined);
    await applyMonitoring(client, plan, { environment: given });
    expect((await client.monitors.list()).data).toMatchObject([{ credentialFields: ['username', 'password'] }]);
    expect(await planned(client, definition)).toEqual([]);
    const moved = readDefinition({
      version: 1,
      monitors: { intranet: { ...definition.monitors?.intranet, target: 'https://other.example/' } },
    });
    const change = await planMonitoring(client, moved);
    // Another host asks for them again.
    expect(change.changes[0]?.body).toMatchObject({ credentials: { password: intranetPassword } });
    await applyMonitoring(client, change, { environment: given });
    const end = await endOf(client);
    expect(JSON.stringify([plan, change, end])).not.toContain('s3cret');
    // An export names a variable for each secret that the server keeps.
    expect(end.monitors?.intranet?.credentials).toEqual({ username: intranetUser, password: intranetPassword });
    expect(await planned(client, end)).toEqual([]);
  });

  test('a channel keeps its credentials, and is sent them again when it leads to another host', async () => {
    const client = await newClient();
    const pager = (config: object, credentials?: object) =>
      readDefinition({
        version: 1,
        notificationChannels: { pager: { name: 'Pager', type: 'http', config, ...(credentials && { credentials }) } },
      });
    const url = 'https://hooks.example.com/a';
    const signed = { bearer: variable, headerValues: { 'X-Key': variable } };
    await expect(planMonitoring(client, pager({ url }, { headerValues: { 'X-Key': 's3cret' } }))).rejects.toMatchObject(
      { problems: [{ path: 'notificationChannels.pager.credentials.headerValues.X-Key' }] },
    );
    const plan = await planMonitoring(client, pager({ url }, signed));
    await expect(applyMonitoring(client, plan)).rejects.toThrow(
      'notificationChannels.pager needs the variable PASSWORD of the environment, which is not set',
    );
    await applyMonitoring(client, plan, { environment });
    const [made] = (await client.notificationChannels.list({ key: 'pager' })).data;
    expect(made).toMatchObject({ key: 'pager', credentialFields: ['bearer', 'headerValues'] });
    // A file that leaves them out leaves them alone.
    expect(await planned(client, pager({ url }))).toEqual([]);
    const end = await endOf(client);
    expect(end.notificationChannels?.pager?.credentials).toEqual({ bearer: pagerBearer });
    expect(await planned(client, end)).toEqual([]);

    const change = await planMonitoring(client, pager({ url: 'https://other.example/b', method: 'PUT' }, signed));
    expect(change.changes[0]?.fields).toMatchObject([{ field: 'config.url' }, { field: 'config.method' }]);
    await applyMonitoring(client, change, { environment });
    await expect(planMonitoring(client, pager({ url, colour: 'red' }))).rejects.toMatchObject({
      problems: [{ path: 'notificationChannels.pager.config.colour', message: expect.stringMatching(/there is: url/) }],
    });
  });

  test('members are named by their e-mail addresses, and are so in an export', async () => {
    const owner = await fixture.newMember('owner');
    const { secret } = await fixture.newApiKey(owner, allScopes);
    const client = clientOf(secret);
    const definition = (person: string) =>
      readDefinition({
        version: 1,
        onCallSchedules: {
          platform: {
            name: 'Platform',
            timezone: 'UTC',
            layers: [{ name: 'Primary', userIds: [person], startsOn: '2036-01-07' }],
          },
        },
        escalationPolicies: {
          platform: {
            name: 'Platform',
            steps: [{ targets: [{ type: 'schedule', id: 'platform' }] }, { targets: [{ type: 'user', id: person }] }],
          },
        },
      });
    await applyMonitoring(client, await planMonitoring(client, definition(owner.email)));
    expect((await client.onCallSchedules.list()).data).toMatchObject([{ layers: [{ userIds: [owner.userId] }] }]);
    for (const same of [definition(owner.email), definition(owner.userId), await endOf(client)]) {
      expect(await planned(client, same)).toEqual([]);
    }
    expect(JSON.stringify(await endOf(client))).toContain(owner.email);
    await expect(planMonitoring(client, definition('stranger@example.com'))).rejects.toMatchObject({
      problems: [
        { path: 'onCallSchedules.platform.layers[0].userIds[0]', message: expect.stringMatching(/names no member/) },
        { path: 'escalationPolicies.platform.steps[1].targets[0].id' },
      ],
    });
  });

  test('an export can give keys to what has none', async () => {
    const client = await newClient();
    for (const name of ['Café & Shop', 'Café & Shop', '…']) await client.monitors.create({ ...website, name });
    const found = await exportMonitoring(client);
    expect(found).toMatchObject({ definition: { version: 1 }, withoutKey: { monitors: 3 }, adopted: 0 });
    const adopted = await exportMonitoring(client, { adopt: true });
    expect(Object.keys(adopted.definition.monitors ?? {})).toEqual(['cafe-shop', 'cafe-shop-2', 'monitor']);
    expect(adopted).toMatchObject({ withoutKey: {}, adopted: 3 });
    expect(await planned(client, adopted.definition)).toEqual([]);
  });
});

test('a definition in TypeScript names what it declares by what declaring gives back', () => {
  const definition = defineMonitoring(({ monitor, alertRule }) => {
    const website = monitor('website', { name: 'Website', type: 'https', target: 'https://example.com/' });
    alertRule('slow', {
      name: 'Slow',
      target: { scope: 'monitors', monitorIds: [website] },
      condition: { metric: 'latencyMs', operator: '>', threshold: 800 },
    });
  });
  expect(definition.alertRules?.slow?.target).toEqual({ scope: 'monitors', monitorIds: ['website'] });
});
