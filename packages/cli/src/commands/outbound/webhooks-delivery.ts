import type { WebhookAttempt } from '@watchpost/client';
import { toJson } from '../../output/json.js';
import { plainText } from '../../output/terminal-text.js';
import { aboutArguments } from '../command/about-arguments.js';
import type { Command } from '../command/command.js';

const fields = [
  ...['id', 'createdAt', 'updatedAt', 'webhookId', 'eventId', 'event', 'status', 'attemptCount', 'nextAttemptAt'],
  ...['deliveredAt', 'lastStatusCode', 'lastError', 'attempts', 'body'],
];
const attemptFields = ['number', 'startedAt', 'status', 'durationMs', 'statusCode', 'error', 'message', 'response'];

/** Lines of an answer that are enough to recognise it; all of them are in the JSON. */
const mostAnswerLines = 12;

/** What the receiver said last, without what would control the terminal. */
const answerLines = (attempts: readonly WebhookAttempt[]): string[] => {
  const response = attempts.findLast((attempt) => attempt.response)?.response ?? '';
  const lines = response.trimEnd().split(/\r?\n/);
  const shown = lines.slice(0, mostAnswerLines).map((line) => plainText(line));
  return lines.length > mostAnswerLines ? [...shown, '…'] : shown;
};

/** `webhooks delivery`: what was sent, when, and what came back. */
export const webhooksDeliveryCommand: Command = {
  path: ['webhooks', 'delivery'],
  summary: 'Get a delivery with its attempts',
  description: 'Shows every attempt, the last answer of the receiver, and the body that is signed.',
  hasNoCsv: true,
  arguments: [
    { name: 'id', description: aboutArguments.idOrName },
    { name: 'deliveryId', description: aboutArguments.deliveryId },
  ],
  examples: ['webhooks delivery ID DELIVERY-ID', 'webhooks delivery ID DELIVERY-ID -o json --fields attempts'],
  run: async ({ context: { connect, output, signal }, args: { id = '', deliveryId = '' } }) => {
    output.expectFields(fields);
    const { client } = await connect();
    const delivery = await client.webhooks.delivery(id, deliveryId, { signal });
    if (output.format !== 'table' || output.hasFields) return output.item(delivery);
    const { attempts, body, ...summary } = delivery;
    await output.item(summary);
    const heading = (text: string): string[] => ['', output.painter.strong(text)];
    const table = output.table(attempts, { operationId: 'webhooks.attempts', fields: attemptFields });
    if (table.length > 0) await output.lines([...heading('Attempts'), ...table]);
    const answer = answerLines(attempts);
    if (answer.join('') !== '') await output.lines([...heading('Last answer'), ...answer]);
    await output.lines([...heading('Body'), toJson(body)]);
  },
};
