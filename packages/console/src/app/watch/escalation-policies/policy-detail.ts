import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { EscalationPolicy, EscalationReadiness, EscalationTest } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createAttempts } from '../../store/attempt.js';
import { createQuery } from '../../store/query.js';

/** One policy, whether it would reach people now, and what it would do. */
export interface PolicyDetailModel {
  readonly policy: ReadonlySignal<EscalationPolicy | undefined>;
  readonly readiness: ReadonlySignal<EscalationReadiness | undefined>;
  /** What it would do if an incident began at that moment. */
  readonly dryRun: ReadonlySignal<EscalationTest | undefined>;
  /** The moment of the dry run, RFC 3339. */
  readonly at: ReadonlySignal<string>;
  readonly error: ReadonlySignal<unknown>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** Makes a dry run from another moment on. */
  test(at: string): Promise<boolean>;
  reload(): Promise<void>;
  dispose(): void;
}

/** Reads a policy and makes a dry run from now on. */
export const createPolicyDetail = (
  parts: Pick<ConsoleParts, 'client' | 'toasts' | 'language' | 'now'>,
  id: string,
): PolicyDetailModel => {
  const { client, now } = parts;
  const policy = createQuery((abort) => client.escalationPolicies.get(id, { signal: abort }));
  const readiness = createQuery((abort) => client.escalationPolicies.readiness(id, { signal: abort }));
  const at = signal(new Date(now()).toISOString());
  const dryRun = createQuery((abort) => client.escalationPolicies.test(id, { at: at.peek() }, { signal: abort }));
  const { isBusy, run: attempt } = createAttempts(parts);
  return {
    policy: policy.data,
    readiness: readiness.data,
    dryRun: dryRun.data,
    at,
    error: computed(() => policy.error.value ?? readiness.error.value ?? dryRun.error.value),
    isBusy,
    test: (next) =>
      attempt(async () => {
        const answer = await client.escalationPolicies.test(id, { at: next });
        at.value = next;
        dryRun.set(answer);
      }),
    reload: async () => {
      await Promise.all([policy.reload(), readiness.reload(), dryRun.reload()]);
    },
    dispose() {
      policy.dispose();
      readiness.dispose();
      dryRun.dispose();
    },
  };
};
