import { computed, type ReadonlySignal } from '@preact/signals';
import type {
  EscalationPolicy,
  EscalationPolicyCreate,
  EscalationPolicyUpdate,
  EscalationStep,
  OnCallSchedule,
} from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { escalationPolicyCreateFields } from '../../contract/escalation-policy-create.js';
import { createDraft, type Draft, type Values } from '../../forms/draft.js';
import { presetsOf } from '../../forms/field-schema.js';
import { moved } from '../../forms/ordered.js';
import { createSavedDraft, type SavedDraft } from '../../forms/saved-draft.js';
import { createMemberChoices, type MemberChoices } from '../../forms/targets/member-choices.js';
import { createQuery } from '../../store/query.js';

/** Schedules to choose from; an organization has few. */
const mostSchedules = 100;

/** One who is paged by a step. */
export type StepTarget = EscalationStep['targets'][number];

/** The form of a new escalation policy, or of a saved one. */
export interface PolicyFormModel {
  /** `undefined` until a saved policy was read. */
  readonly draft: ReadonlySignal<Draft | undefined>;
  readonly steps: ReadonlySignal<readonly EscalationStep[]>;
  readonly choices: MemberChoices;
  /** Empty for a person who may not read schedules. */
  readonly schedules: ReadonlySignal<readonly Pick<OnCallSchedule, 'id' | 'name'>[]>;
  readonly error: ReadonlySignal<unknown>;
  setStep(index: number, changes: Partial<EscalationStep>): void;
  addStep(): void;
  removeStep(index: number): void;
  /** Moves a step up (-1) or down (1). */
  moveStep(index: number, by: -1 | 1): void;
  reload(): Promise<void>;
  dispose(): void;
}

const names = Object.keys(escalationPolicyCreateFields) as readonly (keyof typeof escalationPolicyCreateFields)[];
const valuesOf = (policy: EscalationPolicy): Values => Object.fromEntries(names.map((name) => [name, policy[name]]));
const newStep: EscalationStep = { targets: [{ type: 'responders' }], waitSeconds: 300 };

/** Creates a policy, or changes the one with this id. */
export const createPolicyForm = (
  parts: Pick<ConsoleParts, 'client' | 'session' | 'address'>,
  id: string | undefined,
): PolicyFormModel => {
  const { client, session, address } = parts;
  const onSaved = (policy: EscalationPolicy): void => address.go(`/escalation-policies/${policy.id}`);
  const saved: SavedDraft<EscalationPolicy> | undefined =
    id === undefined
      ? undefined
      : createSavedDraft<EscalationPolicy, EscalationPolicyUpdate>({
          read: (options) => client.escalationPolicies.get(id, options),
          valuesOf,
          save: (changes, ifVersion) => client.escalationPolicies.update(id, changes, { ifVersion }),
          onSaved,
        });
  const created = createDraft<EscalationPolicy, EscalationPolicyCreate>({
    initial: {
      ...presetsOf(escalationPolicyCreateFields),
      name: '',
      target: { scope: 'all' },
      steps: [newStep],
    },
    save: (policy) => client.escalationPolicies.create(policy),
    onSaved,
  });
  const choices = createMemberChoices(parts);
  const schedules = session.may('on-call:read')
    ? createQuery((abort) =>
        client.onCallSchedules.list({ pageSize: mostSchedules }, { signal: abort }).toArray({ limit: mostSchedules }),
      )
    : undefined;
  const draft = computed(() => (saved === undefined ? created : saved.draft.value));
  const steps = computed(() => (draft.value?.values.value.steps ?? []) as readonly EscalationStep[]);
  const set = (next: readonly EscalationStep[]): void => draft.peek()?.set('steps', next);
  return {
    draft,
    steps,
    choices,
    schedules: computed(() => schedules?.data.value ?? []),
    error: computed(() => saved?.error.value),
    setStep(index, changes) {
      const before = steps.peek()[index];
      if (before !== undefined) set(steps.peek().with(index, { ...before, ...changes }));
    },
    addStep: () => set([...steps.peek(), newStep]),
    removeStep: (index) => set(steps.peek().filter((_, other) => other !== index)),
    moveStep: (index, by) => set(moved(steps.peek(), index, by)),
    reload: async () => saved?.reload(),
    dispose() {
      saved?.dispose();
      created.dispose();
      choices.dispose();
      schedules?.dispose();
    },
  };
};
