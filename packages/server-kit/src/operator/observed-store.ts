import type { RequestCounter, Store } from '../store/interface/store.js';

/** Hears of every call of a store that takes time. */
export interface StoreObserver {
  /** @param milliseconds includes the wait for other writers */
  ended(call: string, milliseconds: number): void;
  /** @param startedAt of `performance.now()` */
  succeeded(call: string, startedAt: number): void;
  failed(call: string, error: unknown): void;
}

/** These end before or after everything else; who makes them reports their failure. */
const ofStartAndEnd: ReadonlySet<PropertyKey> = new Set(['migrate', 'close'] satisfies (keyof Store)[]);

/**
 * The same store, whose calls are reported.
 *
 * @param requestCounter takes the place of the store's own
 */
export const observedStore = (store: Store, observer: StoreObserver, requestCounter?: RequestCounter): Store =>
  new Proxy(store, {
    get(target, name) {
      if (name === 'requestCounter' && requestCounter !== undefined) return requestCounter;
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (ofStartAndEnd.has(name)) return member.bind(target);
      return (...parameters: unknown[]): unknown => {
        const startedAt = performance.now();
        const result: unknown = Reflect.apply(member, target, parameters);
        if (!(result instanceof Promise)) return result;
        const call = String(name);
        return result.then(
          (value: unknown) => {
            observer.ended(call, performance.now() - startedAt);
            observer.succeeded(call, startedAt);
            return value;
          },
          (error: unknown) => {
            observer.ended(call, performance.now() - startedAt);
            observer.failed(call, error);
            throw error;
          },
        );
      };
    },
  });
