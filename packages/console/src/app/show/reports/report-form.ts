import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Report, ReportCreate } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createDraft, type Draft, type Values } from '../../forms/draft.js';
import { createQuery } from '../../store/query.js';

/** A report as it is made or changed. */
export interface ReportFormModel {
  /** `undefined` until the report was read. */
  readonly draft: ReadonlySignal<Draft | undefined>;
  readonly error: ReadonlySignal<unknown>;
  dispose(): void;
}

/** Changes a saved report, or makes a new one without `id`. */
export const createReportForm = ({ client, address }: ConsoleParts, id: string | undefined): ReportFormModel => {
  const draft = signal<Draft | undefined>(undefined);
  const open = (report: Report | undefined): void => {
    draft.value = createDraft<Report, ReportCreate>({
      initial: report === undefined ? { type: 'uptime' } : valuesOf(report),
      version: report?.version,
      // A form's values are what the server says that they are; it refuses others with the field.
      save: (values, version) =>
        id === undefined
          ? client.reports.create(values)
          : client.reports.update(id, values, version === undefined ? {} : { ifVersion: version }),
      readAgain:
        id === undefined
          ? undefined
          : async () => {
              const now = await client.reports.get(id);
              return { values: valuesOf(now), version: now.version };
            },
      onSaved: (saved) => address.go(`/reports/${saved.id}`),
    });
  };
  const saved = id === undefined ? undefined : createQuery((abort) => client.reports.get(id, { signal: abort }));
  if (saved === undefined) open(undefined);
  const stop = effect(() => {
    const report = saved?.data.value;
    if (report !== undefined && draft.peek() === undefined) open(report);
  });
  return {
    draft,
    error: saved?.error ?? signal(undefined),
    dispose() {
      stop();
      saved?.dispose();
    },
  };
};

const valuesOf = ({ name, scope, period, timezone, accounting, slaTarget, ...rest }: Report): Values => {
  const { atRiskPercent, schedule, recipients, keepRuns } = rest;
  return { name, scope, period, timezone, accounting, slaTarget, atRiskPercent, schedule, recipients, keepRuns };
};
