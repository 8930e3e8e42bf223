import { plainText } from './words.js';

/** About SNMP, RADIUS and game servers. */
export const datagramMessages = {
  sharedSecretNeeded: () => 'this monitor has no shared secret',
  otherSharedSecret: () => 'the target has another shared secret, or what it answered was changed on the way',

  snmpUserNeeded: () => 'version 3 of SNMP needs a user name',
  snmpUserUnknown: () => 'the target does not know this user',
  snmpLevelRefused: () => 'the target does not secure messages as this monitor asks',
  privacyPasswordRefused: () => 'the target does not accept the password that encrypts, or has another one',
  otherEngineTime: () => 'the target says that the question is of another time',
  answerNotProved: () => 'the answer does not prove that it comes from the target',
  noSuchObject: (oid: string) => `the target has no object ${plainText(oid)}`,

  challengedAgain: () => 'the target asks back again and again instead of answering',
} as const;
