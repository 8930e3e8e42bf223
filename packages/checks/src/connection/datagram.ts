import { createSocket } from 'node:dgram';
import { checkBounds } from '../bounds.js';
import { CheckFailure, connectionFailure } from '../check/check-failure.js';
import type { CheckRun } from '../check/check-run.js';
import { failureMessages } from '../messages/failure-message.js';
import type { JudgedAddress } from '../network/address-guard.js';
import { codeOf, isLocal } from '../network/error-code.js';
import { lookUpAddresses } from './connection.js';
import type { ConnectionTask } from './secure-connection.js';

/** How long an address may be silent before the next is asked as well: most services answer within a second. */
const attemptDelayMs = 1000;
const maxAttempts = checkBounds.datagramAddresses.most;

/** Asks one address. Only what that address sends is a reply: the socket is connected. */
const ask = (run: CheckRun, { address, family }: JudgedAddress, port: number, datagram: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
    run.onEnd(() => socket.close());
    socket.once('message', resolve);
    socket.on('error', reject);
    socket.once('connect', () => socket.send(datagram));
    socket.connect(port, address);
  });

const isFulfilled = (reply: Promise<Buffer>): Promise<boolean> =>
  reply.then(
    () => true,
    () => false,
  );

/** When it is time to ask the next address as well. */
const silence = (run: CheckRun): Promise<false> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), attemptDelayMs);
    run.onEnd(() => clearTimeout(timer));
  });

const failureOf = (errors: readonly unknown[]): CheckFailure => {
  const error = errors.find((each) => !isLocal(each)) ?? errors[0];
  // The host reported by ICMP that nothing listens there (RFC 1122 §4.1.3.3).
  return codeOf(error) === 'ECONNREFUSED'
    ? new CheckFailure('down', failureMessages.udpRefused(), { cause: error })
    : connectionFailure(error, 'answer');
};

/**
 * Sends a datagram to a host and waits for a reply. Of several addresses the next is asked when one refuses or is
 * silent, and the first reply counts.
 *
 * @throws CheckFailure
 */
export const askByDatagram = async (
  { run, environment }: ConnectionTask,
  { host, port }: { readonly host: string; readonly port: number },
  datagram: Uint8Array,
): Promise<Buffer> => {
  const addresses = await lookUpAddresses(run, { guard: environment.guard, host });
  run.phase = 'answer';
  const startedAt = run.elapsedMs;
  const asked: Promise<Buffer>[] = [];
  const anyReply = (): Promise<Buffer> => Promise.any(asked);
  for (const address of addresses.slice(0, maxAttempts)) {
    asked.push(ask(run, address, port, datagram));
    const isReplied = await run.wait(Promise.race([isFulfilled(anyReply()), silence(run)]));
    if (isReplied) break;
  }
  const reply = await run.wait(anyReply()).catch((error: unknown) => {
    throw error instanceof AggregateError ? failureOf(error.errors) : error;
  });
  run.addTiming('firstByteMs', run.elapsedMs - startedAt);
  return reply;
};
