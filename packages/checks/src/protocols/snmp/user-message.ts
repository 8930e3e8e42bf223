import type { SnmpMonitorConfig } from '@watchpost/schemas';
import type { Credentials } from '../../check/check.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { DatagramQuestion } from '../../connection/datagram.js';
import { MessageFields } from '../../connection/message-fields.js';
import { failureMessages } from '../../messages/failure-message.js';
import { berTag, element, integer, octets, readInteger, readTagged } from '../ber/ber.js';
import { notSnmp, randomNumber } from './community-message.js';
import { answeredValue, getRequest, type Pdu, pduTag, readPdu } from './pdu.js';
import { type EngineTime, MessageCipher, MessageCode } from './user-security.js';

const version3 = 3;
/** RFC 3411 §5: the User-based Security Model. */
const userSecurity = 3;
/** RFC 3412 §6.4. */
const flag = { authenticated: 1, encrypted: 2, reportable: 4 } as const;
/** RFC 3411 §5: between 5 and 32 bytes. */
const [shortestEngineId, longestEngineId] = [5, 32];
const largestMessage = 65_507;

/** An agent, as it names itself before a user is let in (RFC 3414 §4). */
export interface Engine extends EngineTime {
  readonly id: Buffer;
}

/** A user, and how its messages are secured. */
export interface SnmpUser {
  readonly name: string;
  readonly authProtocol: SnmpMonitorConfig['authProtocol'];
  /** `null` for messages without a proof. */
  readonly password: string | null;
  /** `null` for messages that others may read. */
  readonly privacyPassword: string | null;
}

/**
 * The user whose credentials these are.
 *
 * @throws CheckFailure when they are of no user
 */
export const userOf = (
  { username, password, privacyPassword }: Credentials,
  authProtocol: SnmpUser['authProtocol'],
): SnmpUser => {
  if (username === undefined) throw new CheckFailure('unknown', failureMessages.snmpUserNeeded());
  // RFC 3411 §1.1.1: nothing is encrypted that does not prove who sends it.
  if (privacyPassword !== undefined && password === undefined)
    throw new CheckFailure('unknown', failureMessages.signInIncomplete());
  return { name: username, authProtocol, password: password ?? null, privacyPassword: privacyPassword ?? null };
};

/** What the reports of an agent mean (RFC 3414 §5), by the number before the last of their object. */
const reportMessages: Readonly<Record<string, () => string>> = {
  '1.3.6.1.6.3.15.1.1.1.0': failureMessages.snmpLevelRefused,
  '1.3.6.1.6.3.15.1.1.3.0': failureMessages.snmpUserUnknown,
  '1.3.6.1.6.3.15.1.1.5.0': failureMessages.signInRefused,
  '1.3.6.1.6.3.15.1.1.6.0': failureMessages.privacyPasswordRefused,
};
const unknownEngine = '1.3.6.1.6.3.15.1.1.4.0';
const otherTime = '1.3.6.1.6.3.15.1.1.2.0';

const failureOf = (pdu: Pdu): CheckFailure => {
  const oid = pdu.value?.oid ?? '';
  return new CheckFailure('down', reportMessages[oid]?.() ?? failureMessages.commandFailed('GET', `report ${oid}`));
};

/** A message that was taken apart (RFC 3412 §6, RFC 3414 §2.4). */
interface Message {
  readonly id: number;
  readonly flags: number;
  readonly engine: Engine;
  readonly code: Buffer;
  readonly salt: Buffer;
  /** The part that may be encrypted. */
  readonly scoped: MessageFields;
}

const readMessage = (bytes: Buffer): Message => {
  const message = readTagged(new MessageFields(bytes, notSnmp), berTag.sequence);
  if (readInteger(message) !== version3) throw notSnmp();
  const header = readTagged(message, berTag.sequence);
  const id = readInteger(header);
  readInteger(header);
  const [flags = 0] = readTagged(header, berTag.octets).rest();
  if (readInteger(header) !== userSecurity) throw notSnmp();
  const security = readTagged(readTagged(message, berTag.octets), berTag.sequence);
  const engineId = readTagged(security, berTag.octets).rest();
  const [boots, seconds] = [readInteger(security), readInteger(security)];
  if (boots < 0 || boots >= 2 ** 31 || seconds < 0 || seconds >= 2 ** 31) throw notSnmp();
  readTagged(security, berTag.octets);
  const code = readTagged(security, berTag.octets).rest();
  const salt = readTagged(security, berTag.octets).rest();
  return { id, flags, engine: { id: engineId, boots, seconds }, code, salt, scoped: message };
};

/** RFC 3412 §6.8. */
const readScoped = (fields: MessageFields): Pdu => {
  const scoped = readTagged(fields, berTag.sequence);
  readTagged(scoped, berTag.octets);
  readTagged(scoped, berTag.octets);
  return readPdu(scoped);
};

interface Security {
  readonly engine: Engine;
  readonly user: string;
  readonly code: Uint8Array;
  readonly salt: Uint8Array;
}

const messageOf = (id: number, flags: number, { engine, user, code, salt }: Security, scoped: Buffer): Buffer =>
  element(
    berTag.sequence,
    integer(version3),
    element(berTag.sequence, integer(id), integer(largestMessage), octets(Buffer.of(flags)), integer(userSecurity)),
    octets(
      element(
        berTag.sequence,
        ...[octets(engine.id), integer(engine.boots), integer(engine.seconds)],
        ...[octets(user), octets(code), octets(salt)],
      ),
    ),
    scoped,
  );

const scopedOf = (engineId: Buffer, pdu: Buffer): Buffer => element(berTag.sequence, octets(engineId), octets(''), pdu);

const none = Buffer.alloc(0);

/** Asks an agent who it is (RFC 3414 §4). */
export const engineQuestion = (): DatagramQuestion<Engine> => {
  const [id, requestId] = [randomNumber(), randomNumber()];
  const nothing = { engine: { id: none, boots: 0, seconds: 0 }, user: '', code: none, salt: none };
  return {
    datagram: messageOf(id, flag.reportable, nothing, scopedOf(none, getRequest(requestId, null))),
    read(bytes) {
      const { id: answered, flags, engine, scoped } = readMessage(bytes);
      if (answered !== id) return undefined;
      if ((flags & (flag.authenticated | flag.encrypted)) !== 0) throw notSnmp();
      const pdu = readScoped(scoped);
      if (pdu.tag !== pduTag.report) throw notSnmp();
      if (pdu.value?.oid !== unknownEngine) throw failureOf(pdu);
      if (engine.id.length < shortestEngineId || engine.id.length > longestEngineId) throw notSnmp();
      return engine;
    },
  };
};

/** What an agent answers to a user: the value, or where it is in its time when the question was not of this time. */
export type UserAnswer = { readonly text: string } | { readonly engine: Engine };

/** Asks for a value as a user (RFC 3414 §3). */
export const userQuestion = (user: SnmpUser, engine: Engine, oid: string): DatagramQuestion<UserAnswer> => {
  const [id, requestId] = [randomNumber(), randomNumber()];
  const { authProtocol, password, privacyPassword } = user;
  const proof = password === null ? null : new MessageCode(authProtocol, password, engine.id);
  const privacy = privacyPassword === null ? null : new MessageCipher(authProtocol, privacyPassword, engine.id);
  const flags = flag.reportable | (proof === null ? 0 : flag.authenticated) | (privacy === null ? 0 : flag.encrypted);
  const plain = scopedOf(engine.id, getRequest(requestId, oid));
  const { encrypted, salt } = privacy?.encrypt(plain, engine) ?? { encrypted: none, salt: none };
  const scoped = privacy === null ? plain : octets(encrypted);
  const blank = Buffer.alloc(proof?.bytes ?? 0);
  const withCode = (code: Uint8Array): Buffer => messageOf(id, flags, { engine, user: user.name, code, salt }, scoped);
  return {
    datagram: withCode(proof?.of(withCode(blank)) ?? none),
    read(bytes) {
      const message = readMessage(bytes);
      if (message.id !== id) return undefined;
      const isProved = (message.flags & flag.authenticated) !== 0;
      const isEncrypted = (message.flags & flag.encrypted) !== 0;
      if (proof !== null && isProved && !proof.isOf(withoutCode(bytes, message.code), message.code))
        throw new CheckFailure('down', failureMessages.answerNotProved());
      if (isEncrypted && (privacy === null || message.salt.length !== 8)) throw notSnmp();
      const pdu = readScoped(isEncrypted && privacy !== null ? decrypted(message, privacy) : message.scoped);
      // RFC 3412 §7.2: only reports may be secured less than what they answer.
      // RFC 3414 §4: its time is believed when the report proves where it comes from.
      if (pdu.tag === pduTag.report && isProved && pdu.value?.oid === otherTime) return { engine: message.engine };
      if (pdu.tag === pduTag.report) throw failureOf(pdu);
      if (pdu.tag !== pduTag.response || pdu.requestId !== requestId) throw notSnmp();
      if (isProved !== (proof !== null) || isEncrypted !== (privacy !== null))
        throw new CheckFailure('down', failureMessages.answerNotProved());
      return { text: answeredValue(pdu, oid, notSnmp) };
    },
  };
};

/** What was encrypted; where it makes no sense, another password has made it. */
const decrypted = ({ scoped, engine, salt }: Message, privacy: MessageCipher): MessageFields => {
  const encrypted = readTagged(scoped, berTag.octets).rest();
  return new MessageFields(
    privacy.decrypt(encrypted, engine, salt),
    () => new CheckFailure('down', failureMessages.privacyPasswordRefused()),
  );
};

/** A message with zeros where its code is (RFC 3414 §6.3.2); `code` is a part of the very bytes. */
const withoutCode = (bytes: Buffer, code: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  const at = code.byteOffset - bytes.byteOffset;
  copy.fill(0, at, at + code.length);
  return copy;
};
