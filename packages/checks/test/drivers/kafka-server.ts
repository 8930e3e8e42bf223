import type { Socket } from 'node:net';
import { MessageFields } from '../../src/connection/message-fields.js';
import { int, longBytes, readInt, readText, text } from '../../src/protocols/brokers/kafka/messages.js';
import { type ScramUser, scramServer } from './scram-server.js';

/** A list with its length. */
export const list = (...each: readonly Buffer[]): Buffer => Buffer.concat([int(each.length, 4), ...each]);

const nothing = int(-1, 2);

/** An answer to the request with this key. */
export const answer = (key: number, ...body: readonly Buffer[]): Buffer =>
  longBytes(Buffer.concat([int(key, 4), ...body]));

/** What a broker says to `ApiVersions`. */
export const versions = (...known: readonly (readonly [key: number, min: number, max: number])[]): Buffer =>
  answer(18, int(0, 2), list(...known.map((each) => Buffer.concat(each.map((value) => int(value, 2))))));

/** A part of a topic: its leader, and how many replicas there are and are in sync. */
export interface StandInPartition {
  readonly leader?: number;
  readonly replicas?: number;
  readonly inSync?: number;
  readonly code?: number;
}

const partition = ({ leader = 1, replicas = 3, inSync = 3, code = 0 }: StandInPartition, number: number): Buffer => {
  const nodes = (count: number): Buffer => list(...Array.from({ length: count }, (_, index) => int(index + 1, 4)));
  return Buffer.concat([int(code, 2), int(number, 4), int(leader, 4), nodes(replicas), nodes(inSync)]);
};

/** What a broker is made with. */
export interface KafkaStandIn {
  /** Partitions of its topics, or the error that it has for one. */
  readonly topics?: Readonly<Record<string, readonly StandInPartition[] | number>>;
  /** Its one user, who must sign in. Default: none, and no one has to. */
  readonly user?: ScramUser;
  /** How it lets that user sign in. */
  readonly mechanisms?: readonly string[];
  /** Where it says that clients reach it. */
  readonly port?: () => number;
}

/** A broker made from the protocol guide: Kafka is in no registry that runs without Java. */
export const kafkaServer =
  ({ topics = {}, user, mechanisms = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'], port = () => 9092 }: KafkaStandIn) =>
  (socket: Socket): void => {
    let isSignedIn = user === undefined;
    let mechanism = '';
    let scram: ReturnType<typeof scramServer> | undefined;
    const authenticate = (said: Buffer): string | undefined => {
      if (user === undefined) return undefined;
      if (mechanism === 'PLAIN') {
        isSignedIn = said.toString() === `\0${user.username}\0${user.password}`;
        return isSignedIn ? '' : undefined;
      }
      if (scram === undefined) {
        scram = scramServer(user, mechanism.endsWith('512') ? 'sha512' : 'sha256');
        return scram.challenge(said.toString()) || undefined;
      }
      const outcome = scram.outcome(said.toString());
      isSignedIn = outcome !== '';
      return outcome || undefined;
    };
    const topic = (name: string): Buffer => {
      const found = topics[name] ?? 3;
      const [code, partitions] = typeof found === 'number' ? [found, []] : [0, found];
      return Buffer.concat([int(code, 2), text(name), int(0, 1), list(...partitions.map(partition))]);
    };
    const metadata = (fields: MessageFields): Buffer => {
      const names: string[] = [];
      for (let left = readInt(fields, 4); left > 0; left -= 1) names.push(readText(fields) ?? '');
      const broker = Buffer.concat([int(1, 4), text('localhost'), int(port(), 4), nothing]);
      return Buffer.concat([int(0, 4), list(broker), text('cluster'), int(1, 4), list(...names.map(topic))]);
    };
    const replyTo = (key: number, version: number, fields: MessageFields): Buffer | undefined => {
      switch (key) {
        case 18: {
          const known = [
            list(
              ...[
                [3, 0, 4],
                [17, 0, 1],
                [18, 0, 0],
                [36, 0, 0],
              ].map((each) => Buffer.concat(each.map((value) => int(value, 2)))),
            ),
          ];
          return Buffer.concat([int(version === 0 ? 0 : 35, 2), ...known]);
        }
        case 17: {
          mechanism = readText(fields) ?? '';
          return Buffer.concat([int(mechanisms.includes(mechanism) ? 0 : 33, 2), list(...mechanisms.map(text))]);
        }
        case 36: {
          const said = authenticate(fields.take(readInt(fields, 4)));
          return said === undefined
            ? Buffer.concat([int(58, 2), text('wrong: secret'), longBytes(Buffer.alloc(0))])
            : Buffer.concat([int(0, 2), nothing, longBytes(Buffer.from(said))]);
        }
        default:
          return isSignedIn ? metadata(fields) : undefined;
      }
    };
    let held = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      held = Buffer.concat([held, bytes]);
      while (held.length >= 4 && held.length >= 4 + held.readInt32BE()) {
        const fields = new MessageFields(held.subarray(4, 4 + held.readInt32BE()), () => {
          throw new Error('a check sent a malformed request');
        });
        held = held.subarray(4 + held.readInt32BE());
        const [key, version, id] = [readInt(fields, 2), readInt(fields, 2), readInt(fields, 4)];
        readText(fields);
        const body = replyTo(key, version, fields);
        if (body === undefined) socket.end();
        else socket.write(longBytes(Buffer.concat([int(id, 4), body])));
      }
    });
  };
