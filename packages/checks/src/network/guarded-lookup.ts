import type { LookupFunction } from 'node:net';
import { checkBounds } from '../bounds.js';
import { type AddressGuard, admittedAddresses } from './address-guard.js';

const maxAddresses = checkBounds.addresses.most;

/**
 * Makes the name lookup of a socket that the kit does not dial itself. It answers only with addresses that the guard
 * admits, and the socket connects to them as they are. A host that is an address itself is never looked up: judge it
 * with `guard.refusalOf`.
 */
export const guardedLookup =
  (guard: AddressGuard): LookupFunction =>
  (host, { all }, done) => {
    admittedAddresses(guard, host)
      .finally(
        // Never in the turn that made the socket: connect(2) can fail at once, before its owner listens for errors.
        () => new Promise(setImmediate),
      )
      .then(
        (addresses) => {
          const [first] = addresses;
          if (all || first === undefined) done(null, addresses.slice(0, maxAddresses));
          else done(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => done(error, []),
      );
  };
