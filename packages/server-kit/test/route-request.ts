import { type Route, routes } from '@watchpost/schemas';
import * as z from 'zod';
import type { KitFixture, Member } from './kit-fixture.js';

/** An id of every kind, by its prefix. */
export type Ids = Readonly<Record<string, string>>;

export const title = (route: Route): string => `${route.method} ${route.path}`;

/** What an error says: routes of Prometheus answer in its envelope. */
export const detailOf = ({ body }: { readonly body: { detail?: string; error?: string } }): string =>
  body.detail ?? body.error ?? '';

/** A body that the route accepts, where it takes one. */
export const goodBody = (route: Route): { body?: unknown } => (route.body === undefined ? {} : { body: route.example });

/** The fields of the route's body; of all of them when there are several forms. */
export const bodyFields = (route: Route): string[] => {
  const schema = z.toJSONSchema(route.body ?? z.never(), { io: 'input' });
  const named = schema.$defs?.[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  return [named, ...(named.anyOf ?? [])].flatMap((form) =>
    typeof form === 'object' ? Object.keys(form.properties ?? {}) : [],
  );
};

/** Whether the route refuses parameters that it does not know; a page that others send browsers to cannot. */
export const isQueryClosed = ({ query, takesAnything }: Route): boolean =>
  takesAnything !== true &&
  (query === undefined || z.toJSONSchema(query, { io: 'input' }).additionalProperties === false);

/** What was described once: thousands of requests ask for the same few parameters. */
const described = new WeakMap<z.ZodType, string>();

const paramSchema = (route: Route, name: string): string => {
  const schema = route.params?.shape[name] as z.ZodType;
  const text = described.get(schema) ?? JSON.stringify(z.toJSONSchema(schema));
  described.set(schema, text);
  return text;
};

/** The prefix of the ids that a parameter takes; `undefined` when it takes something else. */
const prefixOf = (route: Route, name: string): string | undefined =>
  /"pattern":"\^([a-z]+)_/.exec(paramSchema(route, name))?.[1];

const paramsOf = (route: Route): string[] => [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** The prefix of what the path's last id names: `mon` for a monitor; `undefined` for a path without ids. */
export const itemPrefix = (route: Route): string | undefined =>
  paramsOf(route)
    .map((name) => prefixOf(route, name))
    .filter((prefix) => prefix !== undefined)
    .at(-1);

/** Whether the path names an organization by its id. */
export const namesOrganization = (route: Route): boolean =>
  paramsOf(route).some((name) => prefixOf(route, name) === 'org');

/** A token in a path that nothing has. */
const unknownToken = 'wpb_0000000000000000000000000';

/** The parameters that the route's query must have, each with the example of its schema. */
export const requiredQuery = ({ query }: Route): Record<string, string> => {
  if (query === undefined) return {};
  const { required = [], properties = {} } = z.toJSONSchema(query, { io: 'input' });
  const examples = required.map((name): [string, string] => {
    const property = properties[name];
    return [name, String((typeof property === 'object' ? property.examples : undefined)?.[0])];
  });
  return Object.fromEntries(examples);
};

/** The path of a route with its parameters filled in; an id that is not given is one that nothing has. */
export const fill = (route: Route, ids: Ids = {}): string => {
  const value = (name: string): string => {
    const prefix = prefixOf(route, name);
    if (prefix !== undefined) return ids[prefix] ?? `${prefix}_0000000000000000000000000`;
    const [, choice] = /"enum":\["([^"]+)"/.exec(paramSchema(route, name)) ?? [];
    return choice ?? unknownToken;
  };
  return `/api/v1${route.path.replace(/:(\w+)/g, (_, name: string) => value(name))}`;
};

/** Things that come of a request to another address than their own: what it answers with is one. */
const byproducts: Readonly<Record<string, string>> = {
  dlv: 'webhooks.test',
  rcv: 'webhooks.recover',
  rrn: 'reports.run',
};

/** What is done to a thing so that a list of its parts has one, by the prefix of the part. */
const preparations: Readonly<Record<string, { readonly operationId: string; readonly body: object }>> = {
  ndl: { operationId: 'notificationChannels.test', body: {} },
  lac: { operationId: 'licenses.activate', body: { fingerprint: 'web-1' } },
  oco: {
    operationId: 'onCallSchedules.addOverride',
    body: { userId: null, from: '2030-12-24T08:00:00.000Z', to: '2030-12-27T08:00:00.000Z' },
  },
};

/**
 * Ids of one thing of every kind that the caller has: made with the example of the contract where the API makes such
 * things, or else the first one that it lists.
 */
export const idsOf = async (member: Member, fixture: KitFixture): Promise<Ids> => {
  const ids: Record<string, string> = { org: member.organizationId };
  // What only programs of others call has no member to list it.
  const items = routes.filter(({ path, access }) => /\/:\w+$/.test(path) && access !== 'public');
  // The API issues no invoice by itself on request.
  const line = {
    ...{ id: 'line_1', kind: 'plan' as const, description: 'Starter', planId: 'starter', quantity: 1 },
    ...{ unitAmountMinor: 4900, periodStart: null, periodEnd: null, amountMinor: 4900 },
  } as const;
  const { organizationId } = member;
  ids.inv = (await fixture.kit.commerce.issueInvoice({ organizationId, currency: 'EUR', lines: [line] })).id;
  const byCreating = (route: Route): Route | undefined =>
    routes.find(
      ({ method, path, answer }) => method === 'POST' && `${path}/:id` === route.path && answer.status === 201,
    );
  const makerOf = (route: Route): Route | undefined =>
    byCreating(route) ?? routes.find(({ operationId }) => operationId === byproducts[itemPrefix(route) ?? '']);
  // What is created first may be what is listed afterwards, such as the entries of the audit trail.
  const steps = (route: Route): number => (makerOf(route) === undefined ? 2 : byCreating(route) === undefined ? 1 : 0);
  for (const item of items.toSorted((a, b) => steps(a) - steps(b))) {
    const prefix = itemPrefix(item);
    if (prefix === undefined || ids[prefix] !== undefined) continue;
    const maker = makerOf(item);
    const preparation = preparations[prefix];
    const prepared = routes.find(({ operationId }) => operationId === preparation?.operationId);
    if (prepared !== undefined && preparation !== undefined) {
      await fixture.request(prepared.method, fill(prepared, ids), { token: member.token, body: preparation.body });
    }
    const path = maker === undefined ? fill(item, ids).replace(/\/[^/]+$/, '') : fill(maker, ids);
    const reply = await fixture.request(maker?.method ?? 'GET', path, {
      token: member.token,
      ...(maker === undefined ? {} : goodBody(maker)),
    });
    const id = maker === undefined ? reply.body.data[0]?.id : reply.body.id;
    if (typeof id !== 'string') throw new Error(`${path} gave no id: ${JSON.stringify(reply.body)}`);
    ids[prefix] = id;
  }
  return ids;
};
