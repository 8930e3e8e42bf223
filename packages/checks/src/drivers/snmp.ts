import type { SnmpMonitorConfig } from '@watchpost/schemas';
import { snmpMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import type { CheckTask } from '../check/check-task.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { askByDatagram } from '../connection/datagram.js';
import { failureMessages } from '../messages/failure-message.js';
import { communityQuestion } from '../protocols/snmp/community-message.js';
import { type Engine, engineQuestion, type UserAnswer, userOf, userQuestion } from '../protocols/snmp/user-message.js';
import { defineCheck } from './define-check.js';

/** An agent that is silent for as long is asked again: datagrams get lost. */
const options = { repeatAfterMs: 2000 };

/** What agents call strangers who may read, unless they were given another word. */
const usualCommunity = 'public';

/** Asks for the value of the object that the monitor names. */
const readValue = async (
  task: CheckTask,
  { version, authProtocol, oid: written }: SnmpMonitorConfig,
): Promise<string> => {
  const target = readHostPort(task.request.target);
  const oid = written.replace(/^\./, '');
  const credentials = task.request.credentials ?? {};
  if (version === '2c') {
    const community = credentials.sharedSecret ?? usualCommunity;
    return (await askByDatagram(task, target, () => communityQuestion(community, oid), options)).reply;
  }
  const user = userOf(credentials, authProtocol);
  const { reply: engine, address } = await askByDatagram(task, target, engineQuestion, options);
  // The very address that has said who it is.
  const found = { ...target, host: address };
  const ask = async (at: Engine): Promise<UserAnswer> =>
    (await askByDatagram(task, found, () => userQuestion(user, at, oid), options)).reply;
  const first = await ask(engine);
  // Some agents tell their time only to those who prove who they are.
  const answer = 'engine' in first ? await ask({ ...first.engine, id: engine.id }) : first;
  if ('engine' in answer) throw new CheckFailure('down', failureMessages.otherEngineTime());
  return answer.text;
};

/** Asks an agent for the value of an object. */
export const checkSnmp: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const text = await readValue(task, readConfig(snmpMonitorConfig, request.config));
  run.findings.latencyMs = run.elapsedMs;
  return judge(task, { body: { text } });
});
