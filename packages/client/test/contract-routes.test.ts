import { apiBasePath, type Route, routes } from '@watchpost/schemas';
import { expect, it } from 'vitest';
import { type Client, createClient } from '../src/index.js';

/** `remove` is the server's word; a client deletes. */
const methodOf = (verb: string): string => (verb === 'remove' ? 'delete' : verb);

const ids: Record<string, string> = {
  orgId: 'org_1',
  id: 'thing_1',
  code: 'team',
  methodId: 'pm_1',
  slug: 'example',
  subscriberId: 'sub_1',
  overrideId: 'oco_1',
  number: '7',
  provider: 'github',
  deliveryId: 'dlv_1',
  recoveryId: 'rcv_1',
  runId: 'rrn_1',
  activationId: 'lac_1',
  token: 'a-token-of-a-heartbeat',
  name: 'job',
};

/**
 * Routes that only a browser can go to: the server answers them with a redirect and binds the sign-in to that browser
 * with a cookie. A request of this client would be neither followed nor bound, so it returns their addresses instead.
 */
const forBrowsers: Readonly<Record<string, (client: Client) => string>> = {
  'oauth.authorize': (client) => client.oauth.authorizeUrl('github'),
  'oauth.callback': (client) => client.oauth.callbackUrl('github'),
};

/** Methods that make several requests of the contract's. */
const combined = ['dashboards.getDocument', 'monitors.waitFor', 'webhooks.waitForRecovery', 'reports.waitForRun'];

/** What to hand to the method of a route: the ids of its path, then its body. */
const argumentsOf = (route: Route): unknown[] => {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '').filter((name) => name !== 'orgId');
  return [...inPath.map((name) => ids[name]), ...(route.body === undefined ? [] : [route.example])];
};

const callable = (client: Client, operationId: string): ((...values: unknown[]) => unknown) | undefined => {
  const [namespace = '', verb = ''] = operationId.split('.');
  const found: unknown = Reflect.get(Object(Reflect.get(client, namespace)), methodOf(verb));
  return typeof found === 'function' ? (...values) => found(...values) : undefined;
};

/** Answers anything with enough for every method to be content. */
const answers = (): unknown => ({
  data: [],
  meta: { page: 1, pageSize: 20, totalItems: 0 },
  accessToken: 'next',
  refreshToken: 'next',
  expiresIn: 600,
});

/** Followed until it ends, not answered; `stream` is tested by itself. */
const isStream = ({ answer }: Route): boolean => answer.contentType === 'text/event-stream';
/** What agents call, with a token that is no credential of this client. */
const isForAgents = ({ access }: Route): boolean => access === 'agent';
/** What payment providers call, with a signature of theirs. */
const isForProviders = ({ rawBody }: Route): boolean => rawBody === true;
const isForBrowsers = ({ operationId }: Route): boolean => forBrowsers[operationId] !== undefined;
const pathOf = (route: Route): string =>
  `${apiBasePath}${route.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '')}`;

it.each(
  routes
    .filter((route) => !isForBrowsers(route) && !isForAgents(route) && !isForProviders(route) && !isStream(route))
    .map((route) => [route.operationId, route] as const),
)('%s has a method that sends the request of the contract', async (operationId, route) => {
  const sent: { readonly request: Request; readonly body: string }[] = [];
  const client = createClient({
    baseUrl: 'https://watchpost.example',
    organizationId: 'org_1',
    session: { tokens: { accessToken: 'access', refreshToken: 'refresh' } },
    fetch: async (request) => {
      sent.push({ request, body: await request.text() });
      if (route.answer.contentType !== undefined) {
        return new Response('text', { headers: { 'content-type': `${route.answer.contentType}; charset=utf-8` } });
      }
      return route.answer.status === 204
        ? new Response(null, { status: 204 })
        : Response.json(answers(), { status: route.answer.status });
    },
  });
  const method = callable(client, operationId);
  if (method === undefined) expect.fail(`client.${operationId.replace(/\.remove$/, '.delete')} is missing`);
  await method(...argumentsOf(route));

  expect(sent).toHaveLength(1);
  const { request, body } = sent[0] ?? expect.fail();
  expect(`${request.method} ${new URL(request.url).pathname}`).toBe(`${route.method} ${pathOf(route)}`);
  const { headers } = request;
  expect(headers.get('authorization')).toBe(route.access === 'public' ? null : 'Bearer access');
  expect(headers.get('x-organization-id')).toBe(route.access === 'public' ? null : 'org_1');
  expect(headers.has('idempotency-key')).toBe(route.method === 'POST' && route.access !== 'public');
  if (route.body !== undefined && operationId !== 'auth.refresh') expect(JSON.parse(body)).toEqual(route.example);
});

it.each(routes.filter(isStream).map((route) => [route.operationId, route] as const))(
  '%s has a stream that sends the request of the contract',
  async (operationId, route) => {
    const sent: Request[] = [];
    const client = createClient({
      baseUrl: 'https://watchpost.example',
      organizationId: 'org_1',
      apiKey: 'wp_key',
      fetch: async (request) => {
        sent.push(request);
        return new Response(': hello\n\n', { headers: { 'content-type': 'text/event-stream' } });
      },
    });
    const caller = new AbortController();
    expect(operationId).toBe('stream.open');
    const onConnection = (): void => caller.abort();
    for await (const _ of client.stream({ signal: caller.signal, onConnection })) expect.fail('a message of nothing');

    expect(sent).toHaveLength(1);
    expect(`${sent[0]?.method} ${new URL(sent[0]?.url ?? '').pathname}`).toBe(`${route.method} ${pathOf(route)}`);
    expect(sent[0]?.headers.get('accept')).toBe(route.answer.contentType);
    expect(sent[0]?.headers.get('x-organization-id')).toBe('org_1');
  },
);

it.each(routes.filter(isForBrowsers).map((route) => [route.operationId, route] as const))(
  '%s has a method that returns an address for a browser',
  (operationId, route) => {
    const client = createClient({
      baseUrl: 'https://watchpost.example/behind',
      fetch: () => expect.fail('something was requested'),
    });
    expect(forBrowsers[operationId]?.(client)).toBe(`https://watchpost.example/behind${pathOf(route)}`);
  },
);

it('the client has no method that the contract lacks', () => {
  const client = createClient({ baseUrl: 'https://watchpost.example' });
  const known = new Set(routes.map(({ operationId }) => operationId.replace(/\.remove$/, '.delete')));
  const methods = Object.entries(client).flatMap(([namespace, value]) =>
    typeof value === 'object' ? Object.keys(value).map((method) => `${namespace}.${method}`) : [],
  );
  const addresses = Object.keys(forBrowsers).map((id) => `${id}Url`);
  expect(methods.filter((method) => !known.has(method)).sort()).toEqual([...addresses, ...combined].sort());
});
