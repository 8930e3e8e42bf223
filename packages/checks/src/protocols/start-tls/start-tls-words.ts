import type { TcpMonitorConfig } from '@watchpost/schemas';
import { checkBounds } from '../../bounds.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { Conversation } from '../../connection/conversation.js';
import type { MessageFields } from '../../connection/message-fields.js';
import { command, readWelcome } from '../../connection/numbered-reply.js';
import { failureMessages } from '../../messages/failure-message.js';
import { capability, readGreeting } from '../mysql/greeting.js';
import { marker, PacketExchange, readError } from '../mysql/packets.js';
import { tlsRequest } from '../mysql/sign-in.js';
import { sslRequest } from '../postgres/messages.js';
import { askSmtpForTls, sayHello } from '../smtp/smtp-session.js';

/** Asks a server for TLS and returns once it agreed; `name` is the one that its certificate must be for. */
type AskForTls = (conversation: Conversation, name: string) => Promise<void>;

const maxLineBytes = checkBounds.replyLine.most;
const maxLines = checkBounds.greetingLines.most;

const say = (conversation: Conversation, words: string): void => conversation.send(Buffer.from(words));

/** Reads a line of one of the forms that the protocol allows here, past those that say nothing about it. */
const readLineOf = async (conversation: Conversation, form: RegExp, passed?: RegExp): Promise<string> => {
  for (let count = 0; count < maxLines; count += 1) {
    const line = await conversation.readLine(maxLineBytes);
    if (passed?.test(line)) continue;
    if (form.test(line)) return line;
    break;
  }
  throw conversation.malformed();
};

const assertWelcome = (line: string, isWelcome: boolean): void => {
  if (!isWelcome) throw new CheckFailure('down', failureMessages.notWelcome(line));
};

const assertAgreed = (said: string, isAgreed: boolean): void => {
  if (!isAgreed) throw new CheckFailure('down', failureMessages.startTlsRefused(said));
};

/** RFC 3207 §4. */
const askSmtp: AskForTls = async (conversation) => {
  await readWelcome(conversation);
  await askSmtpForTls(conversation, await sayHello(conversation, 'watchpost'));
};

/** RFC 9051 §6.2.1, and §7.1 for the greeting. */
const askImap: AskForTls = async (conversation) => {
  const greeting = await readLineOf(conversation, /^\* (OK|PREAUTH|BYE)\b/i);
  assertWelcome(greeting, !/^\* BYE/i.test(greeting));
  say(conversation, 'a STARTTLS\r\n');
  const answer = await readLineOf(conversation, /^a (OK|NO|BAD)\b/i, /^\* /);
  assertAgreed(answer, /^a OK/i.test(answer));
};

/** RFC 2595 §4. */
const askPop3: AskForTls = async (conversation) => {
  const form = /^(\+OK|-ERR)\b/i;
  const greeting = await readLineOf(conversation, form);
  assertWelcome(greeting, greeting.startsWith('+'));
  say(conversation, 'STLS\r\n');
  const answer = await readLineOf(conversation, form);
  assertAgreed(answer, answer.startsWith('+'));
};

/** RFC 4217 §4. */
const askFtp: AskForTls = async (conversation) => {
  await readWelcome(conversation);
  await command(conversation, 'AUTH TLS', 234);
};

/** "SSL Session Encryption" in the manual of PostgreSQL. */
const askPostgres: AskForTls = async (conversation) => {
  conversation.send(sslRequest);
  const answer = (await conversation.read(1)).toString('latin1');
  if (answer === 'N') throw new CheckFailure('down', failureMessages.noTlsOffered());
  if (answer !== 'S') throw conversation.malformed();
};

/** "Protocol::HandshakeV10" and "Protocol::SSLRequest" in the manual of MySQL. */
const askMysql: AskForTls = async (conversation) => {
  const packets = new PacketExchange(conversation);
  const first = await packets.read();
  if (first.next === marker.error) throw new CheckFailure('down', failureMessages.notWelcome(readError(first).text));
  const greeting = readGreeting(first);
  if ((greeting.capabilities & capability.tls) === 0) throw new CheckFailure('down', failureMessages.noTlsOffered());
  packets.send(tlsRequest({ user: '', password: undefined, database: null, isTls: true }, greeting));
};

/** Reads XML up to a tag; it has no lines. */
const readXmlUntil = async (conversation: Conversation, end: RegExp): Promise<string> => {
  let text = '';
  while (text.length < maxLineBytes) {
    text += (await conversation.read(1)).toString('latin1');
    if (!text.trimStart().startsWith('<') && text.trim() !== '') throw conversation.malformed();
    if (text.endsWith('>') && end.test(text)) return text;
  }
  throw conversation.malformed();
};

/** RFC 6120 §5.4. */
const askXmpp: AskForTls = async (conversation, name) => {
  const streams = "xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'";
  // No host name has a sign that means something in XML.
  const to = name.replace(/[<>&'"]/g, '');
  say(conversation, `<?xml version='1.0'?><stream:stream to='${to}' version='1.0' ${streams}>`);
  const offer = await readXmlUntil(conversation, /<stream:features\/>|<\/stream:(features|error|stream)>/);
  const [, error] = /<stream:error>\s*<([\w-]+)/.exec(offer) ?? [];
  assertWelcome(error ?? '', error === undefined);
  if (!/<starttls\b/.test(offer)) throw new CheckFailure('down', failureMessages.noTlsOffered());
  say(conversation, "<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>");
  const answer = await readXmlUntil(conversation, />/);
  assertAgreed(answer.trim(), /^\s*<proceed\b/.test(answer));
};

const maxLengthBytes = checkBounds.startTlsLength.most;

/** How many bytes of a length in BER follow its first: none up to 127, else as many as it says (X.690 §8.1.3). */
const lengthBytesAfter = (first: number, malformed: () => CheckFailure): number => {
  // LDAP refuses a length that is left open (0x80) (RFC 4511 §5.1).
  if (first === 0x80 || first > 0x80 + maxLengthBytes) throw malformed();
  return first < 0x80 ? 0 : first - 0x80;
};

const berLength = (fields: MessageFields): number => {
  const first = fields.uintBE(1);
  const bytes = lengthBytesAfter(first, () => fields.malformed());
  return bytes === 0 ? first : fields.uintBE(bytes);
};

/** Text after its tag and length (RFC 4511 §4.1.2). */
const berText = (fields: MessageFields): string => {
  if (fields.uintBE(1) !== 0x04) throw fields.malformed();
  return fields.take(berLength(fields)).toString('utf8');
};

/** An ExtendedRequest with message id 1 for `1.3.6.1.4.1.1466.20037`. */
const ldapStartTls = Buffer.from('\x30\x1d\x02\x01\x01\x77\x18\x80\x161.3.6.1.4.1.1466.20037', 'latin1');

/** RFC 4511 §4.14. */
const askLdap: AskForTls = async (conversation) => {
  conversation.send(ldapStartTls);
  const [tag, short = 0] = await conversation.read(2);
  if (tag !== 0x30) throw conversation.malformed();
  const longBytes = lengthBytesAfter(short, () => conversation.malformed());
  const length = longBytes === 0 ? short : (await conversation.readFields(longBytes)).uintBE(longBytes);
  if (length > maxLineBytes) throw conversation.malformed();
  const message = await conversation.readFields(length);
  const isOurs = message.take(3).equals(Buffer.of(2, 1, 1)) && message.uintBE(1) === 0x78;
  berLength(message);
  if (!isOurs || message.uintBE(2) !== 0x0a01) throw conversation.malformed();
  const result = message.uintBE(1);
  // A matched name, which was not requested, and words for people (RFC 4511 §4.1.9).
  berText(message);
  const said = berText(message);
  assertAgreed(said === '' ? `LDAP result ${result}` : `LDAP result ${result}: ${said}`, result === 0);
};

/** Every protocol that can go on with TLS: its name, for people, and how it is asked to. */
export const startTlsWords: Readonly<
  Record<NonNullable<TcpMonitorConfig['startTls']>, { readonly name: string; readonly ask: AskForTls }>
> = {
  smtp: { name: 'SMTP', ask: askSmtp },
  imap: { name: 'IMAP', ask: askImap },
  pop3: { name: 'POP3', ask: askPop3 },
  ftp: { name: 'FTP', ask: askFtp },
  postgres: { name: 'PostgreSQL', ask: askPostgres },
  mysql: { name: 'MySQL', ask: askMysql },
  xmpp: { name: 'XMPP', ask: askXmpp },
  ldap: { name: 'LDAP', ask: askLdap },
};
