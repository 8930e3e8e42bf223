import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { TelemetryExport, TelemetryExportCreate, TelemetryExportUpdate } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { telemetryExportCreateFields } from '../../contract/telemetry-export-create.js';
import { createDraft, type Draft, type Values } from '../../forms/draft.js';
import { presetsOf } from '../../forms/field-schema.js';
import { createSavedDraft } from '../../forms/saved-draft.js';

/** The form of a new telemetry export, or of a saved one. */
export interface ExportFormModel {
  readonly draft: ReadonlySignal<Draft | undefined>;
  readonly error: ReadonlySignal<unknown>;
  /** Names of the headers that are kept; their values are never shown. */
  readonly kept: ReadonlySignal<readonly string[]>;
  reload(): Promise<void>;
  dispose(): void;
}

/** Creates a telemetry export, or changes the one with this id. */
export const createExportForm = (
  { client, address }: Pick<ConsoleParts, 'client' | 'address'>,
  id: string | undefined,
): ExportFormModel => {
  if (id !== undefined) {
    const saved = createSavedDraft<TelemetryExport, TelemetryExportUpdate>({
      read: (options) => client.telemetryExports.get(id, options),
      valuesOf,
      save: (changes, ifVersion) => client.telemetryExports.update(id, changes, { ifVersion }),
      onSaved: () => address.go(`/telemetry-exports/${id}`),
    });
    const kept = computed(() => saved.saved.value?.headerNames ?? []);
    return { draft: saved.draft, error: saved.error, kept, reload: saved.reload, dispose: saved.dispose };
  }
  const { headers: _, ...initial } = presetsOf(telemetryExportCreateFields);
  const draft = createDraft<TelemetryExport, TelemetryExportCreate>({
    initial,
    save: (values) => client.telemetryExports.create(values),
    onSaved: (saved) => address.go(`/telemetry-exports/${saved.id}`),
  });
  return {
    draft: signal(draft),
    error: signal(undefined),
    kept: signal([]),
    async reload() {},
    dispose: draft.dispose,
  };
};

const valuesOf = ({ name, endpoint, protocol, signals, enabled }: TelemetryExport): Values => ({
  ...{ name, endpoint, protocol, signals, enabled },
});
