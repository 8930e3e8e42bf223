import { atMost, bounds } from '../bounds.js';
import * as z from '../zod.js';
import { isTlsField, tlsFields } from './tls-fields.js';

/** Validates `config` of a `amqp` monitor and fills its defaults in. */
export const amqpMonitorConfig = z
  .strictObject({
    isTls: isTlsField,
    virtualHost: z
      .string()
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.amqpName))
      .default('/')
      .describe('Virtual host that is opened.'),
    queue: z
      .string()
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.amqpName))
      .nullable()
      .default(null)
      .describe('Queue that must exist; it is not changed. `null` asks for none.'),
    maxMessages: z
      .int({ error: 'must be a whole number' })
      .min(0, { error: 'must be at least 0' })
      .max(...atMost(bounds.waitingMessages))
      .nullable()
      .default(null)
      .describe('Most messages that may wait in `queue`; `null` for any number.'),
    minConsumers: z
      .int({ error: 'must be a whole number' })
      .min(0, { error: 'must be at least 0' })
      .max(...atMost(bounds.consumers))
      .default(0)
      .describe('How many consumers `queue` must have at least.'),
    ...tlsFields,
  })
  .refine(({ queue, maxMessages, minConsumers }) => queue !== null || (maxMessages === null && minConsumers === 0), {
    path: ['queue'],
    error: 'is needed with maxMessages and minConsumers',
  })
  .meta({
    id: 'AmqpMonitorConfig',
    description:
      'Settings of `amqp` monitors (AMQP 0-9-1, RabbitMQ). Without credentials the check signs in as `guest`. Assertions on `json` see `messages` and `consumers` of `queue`.',
  });

/** `config` of a `amqp` monitor with its defaults filled in. */
export interface AmqpMonitorConfig extends z.output<typeof amqpMonitorConfig> {}

/** Validates `config` of a `kafka` monitor and fills its defaults in. */
export const kafkaMonitorConfig = z
  .strictObject({
    isTls: isTlsField,
    mechanism: z
      .enum(['plain', 'scram-sha-256', 'scram-sha-512'], {
        error: 'must be one of: plain, scram-sha-256, scram-sha-512',
      })
      .default('scram-sha-512')
      .describe('How a user signs in (SASL); `plain` sends the password as it is.'),
    topic: z
      .string()
      .max(...atMost(bounds.kafkaTopic))
      .regex(/^[A-Za-z0-9._-]+$/, { error: 'must have letters, digits, dots, underscores and hyphens only' })
      .nullable()
      .default(null)
      .describe('Topic whose partitions must all have a leader; it is not made. `null` asks for none.'),
    minInSyncReplicas: z
      .int({ error: 'must be a whole number' })
      .min(0, { error: 'must be at least 0' })
      .max(...atMost(bounds.replicas))
      .default(0)
      .describe('How many replicas of each partition of `topic` must be in sync.'),
    ...tlsFields,
  })
  .refine(({ topic, minInSyncReplicas }) => topic !== null || minInSyncReplicas === 0, {
    path: ['topic'],
    error: 'is needed with minInSyncReplicas',
  })
  .meta({
    id: 'KafkaMonitorConfig',
    description:
      'Settings of `kafka` monitors (brokers from 0.11). With credentials the check signs in. Assertions on `json` see `clusterId`, `brokers`, `partitions` and `underReplicated`.',
  });

/** `config` of a `kafka` monitor with its defaults filled in. */
export interface KafkaMonitorConfig extends z.output<typeof kafkaMonitorConfig> {}
