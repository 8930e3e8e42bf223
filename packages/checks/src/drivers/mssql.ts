import type { Socket } from 'node:net';
import type { MssqlMonitorConfig } from '@watchpost/schemas';
import { mssqlMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import type { CheckTask } from '../check/check-task.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort, readLogin } from '../check/read-request.js';
import { dialPlain, openConnection } from '../connection/connection.js';
import { Conversation } from '../connection/conversation.js';
import { openSecureConnection, secureConnection } from '../connection/secure-connection.js';
import { failureMessages } from '../messages/failure-message.js';
import { defaultUserAgent } from '../network/user-agent.js';
import { type MssqlAnswer, readTokens, sendQuery } from '../protocols/databases/mssql/answer.js';
import { HandshakePackets } from '../protocols/databases/mssql/handshake-packets.js';
import { sendLogin } from '../protocols/databases/mssql/login.js';
import { mssqlFailure } from '../protocols/databases/mssql/mssql-failure.js';
import { introduce } from '../protocols/databases/mssql/pre-login.js';
import { defineCheck } from './define-check.js';

const protocol = { protocol: 'SQL Server' } as const;

/** When TLS comes, seen from the first packet. */
const tlsStage = { tls: 'done', starttls: 'next', none: 'never' } as const;

/** A connection whose server has presented itself. */
interface Session {
  readonly conversation: Conversation;
  readonly version: string;
}

/** Connects, and secures the connection if the monitor says so before anybody signs in. */
const openSession = async (task: CheckTask, config: MssqlMonitorConfig): Promise<Session> => {
  const { run, request, environment } = task;
  const target = readHostPort(request.target);
  const { security, verifyTls, caCertificates } = config;
  const tls = { host: target.host, verifyTls, caCertificates };
  const open = (): Promise<Socket> =>
    security === 'tls'
      ? openSecureConnection(task, target, { ...tls, protocols: ['tds/8.0'] })
      : openConnection(run, { guard: environment.guard, ...target, dial: dialPlain });
  const socket = await open();
  run.phase = 'answer';
  const askedAt = run.elapsedMs;
  const conversation = new Conversation(run, socket, protocol);
  const version = await introduce(conversation, tlsStage[security]);
  run.addTiming('firstByteMs', run.elapsedMs - askedAt);
  if (security !== 'starttls') return { conversation, version };
  if (conversation.hasMore) throw new CheckFailure('down', failureMessages.saidBeforeTls());
  const packets = new HandshakePackets(socket, () => conversation.malformed());
  run.onEnd(() => packets.destroy());
  const secured = await secureConnection(task, packets, { ...tls, maxVersion: 'TLSv1.2' });
  packets.unwrap();
  return { conversation: new Conversation(run, secured, protocol), version };
};

const succeeded = (answer: MssqlAnswer, context: Parameters<typeof mssqlFailure>[1]): MssqlAnswer => {
  if (answer.error !== undefined) throw mssqlFailure(answer.error, context);
  return answer;
};

/**
 * Connects to a Microsoft SQL Server, signs in if the monitor has a user, and asks the query of the monitor. The latency is the
 * time to the last answer.
 */
export const checkMssql: Check = defineCheck(async (task) => {
  const { run, request, environment } = task;
  const config = readConfig(mssqlMonitorConfig, request.config);
  const login = readLogin(request.credentials);
  const { database, query } = config;
  const { conversation, version } = await openSession(task, config);
  let row: MssqlAnswer['row'] = { version };
  if (login !== null) {
    run.phase = 'signIn';
    sendLogin(conversation, { ...login, database }, environment.userAgent ?? defaultUserAgent);
    const { isSignedIn } = succeeded(await readTokens(conversation), { isSignedIn: false, database });
    if (!isSignedIn) throw conversation.malformed();
    run.phase = 'answer';
    sendQuery(conversation, query);
    ({ row } = succeeded(await readTokens(conversation), { isSignedIn: true, database }));
  }
  run.findings.latencyMs = run.elapsedMs;
  await conversation.end();
  return judge(task, { json: row });
});
