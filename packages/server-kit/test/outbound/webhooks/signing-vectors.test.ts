import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deliveryHeaders } from '../../../src/outbound/webhooks/delivery-headers.js';

/** As much of a published vector as the signature of a body needs. */
interface Vector {
  readonly name: string;
  readonly sentence: string;
  readonly body?: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly secrets: readonly string[];
  readonly expect: { readonly type: string; readonly secretIndex: number } | { readonly error: string };
}

const { cases }: { cases: Vector[] } = JSON.parse(
  readFileSync(new URL('../../../../webhook-verify/vectors.json', import.meta.url), 'utf8'),
);
const accepted = cases.flatMap(({ body, expect: verdict, ...vector }) =>
  body === undefined || 'error' in verdict ? [] : [{ ...vector, ...verdict, body }],
);

describe('the headers of a delivery', () => {
  test('are tested with enough vectors', () => expect(accepted.length).toBeGreaterThan(50));

  test.each(accepted)(
    'equal those of the vectors of the verifier: $name',
    ({ body, headers, secrets, type, secretIndex }) => {
      const next = headers.some(([name]) => name === 'X-Service-Signature-Next');
      const secret = secrets[secretIndex] ?? expect.fail();
      const delivery = { id: 'dlv_1', event: type, attemptCount: 1 };
      const written = deliveryHeaders(delivery, body, { current: secret, next: next ? secret : null });
      const signature = written[written.indexOf('X-Service-Signature') + 1];
      expect(headers.map(([, value]) => value)).toContain(signature);
      expect(written[written.indexOf('X-Service-Event') + 1]).toBe(type);
      expect(written.includes('X-Service-Signature-Next')).toBe(next);
    },
  );
});
