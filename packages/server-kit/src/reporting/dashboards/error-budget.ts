/** What is left of the error budget of a report, or why there is no number. */
export type ErrorBudget =
  | { readonly remainingPercent: number | null }
  /** A sentence for people. */
  | { readonly failure: string };

/** Reads the error budget of a report as it is now. */
export type ReadErrorBudget = (organizationId: string, reportId: string) => Promise<ErrorBudget>;

/** The answer of a server that has no reports. */
export const readNoErrorBudget: ReadErrorBudget = async () => ({
  failure: 'Reports are not available on this server.',
});
