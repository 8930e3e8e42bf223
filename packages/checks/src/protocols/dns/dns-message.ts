import { randomInt } from 'node:crypto';
import { type Answer, decode, encode, type Question, RECURSION_DESIRED } from 'dns-packet';
import { checkBounds } from '../../bounds.js';
import { CheckFailure } from '../../check/check-failure.js';
import { failureMessages } from '../../messages/failure-message.js';
import { type RecordType, recordText } from './record-text.js';

/** A question, and the message that asks it. */
export interface DnsQuery {
  readonly id: number;
  readonly name: string;
  readonly type: RecordType;
  readonly bytes: Buffer;
}

/** What a name server answered. */
export interface DnsAnswer {
  /** `NOERROR`, `NXDOMAIN` and so on; `RCODE11` for one without a name. */
  readonly rcode: string;
  /** Records of the type that was asked for, as {@link recordText} writes them, sorted: servers turn their order. */
  readonly records: readonly string[];
}

/** Header of a message (RFC 1035 §4.1.1). */
const headerBytes = 12;
/** Response codes by their numbers (RFC 6895 §2.3). */
const rcodes = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED'];
const maxRecords = checkBounds.dnsRecords.most;

/** Asks for records of a type, with recursion, under an id that cannot be guessed (RFC 5452 §4.3). */
export const makeQuery = (name: string, type: RecordType): DnsQuery => {
  const id = randomInt(65_536);
  const bytes = encode({ type: 'query', id, flags: RECURSION_DESIRED, questions: [{ type, name, class: 'IN' }] });
  return { id, name, type, bytes };
};

const malformed = (): CheckFailure => new CheckFailure('down', failureMessages.notProtocol('DNS'));

const decodeParts = (
  bytes: Buffer,
): { readonly questions: readonly Question[]; readonly answers: readonly Answer[] } => {
  const count = bytes.readUInt16BE(6) + bytes.readUInt16BE(8) + bytes.readUInt16BE(10);
  if (count > maxRecords) throw new CheckFailure('down', failureMessages.tooManyRecords(maxRecords));
  try {
    const { questions = [], answers = [] } = decode(bytes);
    return { questions, answers };
  } catch {
    throw malformed();
  }
};

/**
 * Reads a message.
 *
 * @returns the answer; `truncated` when the rest of it must be fetched over TCP; `undefined` when it does not answer
 *   this query, which a forged message does not either (RFC 5452 §9.1)
 * @throws CheckFailure when it answers the query and cannot be read
 */
export const readAnswer = (bytes: Buffer, query: DnsQuery): DnsAnswer | 'truncated' | undefined => {
  if (bytes.length < headerBytes || bytes.readUInt16BE(0) !== query.id) return undefined;
  const flags = bytes.readUInt16BE(2);
  const isResponse = (flags & 0x8000) !== 0;
  if (!isResponse) return undefined;
  // Before it is decoded: a message may be cut anywhere.
  const isTruncated = (flags & 0x0200) !== 0;
  if (isTruncated) return 'truncated';
  const rcode = rcodes[flags & 15] ?? `RCODE${flags & 15}`;
  const { questions, answers } = decodeParts(bytes);
  const [question] = questions;
  const isRepeated = question?.type === query.type && question.name.toLowerCase() === query.name;
  // A server that did not understand, or does not want to, may leave the question out.
  if (!isRepeated && (question !== undefined || rcode === 'NOERROR')) throw malformed();
  return { rcode, records: answers.flatMap((record) => recordText(record, query.type) ?? []).sort() };
};
