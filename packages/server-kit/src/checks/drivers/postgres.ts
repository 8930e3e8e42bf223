import { type PostgresMonitorConfig, postgresMonitorConfig } from '@watchpost/schemas';
import type { Check } from '../check.js';
import { CheckFailure } from '../check-failure.js';
import { dialPlain, openConnection } from '../connection.js';
import { Conversation } from '../conversation.js';
import { type CheckTask, defineCheck, judge } from '../define-check.js';
import { failureMessages } from '../failure-message.js';
import { sslRequest, toMessage } from '../postgres/messages.js';
import { askPostgres } from '../postgres/query.js';
import { signInToPostgres } from '../postgres/sign-in.js';
import { readConfig, readHostPort } from '../read-request.js';
import { secureConnection } from '../secure-connection.js';

const protocol = { protocol: 'PostgreSQL' } as const;

/** Connects and, if the monitor says so, asks for TLS before anything is told. */
const openConversation = async (
  task: CheckTask,
  { isTls, verifyTls, caCertificates }: PostgresMonitorConfig,
): Promise<Conversation> => {
  const { run, request, environment } = task;
  const target = readHostPort(request.target);
  const socket = await openConnection(run, { guard: environment.guard, ...target, dial: dialPlain });
  const plain = new Conversation(run, socket, protocol);
  if (!isTls) return plain;
  run.phase = 'tls';
  plain.send(sslRequest);
  const answer = (await plain.read(1)).toString('latin1');
  if (answer === 'N') throw new CheckFailure('down', failureMessages.noTlsOffered());
  // What follows at once was not secured; somebody else may have put it there (CVE-2021-23222).
  if (answer !== 'S' || plain.hasMore) throw plain.malformed();
  const secured = await secureConnection(task, socket, { host: target.host, verifyTls, caCertificates });
  return new Conversation(run, secured, protocol);
};

/** Signs in to a PostgreSQL server and asks it the query of the monitor. The latency is the time to the answer. */
export const checkPostgres: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const config = readConfig(postgresMonitorConfig, request.config);
  const { database, query } = config;
  const conversation = await openConversation(task, config);
  run.phase = 'signIn';
  const { username = 'postgres', password } = request.credentials ?? {};
  await signInToPostgres({ run, conversation, login: { user: username, password, database } });
  run.phase = 'answer';
  const timeoutMs = request.timeoutSeconds * 1000 - run.elapsedMs;
  const row = await askPostgres(conversation, { sql: query, timeoutMs, database });
  run.findings.latencyMs = run.elapsedMs;
  await conversation.end(toMessage('X'));
  return judge(task, { json: row });
});
