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
const maxStrayDatagrams = checkBounds.strayDatagrams.most;

/** What one address is asked, and how its replies are read. */
export interface DatagramQuestion<Reply> {
  readonly datagram: Uint8Array;
  /**
   * What a datagram says; `undefined` for one that does not answer this question.
   *
   * @throws CheckFailure when it answers with a failure
   */
  read(datagram: Buffer): Reply | undefined;
}

/** A reply, and the address that sent it. */
export interface DatagramReply<Reply> {
  readonly reply: Reply;
  readonly address: string;
}

/** How a host is asked. */
export interface DatagramOptions {
  /** A silent address is sent the same datagram again after so long. Default: never. */
  readonly repeatAfterMs?: number;
}

/** Asks one address. Only what that address sends is a reply: the socket is connected. */
const ask = <Reply>(
  run: CheckRun,
  { address, family }: JudgedAddress,
  port: number,
  { makeQuestion, repeatAfterMs }: DatagramOptions & { readonly makeQuestion: () => DatagramQuestion<Reply> },
): Promise<DatagramReply<Reply>> =>
  new Promise((resolve, reject) => {
    const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
    let timer: NodeJS.Timeout | undefined;
    let strays = 0;
    run.onEnd(() => {
      clearInterval(timer);
      socket.close();
    });
    socket.on('error', reject);
    const start = ({ datagram, read }: DatagramQuestion<Reply>): void => {
      socket.on('message', (bytes) => {
        try {
          const reply = read(bytes);
          if (reply !== undefined) return resolve({ reply, address });
          strays += 1;
          if (strays > maxStrayDatagrams) throw new CheckFailure('down', failureMessages.strayReplies());
        } catch (error) {
          reject(error);
        }
      });
      const send = (): void => socket.send(datagram);
      if (repeatAfterMs !== undefined) timer = setInterval(send, repeatAfterMs);
      send();
    };
    socket.once('connect', () => {
      try {
        start(makeQuestion());
      } catch (error) {
        reject(error);
      }
    });
    socket.connect(port, address);
  });

const isFulfilled = (reply: Promise<unknown>): Promise<boolean> =>
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
 * @param makeQuestion makes the question to each address, right before it is sent
 * @throws CheckFailure
 */
export const askByDatagram = async <Reply>(
  { run, environment }: ConnectionTask,
  { host, port }: { readonly host: string; readonly port: number },
  makeQuestion: () => DatagramQuestion<Reply>,
  options: DatagramOptions = {},
): Promise<DatagramReply<Reply>> => {
  const addresses = await lookUpAddresses(run, { guard: environment.guard, host });
  run.phase = 'answer';
  const startedAt = run.elapsedMs;
  const asked: Promise<DatagramReply<Reply>>[] = [];
  const anyReply = (): Promise<DatagramReply<Reply>> => Promise.any(asked);
  for (const address of addresses.slice(0, maxAttempts)) {
    asked.push(ask(run, address, port, { ...options, makeQuestion }));
    const isReplied = await run.wait(Promise.race([isFulfilled(anyReply()), silence(run)]));
    if (isReplied) break;
  }
  const reply = await run.wait(anyReply()).catch((error: unknown) => {
    throw error instanceof AggregateError ? failureOf(error.errors) : error;
  });
  run.addTiming('firstByteMs', run.elapsedMs - startedAt);
  return reply;
};
