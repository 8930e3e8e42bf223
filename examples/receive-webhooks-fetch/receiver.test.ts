import { signForTest, type WebhookEvent } from '@watchpost/webhook-verify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReceiver } from './receiver.js';

const secret = 'whsec_of_the_example_0123';
const body = JSON.stringify({ id: 'evt_1', type: 'incident.opened', sentAt: new Date().toISOString(), data: {} });

const deliver = async (signature: string): Promise<Request> =>
  new Request('https://receiver.example/webhooks', {
    method: 'POST',
    body,
    headers: { 'x-service-event': 'incident.opened', 'x-service-signature': signature },
  });

describe('a receiver with nothing but Fetch', () => {
  afterEach(() => vi.restoreAllMocks());

  it('hands on a genuine event', async () => {
    const handled: WebhookEvent[] = [];
    const receive = createReceiver(secret, (event) => void handled.push(event));
    const response = await receive(await deliver(await signForTest(body, secret)));
    expect(response.status).toBe(204);
    expect(handled.map(({ id }) => id)).toEqual(['evt_1']);
  });

  it('refuses a forged one and hands on nothing', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const handle = vi.fn();
    const response = await createReceiver(secret, handle)(await deliver('0'.repeat(64)));
    expect(response.status).toBe(400);
    expect(handle).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledExactlyOnceWith('webhook refused: No secret signed this body');
  });

  it('refuses a request that something else has read', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const request = await deliver(await signForTest(body, secret));
    await request.json();
    expect((await createReceiver(secret, vi.fn())(request)).status).toBe(400);
  });

  it('lets a failure of its own be one, so that the delivery is sent again', async () => {
    const receive = createReceiver(secret, () => {
      throw new Error('the database is away');
    });
    await expect(receive(await deliver(await signForTest(body, secret)))).rejects.toThrow('the database is away');
  });
});
