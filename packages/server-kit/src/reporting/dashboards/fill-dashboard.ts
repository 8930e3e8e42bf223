import type { PatternEngine } from '@watchpost/checks';
import type { Dashboard, DashboardWidget, MonitorTarget, Scope, WidgetData } from '@watchpost/schemas';
import type { Logger } from '../../base/logger.js';
import type { Range } from '../../monitoring/history/stretches.js';
import { ProblemError } from '../../request/http/problem.js';
import { dashboardsBounds } from './bounds.js';
import { readCandidates, type Selection } from './candidates.js';
import { type Choices, targetOf } from './chosen-variables.js';
import { createDeadline, LateError, type ReadingStore, untilDeadline } from './deadline.js';
import type { ReadErrorBudget } from './error-budget.js';
import { createHistoryReads } from './history-reads.js';
import { createIncidentReads } from './incident-reads.js';
import { isOfExporter, scopesOf } from './named-sources.js';
import { createSampleReads } from './sample-reads.js';
import { shareOut } from './share-of-points.js';
import { fillCertificates } from './widgets/certificates.js';
import { type DataOf, type Filled, type Filling, type Sources, WidgetFailure } from './widgets/fill.js';
import { fillIncidentList } from './widgets/incident-list.js';
import { fillMonitorList } from './widgets/monitor-list.js';
import { fillStat } from './widgets/stat.js';
import { fillStatusHistory } from './widgets/status-history.js';
import { fillTimeseries } from './widgets/timeseries.js';
import { fillUptime } from './widgets/uptime.js';

const maxMonitors: number = dashboardsBounds.widgetMonitors.most;
const maxPoints = dashboardsBounds.widgetPoints.most;
const answerMs = dashboardsBounds.dashboardAnswer.most * 1000;

/** What is to be filled, and for which caller. */
export interface Question {
  readonly organizationId: string;
  readonly content: Pick<Dashboard, 'widgets' | 'variables'>;
  readonly choices: Choices;
  readonly range: Range;
  /** Since when the organization keeps its history: the range begins no earlier. */
  readonly retainedFrom: number | null;
  /** When the request began, in milliseconds since the epoch. */
  readonly now: number;
  /** What may be read; widgets that need more fail. */
  readonly scopes: ReadonlySet<Scope>;
}

/** What answers are read with. */
export interface AnswerTools {
  readonly store: ReadingStore;
  readonly clock: () => number;
  readonly logger: Logger;
  readonly readErrorBudget: ReadErrorBudget;
  readonly patterns: PatternEngine;
}

/** A widget that waits to be filled. */
interface Planned {
  readonly widget: DashboardWidget;
  readonly target: MonitorTarget;
  readonly selection: Selection;
  readonly maxMonitors: number;
}

/** Points of history that a widget shows of one monitor, or of all together; 0 for a widget without history. */
const pointsOf = (widget: DashboardWidget): number => {
  if (widget.type === 'uptime') return widget.config.windows.length;
  return widget.type === 'timeseries' || widget.type === 'statusHistory' ? widget.config.bins : 0;
};

const isMerged = (widget: DashboardWidget): boolean => widget.type === 'timeseries' && widget.config.by === 'all';

/** Widgets that need a read or two come first: those that need many divide the time that is left. */
const isQuick = ({ type }: DashboardWidget): boolean =>
  type === 'text' || type === 'certificates' || type === 'monitorList' || type === 'incidentList' || type === 'uptime';

/** Which monitors each widget shows, and how many of them fit into the answer. */
const plan = async (store: ReadingStore, { organizationId, content, choices }: Question): Promise<Planned[]> => {
  const { widgets, variables } = content;
  const targets = widgets.map((widget): MonitorTarget | null =>
    widget.type === 'text' || isOfExporter(widget) ? null : targetOf(widget.config.target, variables, choices),
  );
  const named = targets.filter((target) => target !== null);
  const select = named.length === 0 ? () => nothing : await readCandidates(store, organizationId, named);
  const selections = targets.map((target) => (target === null ? nothing : select(target)));
  const wants = widgets.map((widget, index) => {
    const found = isOfExporter(widget) ? maxMonitors : (selections[index]?.monitors.length ?? 0);
    const monitors = Math.min(found, maxMonitors);
    return pointsOf(widget) * (isMerged(widget) ? Math.min(1, monitors) : monitors);
  });
  const shares = shareOut(wants, maxPoints);
  return widgets.map((widget, index) => {
    const points = pointsOf(widget);
    const most = points === 0 || isMerged(widget) ? maxMonitors : Math.floor((shares[index] ?? 0) / points);
    return {
      widget,
      target: targets[index] ?? { scope: 'all' },
      selection: selections[index] ?? nothing,
      maxMonitors: Math.min(most, maxMonitors),
    };
  });
};

/** What a widget of any type shows. */
interface AnyFilled extends Pick<Filled<'text'>, 'notices'> {
  readonly data: DataOf<DashboardWidget['type']>;
}

const nothing: Selection = { monitors: [], notice: null };

const fillByType = async (widget: DashboardWidget, filling: Filling): Promise<AnyFilled> => {
  switch (widget.type) {
    case 'stat':
      return fillStat(widget, filling);
    case 'timeseries':
      return fillTimeseries(widget, filling);
    case 'statusHistory':
      return fillStatusHistory(widget, filling);
    case 'uptime':
      return fillUptime(widget, filling);
    case 'monitorList':
      return fillMonitorList(widget, filling);
    case 'incidentList':
      return fillIncidentList(widget, filling);
    case 'certificates':
      return fillCertificates(widget, filling);
    case 'text':
      return { data: { markdown: widget.config.markdown }, notices: [] };
  }
};

/** The answer of a widget. The data is that of its type, because the filler of the type made it. */
const widgetData = (
  { id, type }: DashboardWidget,
  status: WidgetData['status'],
  notice: string | null,
  data: DataOf<DashboardWidget['type']> | null,
): WidgetData => ({ id, type, status, notice, data }) as WidgetData;

/** Why a widget could not be filled, in a sentence that names nothing. */
const failureOf = (error: unknown, logger: Logger): string => {
  if (error instanceof WidgetFailure) return error.message;
  if (error instanceof LateError) return 'It took too long; choose a shorter range or fewer monitors.';
  if (error instanceof ProblemError) return 'A monitor changed its status too often; choose a shorter range.';
  logger.error('widget could not be filled', { error });
  return 'It could not be read; try again soon.';
};

/** Fills all widgets, each with its own status: one that fails leaves the others filled. */
export const fillDashboard = async (question: Question, tools: AnswerTools): Promise<WidgetData[]> => {
  const { organizationId, range, retainedFrom, now, scopes } = question;
  const { clock, logger, readErrorBudget, patterns } = tools;
  const deadline = createDeadline(clock, clock() + answerMs);
  const sources: Sources = {
    organizationId,
    history: createHistoryReads(range, now, retainedFrom),
    incidents: createIncidentReads(organizationId, range),
    async readErrorBudget(...report) {
      deadline.assertInTime();
      return readErrorBudget(...report);
    },
    samples: createSampleReads(range, now, { organizationId, patterns }),
  };
  const planned = await plan(untilDeadline(tools.store, deadline), question);
  const filled = new Map<string, WidgetData>();
  const inOrder = planned.toSorted((a, b) => Number(isQuick(b.widget)) - Number(isQuick(a.widget)));
  for (const [place, { widget, ...shown }] of inOrder.entries()) {
    const missing = scopesOf(widget).filter((scope) => !scopes.has(scope));
    try {
      if (missing.length > 0) throw new WidgetFailure(`You need the permission ${missing.join(', ')} to see it.`);
      const store = untilDeadline(tools.store, deadline.shareAmong(inOrder.length - place));
      const { data, notices } = await fillByType(widget, { ...shown, sources, store });
      const notice = [shown.selection.notice, ...notices].filter((sentence) => sentence !== null).join(' ');
      filled.set(widget.id, widgetData(widget, notice === '' ? 'ok' : 'partial', notice === '' ? null : notice, data));
    } catch (error) {
      filled.set(widget.id, widgetData(widget, 'failed', failureOf(error, logger), null));
    }
  }
  return planned.flatMap(({ widget }) => filled.get(widget.id) ?? []);
};
