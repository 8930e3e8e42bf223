import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  agentResultSchema,
  agentScrapeSchema,
  bounds as contractTable,
  type MonitorType,
  monitorRules,
  openApiDocument,
  type Route,
  routes,
} from '@watchpost/schemas';
import { type BoundedDocument, contractBounds, type FieldBound, placeText } from '@watchpost/testbed/contract-bounds';
import { readServerBounds } from '@watchpost/testbed/server-bounds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldErrors } from '../../src/request/http/validation.js';
import { type KitFixture, type Member, openKit } from '../kit-fixture.js';
import { fill, isQueryClosed, requiredQuery } from '../route-request.js';

const { bounds, unbounded } = contractBounds(openApiDocument() as unknown as BoundedDocument);
const routeOf = (operationId: string): Route => {
  const route = routes.find((each) => each.operationId === operationId);
  if (route === undefined) throw new Error(`there is no operation ${operationId}`);
  return route;
};
const named = (places: readonly FieldBound[]) =>
  places.map((place) => [`${place.operationId} ${placeText(place)} ${place.within ?? ''}`.trim(), place] as const);

/** A step of a place as it is in a request, and in the path of an error. */
const concrete = (step: string): string | number => (step === '[]' ? 0 : step === '*' ? 'k' : step);

/** A copy of the body with a value at a place. */
const withValue = (body: unknown, steps: readonly string[], value: unknown): unknown => {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (step === '<name>') return { [String(value)]: 'a' };
  const key = concrete(step);
  const inner = typeof body === 'object' && body !== null ? body : {};
  const changed = withValue((inner as Record<string | number, unknown>)[key], rest, value);
  return key === 0 ? [changed] : { ...inner, [key]: changed };
};

const pathOf = (steps: readonly string[], value: unknown): string =>
  steps
    .map(concrete)
    .map((key, index) => (key === 0 ? '[0]' : `${index === 0 ? '' : '.'}${key === '<name>' ? value : key}`))
    .join('');

/** So much of what is counted. */
const soMany = ({ kind, sample }: FieldBound, count: number): unknown => {
  if (kind === 'number') return count;
  if (kind === 'characters') return 'a'.repeat(count);
  if (kind === 'entries') return Array.from({ length: count }, () => sample);
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, sample]));
};

const typeOfConfig = new Map(
  Object.entries(monitorRules).map(([type, { config }]) => [config.meta()?.id, type as MonitorType]),
);

const valueAt = (body: unknown, steps: readonly string[]): unknown =>
  steps.reduce((value, step) => (value as Record<string | number, unknown> | undefined)?.[concrete(step)], body);

/** A body in which the place is read, whatever else is wrong with it. */
const bodyWith = (place: FieldBound, value: unknown): unknown => {
  const isOfStep = place.steps.join('.').includes('config.steps.');
  const type =
    place.within === 'BrowserStep' ? 'browser' : isOfStep ? 'api' : (typeOfConfig.get(place.within) ?? 'https');
  const monitor = { name: 'Website', type, target: 'https://example.com/' };
  const isOneOfMany = place.operationId === 'monitors.bulk' && place.steps.length > 2;
  const isMonitor = place.operationId === 'monitors.create' || place.operationId === 'monitors.test';
  const example = isMonitor ? monitor : routeOf(place.operationId).example;
  let body = isOneOfMany ? withValue(example, ['monitors', '[]'], monitor) : example;
  for (const { steps, fixed, fields } of place.forms) {
    const known = Object.entries((valueAt(body, steps) ?? {}) as object).filter(([name]) => fields.includes(name));
    body = withValue(body, steps, { ...Object.fromEntries(known), ...fixed });
  }
  return withValue(body, place.steps, value);
};

const beyond = (place: FieldBound): readonly (readonly [number, 'too_big' | 'too_small'])[] => [
  [place.most + 1, 'too_big'],
  ...(place.least === undefined ? [] : [[place.least - 1, 'too_small'] as const]),
];

/** A change of settings is merged into the document, and what comes of it has the bounds of one that is created. */
const isMerged = ({ method, within, steps }: Pick<FieldBound, 'method' | 'within' | 'steps'>): boolean =>
  (method === 'patch' || steps[0] === 'patch') &&
  steps.length > 1 &&
  within !== undefined &&
  (within.endsWith('Config') || steps.includes('config') || steps[0] === 'condition');

/**
 * Members of values and contexts of feature flags may be anything: they are bounded together, by the bytes of their JSON. The
 * settings of a channel are those of its type, which bounds each of them.
 */
const isBoundedTogether = ({ operationId, kind }: { readonly operationId: string; readonly kind: string }): boolean =>
  /^(?:featureFlags|notificationChannels|contactMethods)\./.test(operationId) && kind === 'anything';

test('no text, list, object or number of a request is without a bound', () => {
  const places = unbounded.filter((place) => !isMerged(place) && !isBoundedTogether(place));
  expect(places.map((place) => `${place.operationId} ${placeText(place)}: ${place.kind}`)).toEqual([]);
  expect(bounds.length).toBeGreaterThan(500);
});

const sourcesOf = (folder: string): string =>
  globSync('**/*.ts', { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

test('every bound of the tables is used, and no field has a bound that is not in them', async () => {
  const serverTables = [...(await readServerBounds()).values()];
  const schemas = sourcesOf(join(import.meta.dirname, '../../../schemas/src'));
  const kit = sourcesOf(join(import.meta.dirname, '../../src'));
  const used = new Set([...`${schemas}${kit}`.matchAll(/\b(?:\w+B|b)ounds\.(\w+)/g)].map(([, name]) => name));
  const names = [contractTable, ...serverTables].flatMap((table) => Object.keys(table));
  expect(names.length).toBeGreaterThan(400);
  expect(names.filter((name) => !used.has(name))).toEqual([]);
  for (const table of [contractTable, ...serverTables]) {
    for (const { reason } of Object.values(table)) expect(reason).toMatch(/^\S.*\.$/);
  }
  expect(schemas.match(/\.max\([\d_]+/g) ?? []).toEqual([]);
});

/** Numbers that are named like bounds but are not bounds, with the reason. */
const otherNumbers: Readonly<Record<string, string>> = {
  'monitoring/evaluation/evaluate-rules.ts maxMissedMs':
    'a time of the schedule: clock samples that were missed for longer are not made up for',
  'monitoring/engine/stall-watch.ts mostStalls': 'how many pauses of the process are remembered; it refuses none',
  'people/accounts/reset-owner.ts mostNamed': 'how many owners a message of the command names; it refuses none',
  'outbound/channels/types/ntfy.ts mostJson': 'a limit of the provider, to which messages are cut',
  'outbound/channels/types/ntfy.ts mostActions': 'a limit of the provider, to which messages are cut',
  'outbound/channels/types/slack.ts mostJson': 'a limit of the provider, to which messages are cut',
  'outbound/channels/types/teams.ts mostActions': 'a limit of the provider, to which messages are cut',
  'outbound/web-push/push-encryption.ts mostPlainBytes': 'a limit of the provider, to which messages are cut',
  'outbound/web-push/push-payload.ts mostTitleBytes': 'a limit of the place, to which messages are cut',
  'outbound/web-push/push-payload.ts mostAddressBytes': 'a limit of the place, to which messages are cut',
  'monitoring/paging/page-turn.ts mostPages': 'derived from a bound of the table',
  'people/host-users/host-role.ts mostSameNames':
    'numbers that are tried behind a name, of fewer roles than an organization may have',
  'monitoring/heartbeats/signal-fields.ts maxNameLength': 'what an answer repeats of a name; it refuses none',
  'monitoring/engine/share-places.ts maxSingles': 'divides a turn among organizations and refuses none',
};

test('every constant of the server kit that is named like a bound is in the table', () => {
  const folder = join(import.meta.dirname, '../../src');
  const literal = /\bconst ((?:max|most)[A-Z]\w*)(?:: [^=]+)? = [\d(][^;]*;/g;
  const found = globSync('**/*.ts', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(literal)].map(([, name]) => `${file} ${name}`),
  );
  expect(found.filter((each) => otherNumbers[each] === undefined)).toEqual([]);
});

describe('the bound of every field', () => {
  let fixture: KitFixture;
  let owner: Member;
  let agentToken: string;
  beforeAll(async () => {
    fixture = await openKit('sqlite', { rateLimitPerIp: 100_000 });
    owner = await fixture.newMember('owner');
    const agent = await fixture.request('POST', '/api/v1/agents', { token: owner.token, body: { name: 'Hamburg' } });
    agentToken = agent.body.token;
  });
  afterAll(() => fixture.close());

  const credentialFor = ({ access }: Route): { readonly token?: string } => {
    if (access === 'public') return {};
    return { token: access === 'agent' ? agentToken : owner.token };
  };

  /** Results and scrapes of agents are read one by one, and refused by themselves. */
  const isResult = ({ operationId, steps }: FieldBound): boolean => operationId === 'agent.results' && steps.length > 1;
  const inBody = bounds.filter((place) => place.in === 'body' && !isMerged(place) && !isResult(place));
  test.each(named(bounds.filter(isResult)))('refuses one result of an agent alone: %s', async (_name, place) => {
    const schema = place.steps[0] === 'scrapes' ? agentScrapeSchema : agentResultSchema;
    for (const [count] of beyond(place)) {
      const value = soMany(place, count);
      const parsed = schema.safeParse(valueAt(bodyWith(place, value), place.steps.slice(0, 2)));
      const path = place.steps.slice(2).map((step) => (step === '<name>' ? value : concrete(step)));
      expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toContain(path.join('.'));
    }
  });

  test.each(named(inBody))('is accepted up to its value: %s', (_name, place) => {
    const schema = routeOf(place.operationId).body;
    for (const count of [place.most, ...(place.least === undefined ? [] : [place.least])]) {
      const value = soMany(place, count);
      const parsed = schema?.safeParse(bodyWith(place, value), { reportInput: true });
      const path = pathOf(place.steps, value);
      const wrong = parsed?.success === false ? fieldErrors(parsed.error) : [];
      expect(wrong.filter((error) => error.path === path && error.code.startsWith('too_'))).toEqual([]);
    }
  });

  /** Of what takes anything, a larger value is left out. */
  const refused = inBody.filter(({ operationId }) => routeOf(operationId).takesAnything !== true);
  test.each(named(refused))('is named in the answer to a larger value: %s', async (_name, place) => {
    const route = routeOf(place.operationId);
    for (const [count, code] of beyond(place)) {
      const value = soMany(place, count);
      const reply = await fixture.request(route.method, fill(route, { org: owner.organizationId }), {
        ...credentialFor(route),
        body: bodyWith(place, value),
      });
      expect(reply.status).toBe(400);
      const path = pathOf(place.steps, value);
      const shown = path.length > 300 ? `${path.slice(0, 299)}…` : path;
      expect(reply.body.errors).toContainEqual({ path: shown, code, message: expect.stringMatching(/^must /) });
    }
  });

  const inQuery = bounds.filter((place) => place.in === 'query' && isQueryClosed(routeOf(place.operationId)));
  test.each(named(inQuery))('is named in the answer to a larger value: %s', async (_name, place) => {
    const route = routeOf(place.operationId);
    for (const [count] of beyond(place)) {
      const query = new URLSearchParams({
        ...requiredQuery(route),
        [String(place.steps[0])]: String(soMany(place, count)),
      });
      const reply = await fixture.request(route.method, `${fill(route, { org: owner.organizationId })}?${query}`, {
        ...credentialFor(route),
      });
      expect(reply.status).toBe(400);
      expect(reply.body.errors[0].path).toBe(place.steps[0]);
    }
  });
});
