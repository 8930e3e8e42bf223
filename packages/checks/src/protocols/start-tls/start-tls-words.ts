import type { TcpMonitorConfig } from '@watchpost/schemas';
import { checkBounds } from '../../bounds.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { Conversation } from '../../connection/conversation.js';
import { assertAgreed, assertWelcome } from '../../connection/line-reply.js';
import { readWelcome } from '../../connection/numbered-reply.js';
import { failureMessages } from '../../messages/failure-message.js';
import { capability, readGreeting } from '../databases/mysql/greeting.js';
import { marker, PacketExchange, readError } from '../databases/mysql/packets.js';
import { tlsRequest } from '../databases/mysql/sign-in.js';
import { sslRequest } from '../databases/postgres/messages.js';
import { askFtpForTls, readFtpGreeting } from '../files/ftp/ftp-session.js';
import { askLdapForTls } from '../ldap/ldap-session.js';
import { askImapForTls, readImapGreeting } from '../mail/imap-session.js';
import { askPop3ForTls, readPop3Greeting } from '../mail/pop3-session.js';
import { askSmtpForTls, sayHello } from '../mail/smtp-session.js';

/** Asks a server for TLS and returns once it agreed; `name` is the one that its certificate must be for. */
type AskForTls = (conversation: Conversation, name: string) => Promise<void>;

const maxLineBytes = checkBounds.replyLine.most;

const say = (conversation: Conversation, words: string): void => conversation.send(Buffer.from(words));

/** RFC 3207 §4. */
const askSmtp: AskForTls = async (conversation) => {
  await readWelcome(conversation);
  await askSmtpForTls(conversation, await sayHello(conversation, 'watchpost'));
};

const askImap: AskForTls = async (conversation) => {
  await readImapGreeting(conversation);
  await askImapForTls(conversation);
};

const askPop3: AskForTls = async (conversation) => {
  await readPop3Greeting(conversation);
  await askPop3ForTls(conversation);
};

const askFtp: AskForTls = async (conversation) => {
  await readFtpGreeting(conversation);
  await askFtpForTls(conversation);
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

/** Every protocol that can upgrade to TLS: its name for people, and the words that ask for TLS. */
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
  ldap: { name: 'LDAP', ask: askLdapForTls },
};
