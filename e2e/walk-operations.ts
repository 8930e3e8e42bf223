import type { Document, Operation } from './fuzz/document.ts';
import { exampleBody } from './fuzz/make-body.ts';

/** An answer on the way. */
export interface Step {
  /** The operation, and how it was called. */
  readonly what: string;
  readonly expected: number;
  readonly status: number;
  /** Text, because some operations answer with pictures and tables. */
  readonly text: string;
}

/** Who calls. */
export interface Callers {
  readonly owner: Record<string, string>;
  /** May do nothing but list monitors. */
  readonly weak: Record<string, string>;
}

/** What of a new resource is not ready yet. */
const conflicting: ReadonlySet<string> = new Set(['reports.download', 'licenses.file']);

const requires = ({ parameters }: Operation, place: string): boolean =>
  parameters.some((parameter) => parameter.in === place && parameter.required === true);

/**
 * Calls the operations of a description: reads what needs no id, creates one of each thing whose creation has an example, reads
 * it and all below it, lists it by pages, changes it and deletes it, each also in a way that the server must refuse.
 *
 * @param url where the server is, or a proxy in front of it; without a trailing slash
 */
export const walkOperations = async (url: string, document: Document, callers: Callers): Promise<readonly Step[]> => {
  const steps: Step[] = [];
  const call = async (
    expected: number,
    what: string,
    path: string,
    {
      method = 'GET',
      body,
      headers = callers.owner,
    }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Step> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const step = { what, expected, status: response.status, text: await response.text() };
    steps.push(step);
    return step;
  };
  const at = (method: string, path: string): Operation | undefined =>
    document.operations.find((operation) => operation.method === method && operation.path === path);
  const reads = document.operations.filter(
    (operation) =>
      // A stream does not end, and the calls of agents take their own tokens.
      operation.method === 'GET' && !requires(operation, 'query') && !/^(stream|agent)\./.test(operation.id),
  );

  for (const { id, path } of reads.filter((operation) => !operation.path.includes('{'))) await call(200, id, path);

  const creations = document.operations.filter(
    ({ method, path, answers, isPublic }) => method === 'POST' && answers.has(201) && !path.includes('{') && !isPublic,
  );
  for (const creation of creations) {
    const { path, id: create } = creation;
    const { status, text } = await call(201, create, path, { method: 'POST', body: exampleBody(creation) });
    if (status !== 201) continue;
    const one = `${path}/${JSON.parse(text).id}`;

    const list = at('GET', path);
    if (list?.parameters.some(({ name }) => name === 'page') === true) {
      await call(200, `${list.id}, page 2`, `${path}?page=2&pageSize=1`);
      await call(400, `${list.id}, unknown parameter`, `${path}?colour=red`);
    }
    for (const read of reads.filter((operation) => operation.path.startsWith(`${path}/{id}`))) {
      if (read.path.split('{').length > 2) continue;
      await call(conflicting.has(read.id) ? 409 : 200, read.id, read.path.replace(`${path}/{id}`, one));
    }
    const change = at('PATCH', `${path}/{id}`);
    if (change !== undefined) {
      const request = { method: 'PATCH', body: exampleBody(change) };
      await call(200, change.id, one, request);
      const isVersioned = change.answers.has(412);
      const headers = { ...callers.owner, 'if-match': '"999"' };
      if (isVersioned) await call(412, `${change.id}, other version`, one, { ...request, headers });
    }
    const removal = at('DELETE', `${path}/{id}`);
    if (removal !== undefined) {
      await call(204, removal.id, one, { method: 'DELETE' });
      // An organization is deleted in days; until then the same request is in force.
      await call(path.endsWith('/organizations') ? 204 : 404, `${removal.id}, again`, one, { method: 'DELETE' });
    }
  }
  await call(401, 'monitors.list, forged token', '/api/v1/monitors', { headers: { authorization: 'Bearer forged' } });
  await call(403, 'webhooks.list, without the scope', '/api/v1/webhooks', { headers: callers.weak });
  return steps;
};
