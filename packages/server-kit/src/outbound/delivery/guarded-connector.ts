import { isIP, type Socket } from 'node:net';
import {
  type AddressGuard,
  AddressRefusedError,
  guardedLookup,
  secureContextOf,
} from '@watchpost/checks/address-guard';
import { buildConnector } from 'undici';
import { TidyAnswers } from './tidy-answers.js';

/** undici asks of a socket no more than a stream can, and for `ref` and `unref`. */
const asSocket = (connection: TidyAnswers): Socket => connection as unknown as Socket;

/**
 * Makes connections for undici, only to addresses that the guard admits. The decision is made for every connection, on
 * the very address that is connected to: for all those behind a name, and for one written in the URL itself, for which
 * no lookup is made.
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
    if (refusal !== null) return done(new AddressRefusedError(refusal), null);
    connect(target, (...[error, socket]) => {
      if (error === null) done(null, asSocket(new TidyAnswers(socket)));
      else done(error, null);
    });
  };
};
