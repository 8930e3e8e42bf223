import { createSocket } from 'node:dgram';
import { CheckFailure, closedEarly, connectionFailure, isLocal } from '../check-failure.js';
import type { CheckRun } from '../check-run.js';
import { dialPlain, openConnection } from '../connection.js';
import { type DnsAnswer, type DnsQuery, readAnswer } from './dns-message.js';
import { guardOf, type NameServer } from './name-servers.js';

/** A server that is silent for as long is asked again, and the next one beside it (RFC 1035 §4.2.1). */
const patienceMs = 2000;
/** Datagrams that answer nothing may be forged or late; of more than these the server itself is the source. */
const maxStrayDatagrams = 100;

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
    // A connected socket hears from this server alone, and hears when nobody listens there.
    socket.once('connect', () => {
      timer = setInterval(send, patienceMs);
      send();
    });
    socket.on('message', (bytes) => {
      try {
        const answer = readAnswer(bytes, query);
        if (answer !== undefined) return resolve(answer);
        strays += 1;
        if (strays > maxStrayDatagrams) throw new CheckFailure('down', 'answers other questions than were asked');
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
  if (answer === undefined || answer === 'truncated') throw new CheckFailure('down', 'malformed answer: not DNS');
  return answer;
};

/** Asks one server, over TCP when its answer does not fit into a datagram. */
const ask = async (run: CheckRun, server: NameServer, query: DnsQuery): Promise<DnsAnswer> => {
  const answer = await askByUdp(run, server, query);
  return answer === 'truncated' ? askByTcp(run, server, query) : answer;
};

const patience = (run: CheckRun): Promise<undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs, undefined);
    run.onEnd(() => clearTimeout(timer));
  });

/**
 * Asks servers in turn, the next one when one fails or is silent; the first answer counts, whatever it says.
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
    const answer = await run.wait(isLast ? first : Promise.race([first, patience(run)]));
    if (answer !== undefined) return answer;
  }
  const errors = (await Promise.allSettled(asked)).flatMap((result) =>
    result.status === 'rejected' ? result.reason : [],
  );
  throw connectionFailure(errors.find((error) => !isLocal(error)) ?? errors[0], 'answer');
};
