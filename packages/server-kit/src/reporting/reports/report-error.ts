import { reportsBounds } from './bounds.js';

/** Why a report cannot be computed, in a sentence for its owner. Another attempt would fail likewise. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}

const maxMonitors = reportsBounds.reportMonitors.most;

/** Refuses more monitors than a report may cover. @throws ReportError */
export const checkMonitorCount = (count: number): void => {
  if (count > maxMonitors) {
    throw new ReportError(`The report covers more than ${maxMonitors} monitors; choose fewer in its scope.`);
  }
};
