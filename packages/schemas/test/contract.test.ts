import { describe, expect, test } from 'vitest';
import {
  allEventSubjects,
  type ErrorCode,
  errorCodes,
  eventExamples,
  eventSubjects,
  openApiDocument,
  type Resource,
  resources,
  routes,
  scopes,
  systemRoles,
} from '../src/index.js';

describe('the contract', () => {
  test('names every operation and every path once', () => {
    const ids = routes.map((route) => route.operationId);
    const places = routes.map((route) => `${route.method} ${route.path}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(places).size).toBe(places.length);
  });

  test('writes paths in kebab-case', () => {
    // Prometheus gave its paths other names.
    for (const { path } of routes.filter(({ failures }) => failures !== 'prometheus'))
      expect(path).toMatch(/^(\/(:[a-zA-Z]+|[a-z]+(-[a-z]+)*))+(\.(svg|json|atom|ics))?$/);
  });

  test.each(routes.filter((route) => route.access.includes(':')).map((route) => [route.operationId, route] as const))(
    '%s asks for a permission that exists',
    (_, route) => expect(Object.keys(scopes)).toContain(route.access),
  );

  test.each(routes.filter((route) => route.body !== undefined).map((route) => [route.operationId, route] as const))(
    'the example of %s is accepted by its own schema',
    (_, route) => {
      expect(route.example).toBeDefined();
      expect(route.body?.safeParse(route.example).error?.issues ?? []).toEqual([]);
    },
  );

  test.each(
    routes.flatMap((route) =>
      route.textBody === undefined ? [] : [[route.operationId, route.body, route.textBody] as const],
    ),
  )('the parameter %s accepts as much text as its field', (_, body, { field, maxLength }) => {
    expect(body?.safeParse({ [field]: 'x'.repeat(maxLength) }).success).toBe(true);
    expect(body?.safeParse({ [field]: 'x'.repeat(maxLength + 1) }).success).toBe(false);
  });

  test.each(resources.map((resource) => [resource.collection, resource] as const))(
    '%s sorts, searches and filters by its own fields',
    (_, { schema, list }) => {
      const fields = Object.keys(schema.shape);
      expect(fields).toEqual(expect.arrayContaining([...list.sort, ...list.search]));
      expect(fields).toContain(list.defaultSort.replace(/^-/, ''));
      for (const [name, { field = name }] of Object.entries(list.filters)) {
        // Of an object a filter may name one member: `resource.id`.
        expect(fields).toContain(field.split('.')[0]);
      }
      expect(fields).toEqual(expect.arrayContaining(['id', 'createdAt', 'updatedAt']));
    },
  );

  test('a resource that requests create has a limit, and its operations declare the error', () => {
    const creating = routes.filter(({ operationId }) => operationId.endsWith('.create'));
    const limited = resources.filter((resource: Resource) => resource.limit !== undefined);
    expect(creating.map(({ operationId }) => operationId).toSorted()).toEqual(
      // A user has organizations and contact methods, and what refuses one more is not the limit of an organization.
      [
        ...limited.map(({ collection }) => `${collection}.create`),
        'contactMethods.create',
        'organizations.create',
      ].toSorted(),
    );
    for (const { errors } of creating) expect(errors).toContain('plan_limit_reached');
  });

  const codes: [ErrorCode, number][] = [
    ['bad_request', 400],
    ['validation_failed', 400],
    ['unauthenticated', 401],
    ['invalid_credentials', 401],
    ['mfa_invalid', 401],
    ['token_expired', 401],
    ['token_reused', 401],
    ['forbidden', 403],
    ['email_not_verified', 403],
    ['plan_limit_reached', 403],
    ['not_found', 404],
    ['method_not_allowed', 405],
    ['request_timeout', 408],
    ['conflict', 409],
    ['version_mismatch', 412],
    ['payload_too_large', 413],
    ['unsupported_media_type', 415],
    ['expectation_failed', 417],
    ['idempotency_key_reused', 422],
    ['query_failed', 422],
    ['rate_limited', 429],
    ['headers_too_large', 431],
    ['internal', 500],
    ['unavailable', 503],
  ];
  test('has the closed table of error codes and no other', () => {
    expect(Object.entries(errorCodes).map(([code, { status }]) => [code, status])).toEqual(codes);
  });

  test('has the 22 event subjects of the specification, in its ten areas', () => {
    const areas = new Map<string, string>([
      ['alert', 'alerts'],
      ['incident', 'incidents'],
      ['agent', 'agents'],
      ['exporter', 'exporters'],
      ['organization', 'organizations'],
      ['subscription', 'subscriptions'],
      ['license', 'licenses'],
      ['feature_flag', 'feature flags'],
      ['role', 'roles'],
      ['audit', 'audit activity'],
    ]);
    expect(allEventSubjects).toHaveLength(22);
    const named = Map.groupBy(allEventSubjects, (subject) => subject.split('.')[0] ?? '');
    expect([...named.keys()].sort()).toEqual([...areas.keys()].sort());
    expect([...named.values()].flat().filter((subject) => /on.?call/i.test(subject))).toEqual([]);
  });

  test('has event subjects that are each emitted by operations that exist', () => {
    expect(Object.keys(eventSubjects)).toEqual(allEventSubjects);
    const ids = new Set(['*', 'watch', ...routes.map((route) => route.operationId)]);
    for (const subject of allEventSubjects) {
      const emittedBy: readonly string[] = eventSubjects[subject].emittedBy;
      expect(emittedBy.filter((id) => !ids.has(id))).toEqual([]);
      expect(emittedBy, subject).not.toEqual([]);
    }
  });

  test.each(allEventSubjects)('shows an example of %s that its schema accepts as it is', (subject) => {
    const example = eventExamples[subject];
    expect(eventSubjects[subject].data.parse(example)).toEqual(example);
  });
});

describe('system roles', () => {
  const may = (role: keyof typeof systemRoles): string[] => [...systemRoles[role].scopes];
  test('an owner may do everything', () => expect(may('owner')).toEqual(Object.keys(scopes)));
  test('an admin may do all but pay and change the subscription', () => {
    const missing = Object.keys(scopes).filter((scope) => !may('admin').includes(scope));
    expect(missing).toEqual(['subscription:write', 'billing:write']);
  });
  test('an editor writes monitoring resources and webhooks, and administers nothing', () => {
    const writes = may('editor').filter((scope) => !scope.endsWith(':read'));
    expect(writes).toEqual([
      'monitors:write',
      'monitors:run',
      'dashboards:write',
      'alert-rules:write',
      'incidents:write',
      'incidents:respond',
      'reports:write',
      'webhooks:write',
      'notifications:write',
      'on-call:write',
      'agents:write',
      'exporters:write',
      'telemetry-exports:write',
    ]);
  });
  test('a responder runs checks, responds to incidents and changes who is on call', () => {
    expect(may('responder').filter((scope) => !scope.endsWith(':read'))).toEqual([
      'monitors:run',
      'incidents:respond',
      'on-call:write',
    ]);
  });
  test('billing sees the organization and handles the commercial side', () => {
    expect(may('billing')).toEqual([
      'organization:read',
      'subscription:read',
      'subscription:write',
      'billing:read',
      'billing:write',
      'licenses:read',
      'licenses:write',
    ]);
  });
  test('a viewer reads monitoring resources', () => {
    expect(may('viewer')).toEqual([
      'monitors:read',
      'dashboards:read',
      'alert-rules:read',
      'incidents:read',
      'reports:read',
      'notifications:read',
      'on-call:read',
      'agents:read',
      'exporters:read',
      'telemetry-exports:read',
    ]);
  });
});

describe('the OpenAPI document', () => {
  const document = openApiDocument() as {
    tags: { name: string }[];
    'x-tagGroups': { tags: string[] }[];
    paths: Record<
      string,
      Record<
        string,
        {
          operationId: string;
          tags: string[];
          parameters: { $ref?: string }[];
          requestBody?: { content: object };
          responses: object;
        }
      >
    >;
    webhooks: Record<string, Record<string, { tags: string[] }>>;
    components: { schemas: Record<string, object>; headers: object; parameters: object };
  };

  test('describes every route', () => {
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    const withForms = routes.flatMap(({ operationId, takesForm }) =>
      takesForm
        ? [operationId, operationId.replace(/\.(.)/, (_, letter) => `.post${letter.toUpperCase()}`)]
        : [operationId],
    );
    expect(described.sort()).toEqual(withForms.sort());
  });

  test('names no format that JSON Schema does not have', () => {
    const found = [...JSON.stringify(document).matchAll(/"format":"([^"]+)"/g)].map(([, format]) => format);
    expect([...new Set(found)].sort()).toEqual(['date-time', 'email', 'uri']);
  });

  test('names the answers to the headers that a route honours', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const withHeader = (name: string) =>
      operations.filter(({ parameters }) => parameters.some(({ $ref }) => $ref?.endsWith(`/${name}`)));
    for (const [name, status, least] of [
      ['IfMatch', '412', 25],
      ['OrganizationId', '404', 90],
      ['IdempotencyKey', '422', 30],
    ] as const) {
      const honouring = withHeader(name);
      expect(honouring.length, name).toBeGreaterThanOrEqual(least);
      for (const { operationId, responses } of honouring) expect(Object.keys(responses), operationId).toContain(status);
    }
    expect(withHeader('IfMatch').map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['monitors.pause', 'apiKeys.rotate', 'organizations.suspend', 'ssoConnections.remove']),
    );
  });

  test('names text beside JSON only where a route accepts it', () => {
    const text = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .filter(({ requestBody }) => 'text/plain' in (requestBody?.content ?? {}));
    expect(text.map(({ operationId }) => operationId)).toEqual([
      'publicStatusPages.unsubscribe',
      'heartbeats.success',
      'heartbeats.start',
      'heartbeats.fail',
      'mailRecipients.unsubscribe',
    ]);
    for (const { requestBody } of text) expect(requestBody?.content).toHaveProperty('application/json');
  });

  test('has each tag in one chapter, and no operation outside of them', () => {
    const inChapters = document['x-tagGroups'].flatMap(({ tags }) => tags);
    expect(new Set(inChapters).size).toBe(inChapters.length);
    expect(document.tags.map(({ name }) => name)).toEqual(inChapters);
    const used = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap((path) =>
      Object.values(path).flatMap(({ tags }) => tags),
    );
    expect([...new Set(used)].sort()).toEqual([...inChapters].sort());
  });

  test('refers only to its own components', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w[\w-]*)"/g)];
    expect(references.length).toBeGreaterThan(50);
    for (const [, kind, name] of references) {
      expect(Object.keys((document.components as Record<string, object>)[kind ?? ''] ?? {})).toContain(name);
    }
    expect(JSON.stringify(document)).not.toContain('$defs');
  });
});
