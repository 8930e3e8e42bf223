import type { Bound } from '@watchpost/schemas';

/** Bounds of dashboards; `docs/bounds.md` shows them. */
export const dashboardsBounds = {
  dashboardMonitors: {
    most: 5000,
    unit: 'entries',
    reason:
      'Monitors that the widgets of one answer choose from: as many as fit into a screen of a large organization.',
  },
  widgetMonitors: { most: 50, unit: 'entries', reason: 'Monitors whose history one widget shows; people read fewer.' },
  widgetPoints: {
    most: 20_000,
    unit: 'entries',
    reason: 'Points of history in one answer: some 200 kB, and what a browser draws without a pause.',
  },
  dashboardIncidents: {
    most: 1000,
    unit: 'entries',
    reason: 'Incidents that the widgets of one answer choose from; in quiet times there are fewer.',
  },
  dashboardAnswer: { most: 5, unit: 'seconds', reason: 'All widgets of a dashboard: a person waits for them.' },
  dashboardAnswers: {
    most: 600,
    unit: 'per minute',
    reason:
      'Dashboards that one organization has filled, public ones counted separately: ten screens, each every second.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
