import type { ReadonlySignal } from '@preact/signals';
import type { TelemetryExport } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createAttempts } from '../../store/attempt.js';
import { changeAtOnce } from '../../store/change.js';
import { createQuery } from '../../store/query.js';

/** Milliseconds after which it is read again: the stream says nothing of exports. */
const readAgainMs = 30_000;

/** One telemetry export, and what can be done with it. */
export interface ExportDetailModel {
  readonly telemetryExport: ReadonlySignal<TelemetryExport | undefined>;
  readonly error: ReadonlySignal<unknown>;
  reload(): Promise<void>;
  setEnabled(enabled: boolean): Promise<boolean>;
  remove(): Promise<boolean>;
  dispose(): void;
}

/** Reads a telemetry export, again and again while the page is seen. */
export const createExportDetail = (
  parts: Pick<ConsoleParts, 'client' | 'address' | 'toasts' | 'language'>,
  id: string,
): ExportDetailModel => {
  const { client, address } = parts;
  const query = createQuery<TelemetryExport>((abort) => client.telemetryExports.get(id, { signal: abort }));
  const { run: attempt } = createAttempts(parts);
  const timer = setInterval(() => {
    if (typeof document === 'undefined' || !document.hidden) void query.reload();
  }, readAgainMs);
  return {
    telemetryExport: query.data,
    error: query.error,
    reload: query.reload,
    setEnabled(enabled) {
      const before = query.data.peek();
      if (before === undefined) return Promise.resolve(false);
      return changeAtOnce(parts, {
        apply: () => {
          query.set({ ...before, enabled, status: enabled ? 'active' : 'disabled' });
          return () => query.set(before);
        },
        send: async () => query.set(await client.telemetryExports.update(id, { enabled })),
      });
    },
    remove: () =>
      attempt(async () => {
        await client.telemetryExports.delete(id);
        address.go('/telemetry-exports');
      }),
    dispose() {
      clearInterval(timer);
      query.dispose();
    },
  };
};
