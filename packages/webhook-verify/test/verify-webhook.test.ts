import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installPackage, loadBuild, type Package, type UntypedPackage } from './built-package.js';
import { delivery, secret } from './delivery.js';

const installed = await installPackage();
afterAll(() => installed.remove());

describe.each(['node.js', 'web.js'] as const)('verifyWebhook of %s', (name) => {
  let verifyWebhook: Package['verifyWebhook'];
  let untyped: UntypedPackage;
  let WebhookVerificationError: Package['WebhookVerificationError'];
  beforeAll(async () => {
    ({ verifyWebhook, WebhookVerificationError } = await loadBuild<Package>(installed.dist, name));
    untyped = await loadBuild<UntypedPackage>(installed.dist, name);
  });

  it('returns the event and the secret that signed it', async () => {
    const { body, headers } = delivery();
    const { event, secretIndex } = await verifyWebhook(body, headers, ['another-secret-of-mine', secret]);
    expect(event).toEqual(JSON.parse(body));
    expect(secretIndex).toBe(1);
  });

  it('uses the clock of the machine and a tolerance of 300 seconds by default', async () => {
    const at = (seconds: number) => delivery({ sentAt: new Date(Date.now() - seconds * 1000).toISOString() });
    const recent = at(290);
    const old = at(310);
    await expect(verifyWebhook(recent.body, recent.headers, secret)).resolves.toHaveProperty('secretIndex', 0);
    await expect(verifyWebhook(old.body, old.headers, secret)).rejects.toMatchObject({
      code: 'timestamp_out_of_range',
      message: 'sentAt is more than 300 s from now',
    });
  });

  it.each([
    ['no number', { toleranceSeconds: Number.NaN }],
    ['no date', { now: new Date(Number.NaN) }],
  ])('refuses every time when the tolerance or the time is %s', async (_, options) => {
    const { body, headers } = delivery();
    await expect(verifyWebhook(body, headers, secret, options)).rejects.toHaveProperty(
      'code',
      'timestamp_out_of_range',
    );
  });

  it('accepts the time as a date and as milliseconds', async () => {
    const { body, headers } = delivery({ sentAt: '2026-03-01T12:00:00.000Z' });
    const now = new Date('2026-03-01T12:00:01Z');
    await expect(verifyWebhook(body, headers, secret, { now })).resolves.toBeDefined();
    await expect(verifyWebhook(body, headers, secret, { now: now.getTime() })).resolves.toBeDefined();
  });

  it('refuses with an error that has a code and contains no secret, signature or body', async () => {
    const { body, headers, signature } = delivery();
    const error = await verifyWebhook(body, headers, 'quite-another-secret').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(WebhookVerificationError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'WebhookVerificationError', code: 'signature_mismatch' });
    const shown = JSON.stringify(error) + String(error) + (error instanceof Error ? error.stack : '');
    expect(shown).not.toContain(signature);
    expect(shown).not.toContain('quite-another-secret');
    expect(shown).not.toContain('Website is down');
  });

  it.each([
    ['a parsed object', JSON.parse('{"id":"evt_1"}')],
    ['nothing, as without a body parser', undefined],
    ['shared memory', new SharedArrayBuffer(4)],
  ])('refuses %s and explains how to get the raw body in Express, Fastify and Fetch', async (_, body) => {
    await expect(untyped.verifyWebhook(body, delivery().headers, secret)).rejects.toMatchObject({
      code: 'body_not_raw',
      message: expect.stringMatching(/Express: express\.raw.*Fastify: parseAs.*Fetch: request\.arrayBuffer/),
    });
  });

  it.each([
    ['undefined, as of a variable that is not set', undefined],
    ['null', null],
    ['one of two that is not set', [secret, undefined]],
    ['an empty list', []],
  ])('refuses a secret that is %s', async (_, missing) => {
    const { body, headers, signature } = delivery();
    await expect(untyped.verifyWebhook(body, headers, missing)).rejects.toHaveProperty('code', 'weak_secret');
    await expect(untyped.verifySignature(body, signature, missing)).resolves.toBe(false);
  });

  it.each([
    ['no headers at all', undefined],
    ['null, as in an event of Lambda', null],
    ['text', 'x-service-signature: abc'],
    ['lists of several kinds', { 'x-service-signature': [undefined, { toString: 1 }, 7] }],
  ])('finds no signature in %s', async (_, headers) => {
    await expect(untyped.verifyWebhook(delivery().body, headers, secret)).rejects.toHaveProperty(
      'code',
      'missing_signature',
    );
  });

  it('accepts bytes and headers of another realm, such as that of a test runner', async () => {
    const { body, headers } = delivery();
    const foreign: Uint8Array = runInNewContext('Uint8Array.from(bytes)', { bytes: [...Buffer.from(body)] });
    expect(foreign).not.toBeInstanceOf(Uint8Array);
    await expect(verifyWebhook(foreign, headers, secret)).resolves.toHaveProperty('secretIndex', 0);
  });

  it.each([
    ['a Buffer', (bytes: Uint8Array<ArrayBuffer>) => Buffer.from(bytes.buffer)],
    ['bytes', (bytes: Uint8Array<ArrayBuffer>) => bytes],
    ['an ArrayBuffer', (bytes: Uint8Array<ArrayBuffer>) => bytes.buffer],
  ])('parses the verified bytes, even when the memory of %s is reused meanwhile', async (_, view) => {
    const { body, headers } = delivery();
    const bytes = Uint8Array.from(Buffer.from(body));
    // Three secrets: there is time between the first read of the bytes and the last.
    const secrets = ['not-this-secret-either', 'nor-this-one-in-the-end', secret];
    const verdict = verifyWebhook(view(bytes), headers, secrets);
    bytes.set(Buffer.from('{"type":"role.assigned"} '));
    expect((await verdict).event).toEqual(JSON.parse(body));
  });

  it('finds no signed bytes in a view that is no array', async () => {
    const { body, headers } = delivery();
    const view = new DataView(Uint8Array.from(Buffer.from(body)).buffer);
    await expect(untyped.verifyWebhook(view, headers, secret)).rejects.toHaveProperty('code', 'signature_mismatch');
  });

  it('calls onSeen once, last, with a key per attempt and the event', async () => {
    const onSeen = vi.fn(async () => false);
    const sentAt = new Date().toISOString();
    const { body, headers } = delivery({ sentAt });
    const { event } = await verifyWebhook(body, headers, secret, { onSeen });
    expect(onSeen.mock.calls).toEqual([[`evt_1@${sentAt}`, event]]);

    await verifyWebhook(body, { ...headers, 'x-service-event': 'x' }, secret, { onSeen }).catch(() => undefined);
    await verifyWebhook(`${body} `, headers, secret, { onSeen }).catch(() => undefined);
    expect(onSeen).toHaveBeenCalledTimes(1);
  });

  it('lets a retry pass and refuses a copy', async () => {
    const keys = new Set<string>();
    const onSeen = (key: string): boolean => keys.size === keys.add(key).size;
    const first = delivery({ attempt: 1, sentAt: new Date(Date.now() - 10_000).toISOString() });
    const retry = delivery({ attempt: 2 });
    for (const { body, headers } of [first, retry]) await verifyWebhook(body, headers, secret, { onSeen });
    await expect(verifyWebhook(first.body, first.headers, secret, { onSeen })).rejects.toHaveProperty(
      'code',
      'replayed',
    );
  });

  it('refuses when onSeen returns nothing, as with a forgotten return', async () => {
    const { body, headers } = delivery();
    const onSeen = (): undefined => undefined;
    await expect(untyped.verifyWebhook(body, headers, secret, { onSeen })).rejects.toHaveProperty('code', 'replayed');
  });

  it('rethrows the error of onSeen', async () => {
    const { body, headers } = delivery();
    const broken = new Error('the cache is away');
    const onSeen = (): never => {
      throw broken;
    };
    await expect(verifyWebhook(body, headers, secret, { onSeen })).rejects.toBe(broken);
  });
});

describe('the web build', () => {
  it('imports a key once, changes it with the secret, and touches no cryptography for a malformed signature', async () => {
    const { verifySignature } = await loadBuild(installed.dist, 'web.js');
    const key = 'a-secret-of-this-test-alone';
    const { body, signature } = delivery({}, key);
    const importKey = vi.spyOn(crypto.subtle, 'importKey');
    const verify = vi.spyOn(crypto.subtle, 'verify');
    try {
      expect(await verifySignature(body, signature.toUpperCase(), key)).toBe(false);
      expect(importKey).not.toHaveBeenCalled();
      expect(verify).not.toHaveBeenCalled();
      for (let round = 0; round < 3; round += 1) expect(await verifySignature(body, signature, key)).toBe(true);
      expect(importKey).toHaveBeenCalledTimes(1);
      expect(verify).toHaveBeenCalledTimes(3);
      expect(await verifySignature(body, signature, 'another-secret-meanwhile')).toBe(false);
      expect(await verifySignature(body, signature, key)).toBe(true);
      expect(importKey).toHaveBeenCalledTimes(3);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('keeps the imported keys of simultaneous secrets apart', async () => {
    const { verifySignature } = await loadBuild(installed.dist, 'web.js');
    const keys = Array.from({ length: 20 }, (_, index) => `secret-of-the-receiver-${index}`);
    const verdicts = keys.flatMap((key) => {
      const { body, signature } = delivery({}, key);
      return keys.map(async (other) => (await verifySignature(body, signature, other)) === (other === key));
    });
    expect(new Set(await Promise.all(verdicts))).toEqual(new Set([true]));
  });
});
