import { type ReadonlySignal, signal } from '@preact/signals';
import type {
  FeatureFlag,
  FeatureFlagCreate,
  FeatureFlagsListQuery,
  FeatureFlagTestResult,
  FeatureFlagUpdate,
} from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { featureFlagCreateFields } from '../../contract/feature-flag-create.js';
import { createDraft, type Draft, type Values } from '../../forms/draft.js';
import { presetsOf } from '../../forms/field-schema.js';
import { createSavedDraft } from '../../forms/saved-draft.js';
import { type Attempts, createAttempts } from '../../store/attempt.js';
import { changeAtOnce } from '../../store/change.js';
import { createList, type ListModel } from '../../store/list.js';
import { createQuery } from '../../store/query.js';

/** What a flag gives one context. */
export type FlagAnswer = FeatureFlagTestResult['results'][number]['before'];

/** Lists feature flags. */
export const createFlagList = ({ client, address }: Pick<ConsoleParts, 'client' | 'address'>): ListModel<FeatureFlag> =>
  createList<FeatureFlag>({
    address,
    fields: ['search', 'enabled', 'tag', 'valueType', 'sort'],
    read: (query, options) => client.featureFlags.list(query as FeatureFlagsListQuery, options),
  });

/** One flag, and what it gives whom. */
export interface FlagModel {
  readonly flag: ReadonlySignal<FeatureFlag | undefined>;
  readonly error: ReadonlySignal<unknown>;
  readonly attempts: Attempts;
  readonly answer: ReadonlySignal<FlagAnswer | undefined>;
  reload(): Promise<void>;
  setEnabled(enabled: boolean): Promise<boolean>;
  /** Evaluates the flag for a person with attributes. */
  evaluate(targetingKey: string, context: Readonly<Record<string, unknown>>): Promise<boolean>;
  remove(): Promise<boolean>;
  dispose(): void;
}

/** Reads a flag, switches and evaluates it. */
export const createFlag = (
  parts: Pick<ConsoleParts, 'client' | 'address' | 'toasts' | 'language'>,
  id: string,
): FlagModel => {
  const { client, address } = parts;
  const query = createQuery<FeatureFlag>((abort) => client.featureFlags.get(id, { signal: abort }));
  const attempts = createAttempts(parts);
  const answer = signal<FlagAnswer | undefined>(undefined);
  return {
    flag: query.data,
    error: query.error,
    attempts,
    answer,
    reload: query.reload,
    async setEnabled(enabled) {
      const before = query.data.peek();
      if (before === undefined) return false;
      return changeAtOnce(parts, {
        apply: () => {
          query.set({ ...before, enabled });
          return () => query.set(before);
        },
        send: async () => query.set(await (enabled ? client.featureFlags.enable(id) : client.featureFlags.disable(id))),
      });
    },
    evaluate: (targetingKey, context) =>
      attempts.run(async () => {
        const { results } = await client.featureFlags.test(id, { contexts: [{ ...context, targetingKey }] });
        answer.value = results[0]?.after;
      }),
    remove: () =>
      attempts.run(async () => {
        await client.featureFlags.delete(id);
        address.go('/settings/feature-flags');
      }),
    dispose: query.dispose,
  };
};

/** The form of a flag. */
export interface FlagFormModel {
  readonly draft: ReadonlySignal<Draft | undefined>;
  readonly error: ReadonlySignal<unknown>;
  reload(): Promise<void>;
  dispose(): void;
}

/** Creates a flag, or changes the one with this id. */
export const createFlagForm = (
  { client, address }: Pick<ConsoleParts, 'client' | 'address'>,
  id: string | undefined,
): FlagFormModel => {
  const onSaved = (flag: FeatureFlag): void => address.go(`/settings/feature-flags/${flag.id}`);
  if (id !== undefined) {
    return createSavedDraft<FeatureFlag, FeatureFlagUpdate>({
      read: (options) => client.featureFlags.get(id, options),
      valuesOf,
      save: (changes, ifVersion) => client.featureFlags.update(id, changes, { ifVersion }),
      onSaved,
    });
  }
  const draft = createDraft<FeatureFlag, FeatureFlagCreate>({
    initial: { ...presetsOf(featureFlagCreateFields), rules: [] },
    save: (values) => client.featureFlags.create(values),
    onSaved,
  });
  return { draft: signal(draft), error: signal(undefined), async reload() {}, dispose: draft.dispose };
};

const valuesOf = (flag: FeatureFlag): Values => {
  const { name, description, tags, enabled, value, defaultValue, rules, rolloutPercent, bucketBy } = flag;
  return { name, description, tags, enabled, value, defaultValue, rules, rolloutPercent, bucketBy };
};
