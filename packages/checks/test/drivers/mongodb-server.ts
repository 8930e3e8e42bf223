import type { Socket } from 'node:net';
import { MessageFields } from '../../src/connection/message-fields.js';
import { type BsonDocument, readDocument, type SentValue, toBson } from '../../src/protocols/databases/mongodb/bson.js';
import { type ScramUser, scramServer } from './scram-server.js';

/** A document of a server, whose numbers are doubles where its own server sends them so. */
export type Reply = { readonly [name: string]: SentValue };

/** An answer in OP_MSG. */
export const reply = (document: Reply, { opCode = 2013, flags = 0, kind = 0 } = {}): Buffer => {
  const body = toBson(document);
  const header = Buffer.alloc(21);
  header.writeUInt32LE(header.length + body.length);
  header.writeUInt32LE(opCode, 12);
  header.writeUInt32LE(flags, 16);
  header[20] = kind;
  return Buffer.concat([header, body]);
};

/** What a server says of itself. */
export interface MongodbStandIn {
  /** Fields of its answer to `hello`. */
  readonly hello?: Reply;
  /** Its one user. */
  readonly user?: ScramUser & { readonly database: string };
  /** Its answer to `ping`. */
  readonly ping?: Reply;
}

const refusal: Reply = { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' };

/** A server made from the specification: MongoDB is not in Debian. */
export const mongodbServer =
  ({ hello = { isWritablePrimary: true }, user, ping = { ok: 1 } }: MongodbStandIn = {}) =>
  (socket: Socket): void => {
    const scram = user === undefined ? undefined : scramServer(user);
    const answer = (command: BsonDocument): Reply => {
      const [name] = command.keys();
      if (name === 'hello') return { ok: 1, ...hello };
      if (name === 'ping') return ping;
      const payload = command.get('payload');
      if (!Buffer.isBuffer(payload) || scram === undefined || command.get('$db') !== user?.database) return refusal;
      const said = name === 'saslStart' ? scram.challenge(payload.toString()) : scram.outcome(payload.toString());
      return said === '' ? refusal : { ok: 1, conversationId: 7, done: true, payload: Buffer.from(said) };
    };
    let held = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      held = Buffer.concat([held, bytes]);
      while (held.length >= 4 && held.length >= held.readUInt32LE()) {
        const message = held.subarray(21, held.readUInt32LE());
        held = held.subarray(held.readUInt32LE());
        const fields = new MessageFields(message, () => {
          throw new Error('a check sent no document');
        });
        socket.write(reply(answer(readDocument(fields))));
      }
    });
  };
