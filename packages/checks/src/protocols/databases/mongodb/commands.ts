import { randomBytes } from 'node:crypto';
import { checkBounds } from '../../../bounds.js';
import { CheckFailure } from '../../../check/check-failure.js';
import type { CheckRun } from '../../../check/check-run.js';
import type { Conversation } from '../../../connection/conversation.js';
import { scramLogin } from '../../../connection/scram-login.js';
import { failureMessages } from '../../../messages/failure-message.js';
import { type BsonDocument, readDocument, type SentValue, toBson } from './bson.js';

// MongoDB Wire Protocol, OP_MSG.

const opMessage = 2013;
const headerBytes = 16;
/** Flags of a message: a checksum follows it; those below 16 that are unknown are errors. */
const checksumPresent = 1;
const maxBytes = checkBounds.mongodbMessage.most;
const mechanism = 'SCRAM-SHA-256';

/** Codes of errors (`error_codes.yml` of MongoDB). */
const code = { unauthorized: 13, authenticationFailed: 18, commandNotFound: 59 } as const;

/** Sends a command and gives its answer, whether that is a failure or not. */
const ask = async (
  conversation: Conversation,
  command: { readonly [name: string]: SentValue },
): Promise<BsonDocument> => {
  const document = toBson(command);
  const header = Buffer.alloc(headerBytes + 5);
  header.writeUInt32LE(header.length + document.length);
  // Its number: one is asked at a time, so any will do.
  header.writeUInt32LE(1, 4);
  header.writeUInt32LE(opMessage, 12);
  conversation.send(header, document);
  const reply = await conversation.readFields(headerBytes);
  const length = reply.uintLE(4);
  reply.take(8);
  if (reply.uintLE(4) !== opMessage) throw conversation.malformed();
  if (length > maxBytes) throw new CheckFailure('down', failureMessages.answerTooLarge(maxBytes));
  if (length < headerBytes) throw conversation.malformed();
  const body = await conversation.readFields(length - headerBytes);
  const flags = body.uintLE(4);
  if (body.uintLE(1) !== 0) throw conversation.malformed();
  const answer = readDocument(body);
  if (body.left !== ((flags & checksumPresent) === 0 ? 0 : 4)) throw conversation.malformed();
  return answer;
};

const isOk = (answer: BsonDocument): boolean => answer.get('ok') === 1;

const textOf = (answer: BsonDocument, name: string): string => {
  const value = answer.get(name);
  return typeof value === 'string' ? value : '';
};

const commandFailure = (name: string, answer: BsonDocument): CheckFailure =>
  new CheckFailure(
    'down',
    answer.get('code') === code.unauthorized
      ? failureMessages.commandNotPermitted(name)
      : failureMessages.commandFailed(name, textOf(answer, 'codeName')),
  );

/** What a member of a replica set does, or a server that is in none. */
export interface MongodbServer {
  readonly role: 'standalone' | 'primary' | 'secondary' | 'router' | 'other';
  /** Name of its replica set; `null` for none. */
  readonly setName: string | null;
}

const roleOf = (answer: BsonDocument): MongodbServer['role'] => {
  if (answer.get('msg') === 'isdbgrid') return 'router';
  if (answer.get('setName') === undefined && answer.get('isWritablePrimary') === true) return 'standalone';
  if (answer.get('isWritablePrimary') === true) return 'primary';
  return answer.get('secondary') === true ? 'secondary' : 'other';
};

/** Asks a server who it is, as clients do first. */
export const sayHello = async (conversation: Conversation): Promise<MongodbServer> => {
  const answer = await ask(conversation, { hello: 1, $db: 'admin' });
  if (answer.get('code') === code.commandNotFound) throw new CheckFailure('down', failureMessages.oldMongodb());
  if (!isOk(answer)) throw commandFailure('hello', answer);
  return { role: roleOf(answer), setName: textOf(answer, 'setName') || null };
};

/** Whether the server is ready to do something. */
export const ping = async (conversation: Conversation): Promise<void> => {
  const answer = await ask(conversation, { ping: 1, $db: 'admin' });
  if (!isOk(answer)) throw commandFailure('ping', answer);
};

/** Who signs in, and in which database the user is kept. */
export interface MongodbLogin {
  readonly username: string;
  readonly password: string;
  readonly authDatabase: string;
}

const signInFailure = (answer: BsonDocument): CheckFailure =>
  new CheckFailure(
    'down',
    answer.get('code') === code.authenticationFailed
      ? failureMessages.signInRefused()
      : failureMessages.commandFailed('saslStart', ''),
  );

/** Signs in with SCRAM-SHA-256, which users of MongoDB 4.0 and newer have. */
export const signInToMongodb = async (
  run: CheckRun,
  conversation: Conversation,
  { username, password, authDatabase }: MongodbLogin,
): Promise<void> => {
  const scram = scramLogin({ username, password }, randomBytes(18).toString('base64'));
  const step = async (command: { readonly [name: string]: SentValue }) => {
    const answer = await ask(conversation, { ...command, $db: authDatabase });
    if (!isOk(answer)) throw signInFailure(answer);
    const [payload, conversationId] = [answer.get('payload'), answer.get('conversationId')];
    if (!Buffer.isBuffer(payload) || typeof conversationId !== 'number') throw conversation.malformed();
    return { said: payload.toString('utf8'), conversationId };
  };
  const options = { skipEmptyExchange: true } as const;
  const challenge = await step({ saslStart: 1, mechanism, payload: Buffer.from(scram.first), options });
  const response = await run.wait(scram.final(challenge.said));
  if (response === undefined || !Number.isInteger(challenge.conversationId)) throw conversation.malformed();
  const conversationId = challenge.conversationId | 0;
  const outcome = await step({ saslContinue: 1, conversationId, payload: Buffer.from(response) });
  if (!scram.isServer(outcome.said)) throw conversation.malformed();
};
