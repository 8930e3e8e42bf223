import { connect, isIP, type Socket } from 'node:net';
import { checkBounds } from '../bounds.js';
import { connectionFailure, lookupFailure } from '../check/check-failure.js';
import type { CheckRun } from '../check/check-run.js';
import { type AddressGuard, admittedAddresses, type JudgedAddress } from '../network/address-guard.js';
import { codeOf, isLocal } from '../network/error-code.js';

/** Starts a connection to an address; the socket emits `connect` and `error` as `net.connect` does. */
export type Dial<S extends Socket> = (address: string, port: number) => S;

/** How long an address may take before the next is tried beside it (RFC 8305 §8, Connection Attempt Delay). */
const attemptDelayMs = 250;
const maxAttempts = checkBounds.addresses.most;

/** Dials without TLS. */
export const dialPlain: Dial<Socket> = (host, port) => connect({ host, port });

/**
 * Tries addresses in order, the next when one fails or is slow; the first that connects wins and the others are
 * dropped (RFC 8305 §5). Fails with the first error that is about the target, if there is one.
 */
const race = <S extends Socket>(
  run: CheckRun,
  addresses: readonly JudgedAddress[],
  port: number,
  dial: Dial<S>,
): Promise<{ readonly socket: S; readonly connectedAt: number }> =>
  new Promise((resolve, reject) => {
    const waiting = addresses.slice(0, maxAttempts);
    const dialing = new Set<S>();
    const errors: unknown[] = [];
    let isWon = false;
    let timer: NodeJS.Timeout | undefined;
    run.onEnd(() => clearTimeout(timer));

    const fail = (error: unknown): void => {
      errors.push(error);
      if (!isWon) tryNext();
    };
    const start = (address: string): void => {
      const socket = run.adopt(dial(address, port));
      const onError = (error: unknown): void => {
        dialing.delete(socket);
        fail(error);
      };
      dialing.add(socket);
      socket.once('connect', () => {
        const connectedAt = run.elapsedMs;
        // Otherwise the socket holds on to the race, and it may live much longer than the check.
        socket.off('error', onError);
        isWon = true;
        clearTimeout(timer);
        dialing.delete(socket);
        for (const other of dialing) other.destroy();
        resolve({ socket, connectedAt });
      });
      socket.once('error', onError);
    };
    const tryNext = (): void => {
      clearTimeout(timer);
      const next = waiting.shift();
      if (next === undefined) {
        if (dialing.size === 0) reject(errors.find((error) => !isLocal(error)) ?? errors[0]);
        return;
      }
      if (waiting.length > 0) timer = setTimeout(tryNext, attemptDelayMs);
      try {
        start(next.address);
      } catch (error) {
        fail(error);
      }
    };
    tryNext();
  });

/**
 * Finds the addresses of a host that the guard admits, and takes the time.
 *
 * @throws CheckFailure
 */
export const lookUpAddresses = async (
  run: CheckRun,
  { guard, host }: { readonly guard: AddressGuard; readonly host: string },
): Promise<readonly JudgedAddress[]> => {
  run.phase = 'lookup';
  const startedAt = run.elapsedMs;
  const isName = isIP(host) === 0;
  const addresses = await run.wait(admittedAddresses(guard, host)).catch((error: unknown) => {
    if (isName) run.sightings.dns = { name: host, recordType: null, code: codeOf(error) ?? null, answers: [] };
    throw lookupFailure(error, host);
  });
  if (isName) run.addTiming('dnsMs', run.elapsedMs - startedAt);
  run.route.addresses = addresses.map(({ address }) => address);
  if (isName) run.sightings.dns = { name: host, recordType: null, code: null, answers: run.route.addresses };
  run.route.peer = null;
  return addresses;
};

/**
 * Opens a connection to a host. The name is resolved once, and only addresses that the guard admits are connected to.
 *
 * @throws CheckFailure
 */
export const openConnection = async <S extends Socket>(
  run: CheckRun,
  target: { readonly guard: AddressGuard; readonly host: string; readonly port: number; readonly dial: Dial<S> },
): Promise<S> => {
  const addresses = await lookUpAddresses(run, target);
  run.phase = 'connect';
  const startedAt = run.elapsedMs;
  const { socket, connectedAt } = await run
    .wait(race(run, addresses, target.port, target.dial))
    .catch((error: unknown) => {
      throw connectionFailure(error, 'connect');
    });
  run.addTiming('connectMs', connectedAt - startedAt);
  const { remoteAddress } = socket;
  if (remoteAddress !== undefined) run.route.peer = { address: remoteAddress, port: target.port };
  return socket;
};
