import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Plan, PlanPrice, Subscription, SubscriptionPreview, Usage } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { type Attempts, createAttempts } from '../../store/attempt.js';
import { createQuery } from '../../store/query.js';

/** A plan with its preview, before the person takes it. */
export interface PlanChoice {
  readonly plan: Plan;
  readonly price: PlanPrice | undefined;
  /** What would change; `undefined` for a first subscription. */
  readonly preview: SubscriptionPreview | undefined;
}

/** The organization's plan and what it uses of it. */
export interface PlanModel {
  readonly plans: ReadonlySignal<readonly Plan[] | undefined>;
  /** The subscription that runs; `null` without one. */
  readonly subscription: ReadonlySignal<Subscription | null | undefined>;
  /** `undefined` also for a person who may not see it. */
  readonly usage: ReadonlySignal<readonly Usage[] | undefined>;
  readonly choice: ReadonlySignal<PlanChoice | undefined>;
  readonly error: ReadonlySignal<unknown>;
  readonly attempts: Attempts;
  reload(): Promise<void>;
  choose(plan: Plan, price: PlanPrice | undefined): Promise<boolean>;
  putChoiceAway(): void;
  /** Takes the plan that was chosen. */
  confirm(): Promise<boolean>;
  cancel(): Promise<boolean>;
  resume(): Promise<boolean>;
  dispose(): void;
}

/** Reads plan, subscription and usage, and changes the plan. */
export const createPlan = (parts: Pick<ConsoleParts, 'client' | 'session' | 'toasts' | 'language'>): PlanModel => {
  const { client, session } = parts;
  const attempts = createAttempts(parts);
  const plans = createQuery((abort) => client.plans.list({}, { signal: abort }).toArray({ limit: 100 }));
  const subscriptions = createQuery((abort) =>
    client.subscriptions.list({ pageSize: 20 }, { signal: abort }).toArray({ limit: 20 }),
  );
  const usage = session.may('billing:read')
    ? createQuery((abort) => client.usage.list({}, { signal: abort }).toArray({ limit: 100 }))
    : undefined;
  const choice = signal<PlanChoice | undefined>(undefined);
  const subscription = computed(() => {
    const all = subscriptions.data.value;
    if (all === undefined) return undefined;
    return all.find(({ status }) => status !== 'canceled' && status !== 'expired') ?? null;
  });
  const reload = async (): Promise<void> => {
    await Promise.all([plans.reload(), subscriptions.reload(), usage?.reload()]);
  };
  const changed = (work: (current: Subscription) => Promise<unknown>): Promise<boolean> =>
    attempts.run(async () => {
      const current = subscription.peek();
      if (current === null || current === undefined) return;
      await work(current);
      await reload();
    });
  return {
    plans: computed(() => plans.data.value?.toSorted((one, other) => one.position - other.position)),
    subscription,
    usage: computed(() => usage?.data.value),
    choice,
    error: computed(() => plans.error.value ?? subscriptions.error.value),
    attempts,
    reload,
    choose: (plan, price) =>
      attempts.run(async () => {
        const current = subscription.peek();
        const change = { planId: plan.code, ...(price === undefined ? {} : { interval: price.interval }) };
        choice.value = {
          plan,
          price,
          preview:
            current === null || current === undefined
              ? undefined
              : await client.subscriptions.previewChange(current.id, change),
        };
      }),
    putChoiceAway() {
      choice.value = undefined;
    },
    confirm: () =>
      attempts.run(async () => {
        const current = subscription.peek();
        const chosen = choice.peek();
        if (chosen === undefined) return;
        const { plan, price, preview } = chosen;
        const interval = price === undefined ? {} : { interval: price.interval };
        if (current === null || current === undefined) {
          await client.subscriptions.create({
            planId: plan.code,
            ...interval,
            ...(price === undefined ? {} : { currency: price.currency }),
          });
        } else {
          await client.subscriptions.changePlan(
            current.id,
            // What was shown is what is charged.
            { planId: plan.code, ...interval, ...(preview === undefined ? {} : { prorateAt: preview.prorateAt }) },
            { ifVersion: current.version },
          );
        }
        choice.value = undefined;
        await reload();
      }),
    cancel: () => changed(({ id, version }) => client.subscriptions.cancel(id, {}, { ifVersion: version })),
    resume: () => changed(({ id, version }) => client.subscriptions.resume(id, { ifVersion: version })),
    dispose() {
      plans.dispose();
      subscriptions.dispose();
      usage?.dispose();
    },
  };
};
