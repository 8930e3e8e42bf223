import type { MysqlMonitorConfig } from '@watchpost/schemas';
import { mysqlMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import type { CheckTask } from '../check/check-task.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { dialPlain, openConnection } from '../connection/connection.js';
import { Conversation } from '../connection/conversation.js';
import { failureMessages } from '../messages/failure-message.js';
import { capability, type Greeting, readGreeting } from '../protocols/databases/mysql/greeting.js';
import { type MysqlLogin, mysqlFailure } from '../protocols/databases/mysql/mysql-failure.js';
import { marker, PacketExchange, readError } from '../protocols/databases/mysql/packets.js';
import { askMysql } from '../protocols/databases/mysql/query.js';
import { signInToMysql, tlsRequest } from '../protocols/databases/mysql/sign-in.js';
import { serverLimitMs } from '../protocols/databases/sql/server-limit.js';
import { upgradeToTls } from '../protocols/start-tls/start-tls.js';
import { defineCheck } from './define-check.js';

const protocol = { protocol: 'MySQL' } as const;

/** A connection whose server has presented itself. */
interface Session {
  readonly packets: PacketExchange;
  readonly greeting: Greeting;
}

/** Connects, reads the greeting and, if the monitor says so, starts TLS before it sends anything. */
const openSession = async (
  task: CheckTask,
  { verifyTls, caCertificates }: MysqlMonitorConfig,
  login: MysqlLogin,
): Promise<Session> => {
  const { run, request, environment } = task;
  const target = readHostPort(request.target);
  const socket = await openConnection(run, { guard: environment.guard, ...target, dial: dialPlain });
  run.phase = 'signIn';
  const openedAt = run.elapsedMs;
  const conversation = new Conversation(run, socket, protocol);
  const packets = new PacketExchange(conversation);
  const first = await packets.read();
  run.addTiming('firstByteMs', run.elapsedMs - openedAt);
  if (first.next === marker.error) throw mysqlFailure(readError(first), { login, isSignedIn: false });
  const greeting = readGreeting(first);
  if (!login.isTls) return { packets, greeting };
  if ((greeting.capabilities & capability.tls) === 0) throw new CheckFailure('down', failureMessages.noTlsOffered());
  packets.send(tlsRequest(login, greeting));
  const secured = await upgradeToTls(task, { socket, conversation }, { host: target.host, verifyTls, caCertificates });
  run.phase = 'signIn';
  return { packets: new PacketExchange(new Conversation(run, secured, protocol), packets.next), greeting };
};

/** Limits what the server spends on a query; one that is too old to know the limit does without. */
const limitQuery = async ({ packets, greeting }: Session, limitMs: number): Promise<void> => {
  const isMariadb = /mariadb/i.test(greeting.version);
  await askMysql(
    packets,
    isMariadb ? `SET max_statement_time = ${limitMs / 1000}` : `SET max_execution_time = ${limitMs}`,
  );
};

/** Signs in to a MySQL or MariaDB server and asks it the query of the monitor. The latency is the time to the answer. */
export const checkMysql: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const config = readConfig(mysqlMonitorConfig, request.config);
  const { username = 'root', password } = request.credentials ?? {};
  const login = { user: username, password, database: config.database, isTls: config.isTls };
  const session = await openSession(task, config, login);
  const { packets, greeting } = session;
  await signInToMysql(packets, greeting, login);
  run.phase = 'answer';
  await limitQuery(session, serverLimitMs(task));
  const answer = await askMysql(packets, config.query);
  if ('error' in answer) throw mysqlFailure(answer.error, { login, isSignedIn: true });
  run.findings.latencyMs = run.elapsedMs;
  await packets.quit();
  return judge(task, { json: answer.row });
});
