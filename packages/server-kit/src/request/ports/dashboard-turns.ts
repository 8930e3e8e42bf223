/** A dashboard to be filled. */
export interface DashboardTurn<Answer> {
  /** Whose turn it is: an organization, or the public dashboards of one. */
  readonly lane: string;
  /** Equal questions have equal keys. */
  readonly key: string;
  /** How long the answer is given again, in milliseconds. Default: only while it is computed. */
  readonly keepMs?: number;
  work(): Promise<Answer>;
}

/** Fills the dashboards of a process, fairly. */
export interface DashboardTurns {
  /**
   * Fills a dashboard when it is its turn. Equal questions share one answer; those of a lane are answered one after the
   * other, with a pause after each as long as it took.
   *
   * @throws ProblemError `rate_limited` when too many of the lane wait
   */
  run<Answer>(turn: DashboardTurn<Answer>): Promise<Answer>;
}
