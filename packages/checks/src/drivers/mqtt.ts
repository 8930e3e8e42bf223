import { randomBytes } from 'node:crypto';
import type { MqttMonitorConfig } from '@watchpost/schemas';
import { mqttMonitorConfig } from '@watchpost/schemas/checks';
import { needBody } from '../assertions/assertions.js';
import { occursIn } from '../assertions/text-search.js';
import { checkBounds } from '../bounds.js';
import type { Check, Credentials } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import type { CheckTask } from '../check/check-task.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { connectTarget } from '../connection/connect-target.js';
import { Conversation } from '../connection/conversation.js';
import { failureMessages } from '../messages/failure-message.js';
import {
  connectPacket,
  disconnectPacket,
  packetType,
  readPacket,
  readPayload,
  subscribePacket,
} from '../protocols/brokers/mqtt/packets.js';
import { defineCheck } from './define-check.js';

const maxBytes = checkBounds.mqttTraffic.most;
const maxMessages = checkBounds.mqttMessages.most;
/** The only packet of ours that has a number. */
const subscriptionId = 1;

/**
 * What a return code means (§3.2.2.3). A broker that only speaks MQTT 5 may answer with its own, which are larger
 * (MQTT 5.0 §3.2.2.2).
 */
const connectFailure = (code: number, { username, password }: Credentials): string => {
  switch (code) {
    case 1:
    case 0x84:
      return failureMessages.otherMqtt();
    case 2:
    case 0x85:
      return failureMessages.clientIdRefused();
    case 3:
    case 0x88:
    case 0x89:
      return failureMessages.unavailable();
    case 0x97:
    case 0x9f:
      return failureMessages.tooManyConnections();
    case 4:
    case 0x86:
      return failureMessages.signInRefused();
    case 5:
    case 0x87:
      return username === undefined && password === undefined
        ? failureMessages.signInNeeded()
        : failureMessages.signInRefused();
    default:
      return failureMessages.connectionDenied('MQTT return code', String(code));
  }
};

/** Opens the session (§3.2). */
const connect = async ({ run, request }: CheckTask, conversation: Conversation): Promise<void> => {
  const { username, password } = request.credentials ?? {};
  const clientId = `watchpost-${randomBytes(6).toString('hex')}`;
  // A check that is cut off is forgotten by the broker soon after.
  const keepAliveSeconds = Math.min(0xff_ff, Math.ceil(request.timeoutSeconds * 2));
  const askedAt = run.elapsedMs;
  conversation.send(connectPacket({ clientId, username, password, keepAliveSeconds }));
  const { fields } = await readPacket(conversation, [packetType.connack]);
  run.addTiming('firstByteMs', run.elapsedMs - askedAt);
  fields.take(1);
  const code = fields.uintBE(1);
  if (code !== 0) throw new CheckFailure('down', connectFailure(code, { username, password }));
};

/**
 * Subscribes (§3.8) and, where a message is waited for, gives the first that is expected; it may come before the broker
 * has agreed.
 */
const listen = async (
  { run }: CheckTask,
  conversation: Conversation,
  { topic, isExpected }: { readonly topic: string; readonly isExpected: ((text: string) => boolean) | null },
): Promise<string | undefined> => {
  conversation.send(subscribePacket(subscriptionId, topic));
  let isAgreed = false;
  let found: string | undefined;
  for (let messages = 0; !isAgreed || (isExpected !== null && found === undefined); ) {
    const packet = await readPacket(conversation, [packetType.publish, packetType.suback]);
    if (packet.type === packetType.publish) {
      messages += 1;
      if (messages > maxMessages) throw new CheckFailure('down', failureMessages.tooManyMessages(maxMessages));
      const text = readPayload(packet);
      if (isExpected?.(text) === true) found ??= text;
    } else {
      if (isAgreed || packet.fields.uintBE(2) !== subscriptionId) throw conversation.malformed();
      if (packet.fields.uintBE(1) > 2) throw new CheckFailure('down', failureMessages.subscriptionRefused(topic));
      isAgreed = true;
      run.findings.latencyMs = run.elapsedMs;
      run.phase = 'message';
    }
  }
  return found;
};

/** Which messages are waited for; `null` for none. */
const expectation = ({ expect }: MqttMonitorConfig, assertions: CheckTask['request']['assertions']) => {
  if (expect !== null) return (text: string) => occursIn(text, expect);
  return needBody(assertions) ? () => true : null;
};

/**
 * Connects to an MQTT broker, subscribes and waits for a message if the monitor says so. The latency is the time until
 * the broker has agreed to everything: when a message comes is up to others.
 */
export const checkMqtt: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const config = readConfig(mqttMonitorConfig, request.config);
  const socket = await connectTarget(task, readHostPort(request.target), config);
  const conversation = new Conversation(run, socket, { protocol: 'MQTT', maxBytes });
  run.phase = 'signIn';
  await connect(task, conversation);
  run.findings.latencyMs = run.elapsedMs;
  run.phase = 'answer';
  const { topic } = config;
  const isExpected = expectation(config, request.assertions);
  const text = topic === null ? undefined : await listen(task, conversation, { topic, isExpected });
  await conversation.end(disconnectPacket);
  return judge(task, text === undefined ? {} : { body: { text } });
});
