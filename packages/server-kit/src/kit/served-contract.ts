import {
  allEventSubjects,
  type EventSubject,
  ofrepRoutes,
  prometheusRulesRoute,
  type Route,
  routes,
  type Scope,
  scopes,
} from '@watchpost/schemas';
import { type OwnMonitorTypes, ownTypeConfigs } from '../monitoring/engine/own-types/own-type.js';
import type { ServedContract } from '../request/ports/served-contract.js';
import type { AnyRoom } from '../request/room.js';
import { type OptionalPart, optionalParts } from '../request/room.js';
import { rooms } from './rooms.js';

/** Every route of the contract, whatever parts a host leaves out. */
export const allRoutes: readonly Route[] = [...routes, prometheusRulesRoute, ...Object.values(ofrepRoutes)];

/** The group of an operation by its name, such as `exporters` for `exporters.scrape`. */
const groupOf = ({ operationId }: Route): string => operationId.slice(0, operationId.indexOf('.'));

/** Ids of the operations of `declared` that a room serves when it is loaded. */
export const deferredOperations = ({ serving }: AnyRoom, declared: readonly Route[] = allRoutes): string[] =>
  declared.flatMap((route) =>
    serving?.operations.some((name) => name === route.operationId || name === groupOf(route)) ? route.operationId : [],
  );

/**
 * What of a contract a kit serves that leaves parts out. A scope goes with the last route that asks for it.
 *
 * @throws TypeError for a name that is no part, and when operations of one group would go by half
 */
export const withoutParts = (
  declared: readonly Route[],
  without: readonly OptionalPart[] = [],
): Omit<ServedContract, 'ownTypes'> => {
  for (const name of without) {
    if (optionalParts.includes(name)) continue;
    throw new TypeError(`without: each must be one of ${optionalParts.join(', ')} (got "${name}")`);
  }
  const leftOut = rooms.filter(({ part }) => part !== undefined && without.includes(part));
  const kept: ReadonlySet<string> = new Set(leftOut.flatMap(({ keeps = [] }) => keeps));
  const gone: ReadonlySet<string> = new Set(
    leftOut.flatMap((room) => deferredOperations(room, declared)).filter((id) => !kept.has(id)),
  );
  for (const ofGroup of Map.groupBy(declared, groupOf).values()) {
    const out = ofGroup.find(({ operationId }) => gone.has(operationId));
    const stays = ofGroup.find(({ operationId }) => !gone.has(operationId) && !kept.has(operationId));
    if (out === undefined || stays === undefined) continue;
    throw new TypeError(
      `A part would be left out by half: ${stays.operationId} (${stays.path}) stays and ${out.operationId} ` +
        `(${out.path}) goes. Serve both in rooms of one part, or name what stays in \`keeps\`.`,
    );
  }
  const served = declared.filter(({ operationId }) => !gone.has(operationId));
  const stillAsked = new Set<string>(served.map(({ access }) => access));
  const goneScopes = new Set<string>(
    declared.flatMap(({ operationId, access }) => (gone.has(operationId) && !stillAsked.has(access) ? [access] : [])),
  );
  const goneSubjects = new Set<EventSubject>(leftOut.flatMap(({ subjects = [] }) => subjects));
  return {
    leftOut: [...new Set(without)].sort(),
    routes: served,
    subjects: new Set(allEventSubjects.filter((subject) => !goneSubjects.has(subject))),
    scopes: new Set((Object.keys(scopes) as Scope[]).filter((scope) => !goneScopes.has(scope))),
  };
};

/**
 * What of the contract a kit serves, and the types of monitors that the host adds to it.
 *
 * @throws TypeError when a part would be left out by half
 */
export const servedContract = (without?: readonly OptionalPart[], ownTypes: OwnMonitorTypes = {}): ServedContract => ({
  ...withoutParts(allRoutes, without),
  ownTypes: ownTypeConfigs(ownTypes),
});
