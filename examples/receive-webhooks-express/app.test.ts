import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signForTest } from '@watchpost/webhook-verify';
import express from 'express';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from './app.js';

const secret = 'whsec_of_the_example_0123';
const body = JSON.stringify({ id: 'evt_1', type: 'incident.opened', sentAt: new Date().toISOString(), data: {} });

const listen = async (app: RequestListener): Promise<string> => {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // A server that listens on a port has an address of this form.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const deliver = async (url: string, changes: Record<string, string> = {}): Promise<number> => {
  const headers = {
    'content-type': 'application/json',
    'x-service-event': 'incident.opened',
    'x-service-signature': await signForTest(body, secret),
    ...changes,
  };
  return (await fetch(`${url}/webhooks`, { method: 'POST', body, headers })).status;
};

describe('a receiver in Express', () => {
  afterEach(() => vi.restoreAllMocks());

  it('hands on a genuine event, and leaves JSON to the other routes', async () => {
    const handle = vi.fn();
    const url = await listen(createApp(secret, handle));
    expect(await deliver(url)).toBe(204);
    expect(handle).toHaveBeenCalledExactlyOnceWith(JSON.parse(body));
    const echo = await fetch(`${url}/echo`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    expect(await echo.json()).toEqual(JSON.parse(body));
  });

  it.each([
    ['a forged signature', { 'x-service-signature': '0'.repeat(64) }, 'No secret signed this body'],
    ['another event', { 'x-service-event': 'role.assigned' }, 'x-service-event is not the signed type'],
  ])('refuses %s', async (_, changes, reason) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const handle = vi.fn();
    expect(await deliver(await listen(createApp(secret, handle)), changes)).toBe(400);
    expect(handle).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledExactlyOnceWith(`webhook refused: ${reason}`);
  });

  it('says what to do when express.json() came first', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const trapped = express().use(express.json(), createApp(secret, vi.fn()));
    expect(await deliver(await listen(trapped))).toBe(400);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("Express: express.raw({ type: '*/*' })"));
  });
});
