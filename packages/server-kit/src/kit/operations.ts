import { apiBasePath, type Route, resources } from '@watchpost/schemas';
import { documentOperations } from '../request/documents.js';
import type { Operation, Verb } from '../request/operation.js';
import type { ServedContract } from '../request/ports/served-contract.js';
import type { AnyRoom } from '../request/room.js';
import { plainOperations } from '../request/verbs/plain-operations.js';
import { type ServedResource, servedResource } from '../request/verbs/served-resource.js';
import { rooms } from './rooms.js';
import { deferredOperations, servedContract } from './served-contract.js';
import { loadedVerbs } from './serving.js';

/** Every resource whose table bears its collection's name. The others have no plain verb; `allOperations` proves it. */
const servedResources = (presented: readonly ServedResource[]): ServedResource[] =>
  resources.flatMap((contract) => {
    const { collection } = contract;
    if (collection === 'members' || collection === 'auditActivities' || collection === 'organizations') return [];
    return (
      presented.find((served) => served.contract === contract) ??
      // Compiles only while each collection that is left names a table with the columns that plain verbs rely on.
      servedResource(contract, collection)
    );
  });

/** Verbs that load what serves them. */
const deferredVerbs = (room: AnyRoom): Record<string, Verb> =>
  Object.fromEntries(
    deferredOperations(room).map((id): [string, Verb] => [
      id,
      async (input, context) => {
        const verb = (await loadedVerbs(room))[id];
        if (verb === undefined) throw new TypeError(`The room ${room.name} declares ${id}, which it does not serve.`);
        return verb(input, context);
      },
    ]),
  );

/** Verbs by operation id: those of rooms before plain ones. */
const verbsOf = (served: readonly AnyRoom[]): Record<string, Verb> =>
  Object.assign(
    {},
    ...servedResources(served.flatMap((room) => room.resources ?? [])).map(plainOperations),
    ...served.map((room) => room.verbs ?? {}),
    ...served.map(deferredVerbs),
  );

/**
 * Routes with the verbs that serve them.
 *
 * @throws TypeError when a route has no verb
 */
export const operationsOf = (
  served: readonly Route[],
  verbs: Readonly<Record<string, Verb>>,
  basePath: string,
): Operation[] =>
  served.flatMap((route) => {
    const verb = verbs[route.operationId];
    if (verb === undefined) throw new TypeError(`The contract declares ${route.operationId}, which nothing serves.`);
    const paths = route.alias === undefined ? [route.path] : [route.path, route.alias];
    return paths.map((path) => ({ route, path: `${basePath}${path}`, verb }));
  });

/**
 * Every operation of the contract with the verb that serves it, and the documents the kit publishes itself.
 *
 * @param basePath where the API lives below the server's root
 * @param contract what of the contract is served; all of it by default
 * @param rootPath where the server's root is on its host, such as `/ops`; the host itself by default
 * @throws TypeError when a route of the contract has no verb, and when a part would be left out by half
 */
export const allOperations = (
  basePath: string = apiBasePath,
  contract: ServedContract = servedContract(),
  rootPath = '',
): Operation[] => [
  ...operationsOf(contract.routes, verbsOf(rooms), basePath),
  ...documentOperations({ basePath, rootPath }, contract),
];
