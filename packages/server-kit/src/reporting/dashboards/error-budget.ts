import { ProblemError } from '../../request/http/problem.js';
import { type CurrentReportServices, readErrorBudget } from '../reports/current-report.js';

/** What is left of the error budget of a report, or why there is no number. */
export type ErrorBudget =
  | { readonly remainingPercent: number | null }
  /** A sentence for people. */
  | { readonly failure: string };

/** Reads the error budget of a report as it is now. */
export type ReadErrorBudget = (organizationId: string, reportId: string) => Promise<ErrorBudget>;

/** Reads budgets from reports, and gives their refusals as sentences. */
export const budgetsOfReports =
  (services: CurrentReportServices): ReadErrorBudget =>
  async (organizationId, reportId) => {
    try {
      const budget = await readErrorBudget(organizationId, reportId, services);
      if (budget === undefined) return { failure: 'The report does not exist.' };
      return budget ?? { failure: 'The report has no target.' };
    } catch (error) {
      if (error instanceof ProblemError) return { failure: error.message };
      throw error;
    }
  };
