import { apiBasePath, defineRoute, openApiDocument } from '@watchpost/schemas';
import { contentTag } from './http/write-answer.js';
import type { Operation } from './operation.js';
import type { ServedContract } from './ports/served-contract.js';

/**
 * By the rooms that are left out. The document follows from the contract alone, takes a while to make and is large: all
 * kits of a process share it, but for those that have types of monitors of their own.
 */
const openApi = new Map<string, Uint8Array<ArrayBuffer>>();

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

/** `GET /api/v1/openapi.json` and `GET /.well-known/jwks.json`: documents about the API, outside of its contract. */
export const documentOperations = ({ basePath, rootPath }: ServedPaths, contract: ServedContract): Operation[] => {
  const { routes, subjects, scopes, ownTypes } = contract;
  const key = [basePath, rootPath, ...contract.leftOut].join();
  const isShared = Object.keys(ownTypes).length === 0;
  // Made now, because a request that had to wait for it would hold up all others.
  const bytes =
    (isShared ? openApi.get(key) : undefined) ??
    new TextEncoder().encode(
      JSON.stringify(documentAt(openApiDocument({ routes, subjects, scopes, ownTypes }), { basePath, rootPath })),
    );
  if (isShared) openApi.set(key, bytes);
  const headers = { etag: contentTag(bytes) };
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
      verb: async () => ({ bytes, headers }),
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
