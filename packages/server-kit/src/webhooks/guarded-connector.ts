import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { type AddressGuard, AddressRefusedError, admittedAddresses } from '../checks/address-guard.js';
import { secureContextOf } from '../checks/trust.js';

/** More addresses than these are not tried, so that a name with a thousand of them makes no port scan of a delivery. */
const maxAddresses = 6;

/** Looks a name up through the guard. What it hands over is connected to as it is; nobody asks a second time. */
const guardedLookup =
  (guard: AddressGuard): LookupFunction =>
  (host, { all }, done) => {
    const hand = (addresses: { readonly address: string; readonly family: number }[]): void => {
      const [first] = addresses;
      if (all || first === undefined) done(null, addresses);
      else done(null, first.address, first.family);
    };
    admittedAddresses(guard, host).then(
      (addresses) => hand(addresses.slice(0, maxAddresses)),
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };

/**
 * Makes connections for undici, only to addresses that the guard admits. The decision is made for every connection, on
 * the very address that is connected to: for all those behind a name, and for one that stands in the URL itself, which
 * no lookup is ever made for.
 *
 * @param options.caCertificates authorities to trust instead of the public ones, in PEM
 * @param options.timeoutMs for the lookup, the connection and the TLS handshake
 */
export const createGuardedConnector = (options: {
  readonly guard: AddressGuard;
  readonly caCertificates: string | null;
  readonly timeoutMs: number;
}): buildConnector.connector => {
  const { guard, caCertificates, timeoutMs } = options;
  const connect = buildConnector({
    lookup: guardedLookup(guard),
    secureContext: secureContextOf(caCertificates),
    // HTTP/1.1 alone: what is known of an attempt is the same with every receiver.
    allowH2: false,
    timeout: timeoutMs,
  });
  return (target, done) => {
    const refusal = isIP(target.hostname) === 0 ? null : guard.refusalOf(target.hostname);
    if (refusal === null) connect(target, done);
    else done(new AddressRefusedError(refusal), null);
  };
};
