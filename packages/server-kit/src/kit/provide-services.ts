import type { MonitorCheck } from '../monitoring/engine/check-monitor.js';
import type { CoreServices, Services } from '../request/services.js';
import type { ServerKitOptions } from './options.js';
import { rooms } from './rooms.js';

/** What rooms make their services with besides services. */
export interface RoomHost extends ServerKitOptions {
  /** The same check, which leaves a span where the host traces. */
  readonly tracedCheck: (check: MonitorCheck) => MonitorCheck;
}

type ProvidedBy<One> = One extends { readonly provides?: (services: never, host: never) => infer Provided }
  ? Provided
  : never;
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Services of the core and of all rooms, and what rooms provide for workers and the kit alone. */
export type KitServices = CoreServices & AllOf<ProvidedBy<(typeof rooms)[number]>>;

interface Closable {
  close(): unknown;
}

const isClosable = (service: unknown): service is Closable =>
  typeof service === 'object' && service !== null && 'close' in service && typeof service.close === 'function';

/**
 * Has the rooms make their services, in the order of their list.
 *
 * @returns all services, and how to close those of the rooms
 * @throws TypeError when a room needs what no room before it provides, and for options that a room cannot use
 */
export const provideServices = (
  core: CoreServices,
  host: RoomHost,
): { readonly services: KitServices; close(): Promise<void> } => {
  const provided = {};
  for (const { name, needs = [], provides } of rooms) {
    const missing = needs.find((need) => !(need in provided));
    if (missing !== undefined) throw new TypeError(`${name} needs ${missing}, which no room before it provides.`);
    // Has what this room needs, as was just seen.
    Object.assign(provided, provides?.({ ...core, ...(provided as Services) }, host));
  }
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
