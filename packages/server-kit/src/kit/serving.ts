import type { Verb } from '../request/operation.js';
import type { ServedContract } from '../request/ports/served-contract.js';
import type { AnyRoom, DeferredServing, Serving } from '../request/room.js';
import { plainOperations } from '../request/verbs/plain-operations.js';
import { rooms } from './rooms.js';
import { deferredOperations } from './served-contract.js';

/** Verbs of a room by operation id, plain ones included. */
const verbsOf = ({ resources = [], verbs = {} }: Serving<never>): Readonly<Record<string, Verb>> => ({
  ...Object.assign({}, ...resources.map(plainOperations)),
  ...verbs,
});

const loaded = new Map<AnyRoom, Readonly<Record<string, Verb>>>();

/**
 * The verbs of a room that is loaded when it is needed.
 *
 * @throws Error when a file of the package is missing or cannot be read; the next call tries again
 */
export const loadedVerbs = async (room: AnyRoom): Promise<Readonly<Record<string, Verb>>> => {
  const known = loaded.get(room);
  if (known !== undefined) return known;
  const verbs = verbsOf((await room.serving?.load()) ?? {});
  loaded.set(room, verbs);
  return verbs;
};

type ServingOf<One> = One extends { readonly serving?: DeferredServing<infer Parts> } ? Serving<Parts> : never;

/**
 * What serves the rooms of a kit, loaded where it was not. Those of parts that it leaves out are loaded only where they
 * serve operations that stay.
 *
 * @throws Error when a file of the package is missing or cannot be read
 */
export const loadServings = async ({
  leftOut,
  routes,
}: ServedContract): Promise<ServingOf<(typeof rooms)[number]>[]> => {
  await Promise.all(rooms.filter((room) => deferredOperations(room, routes).length > 0).map(loadedVerbs));
  const served = rooms.filter(({ part }) => part === undefined || !leftOut.includes(part));
  return (await Promise.all(served.map(async (room) => [room, (await room.serving?.load()) ?? {}]))).flat();
};
