import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNames, installPackage, loadBuild, type Package, type UntypedPackage } from './built-package.js';
import { delivery, secret } from './delivery.js';

const installed = await installPackage();
afterAll(() => installed.remove());

const bytes = fc.uint8Array({ maxLength: 300 });
const strongSecret = fc.string({ minLength: 16, maxLength: 100, unit: 'grapheme' });
const anything = fc.anything({
  withTypedArray: true,
  withNullPrototype: true,
  withSparseArray: true,
  withBigInt: true,
});
const headerName = fc.constantFrom(
  'x-service-signature',
  'X-Service-Signature',
  'x-service-event',
  'x-service-signature-next',
  'get',
  'toString',
  '__proto__',
);
const headerValue = fc.oneof(
  anything,
  fc.constantFrom('incident.opened', delivery().signature, `${delivery().signature}, x`),
  fc.stringMatching(/^[0-9a-f]{64}$/),
);
const headers = fc.oneof(anything, fc.dictionary(headerName, headerValue));

describe.each(buildNames)('hostile input to %s', (name) => {
  let verifier: Package;
  let untyped: UntypedPackage;
  beforeAll(async () => {
    verifier = await loadBuild(installed.dist, name);
    untyped = await loadBuild<UntypedPackage>(installed.dist, name);
  });

  it('verifies any signed bytes, like createHmac', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, strongSecret, async (body, key) => {
        const signature = await verifier.signForTest(body, key);
        expect(signature).toBe(createHmac('sha256', key).update(body).digest('hex'));
        expect(await verifier.verifySignature(body, signature, key)).toBe(true);
      }),
    );
  });

  it('verifies any signed text, lone surrogates included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (body) => {
        const signature = createHmac('sha256', secret).update(body).digest('hex');
        expect(await verifier.verifySignature(body, signature, [secret])).toBe(true);
        expect(await verifier.verifySignature(Buffer.from(body), signature, [secret])).toBe(true);
      }),
    );
  });

  it('refuses a body with one flipped bit and a signature with one changed digit', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, fc.nat(), fc.nat(63), async (body, bit, digit) => {
        const signature = await verifier.signForTest(body, secret);
        const other = (Number.parseInt(signature.charAt(digit), 16) ^ 1).toString(16);
        const turned = signature.slice(0, digit) + other + signature.slice(digit + 1);
        expect(await verifier.verifySignature(body, turned, secret)).toBe(false);
        fc.pre(body.length > 0);
        const changed = Uint8Array.from(body);
        const at = (bit >> 3) % body.length;
        changed[at] = (changed[at] ?? 0) ^ (1 << (bit & 7));
        expect(await verifier.verifySignature(changed, signature, secret)).toBe(false);
      }),
    );
  });

  it('returns false for anything that is not a signature', async () => {
    await fc.assert(
      fc.asyncProperty(anything, anything, async (body, signature) => {
        expect(await untyped.verifySignature(body, signature, secret)).toBe(false);
      }),
    );
  });

  it('refuses any body and any headers with its own error, never another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anything, fc.string(), bytes), headers, async (body, given) => {
        const verdict = untyped.verifyWebhook(body, given, secret);
        await expect(verdict).rejects.toBeInstanceOf(verifier.WebhookVerificationError);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses signed JSON that is no event with its own error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        const signature = await verifier.signForTest(body, secret);
        const given = { 'x-service-signature': signature, 'x-service-event': 'incident.opened' };
        await expect(verifier.verifyWebhook(body, given, secret)).rejects.toHaveProperty('code', 'invalid_payload');
      }),
    );
  });
});
