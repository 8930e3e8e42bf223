import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type {
  Monitor,
  MonitorCreate,
  MonitorTestResult,
  MonitorType,
  MonitorUpdate,
  StepTrial,
} from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { monitorCreateFields } from '../../contract/monitor-create.js';
import { createDraft, type Draft, fieldsOf, isSame, type Values } from '../../forms/draft.js';
import { createPolicyChoices } from '../../forms/targets/policy-choices.js';
import { createQuery, type Query } from '../../store/query.js';
import type { guessTarget } from './guess-target.js';
import { stepsOf, stepsUpTo } from './steps.js';
import { isMonitorType, typeFormOf } from './type-form.js';

/** What a form for a monitor begins with. */
export interface DraftStart {
  /** The monitor that is edited. */
  readonly id?: string;
  /** The monitor that is copied. */
  readonly from?: string;
  readonly type?: string | undefined;
}

/** Something that a form offers as a choice. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** A form for a monitor: a new one, a copy, or one that is changed. */
export interface MonitorDraftModel {
  /** `undefined` until the monitor that it begins with was read. */
  readonly draft: ReadonlySignal<Draft | undefined>;
  readonly error: ReadonlySignal<unknown>;
  readonly type: ReadonlySignal<MonitorType>;
  readonly isNew: boolean;
  /** Which credentials are kept for the saved monitor. */
  readonly keptCredentials: ReadonlySignal<readonly string[]>;
  /** What the person typed as target; the form may send something else. */
  readonly typed: Signal<string>;
  readonly trial: ReadonlySignal<MonitorTestResult | undefined>;
  readonly isTrying: ReadonlySignal<boolean>;
  /** What each step of the last try found, by its name. */
  readonly stepTrials: ReadonlySignal<ReadonlyMap<string, StepTrial>>;
  readonly monitors: Query<readonly Choice[]>;
  readonly agents: ReadonlySignal<readonly Choice[]>;
  /** The programs that agents offer: those that are chosen, or any. */
  readonly programs: ReadonlySignal<readonly string[]>;
  /** Names of escalation policies by id. */
  readonly policies: ReadonlySignal<Readonly<Record<string, string>>>;
  setType(type: string): void;
  /** Takes an address as it was pasted; on a new monitor it says the type, too, until a person chose one. */
  setTarget(text: string): void;
  setName(name: string): void;
  /**
   * Checks what the form says once, without saving it.
   *
   * @param lastStep of several steps, the place of the last that is tried, besides those that clean up. Default: all.
   */
  tryIt(lastStep?: number): Promise<void>;
  dispose(): void;
}

const fieldNames = Object.keys(monitorCreateFields) as (keyof typeof monitorCreateFields)[];

const presetInterval = monitorCreateFields.intervalSeconds.default;

/** Fills a form, and sends it. */
export const createMonitorDraft = (parts: ConsoleParts, { id, from, type: asked }: DraftStart): MonitorDraftModel => {
  const { client, address, session } = parts;
  const draft = signal<Draft<MonitorCreate> | undefined>(undefined);
  const error = signal<unknown>(undefined);
  const type = signal<MonitorType>(isMonitorType(asked) ? asked : 'https');
  const kept = signal<readonly string[]>([]);
  const typed = signal('');
  const trial = signal<MonitorTestResult | undefined>(undefined);
  const isTrying = signal(false);
  const end = new AbortController();
  let isTypeChosen = isMonitorType(asked);
  let isNameChosen = false;

  const begin = (initial: Values, version: number | undefined): void => {
    typed.value = String(initial.target ?? '');
    draft.value = createDraft<Monitor, MonitorCreate>({
      initial,
      version,
      save: (values, ifVersion) =>
        id === undefined
          ? client.monitors.create(values)
          : client.monitors.update(id, patchOf(initial, fieldsOf(values)) as MonitorUpdate, { ifVersion }),
      readAgain:
        id === undefined
          ? undefined
          : async () => {
              const now = await client.monitors.get(id);
              return { values: valuesOf(now), version: now.version };
            },
      onSaved: (monitor) => address.go(`/monitors/${monitor.id}`),
    });
  };
  const source = id ?? from;
  const fail = (thrown: unknown): void => {
    if (!end.signal.aborted) error.value = thrown;
  };
  // Who edits a monitor has its type already: what guesses one is loaded for the others alone.
  let guessOf: typeof guessTarget | undefined;
  const loadGuesses = async (): Promise<void> => {
    if (id === undefined) guessOf = (await import('./guess-target.js')).guessTarget;
  };
  if (source === undefined) {
    const { minIntervalSeconds } = typeFormOf(type.peek());
    const interval = minIntervalSeconds > presetInterval ? { intervalSeconds: minIntervalSeconds } : {};
    const initial = { name: '', type: type.peek(), target: '', config: {}, ...interval };
    loadGuesses().then(() => begin(initial, undefined), fail);
  } else {
    Promise.all([client.monitors.get(source, { signal: end.signal }), loadGuesses()]).then(([monitor]) => {
      type.value = monitor.type;
      isTypeChosen = true;
      isNameChosen = true;
      if (id !== undefined) kept.value = monitor.credentialFields;
      begin(valuesOf(monitor), id === undefined ? undefined : monitor.version);
    }, fail);
  }
  const monitors = createQuery(async (abort): Promise<readonly Choice[]> => {
    const { rows } = await client.monitors.overview({ bins: 1, sort: 'name' }, { signal: abort });
    return rows.filter((row) => row.id !== id).map((row) => ({ id: row.id, name: row.name }));
  });
  const agents = session.may('agents:read')
    ? createQuery((abort) => client.agents.list({ pageSize: 100 }, { signal: abort }))
    : undefined;
  const policies = createPolicyChoices(parts);
  const setType = (next: string): void => {
    if (!isMonitorType(next) || next === type.peek()) return;
    const form = draft.peek();
    type.value = next;
    trial.value = undefined;
    form?.set('type', next);
    // Settings, assertions and credentials of another type mean nothing to this one.
    for (const [name, value] of [
      ['config', {}],
      ['assertions', undefined],
      ['credentials', undefined],
    ] as const) {
      form?.set(name, value);
    }
    const { minIntervalSeconds, target: example } = typeFormOf(next);
    const { intervalSeconds } = form?.values.peek() ?? {};
    const interval = typeof intervalSeconds === 'number' ? intervalSeconds : presetInterval;
    if (interval < minIntervalSeconds) form?.set('intervalSeconds', minIntervalSeconds);
    if (example === null) form?.set('target', '');
    else if (form?.values.peek().target === '') form.set('target', typed.peek());
  };
  return {
    draft,
    error,
    type,
    isNew: id === undefined,
    keptCredentials: kept,
    typed,
    trial,
    isTrying,
    stepTrials: computed(() => new Map((trial.value?.steps ?? []).map((step) => [step.name, step]))),
    monitors,
    agents: computed(() => agents?.data.value?.data ?? []),
    programs: computed(() => {
      const { agentIds } = draft.value?.values.value ?? {};
      const chosen: readonly unknown[] = Array.isArray(agentIds) ? agentIds : [];
      const all = agents?.data.value?.data ?? [];
      const asked = chosen.length === 0 ? all : all.filter((agent) => chosen.includes(agent.id));
      return [...new Set(asked.flatMap(({ commands }) => commands))].sort();
    }),
    policies: policies.names,
    setType(next) {
      isTypeChosen = true;
      setType(next);
    },
    setTarget(text) {
      typed.value = text;
      const form = draft.peek();
      const guess = guessOf?.(text);
      if (guess === undefined || (isTypeChosen && guess.type !== type.peek())) {
        form?.set('target', text.trim());
        return;
      }
      setType(guess.type);
      form?.set('target', guess.target);
      if (guess.config !== undefined) form?.set('config', { ...guess.config });
      if (guess.credentials !== undefined) form?.set('credentials', { ...guess.credentials });
      if (!isNameChosen) form?.set('name', guess.name);
    },
    setName(name) {
      isNameChosen = name !== '';
      draft.peek()?.set('name', name);
    },
    async tryIt(lastStep) {
      const form = draft.peek();
      if (form === undefined || isTrying.peek()) return;
      isTrying.value = true;
      trial.value = undefined;
      try {
        const filled = form.filled.peek();
        // A trial needs no name of its own.
        const named = { ...filled, name: filled.name === '' ? 'Trial' : filled.name };
        const part =
          lastStep === undefined
            ? named
            : ({
                ...named,
                config: { ...named.config, steps: stepsUpTo(stepsOf(named.config), lastStep) },
              } as MonitorCreate);
        trial.value = await client.monitors.test(part, { signal: end.signal });
      } catch (thrown) {
        if (!end.signal.aborted) await form.refuse(thrown);
      } finally {
        isTrying.value = false;
      }
    },
    dispose() {
      end.abort();
      monitors.dispose();
      agents?.dispose();
      policies.dispose();
    },
  };
};

/** The editable fields of a monitor; what it signs in with is never shown. */
const valuesOf = (monitor: Monitor): Values =>
  Object.fromEntries(fieldNames.flatMap((name) => (name === 'credentials' ? [] : [[name, fieldsOf(monitor)[name]]])));

/**
 * A merge patch (RFC 7396) that leads to these values: a setting that is gone is `null`. Only `config` is merged; the
 * server replaces the other fields as a whole.
 */
export const patchOf = (before: Values, changed: Values): Values =>
  changed.config === undefined ? changed : { ...changed, config: merge(before.config, changed.config) };

const merge = (before: unknown, after: unknown): unknown => {
  if (!isRecord(before) || !isRecord(after)) return after;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      if (isSame(before[name], after[name])) return [];
      return [[name, after[name] === undefined ? null : merge(before[name], after[name])]];
    }),
  );
};

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
