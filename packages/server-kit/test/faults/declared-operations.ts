import { type Route, routes } from '@watchpost/schemas';
import { expect } from 'vitest';
import { fill, goodBody, title } from '../route-request.js';

/** An answer of a server, and how long it took. */
export interface TimedReply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: only a few values of bodies count, whatever the resource
  readonly body: any;
  readonly tookMs: number;
}

/** A server, and who asks it. */
export interface Asker {
  readonly url: string;
  readonly token: string;
  readonly organizationId: string;
}

/** An operation of the contract that can be asked for again and again. */
export interface DeclaredOperation {
  readonly title: string;
  readonly route: Route;
}

/** Asks for an operation with the example of the contract. */
export const ask = async ({ url, token, organizationId }: Asker, route: Route, key?: string): Promise<TimedReply> => {
  const { body } = goodBody(route);
  const startedAt = performance.now();
  const response = await fetch(`${url}${fill(route, { org: organizationId })}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const tookMs = performance.now() - startedAt;
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
    tookMs,
  };
};

const takesNoIds = ({ path }: Route): boolean => !/:(?!orgId\b)/.test(path);
const lists = routes.filter((route) => route.method === 'GET' && route.access !== 'public' && takesNoIds(route));
const creates = routes.filter(
  (route) =>
    route.method === 'POST' &&
    // Each sends a code, and a place gets three an hour.
    route.operationId !== 'contactMethods.create' &&
    route.answer.status === 201 &&
    takesNoIds(route) &&
    // Only resources with a list: the test counts what was made.
    lists.some(({ path }) => path === route.path),
);

const workingOf = async (asker: Asker, all: readonly Route[]): Promise<DeclaredOperation[]> => {
  const found: DeclaredOperation[] = [];
  for (const route of all) {
    const key = `first ${route.operationId}`.replaceAll(/[^a-z]/gi, '-');
    const replies = [await ask(asker, route, key), await ask(asker, route, `${key}-again`)];
    const isJson = replies.every(({ headers }) => headers.get('content-type')?.startsWith('application/json'));
    if (isJson && replies.every(({ status }) => status === route.answer.status))
      found.push({ title: title(route), route });
  }
  return found;
};

/** The lists and creations of the contract, without those that an example alone cannot ask for twice. */
export const declaredOperations = async (asker: Asker) => {
  const reads = await workingOf(
    asker,
    lists.filter(({ answer }) => answer.contentType === undefined),
  );
  const writes = await workingOf(asker, creates);
  // Most resources are plain: if few are left, the examples or this file are wrong.
  expect(reads.length).toBeGreaterThan(10);
  expect(writes.length).toBeGreaterThan(5);
  return { reads, writes };
};

/** How many things there are of what an operation creates. */
export const countOf = async (asker: Asker, { route }: DeclaredOperation): Promise<number> => {
  const list = lists.find(({ path }) => path === route.path);
  if (list === undefined) throw new Error(`${route.path} has no list`);
  const { body } = await ask(asker, list);
  return body.meta.totalItems;
};
