import { CheckFailure } from '../../check/check-failure.js';
import type { DatagramQuestion } from '../../connection/datagram.js';
import { MessageFields } from '../../connection/message-fields.js';
import { failureMessages } from '../../messages/failure-message.js';

// Server queries of the Source engine (developer.valvesoftware.com/wiki/Server_queries).

/** What a game server says of itself. */
export interface ServerInfo {
  readonly name: string;
  readonly map: string;
  readonly game: string;
  readonly players: number;
  readonly maxPlayers: number;
  readonly bots: number;
}

/** A server asks back, so that no one can make it answer another. */
export interface Challenge {
  readonly challenge: Buffer;
}

/** What every datagram begins with that is not one of several. */
const single = Buffer.from('ffffffff', 'hex');
const question = Buffer.concat([single, Buffer.from('TSource Engine Query\0', 'latin1')]);
const answer = { info: 'I', challenge: 'A' } as const;

const notQuery = (): CheckFailure => new CheckFailure('down', failureMessages.notProtocol('a server query'));

const readInfo = (fields: MessageFields): ServerInfo => {
  // The version of the protocol.
  fields.take(1);
  const [name, map] = [fields.zeroTerminated(), fields.zeroTerminated()];
  // Its folder.
  fields.zeroTerminated();
  const game = fields.zeroTerminated();
  // The application, of which 16 bits are left.
  fields.take(2);
  return { name, map, game, players: fields.uintLE(1), maxPlayers: fields.uintLE(1), bots: fields.uintLE(1) };
};

/** Asks a server for what it says of itself (A2S_INFO), with the number that it asked back with. */
export const infoQuestion = (challenge: Buffer = Buffer.alloc(0)): DatagramQuestion<ServerInfo | Challenge> => ({
  datagram: Buffer.concat([question, challenge]),
  read(datagram) {
    const fields = new MessageFields(datagram, notQuery);
    if (!fields.take(single.length).equals(single)) throw notQuery();
    const type = fields.take(1).toString('latin1');
    if (type === answer.info) return readInfo(fields);
    if (type === answer.challenge) return { challenge: fields.take(4) };
    // Old servers answer in an old form as well.
    return undefined;
  },
});
