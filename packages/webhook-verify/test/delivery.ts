import { createHmac } from 'node:crypto';

export const secret = 'whsec_of_the_tests_0123456789';

/** A delivery as the server sends it, signed with nothing of this package. */
export const delivery = (
  changes: Record<string, unknown> = {},
  key: string = secret,
): { body: string; headers: Record<string, string>; signature: string } => {
  const event = {
    id: 'evt_1',
    type: 'incident.opened',
    apiVersion: '1.0.0',
    sentAt: new Date().toISOString(),
    attempt: 1,
    webhookId: 'whk_1',
    organizationId: 'org_1',
    occurredAt: new Date().toISOString(),
    subject: { type: 'incident', id: 'inc_1', sequence: 1 },
    actor: { type: 'user', id: 'usr_1', name: 'Ada' },
    data: { title: 'Website is down' },
    links: {},
    ...changes,
  };
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', key).update(body).digest('hex');
  return { body, signature, headers: { 'x-service-event': event.type, 'x-service-signature': signature } };
};
