import type { Socket } from 'node:net';
import type { PostgresMonitorConfig } from '@watchpost/schemas';
import { postgresMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import type { CheckTask } from '../check/check-task.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { dialPlain, openConnection } from '../connection/connection.js';
import { Conversation } from '../connection/conversation.js';
import { toMessage } from '../protocols/databases/postgres/messages.js';
import { askPostgres } from '../protocols/databases/postgres/query.js';
import { signInToPostgres } from '../protocols/databases/postgres/sign-in.js';
import { serverLimitMs } from '../protocols/databases/sql/server-limit.js';
import { openStartTls } from '../protocols/start-tls/start-tls.js';
import { defineCheck } from './define-check.js';

/** Connects and, if the monitor says so, starts TLS before it sends anything. */
const openSocket = (task: CheckTask, { isTls, verifyTls, caCertificates }: PostgresMonitorConfig): Promise<Socket> => {
  const target = readHostPort(task.request.target);
  if (!isTls) return openConnection(task.run, { guard: task.environment.guard, ...target, dial: dialPlain });
  return openStartTls(task, { ...target, protocol: 'postgres' }, { host: target.host, verifyTls, caCertificates });
};

/** Signs in to a PostgreSQL server and asks it the query of the monitor. The latency is the time to the answer. */
export const checkPostgres: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const config = readConfig(postgresMonitorConfig, request.config);
  const { database, query } = config;
  const conversation = new Conversation(run, await openSocket(task, config), { protocol: 'PostgreSQL' });
  run.phase = 'signIn';
  const { username = 'postgres', password } = request.credentials ?? {};
  await signInToPostgres({ run, conversation, login: { user: username, password, database } });
  run.phase = 'answer';
  const row = await askPostgres(conversation, { sql: query, limitMs: serverLimitMs(task), database });
  run.findings.latencyMs = run.elapsedMs;
  await conversation.end(toMessage('X'));
  return judge(task, { json: row });
});
