import { setImmediate as nextTurn } from 'node:timers/promises';
import { apiBasePath, defineRoute, openApiSteps } from '@watchpost/schemas';
import { contentTag } from './http/write-answer.js';
import type { Operation } from './operation.js';
import type { ServedContract } from './ports/served-contract.js';

interface Document {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * By the rooms that are left out. The document follows from the contract alone, takes a while to make and is large: all
 * kits of a process share it, but for those that have types of monitors of their own.
 */
const shared = new Map<string, Promise<Document>>();

/** Where a kit is served. */
export interface ServedPaths {
  /** Where the API lives below the server's root, such as `/api/v1`. */
  readonly basePath: string;
  /** Where the server's root is on its host, such as `/ops`; empty for the host itself. */
  readonly rootPath: string;
}

/** A description of the API that tells its addresses as they are here. */
const documentAt = (document: Record<string, unknown>, { basePath, rootPath }: ServedPaths) => ({
  ...document,
  servers: [{ url: rootPath === '' ? '/' : rootPath, description: 'This server.' }],
  paths: Object.fromEntries(
    Object.entries(document.paths as Record<string, unknown>).map(([path, item]) => [
      path.startsWith(`${apiBasePath}/`) ? `${basePath}${path.slice(apiBasePath.length)}` : path,
      item,
    ]),
  ),
});

/** Describes the API for the first who asks; all other requests have their turns between two operations of it. */
const describe = async (paths: ServedPaths, contract: ServedContract): Promise<Document> => {
  const { routes, subjects, scopes, ownTypes } = contract;
  const steps = openApiSteps({ routes, subjects, scopes, ownTypes });
  for (;;) {
    const { done, value } = steps.next();
    await nextTurn();
    if (done !== true) continue;
    const bytes = new TextEncoder().encode(JSON.stringify(documentAt(value, paths)));
    return { bytes, headers: { etag: contentTag(bytes) } };
  }
};

/** `GET /api/v1/openapi.json` and `GET /.well-known/jwks.json`: documents about the API, outside of its contract. */
export const documentOperations = ({ basePath, rootPath }: ServedPaths, contract: ServedContract): Operation[] => {
  const key = [basePath, rootPath, ...contract.leftOut].join();
  const documents = Object.keys(contract.ownTypes).length === 0 ? shared : new Map<string, Promise<Document>>();
  const openApi = (): Promise<Document> => {
    const found = documents.get(key);
    if (found !== undefined) return found;
    const made = describe({ basePath, rootPath }, contract);
    documents.set(key, made);
    return made;
  };
  return [
    {
      path: `${basePath}/openapi.json`,
      route: defineRoute({
        operationId: 'documents.openApi',
        method: 'GET',
        path: '/openapi.json',
        summary: 'The OpenAPI description of this API',
        access: 'public',
        answer: { status: 200, description: 'OpenAPI 3.1.', etag: true, cacheControl: 'no-cache' },
      }),
      verb: openApi,
    },
    {
      // At the root, where RFC 8615 puts well-known documents.
      path: '/.well-known/jwks.json',
      route: defineRoute({
        operationId: 'documents.jwks',
        method: 'GET',
        path: '/.well-known/jwks.json',
        summary: 'The public keys of access tokens',
        access: 'public',
        answer: { status: 200, description: 'A JWK set.', etag: true, cacheControl: 'public, max-age=300' },
      }),
      verb: async (_input, { services }) => ({ body: await services.accessTokens.publicKeys() }),
    },
  ];
};
