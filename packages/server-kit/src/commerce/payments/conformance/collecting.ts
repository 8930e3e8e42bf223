import assert from 'node:assert/strict';
import { assertProviderKey, PaymentProviderError } from '../payment-provider.js';
import { type PaymentConformanceCase, part, paymentCase, unrecorded } from './payment-conformance-case.js';

/** An address that a browser can be sent to. */
const assertAddress = (address: string): void => assert.match(new URL(address).protocol, /^https?:$/);

/** Collecting: once, whatever is repeated, lost or broken. */
export const collectingCases: readonly PaymentConformanceCase[] = [
  paymentCase('a provider has a key that can be a part of a path', [], async ({ provider }) => {
    assertProviderKey(provider.key);
  }),

  paymentCase('an attempt that is collected again charges once', [], async ({ provider, newAttempt, chargesOf }) => {
    const attempt = await newAttempt('succeeds');
    const first = await provider.collect(attempt);
    assert.equal(first.status, 'succeeded');
    for (let again = 0; again < 3; again++) assert.deepEqual(await provider.collect(attempt), first);
    assert.deepEqual(await chargesOf(attempt.id), { count: 1, amountMinor: attempt.amountMinor });
  }),

  paymentCase('eight processes that collect one attempt at once charge once', [], async (bench) => {
    const { provider, newAttempt, chargesOf } = bench;
    const attempt = await newAttempt('succeeds');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => provider.collect(attempt)));
    // A provider may refuse a call while the same one is under way; it says so in its own error.
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof PaymentProviderError);
      else assert.equal(outcome.value.status, 'succeeded');
    }
    const last = await provider.lookUp(unrecorded(attempt));
    assert.equal(last.status, 'succeeded');
    assert.equal((await chargesOf(attempt.id)).count, 1);
  }),

  paymentCase('two attempts at one invoice are two charges', [], async ({ provider, newAttempt, chargesOf }) => {
    const first = await newAttempt('succeeds');
    const second = { ...(await newAttempt('succeeds')), invoice: first.invoice };
    await provider.collect(first);
    await provider.collect(second);
    assert.equal((await chargesOf(first.id)).count, 1);
    assert.equal((await chargesOf(second.id)).count, 1);
  }),

  paymentCase('an attempt is looked up by its ref and by our id', [], async ({ provider, newAttempt }) => {
    const attempt = await newAttempt('succeeds');
    const collected = await provider.collect(attempt);
    assert.equal(collected.status, 'succeeded');
    assert.deepEqual(await provider.lookUp({ ...unrecorded(attempt), ref: collected.ref }), collected);
    assert.deepEqual(await provider.lookUp(unrecorded(attempt)), collected);
  }),

  paymentCase('an attempt that was never collected is unknown', ['records'], async (bench) => {
    const { provider, newAttempt, chargesOf } = bench;
    const attempt = await newAttempt('succeeds');
    assert.deepEqual(await provider.lookUp(unrecorded(attempt)), { status: 'unknown' });
    assert.equal((await chargesOf(attempt.id)).count, 0);
  }),

  paymentCase('a process that crashed before it recorded the answer finds the charge', ['faults'], async (bench) => {
    const { provider, newAttempt, chargesOf } = bench;
    const attempt = await newAttempt('succeeds');
    part(bench.loseNextAnswer, 'loseNextAnswer')();
    await assert.rejects(provider.collect(attempt), (error: unknown) => {
      assert.ok(error instanceof PaymentProviderError);
      assert.equal(error.isOutcomeUnknown, true);
      return true;
    });
    assert.equal((await provider.lookUp(unrecorded(attempt))).status, 'succeeded');
    assert.equal((await provider.collect(attempt)).status, 'succeeded');
    assert.equal((await chargesOf(attempt.id)).count, 1);
  }),

  paymentCase('a provider that is down rejects without a secret, and charges nothing', ['faults'], async (bench) => {
    const { provider, newAttempt, chargesOf, secrets } = bench;
    const attempt = await newAttempt('succeeds');
    const repair = part(bench.breakDown, 'breakDown')();
    const calls = [provider.collect(attempt), provider.lookUp(unrecorded(attempt))];
    for (const call of await Promise.allSettled(calls)) {
      assert.equal(call.status, 'rejected');
      const { reason } = call as PromiseRejectedResult;
      assert.ok(reason instanceof PaymentProviderError);
      const shown = [reason.message, reason.stack, String(reason.cause), JSON.stringify(reason)].join('\n');
      for (const secret of secrets) assert.ok(!shown.includes(secret), 'an error shows a secret');
    }
    repair();
    assert.equal((await chargesOf(attempt.id)).count, 0);
    assert.equal((await provider.collect(attempt)).status, 'succeeded');
    assert.equal((await chargesOf(attempt.id)).count, 1);
  }),

  paymentCase('a declined attempt fails with a code and a sentence', ['declines'], async (bench) => {
    const { provider, newAttempt, chargesOf } = bench;
    const attempt = await newAttempt('isDeclined');
    const outcome = await provider.collect(attempt);
    assert.equal(outcome.status, 'failed');
    assert.match(outcome.code, /^[a-z][a-z0-9_]*$/);
    assert.notEqual(outcome.message, '');
    assert.equal(typeof outcome.isFinal, 'boolean');
    assert.equal((await provider.lookUp({ ...unrecorded(attempt), ref: outcome.ref })).status, 'failed');
    assert.equal((await provider.collect(attempt)).status, 'failed');
    assert.equal((await chargesOf(attempt.id)).count, 0);
  }),

  paymentCase('an attempt that needs the customer ends where the customer acted', ['actions'], async (bench) => {
    const { provider, newAttempt, chargesOf } = bench;
    const attempt = await newAttempt('needsAction');
    const outcome = await provider.collect(attempt);
    assert.equal(outcome.status, 'actionRequired');
    assertAddress(outcome.redirectUrl);
    assert.equal((await chargesOf(attempt.id)).count, 0);
    assert.deepEqual(await provider.collect(attempt), outcome);
    await part(bench.completeAction, 'completeAction')(attempt.id);
    assert.equal((await provider.lookUp({ ...unrecorded(attempt), ref: outcome.ref })).status, 'succeeded');
    assert.equal((await provider.lookUp(unrecorded(attempt))).status, 'succeeded');
    assert.equal((await chargesOf(attempt.id)).count, 1);
  }),

  paymentCase('a refund that is made again gives back once', ['refunds'], async ({ provider, newAttempt }) => {
    const attempt = await newAttempt('succeeds');
    const collected = await provider.collect(attempt);
    assert.equal(collected.status, 'succeeded');
    const { amountMinor, currency } = attempt;
    const refund = { id: `${attempt.id}_refund`, paymentRef: collected.ref, amountMinor, currency };
    const make = part(provider.refund?.bind(provider), 'refund');
    const first = await make(refund);
    assert.notEqual(first.status, 'failed');
    assert.deepEqual(await make(refund), first);
  }),

  paymentCase('a payment method is listed until it is removed', ['methods'], async (bench) => {
    const { provider, newAttempt } = bench;
    const attempt = await newAttempt('succeeds');
    const customer = part(attempt.customerRef ?? undefined, 'a customerRef');
    const { methodRef } = await part(bench.storeMethod, 'storeMethod')(attempt);
    const list = part(provider.listMethods?.bind(provider), 'listMethods');
    const remove = part(provider.removeMethod?.bind(provider), 'removeMethod');
    const setUp = part(provider.setUpMethod?.bind(provider), 'setUpMethod');
    const listed = (await list(customer)).find(({ ref }) => ref === methodRef);
    assert.ok(listed !== undefined);
    // No more than the last four digits of a number.
    assert.doesNotMatch(listed.label, /\d{5}/);
    await remove(customer, methodRef);
    await remove(customer, methodRef);
    assert.ok(!(await list(customer)).some(({ ref }) => ref === methodRef));
    assertAddress((await setUp(customer, attempt.returnUrl)).redirectUrl);
  }),
];
