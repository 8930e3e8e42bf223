import type { Clock } from '../../base/clock.js';
import type { Row, Store } from '../../store/interface/store.js';
import { createFollowedRows } from '../../workers/followed-rows.js';
import type { TroubleLog } from '../../workers/trouble-log.js';
import type { Worker } from '../../workers/worker-loop.js';
import { telemetryBounds } from './bounds.js';

/** An export as those know it that record results. */
export type KnownExport = Pick<Row<'telemetryExports'>, 'id' | 'signals'>;

/** Whether checks are a part of traces: of organizations that export those. */
export const isTraced = (exports: readonly KnownExport[]): boolean =>
  exports.some(({ signals }) => signals.includes('traces'));

/** Knows which organizations export results: only theirs are queued. */
export interface ExportingOrganizations extends Worker {
  /** The enabled exports of the organization of a monitor. Lags some seconds behind a change of the exports. */
  exportsOf(monitor: Pick<Row<'monitors'>, 'organizationId'>): readonly KnownExport[];
}

/** The enabled exports of one organization, for processes without background work. */
export const readExports = (
  store: Pick<Store, 'findColumns'>,
  organizationId: string,
): Promise<readonly KnownExport[]> =>
  store.findColumns('telemetryExports', ['id', 'signals'], { organizationId, enabled: true }, { limit: 100 });

/** Makes what follows which organizations have enabled exports. */
export const createExportingOrganizations = (options: {
  readonly store: Pick<Store, 'findColumns' | 'onChange'>;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
}): ExportingOrganizations => {
  const columns = ['id', 'organizationId', 'signals'] as const;
  const limit = telemetryBounds.exportsOfAll.most;
  const exports = createFollowedRows({
    ...options,
    name: 'telemetry export read',
    table: 'telemetryExports',
    // Each request that was sent changes its export.
    restMs: 1000,
    read: () => options.store.findColumns('telemetryExports', columns, { enabled: true }, { limit }),
  });
  return { ...exports, exportsOf: ({ organizationId }) => exports.of(organizationId) };
};
