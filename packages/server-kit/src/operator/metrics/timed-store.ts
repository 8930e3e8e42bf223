import type { RequestCounter, Store } from '../../store/store.js';

/** Calls whose time says something about the database. */
const timed = [
  'get',
  'find',
  'findColumns',
  'page',
  'pageRawJson',
  'sumUptime',
  'endedStatuses',
  'commit',
  'claimMonitors',
  'claimDue',
  'dispatchEvents',
  'waitingLanes',
  'claimDeliveries',
  'recordDeliveries',
  'recordChecks',
] as const satisfies (keyof Store)[];

const timedNames: ReadonlySet<PropertyKey> = new Set(timed);

/**
 * The same store; the duration of its calls is reported to `observe`. It includes the wait for other writers.
 *
 * @param requestCounter takes the place of the store's own
 */
export const timedStore = (
  store: Store,
  observe: (call: string, milliseconds: number) => void,
  requestCounter?: RequestCounter,
): Store =>
  new Proxy(store, {
    get(target, name) {
      if (name === 'requestCounter' && requestCounter !== undefined) return requestCounter;
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (!timedNames.has(name)) return member.bind(target);
      return async (...parameters: unknown[]): Promise<unknown> => {
        const startedAt = performance.now();
        try {
          return await Reflect.apply(member, target, parameters);
        } finally {
          observe(String(name), performance.now() - startedAt);
        }
      };
    },
  });
