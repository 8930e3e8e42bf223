import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/**
 * The broadcast address: `connect(2)` refuses it at once, as it does an IPv6 address on a machine without a route, so that
 * the error comes before the call that opened the socket has returned, and nothing leaves the machine.
 */
const unroutable = ['255.255.255.255', '::ffff:255.255.255.255'];
const addressSets = [...unroutable.map((address) => [address]), unroutable];

/** Finds the addresses of a name. */
type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;

/** Connects to `name.example`, whose addresses it takes from `resolve`, and expects that this fails. */
export type UnroutableUse = (resolve: Resolve) => Promise<unknown>;

/** Errors without a handler are reported at the end of a turn of the event loop. */
const someTurns = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
};

/** Holds everything that connects to this: an address that cannot be connected to fails it, and leaves no error behind. */
export const describeUnroutable = (uses: readonly (readonly [string, UnroutableUse])[]): void => {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  beforeEach(() => {
    unhandled.length = 0;
    process.on('uncaughtExceptionMonitor', note);
    process.on('unhandledRejection', note);
  });
  afterEach(() => {
    process.off('uncaughtExceptionMonitor', note);
    process.off('unhandledRejection', note);
  });

  describe('a name whose addresses cannot be connected to', () => {
    test.each(uses)('fails %s and nothing else', async (_what, use) => {
      for (const addresses of addressSets) {
        await use(async () => addresses.map((address) => ({ address })));
        await someTurns();
        expect(unhandled, addresses.join(' ')).toEqual([]);
      }
    });

    test.each(uses)('fails %s and nothing else when its lookup fails', async (_what, use) => {
      for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'EMFILE']) {
        await use(() => Promise.reject(Object.assign(new Error(code), { code, syscall: 'getaddrinfo' })));
        await someTurns();
        expect(unhandled, code).toEqual([]);
      }
    });
  });
};
