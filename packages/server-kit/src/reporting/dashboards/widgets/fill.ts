import type { DashboardWidget, DashboardWidgetType, MonitorTarget, WidgetData } from '@watchpost/schemas';
import type { CandidateMonitor, Selection } from '../candidates.js';
import { LateError, type ReadingStore } from '../deadline.js';
import type { ReadErrorBudget } from '../error-budget.js';
import type { HistoryReads } from '../history-reads.js';
import type { IncidentReads } from '../incident-reads.js';
import type { SampleReads } from '../sample-reads.js';

/** What the widgets of one answer read from. */
export interface Sources {
  readonly organizationId: string;
  readonly history: HistoryReads;
  readonly incidents: IncidentReads;
  readonly readErrorBudget: ReadErrorBudget;
  readonly samples: SampleReads;
}

/** What one widget is filled from. */
export interface Filling {
  readonly sources: Sources;
  /** Until the deadline of the widget. */
  readonly store: ReadingStore;
  readonly target: MonitorTarget;
  readonly selection: Selection;
  /** Monitors, or series, whose history it may show. */
  readonly maxMonitors: number;
}

/** The widget of a type. */
export type WidgetOf<Type extends DashboardWidgetType> = Extract<DashboardWidget, { type: Type }>;
/** What a widget of a type shows. */
export type DataOf<Type extends DashboardWidgetType> = NonNullable<Extract<WidgetData, { type: Type }>['data']>;

/** The monitor of a line, with its status now. */
export const monitorNow = ({ id, name, currentStatus, unknownReason }: CandidateMonitor) => ({
  monitorId: id,
  name,
  currentStatus,
  unknownReason,
});

/** What a widget shows, and what is missing: a sentence each. */
export interface Filled<Type extends DashboardWidgetType> {
  readonly data: DataOf<Type>;
  readonly notices: readonly (string | null)[];
}

/** A widget that shows nothing, for a reason that people may read. */
export class WidgetFailure extends Error {
  override readonly name = 'WidgetFailure';
}

/** The monitors of a widget whose history it shows. */
export const shownMonitors = ({
  selection: { monitors },
  maxMonitors,
}: Filling): { readonly monitors: readonly CandidateMonitor[]; readonly notice: string | null } => ({
  monitors: monitors.slice(0, maxMonitors),
  notice: monitors.length > maxMonitors ? `The first ${maxMonitors} of ${monitors.length} monitors are shown.` : null,
});

/**
 * Reads something of each monitor until the deadline.
 *
 * @throws LateError when not even the first was read in time
 */
export const readEach = async <Read>(
  monitors: readonly CandidateMonitor[],
  read: (monitor: CandidateMonitor) => Promise<Read>,
): Promise<{ readonly rows: readonly Read[]; readonly notice: string | null }> => {
  const rows: Read[] = [];
  for (const monitor of monitors) {
    try {
      rows.push(await read(monitor));
    } catch (error) {
      if (!(error instanceof LateError) || rows.length === 0) throw error;
      return { rows, notice: `Only ${rows.length} of ${monitors.length} monitors could be read in time.` };
    }
  }
  return { rows, notice: null };
};
