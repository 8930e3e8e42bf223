import { createSocket } from 'node:dgram';
import { checkBounds } from '../../bounds.js';
import { CheckFailure, closedEarly, connectionFailure } from '../../check/check-failure.js';
import type { CheckRun } from '../../check/check-run.js';
import { dialPlain, openConnection } from '../../connection/connection.js';
import { failureMessages } from '../../messages/failure-message.js';
import { isLocal } from '../../network/error-code.js';
import type { NameServer } from '../../network/name-server.js';
import { type DnsAnswer, type DnsQuery, readAnswer } from './dns-message.js';
import { guardOf } from './name-servers.js';

/** A server that is silent for as long is asked again, and the next one beside it (RFC 1035 §4.2.1). */
const repeatAfterMs = 2000;
const maxStrayDatagrams = checkBounds.strayDatagrams.most;

/** Asks one server by datagrams. Rejects with what the socket says. */
const askByUdp = (run: CheckRun, { address, family, port }: NameServer, query: DnsQuery) =>
  new Promise<DnsAnswer | 'truncated'>((resolve, reject) => {
    const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
    let strays = 0;
    const send = (): void => socket.send(query.bytes);
    let timer: NodeJS.Timeout | undefined;
    run.onEnd(() => {
      clearInterval(timer);
      socket.close();
    });
    // A connected socket hears from this server alone, and reports when nothing listens there.
    socket.once('connect', () => {
      timer = setInterval(send, repeatAfterMs);
      send();
    });
    socket.on('message', (bytes) => {
      try {
        const answer = readAnswer(bytes, query);
        if (answer !== undefined) return resolve(answer);
        strays += 1;
        if (strays > maxStrayDatagrams) throw new CheckFailure('down', failureMessages.otherQuestions());
      } catch (error) {
        reject(error);
      }
    });
    socket.on('error', reject);
    socket.connect(port, address);
  });

/** Asks one server over TCP, where an answer comes behind its length (RFC 1035 §4.2.2, RFC 7766). */
const askByTcp = async (run: CheckRun, server: NameServer, query: DnsQuery): Promise<DnsAnswer> => {
  const { address: host, port } = server;
  const socket = await openConnection(run, { guard: guardOf(server), host, port, dial: dialPlain });
  run.phase = 'answer';
  const whole = new Promise<Buffer>((resolve, reject) => {
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const length = received.length < 2 ? undefined : received.readUInt16BE(0);
      if (length === undefined || received.length < length + 2) return;
      socket.destroy();
      resolve(received.subarray(2, length + 2));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(closedEarly));
  });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(query.bytes.length);
  socket.write(Buffer.concat([length, query.bytes]));
  const answer = readAnswer(await run.wait(whole), query);
  if (answer === undefined || answer === 'truncated')
    throw new CheckFailure('down', failureMessages.notProtocol('DNS'));
  return answer;
};

/** A server has answered that it cannot or will not answer. */
class UnhelpfulAnswer extends Error {
  override readonly name = 'UnhelpfulAnswer';
  readonly answer: DnsAnswer;

  constructor(answer: DnsAnswer) {
    super(answer.rcode);
    this.answer = answer;
  }
}

const unhelpfulRcodes: ReadonlySet<string> = new Set(['SERVFAIL', 'NOTIMP', 'REFUSED']);

/**
 * Asks one server, over TCP when its answer does not fit into a datagram.
 *
 * @throws UnhelpfulAnswer, CheckFailure, or what the socket says
 */
const ask = async (run: CheckRun, server: NameServer, query: DnsQuery): Promise<DnsAnswer> => {
  let answer = await askByUdp(run, server, query);
  if (answer === 'truncated') {
    answer = await askByTcp(run, server, query).catch((error: unknown) => {
      const failure = connectionFailure(error, run.phase);
      throw new CheckFailure(failure.status, failureMessages.overTcp(failure.message), { cause: error });
    });
  }
  if (unhelpfulRcodes.has(answer.rcode)) throw new UnhelpfulAnswer(answer);
  return answer;
};

const retryWait = (run: CheckRun): Promise<undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, repeatAfterMs, undefined);
    run.onEnd(() => clearTimeout(timer));
  });

/**
 * Asks servers in turn, the next one when one fails, is silent, or cannot answer, as resolvers of systems do; the first
 * other answer counts.
 *
 * @throws CheckFailure when none of them answers
 */
export const askNameServers = async (
  run: CheckRun,
  servers: readonly NameServer[],
  query: DnsQuery,
): Promise<DnsAnswer> => {
  const asked: Promise<DnsAnswer>[] = [];
  for (const server of servers) {
    asked.push(ask(run, server, query));
    const first = Promise.any(asked).catch(() => undefined);
    const isLast = asked.length === servers.length;
    const answer = await run.wait(isLast ? first : Promise.race([first, retryWait(run)]));
    if (answer !== undefined) return answer;
  }
  const errors = (await Promise.allSettled(asked)).flatMap((result) =>
    result.status === 'rejected' ? result.reason : [],
  );
  const unhelpful = errors.find((error) => error instanceof UnhelpfulAnswer);
  if (unhelpful !== undefined) return unhelpful.answer;
  throw connectionFailure(errors.find((error) => !isLocal(error)) ?? errors[0], 'answer');
};
