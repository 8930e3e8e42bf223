import { openReceiver } from '../receiver.js';
import type { ConsoleFixture } from './open-console.js';

type Channels = ConsoleFixture['owner']['notificationChannels'];

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20));
};

/** Sends a test, and waits until it has ended. */
const tested = async (channels: Channels, id: string): Promise<string> => {
  const { deliveries } = await channels.test(id);
  const deliveryId = deliveries[0]?.id ?? '';
  await until(async () => (await channels.delivery(id, deliveryId)).nextAttemptAt === null);
  return deliveryId;
};

/** Makes channels with messages that arrived and that failed; returns their addresses. */
export const fillChannels = async ({ owner }: ConsoleFixture): Promise<readonly string[]> => {
  const channels = owner.notificationChannels;
  const receiver = await openReceiver();
  const { id } = await channels.create({
    name: 'Operators',
    type: 'http',
    config: { url: receiver.url },
    description: 'Everyone at a desk.',
  });
  await channels.create({
    name: 'Night shift',
    type: 'slack',
    config: { mode: 'webhook' },
    credentials: { webhookUrl: 'https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx' },
    enabled: false,
  });
  const arrived = await tested(channels, id);
  receiver.answer = { status: 404, body: '{"error":"no such room"}' };
  const failed = await tested(channels, id);
  receiver.close();
  return [
    '/channels',
    '/channels/new',
    `/channels/${id}`,
    `/channels/${id}/edit`,
    `/channels/${id}/messages/${arrived}`,
    `/channels/${id}/messages/${failed}`,
  ];
};
