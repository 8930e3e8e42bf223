import type { CoreServices, Services } from '../request/services.js';
import type { ServerKitOptions } from './options.js';
import { rooms } from './rooms.js';

type ProvidedBy<One> = One extends { readonly provides?: (services: never, host: never) => infer Provided }
  ? Provided
  : never;
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Services of the core and of all rooms, and what rooms provide for workers and the kit alone. */
export type KitServices = CoreServices & AllOf<ProvidedBy<(typeof rooms)[number]>>;

type OfferedBy<One> = One extends { offers?(services: never): infer Offered } ? Offered : never;

/** What a host may call on the kit, from all rooms. */
export const offers = (services: KitServices): AllOf<OfferedBy<(typeof rooms)[number]>> =>
  Object.assign({}, ...rooms.map((room) => room.offers?.(services)));

interface Closable {
  close(): unknown;
}

const isClosable = (service: unknown): service is Closable =>
  typeof service === 'object' && service !== null && 'close' in service && typeof service.close === 'function';

/**
 * Has the rooms make their services, in the order of their list.
 *
 * @returns all services, and how to close those of the rooms
 * @throws TypeError when a room needs what only a later room provides, or none, and for options that a room cannot use
 */
export const provideServices = (
  core: CoreServices,
  host: ServerKitOptions,
  ordered: readonly (typeof rooms)[number][] = rooms,
): { readonly services: KitServices; close(): Promise<void> } => {
  const provided = {};
  const unmet: { readonly name: string; readonly need: string }[] = [];
  for (const { name, needs = [], provides } of ordered) {
    const need = needs.find((service) => !(service in provided));
    if (need !== undefined) {
      // Reported once the provider is known by name.
      unmet.push({ name, need });
      continue;
    }
    // Has what this room needs, as was just seen.
    Object.assign(provided, provides?.({ ...core, ...(provided as Services) }, host));
    const early = unmet.find((room) => room.need in provided);
    if (early !== undefined) {
      throw new TypeError(`${early.name} needs ${early.need} of ${name}: list ${name} before ${early.name}.`);
    }
  }
  const [orphan] = unmet;
  if (orphan !== undefined) throw new TypeError(`${orphan.name} needs ${orphan.need}, which no room provides.`);
  return {
    services: { ...core, ...(provided as KitServices) },
    async close() {
      await Promise.all(
        Object.values(provided)
          .filter(isClosable)
          .map((service) => service.close()),
      );
    },
  };
};
