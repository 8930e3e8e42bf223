import { randomInt } from 'node:crypto';
import { CheckFailure } from '../../check/check-failure.js';
import type { DatagramQuestion } from '../../connection/datagram.js';
import { MessageFields } from '../../connection/message-fields.js';
import { failureMessages } from '../../messages/failure-message.js';
import { berTag, element, integer, octets, readInteger, readTagged, readText } from '../ber/ber.js';
import { answeredValue, getRequest, pduTag, readPdu } from './pdu.js';

/** What an agent says that does not speak SNMP. */
export const notSnmp = (): CheckFailure => new CheckFailure('down', failureMessages.notProtocol('SNMP'));

/** RFC 1901 §3: what version 2c is called. */
const version2c = 1;

/** Numbers that all agents take: 31 bits (RFC 3416 §3). */
export const randomNumber = (): number => randomInt(1, 2 ** 31);

/** Asks for a value with a community (RFC 1901). */
export const communityQuestion = (community: string, oid: string): DatagramQuestion<string> => {
  const requestId = randomNumber();
  return {
    datagram: element(berTag.sequence, integer(version2c), octets(community), getRequest(requestId, oid)),
    read(bytes) {
      const message = readTagged(new MessageFields(bytes, notSnmp), berTag.sequence);
      if (readInteger(message) !== version2c) throw notSnmp();
      readText(message);
      const pdu = readPdu(message);
      if (pdu.requestId !== requestId) return undefined;
      if (pdu.tag !== pduTag.response) throw notSnmp();
      return answeredValue(pdu, oid, notSnmp);
    },
  };
};
