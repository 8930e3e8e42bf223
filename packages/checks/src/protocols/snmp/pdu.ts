import { CheckFailure } from '../../check/check-failure.js';
import type { MessageFields } from '../../connection/message-fields.js';
import { failureMessages } from '../../messages/failure-message.js';
import { berTag, element, integer, readElement, readInteger, readTagged } from '../ber/ber.js';
import { objectIdentifier, readObjectIdentifier } from './object-identifier.js';

/** Tags of what is asked and answered (RFC 3416 §3). */
export const pduTag = { get: 0xa0, response: 0xa2, report: 0xa8 } as const;

/** Asks for the value of an object (RFC 3416 §4.2.1). */
export const getRequest = (requestId: number, oid: string | null): Buffer =>
  element(
    pduTag.get,
    integer(requestId),
    integer(0),
    integer(0),
    element(
      berTag.sequence,
      ...(oid === null ? [] : [element(berTag.sequence, objectIdentifier(oid), element(berTag.null))]),
    ),
  );

/** The first object of an answer and its value, as text. */
export interface SnmpValue {
  readonly oid: string;
  readonly text: string;
}

/** What an agent answers. */
export interface Pdu {
  readonly tag: number;
  readonly requestId: number;
  readonly errorStatus: number;
  /** `undefined` in an answer without any. */
  readonly value: SnmpValue | undefined;
}

/** Tags of values beside those of ASN.1 (RFC 2578 §7.1, RFC 3416 §3). */
const valueTag = {
  address: 0x40,
  counter: 0x41,
  gauge: 0x42,
  ticks: 0x43,
  counter64: 0x46,
  noObject: 0x80,
  noInstance: 0x81,
  end: 0x82,
} as const;

const unsignedText = (content: MessageFields): string => {
  // A first byte may be there for the sign alone.
  if (content.left < 1 || content.left > 9) throw content.malformed();
  return BigInt(`0x${content.rest().toString('hex')}`).toString();
};

/** Bytes as UTF-8 where that is what they are, else as an address of hardware is written. */
const octetsText = (bytes: Buffer): string => {
  const text = bytes.toString('utf8');
  return /[\p{Cc}\ufffd]/u.test(text.replace(/[\r\n\t]/g, ''))
    ? (bytes.toString('hex').match(/../g) ?? []).join(':')
    : text;
};

/** A value as text: a number in digits, text as it is, ticks in hundredths of a second. */
const valueText = (tag: number, content: MessageFields, oid: string): string => {
  switch (tag) {
    case berTag.integer: {
      const { left } = content;
      if (left < 1 || left > 6) throw content.malformed();
      return String(content.rest().readIntBE(0, left));
    }
    case valueTag.counter:
    case valueTag.gauge:
    case valueTag.ticks:
    case valueTag.counter64:
      return unsignedText(content);
    case valueTag.address:
      return content.take(4).join('.');
    case berTag.oid:
      return readObjectIdentifier(content);
    case valueTag.noObject:
    case valueTag.noInstance:
    case valueTag.end:
      throw new CheckFailure('down', failureMessages.noSuchObject(oid));
    default:
      return octetsText(content.rest());
  }
};

/**
 * Reads an answer (RFC 3416 §3).
 *
 * @throws CheckFailure when it cannot be read, or has no such object
 */
export const readPdu = (fields: MessageFields): Pdu => {
  const { tag, content } = readElement(fields);
  const [requestId, errorStatus] = [readInteger(content), readInteger(content)];
  readInteger(content);
  const bindings = readTagged(content, berTag.sequence);
  if (bindings.left === 0) return { tag, requestId, errorStatus, value: undefined };
  const binding = readTagged(bindings, berTag.sequence);
  const oid = readObjectIdentifier(readTagged(binding, berTag.oid));
  const { tag: kind, content: held } = readElement(binding);
  return { tag, requestId, errorStatus, value: { oid, text: errorStatus === 0 ? valueText(kind, held, oid) : '' } };
};

/** What the statuses of an answer mean (RFC 3416 §3). */
const errorWords: Readonly<Record<number, string>> = {
  1: 'tooBig',
  2: 'noSuchName',
  5: 'genErr',
  6: 'noAccess',
  13: 'resourceUnavailable',
  16: 'authorizationError',
};

/**
 * The value of an answer to this question.
 *
 * @throws CheckFailure when it has no value
 */
export const answeredValue = ({ errorStatus, value }: Pdu, oid: string, malformed: () => CheckFailure): string => {
  if (errorStatus !== 0) {
    const words = errorWords[errorStatus] ?? `error ${errorStatus}`;
    throw new CheckFailure(
      'down',
      errorStatus === 2 ? failureMessages.noSuchObject(oid) : failureMessages.commandFailed('GET', words),
    );
  }
  if (value?.oid !== oid) throw malformed();
  return value.text;
};
