import { openReceiver } from '../receiver.js';
import type { ConsoleFixture } from './open-console.js';

/** Makes webhooks with deliveries that arrived and that failed; returns their addresses. */
export const fillWebhooks = async ({ owner }: ConsoleFixture): Promise<readonly string[]> => {
  const receiver = await openReceiver();
  const good = await owner.webhooks.create({
    name: 'Deployments',
    url: receiver.url,
    events: ['incident.opened', 'incident.resolved', 'audit.recorded'],
    description: 'Stops a rollout while an incident is open.',
  });
  await owner.webhooks.create({ name: 'Archive', url: 'https://archive.example.com/hooks', enabled: false });
  const arrived = await owner.webhooks.test(good.id);
  await ended(owner, good.id, arrived.id);
  receiver.answer = { status: 503, body: '{"error":"maintenance"}' };
  const failing = await owner.webhooks.test(good.id);
  await ended(owner, good.id, failing.id);
  receiver.close();
  const [event] = (await owner.events.list({ pageSize: 1 })).data;
  return [
    '/webhooks',
    '/webhooks/new',
    `/webhooks/${good.id}`,
    `/webhooks/${good.id}/edit`,
    `/webhooks/${good.id}/deliveries/${arrived.id}`,
    `/webhooks/${good.id}/deliveries/${failing.id}`,
    '/events',
    `/events/${event?.id}`,
  ];
};

type Owner = ConsoleFixture['owner'];

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20));
};

/** Waits until a delivery has ended. */
const ended = (owner: Owner, webhookId: string, id: string): Promise<void> =>
  until(async () => (await owner.webhooks.delivery(webhookId, id)).status !== 'pending');
