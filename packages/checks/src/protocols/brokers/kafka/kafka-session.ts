import { randomBytes } from 'node:crypto';
import { CheckFailure } from '../../../check/check-failure.js';
import type { CheckRun } from '../../../check/check-run.js';
import type { Conversation } from '../../../connection/conversation.js';
import type { MessageFields } from '../../../connection/message-fields.js';
import { type ScramHash, scramLogin } from '../../../connection/scram-login.js';
import { failureMessages } from '../../../messages/failure-message.js';
import { ask, int, longBytes, readInt, readList, readText, request, text } from './messages.js';

/** Codes of errors. */
const errorCode = { unknownTopic: 3, leaderNotAvailable: 5, topicRefused: 29, mechanismUnknown: 33, signInFailed: 58 };

const failed = (message: string): CheckFailure => new CheckFailure('down', message);

const requestFailure = (name: string, code: number): CheckFailure =>
  failed(failureMessages.commandFailed(name, `error ${code}`));

/** Asks which requests a broker knows, as clients do first. */
export const readVersions = async (conversation: Conversation): Promise<void> => {
  const answer = await ask(conversation, request.apiVersions);
  const code = readInt(answer, 2);
  if (code !== 0) throw requestFailure('ApiVersions', code);
  const known = readList(answer, (each) => ({ key: readInt(each, 2), min: readInt(each, 2), max: readInt(each, 2) }));
  const { key, version } = request.metadata;
  const isKnown = known.some((each) => each.key === key && each.min <= version && version <= each.max);
  if (!isKnown) throw failed(failureMessages.otherKafka());
};

/** Who signs in, and how. */
export interface KafkaLogin {
  readonly username: string;
  readonly password: string;
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
}

const hashes: Readonly<Record<Exclude<KafkaLogin['mechanism'], 'plain'>, ScramHash>> = {
  'scram-sha-256': 'sha256',
  'scram-sha-512': 'sha512',
};

/** Sends what a mechanism says, and gives what the broker says to it. */
const authenticate = async (conversation: Conversation, said: Buffer): Promise<string> => {
  const answer = await ask(conversation, request.saslAuthenticate, longBytes(said));
  const code = readInt(answer, 2);
  // Its words may repeat the password.
  readText(answer);
  if (code === errorCode.signInFailed) throw failed(failureMessages.signInRefused());
  if (code !== 0) throw requestFailure('SaslAuthenticate', code);
  return answer.take(readInt(answer, 4)).toString('utf8');
};

/** Signs in with SASL (KIP-152). */
export const signInToKafka = async (
  run: CheckRun,
  conversation: Conversation,
  { username, password, mechanism }: KafkaLogin,
): Promise<void> => {
  const handshake = await ask(conversation, request.saslHandshake, text(mechanism.toUpperCase()));
  const code = readInt(handshake, 2);
  const offered = readList(handshake, (each) => readText(each) ?? '');
  if (code === errorCode.mechanismUnknown) throw failed(failureMessages.mechanismNotOffered(mechanism, offered));
  if (code !== 0) throw requestFailure('SaslHandshake', code);
  if (mechanism === 'plain') {
    await authenticate(conversation, Buffer.from(`\0${username}\0${password}`));
    return;
  }
  const scram = scramLogin({ username, password, hash: hashes[mechanism] }, randomBytes(18).toString('base64'));
  const challenge = await authenticate(conversation, Buffer.from(scram.first));
  const response = await run.wait(scram.final(challenge));
  if (response === undefined) throw conversation.malformed();
  if (!scram.isServer(await authenticate(conversation, Buffer.from(response)))) throw conversation.malformed();
};

/** A part of a topic. */
export interface Partition {
  readonly number: number;
  readonly hasLeader: boolean;
  readonly replicas: number;
  /** How many of them have all that the leader has. */
  readonly inSync: number;
}

/** What a broker knows of its cluster. */
export interface KafkaCluster {
  readonly clusterId: string | null;
  readonly brokers: number;
  /** Empty unless a topic was asked for. */
  readonly partitions: readonly Partition[];
}

const readPartition = (fields: MessageFields): Partition => {
  const code = readInt(fields, 2);
  const [number, leader] = [readInt(fields, 4), readInt(fields, 4)];
  const count = (): number => readList(fields, (each) => readInt(each, 4)).length;
  return {
    number,
    hasLeader: code !== errorCode.leaderNotAvailable && leader >= 0,
    replicas: count(),
    inSync: count(),
  };
};

const readTopic = (fields: MessageFields) => ({
  code: readInt(fields, 2),
  name: readText(fields),
  isInternal: readInt(fields, 1) !== 0,
  partitions: readList(fields, readPartition),
});

/** Asks what a broker knows of its cluster and of a topic, without making that. */
export const readCluster = async (conversation: Conversation, topic: string | null): Promise<KafkaCluster> => {
  const topics = topic === null ? [int(0, 4)] : [int(1, 4), text(topic)];
  const isMade = int(0, 1);
  const answer = await ask(conversation, request.metadata, ...topics, isMade);
  // For how long it was held back.
  answer.take(4);
  const brokers = readList(answer, (each) => {
    each.take(4);
    readText(each);
    each.take(4);
    readText(each);
  });
  const clusterId = readText(answer);
  answer.take(4);
  const [found] = readList(answer, readTopic);
  if (topic === null) return { clusterId, brokers: brokers.length, partitions: [] };
  if (found === undefined) throw conversation.malformed();
  if (found.code === errorCode.unknownTopic) throw failed(failureMessages.noTopic(topic));
  if (found.code === errorCode.topicRefused) throw failed(failureMessages.topicNotPermitted(topic));
  if (found.code !== 0 && found.code !== errorCode.leaderNotAvailable) throw requestFailure('Metadata', found.code);
  return { clusterId, brokers: brokers.length, partitions: found.partitions };
};
