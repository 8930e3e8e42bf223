import type { Bound } from '@watchpost/schemas';

/** Bounds of delivery; `docs/bounds.md` shows them. */
export const deliveryBounds = {
  receiverAnswer: { most: 1_048_576, unit: 'bytes', reason: 'Read of an answer before the connection is ended.' },
  receiverPlaces: {
    most: 8,
    unit: 'entries',
    reason: 'Deliveries to one webhook at once: a receiver that never answers must not delay the others.',
  },
  receiverConnections: { most: 128, unit: 'entries', reason: 'Connections to one origin.' },
  receiverHeaders: { most: 262_144, unit: 'bytes', reason: 'Headers of an answer, as checks read them.' },
  receiverInterimAnswers: {
    most: 10,
    unit: 'entries',
    reason: 'Interim answers (RFC 9110 §15.2) of a delivery: servers send one or two.',
  },
  idleOrigins: { most: 64, unit: 'entries', reason: 'Origins whose connections are kept for the next delivery.' },
  pendingOutcomes: {
    most: 500,
    unit: 'entries',
    reason: 'Outcomes that wait for the store when it does not keep up; beyond, no delivery begins.',
  },
  deliveryRetries: { most: 10, unit: 'number', reason: 'Retries of a schedule: few enough to be read at a glance.' },
  interruptions: {
    most: 8,
    unit: 'number',
    reason: 'Attempts in a row that are cut short; a delivery that ends its sender so often is not sent again.',
  },
  leasesOfWorkers: { most: 100_000, unit: 'entries', reason: 'More attempts than are ever under way.' },
  paceHeaders: {
    most: 10,
    unit: 'entries',
    reason: 'Headers of an answer that say how much a provider lets through: the busiest sends five.',
  },
  receiverAnswerKept: { most: 16_384, unit: 'bytes', reason: 'Kept of an answer to show.' },
  deliveryAttempts: {
    most: 1000,
    unit: 'number',
    reason: 'More than the attempts of five days of failure, and of many that people ask for.',
  },
  handlerMessage: {
    most: 500,
    unit: 'characters',
    reason: 'What is kept of the error of an event handler: enough to find its cause in the log of the host.',
  },
  channelPlaces: {
    most: 32,
    unit: 'entries',
    reason:
      'Messages of a process that are under way to channels at once: beside webhooks, so a flood of those holds up none.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
