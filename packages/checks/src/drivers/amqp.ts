import type { AmqpMonitorConfig } from '@watchpost/schemas';
import { amqpMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { connectTarget } from '../connection/connect-target.js';
import { Conversation } from '../connection/conversation.js';
import { failureMessages } from '../messages/failure-message.js';
import { closeAmqp, openAmqp, type QueueState, readQueue } from '../protocols/brokers/amqp/amqp-session.js';
import { defineCheck } from './define-check.js';

const problemsOf = (
  { messages, consumers }: QueueState,
  { maxMessages, minConsumers }: AmqpMonitorConfig,
): readonly string[] => [
  ...(maxMessages !== null && messages > maxMessages
    ? [failureMessages.tooManyMessagesWaiting(messages, maxMessages)]
    : []),
  ...(consumers < minConsumers ? [failureMessages.tooFewConsumers(consumers, minConsumers)] : []),
];

/** Opens a connection to a virtual host of a broker, and asks for the state of a queue if the monitor names one. */
export const checkAmqp: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const config = readConfig(amqpMonitorConfig, request.config);
  const socket = await connectTarget(task, readHostPort(request.target), config);
  const conversation = new Conversation(run, socket, { protocol: 'AMQP 0-9-1' });
  const { username, password } = request.credentials ?? {};
  const { virtualHost, queue } = config;
  run.phase = 'signIn';
  await openAmqp(run, conversation, { username, password, virtualHost });
  run.phase = 'answer';
  const state = queue === null ? null : await readQueue(conversation, queue);
  run.findings.latencyMs = run.elapsedMs;
  await closeAmqp(conversation);
  return state === null ? judge(task) : judge(task, { json: state }, problemsOf(state, config));
});
