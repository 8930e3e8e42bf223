import { counted, plainText, quoted } from './words.js';

/** About brokers of AMQP and Kafka. */
export const brokerMessages = {
  otherAmqp: () => 'the target does not speak AMQP 0-9-1',
  noVirtualHost: (name: string) => `there is no virtual host ${quoted(name)}, or this user may not use it`,
  noQueue: (name: string) => `there is no queue ${quoted(name)}`,
  queueNotPermitted: (name: string) => `this user may not see the queue ${quoted(name)}`,
  queueLocked: (name: string) => `the queue ${quoted(name)} belongs to another connection alone`,
  tooManyMessagesWaiting: (count: number, max: number) =>
    `the queue holds ${counted(count, 'message')}, expected at most ${max}`,
  tooFewConsumers: (count: number, min: number) =>
    `the queue has ${counted(count, 'consumer')}, expected at least ${min}`,

  otherKafka: () => 'the target speaks no version of the Kafka protocol that checks know',
  mechanismNotOffered: (mechanism: string, offered: readonly string[]) =>
    `the target does not offer to sign in with ${mechanism}${offered.length === 0 ? '' : `, but with ${plainText(offered.join(', '))}`}`,
  noTopic: (name: string) => `there is no topic ${quoted(name)}`,
  topicNotPermitted: (name: string) => `this user may not see the topic ${quoted(name)}`,
  noPartitions: (name: string) => `the topic ${quoted(name)} has no partition`,
  noLeader: (partition: number) => `partition ${partition} has no leader`,
  tooFewInSync: (partition: number, count: number, min: number) =>
    `partition ${partition} has ${count} of its replicas in sync, expected at least ${min}`,
} as const;
