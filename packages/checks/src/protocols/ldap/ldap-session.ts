import type { LdapMonitorConfig } from '@watchpost/schemas';
import { checkBounds } from '../../bounds.js';
import type { Credentials } from '../../check/check.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { Conversation } from '../../connection/conversation.js';
import { assertAgreed } from '../../connection/line-reply.js';
import type { MessageFields } from '../../connection/message-fields.js';
import { failureMessages } from '../../messages/failure-message.js';
import { berTag, element, integer, lengthBytesAfter, octets, readElement, readInteger, readText } from '../ber/ber.js';
import { filterBytes } from './filter-bytes.js';

const maxMessageBytes = checkBounds.ldapMessage.most;

/** Tags of what is asked and answered (RFC 4511 §4). */
const operation = {
  bind: 0x60,
  bound: 0x61,
  unbind: 0x42,
  search: 0x63,
  entry: 0x64,
  searched: 0x65,
  reference: 0x73,
  extended: 0x77,
  extendedDone: 0x78,
} as const;

/** Results that mean something of their own to a check (RFC 4511 §A.1). */
const result = {
  success: 0,
  sizeLimitExceeded: 4,
  strongerAuthRequired: 8,
  referral: 10,
  confidentialityRequired: 13,
  noSuchObject: 32,
  inappropriateAuthentication: 48,
  invalidCredentials: 49,
  insufficientAccessRights: 50,
  busy: 51,
  unavailable: 52,
} as const;

interface Message {
  readonly operation: number;
  readonly content: MessageFields;
}

interface Result {
  readonly code: number;
  /** Code and words, for people. */
  readonly said: string;
}

/** RFC 4511 §4.1.9, without what follows it. */
const readResult = (content: MessageFields): Result => {
  const code = readInteger(content, berTag.enumerated);
  // The part of a name that was found.
  readText(content);
  const words = readText(content);
  return { code, said: words === '' ? `LDAP result ${code}` : `LDAP result ${code}: ${words}` };
};

/** Waits for the next message that answers the one with this number. */
const readMessage = async (conversation: Conversation, id: number): Promise<Message> => {
  const [tag, short = 0] = await conversation.read(2);
  if (tag !== berTag.sequence) throw conversation.malformed();
  const longBytes = lengthBytesAfter(short, () => conversation.malformed());
  const length = longBytes === 0 ? short : (await conversation.readFields(longBytes)).uintBE(longBytes);
  if (length > maxMessageBytes) throw conversation.malformed();
  const fields = await conversation.readFields(length);
  const answered = readInteger(fields);
  const { tag: found, content } = readElement(fields);
  // RFC 4511 §4.4.1: an answer without a question says why the server hangs up.
  if (answered === 0 && found === operation.extendedDone) {
    const { code, said } = readResult(content);
    throw new CheckFailure(
      'down',
      code === result.unavailable ? failureMessages.unavailable() : failureMessages.notWelcome(said),
    );
  }
  if (answered !== id) throw conversation.malformed();
  return { operation: found, content };
};

const readDone = async (conversation: Conversation, id: number, expected: number): Promise<Result> => {
  const { operation: found, content } = await readMessage(conversation, id);
  if (found !== expected) throw conversation.malformed();
  return readResult(content);
};

/** Numbers of the three messages of a check, in their order. */
const messageId = { startTls: 1, bind: 2, search: 3, unbind: 4 } as const;

const send = (conversation: Conversation, id: number, request: Buffer): void =>
  conversation.send(element(berTag.sequence, integer(id), request));

/**
 * Asks for TLS (RFC 4511 §4.14).
 *
 * @throws CheckFailure when it is not granted
 */
export const askLdapForTls = async (conversation: Conversation): Promise<void> => {
  const id = messageId.startTls;
  send(conversation, id, element(operation.extended, octets('1.3.6.1.4.1.1466.20037', 0x80)));
  const { code, said } = await readDone(conversation, id, operation.extendedDone);
  assertAgreed(said, code === result.success);
};

/** Results that mean the same whatever was asked; `undefined` for others. */
const commonFailure = (code: number): CheckFailure | undefined => {
  if (code === result.busy || code === result.unavailable)
    return new CheckFailure('down', failureMessages.unavailable());
  if (code === result.strongerAuthRequired || code === result.confidentialityRequired)
    return new CheckFailure('down', failureMessages.signInNeedsTls());
  if (code === result.referral) return new CheckFailure('down', failureMessages.directoryElsewhere());
  return undefined;
};

/**
 * Signs in with a name and a password, or anonymously (RFC 4511 §4.2).
 *
 * @throws CheckFailure
 */
export const bindToLdap = async (conversation: Conversation, credentials: Credentials | null): Promise<void> => {
  const { username = '', password = '' } = credentials ?? {};
  // RFC 4513 §5.1.2: a name without a password signs in anonymously, and proves nothing.
  if (credentials !== null && (username === '' || password === '')) {
    throw new CheckFailure('unknown', failureMessages.signInIncomplete());
  }
  const id = messageId.bind;
  send(conversation, id, element(operation.bind, integer(3), octets(username), octets(password, 0x80)));
  const { code, said } = await readDone(conversation, id, operation.bound);
  if (code === result.success) return;
  const failure = commonFailure(code);
  if (failure !== undefined) throw failure;
  if (code === result.invalidCredentials) throw new CheckFailure('down', failureMessages.signInRefused());
  if (code === result.inappropriateAuthentication && credentials === null)
    throw new CheckFailure('down', failureMessages.signInNeeded());
  throw new CheckFailure('down', failureMessages.commandFailed('bind', said));
};

const scopes = { base: 0, one: 1, sub: 2 } as const;

/** What is searched for. */
export interface LdapSearch extends Pick<LdapMonitorConfig, 'filter' | 'scope' | 'minEntries'> {
  readonly baseDn: string;
  readonly timeoutSeconds: number;
}

/**
 * Searches, and counts what is found up to as many as are needed; only names are asked for (RFC 4511 §4.5).
 *
 * @throws CheckFailure when the server does not search, or sends more than was asked for
 */
export const searchLdap = async (
  conversation: Conversation,
  { baseDn, filter, scope, minEntries, timeoutSeconds }: LdapSearch,
): Promise<number> => {
  const id = messageId.search;
  const wanted = Math.max(1, minEntries);
  send(
    conversation,
    id,
    element(
      operation.search,
      octets(baseDn),
      integer(scopes[scope], berTag.enumerated),
      // Aliases are not followed.
      integer(0, berTag.enumerated),
      integer(wanted),
      integer(Math.ceil(timeoutSeconds)),
      element(berTag.boolean, Buffer.of(0)),
      filterBytes(filter),
      // RFC 4511 §4.5.1.8: no attributes.
      element(berTag.sequence, octets('1.1')),
    ),
  );
  for (let count = 0; ; ) {
    const { operation: found, content } = await readMessage(conversation, id);
    if (found === operation.entry) count += 1;
    if (count > wanted) throw conversation.malformed();
    if (found === operation.entry || found === operation.reference) continue;
    if (found !== operation.searched) throw conversation.malformed();
    const { code, said } = readResult(content);
    if (code === result.success || code === result.sizeLimitExceeded) return count;
    const failure = commonFailure(code);
    if (failure !== undefined) throw failure;
    if (code === result.noSuchObject) throw new CheckFailure('down', failureMessages.noDirectoryEntry(baseDn));
    if (code === result.insufficientAccessRights) throw new CheckFailure('down', failureMessages.searchNotPermitted());
    throw new CheckFailure('down', failureMessages.commandFailed('search', said));
  }
};

/** What ends a session (RFC 4511 §4.3). */
export const ldapUnbind: Buffer = element(berTag.sequence, integer(messageId.unbind), element(operation.unbind));
