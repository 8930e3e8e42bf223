import type { WebhookRecovery } from '@watchpost/client';
import { CommandFailure, usageFailure } from '../../failure.js';
import { Progress } from '../../output/progress.js';
import { aboutArguments } from '../command/about-arguments.js';
import type { Command, Invocation } from '../command/command.js';

const fields = [
  ...['id', 'createdAt', 'updatedAt', 'webhookId', 'since', 'until', 'status', 'totalEvents', 'checkedEvents'],
  ...['recoveredCount', 'finishedAt'],
];

const eventCount = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'event' : 'events'}`;

const progressText = ({ checkedEvents, totalEvents, recoveredCount }: WebhookRecovery): string =>
  `${checkedEvents.toLocaleString('en')} of ${eventCount(totalEvents)}, ${recoveredCount.toLocaleString('en')} to deliver`;

/** Stays until the recovery has ended, and shows how far it is. */
const waitFor = async (
  { connect, output, terminal, signal }: Invocation['context'],
  { id, webhookId }: WebhookRecovery,
): Promise<WebhookRecovery> => {
  const { client } = await connect();
  const progress = new Progress(terminal, output.errorPainter);
  const onProgress = (recovery: WebhookRecovery): void => {
    const { checkedEvents, totalEvents } = recovery;
    void progress.show(totalEvents === 0 ? 0 : checkedEvents / totalEvents, progressText(recovery));
  };
  try {
    return await client.webhooks.waitForRecovery(webhookId, id, { signal, onProgress });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new CommandFailure(
      'cancelled',
      'Interrupted; the recovery goes on.',
      `\`watchpost webhooks recovery ${webhookId} ${id}\` shows its progress.`,
    );
  } finally {
    await progress.clear();
  }
};

/** `webhooks recover ID --since 2h`: delivers what did not arrive. */
export const webhooksRecoverCommand: Command = {
  path: ['webhooks', 'recover'],
  summary: 'Deliver what did not arrive',
  description:
    'Delivers every event since a time that the webhook subscribes to and that has not arrived: those that failed, and those that happened while it was disabled. The server does the work; the command need not wait.',
  arguments: [{ name: 'id', description: aboutArguments.idOrName }],
  flags: [
    { name: 'since', kind: 'time', description: 'Events from this time on; 30 days ago at most' },
    { name: 'wait', kind: 'switch', description: 'Stay until it is done, and show how far it is' },
  ],
  examples: ['webhooks recover ID --since 2h --wait', 'webhooks recover ID --since 2026-03-01T08:00:00Z'],
  hints: { conflict: '`watchpost webhooks get ID` shows whether it is enabled.' },
  run: async ({ context, args: { id = '' }, flags }) => {
    const { connect, output, signal } = context;
    output.expectFields(fields);
    const since = flags.time('since');
    if (since === undefined) {
      throw usageFailure('--since is missing.', 'Say how long ago, such as --since 2h, or since when.');
    }
    const { client } = await connect();
    const started = await client.webhooks.recover(id, { since }, { signal });
    if (!flags.isOn('wait')) {
      await output.item(started);
      return output.note(`\`watchpost webhooks recovery ${id} ${started.id}\` shows its progress.`);
    }
    const ended = await waitFor(context, started);
    await output.item(ended);
    if (ended.status === 'canceled') {
      throw new CommandFailure(
        'recovery_canceled',
        'The recovery was canceled, because the webhook was disabled.',
        `\`watchpost webhooks enable ${id}\` enables it; then recover once more.`,
      );
    }
    const { recoveredCount, totalEvents } = ended;
    await output.done(`${recoveredCount.toLocaleString('en')} of ${eventCount(totalEvents)} will be delivered again.`);
  },
};
