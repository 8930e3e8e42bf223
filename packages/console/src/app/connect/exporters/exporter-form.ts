import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Agent, Exporter, ExporterCreate, ExporterTestResult } from '@watchpost/client';
import { ValidationError } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { exporterCreateFields } from '../../contract/exporter-create.js';
import { createDraft, type Draft, fieldsOf, type Values } from '../../forms/draft.js';
import { messageOf } from '../../store/change.js';
import { createQuery } from '../../store/query.js';
import { ruleProblems } from '../../words/rules.js';

/** An exporter as it is made or changed. */
export interface ExporterFormModel {
  /** `undefined` until the exporter was read. */
  readonly draft: ReadonlySignal<Draft | undefined>;
  readonly error: ReadonlySignal<unknown>;
  /** Agents that may scrape it; `undefined` for a person who may not see them. */
  readonly agents: ReadonlySignal<readonly Pick<Agent, 'id' | 'name'>[] | undefined>;
  /** Which credentials are kept for it. */
  readonly kept: ReadonlySignal<readonly string[]>;
  readonly result: ReadonlySignal<ExporterTestResult | undefined>;
  /** Why it could not be tested. */
  readonly testProblem: ReadonlySignal<string | undefined>;
  readonly isTesting: ReadonlySignal<boolean>;
  /** Scrapes it once as the form has it. */
  test(): Promise<void>;
  dispose(): void;
}

/** Changes a saved exporter, or makes a new one without `id`. */
export const createExporterForm = (
  { client, address, session }: ConsoleParts,
  id: string | undefined,
): ExporterFormModel => {
  const agents = session.may('agents:read')
    ? createQuery((abort) => client.agents.list({ sort: 'name', pageSize: 100 }, { signal: abort }))
    : undefined;
  const draft = signal<Draft<ExporterCreate> | undefined>(undefined);
  const kept = signal<readonly string[]>([]);
  const result = signal<ExporterTestResult | undefined>(undefined);
  const testProblem = signal<string | undefined>(undefined);
  const isTesting = signal(false);
  const open = (exporter: Exporter | undefined): void => {
    kept.value = exporter?.credentialFields ?? [];
    draft.value = createDraft<Exporter, ExporterCreate>({
      initial: exporter === undefined ? {} : valuesOf(exporter),
      version: exporter?.version,
      // A form's values are what the server says that they are; it refuses others with the field.
      save: (values, version) =>
        id === undefined
          ? client.exporters.create(values)
          : client.exporters.update(id, values, version === undefined ? {} : { ifVersion: version }),
      readAgain:
        id === undefined
          ? undefined
          : async () => {
              const now = await client.exporters.get(id);
              return { values: valuesOf(now), version: now.version };
            },
      onSaved: (saved) => address.go(`/exporters/${saved.id}`),
    });
  };
  const saved = id === undefined ? undefined : createQuery((abort) => client.exporters.get(id, { signal: abort }));
  if (saved === undefined) open(undefined);
  const stop = effect(() => {
    const exporter = saved?.data.value;
    if (exporter !== undefined && draft.peek() === undefined) open(exporter);
  });
  return {
    draft,
    agents: computed(() => agents?.data.value?.data),
    error: saved?.error ?? signal(undefined),
    kept,
    result,
    testProblem,
    isTesting,
    async test() {
      const body = draft.peek()?.filled.peek();
      if (body === undefined || isTesting.peek()) return;
      isTesting.value = true;
      testProblem.value = undefined;
      try {
        result.value = await client.exporters.test(body);
      } catch (error) {
        result.value = undefined;
        testProblem.value =
          error instanceof ValidationError && error.errors.length > 0
            ? ruleProblems(error.errors)
                .map(({ path, message }) => `${path}: ${message}`)
                .join('; ')
            : messageOf(error);
      } finally {
        isTesting.value = false;
      }
    },
    dispose() {
      stop();
      saved?.dispose();
      agents?.dispose();
    },
  };
};

/** The fields of an exporter that a request has; credentials are never read. */
const valuesOf = (exporter: Exporter): Values =>
  Object.fromEntries(
    Object.keys(exporterCreateFields).flatMap((name) =>
      name === 'credentials' ? [] : [[name, fieldsOf(exporter)[name]]],
    ),
  );
