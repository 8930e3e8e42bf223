/** Counts requests by operation and by what became of them. */
export interface Tally {
  count(row: string, outcome: string): void;
  readonly total: number;
  /** Requests whose status is in this hundred, such as 5. */
  ofHundred(hundred: number): number;
  /** A Markdown table: operation, requests, statuses. */
  table(): string;
}

export const createTally = (): Tally => {
  const rows = new Map<string, Map<string, number>>();
  let total = 0;
  return {
    count(row, outcome) {
      const outcomes = rows.get(row) ?? new Map<string, number>();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      rows.set(row, outcomes);
      total++;
    },
    get total() {
      return total;
    },
    ofHundred(hundred) {
      let sum = 0;
      for (const outcomes of rows.values()) {
        for (const [outcome, count] of outcomes) if (outcome.startsWith(String(hundred))) sum += count;
      }
      return sum;
    },
    table() {
      const lines = [...rows]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([row, outcomes]) => {
          const count = [...outcomes.values()].reduce((sum, each) => sum + each, 0);
          const statuses = [...outcomes]
            .sort(([a], [b]) => a.localeCompare(b))
            .map(([outcome, each]) => `${outcome}: ${each}`);
          return `| ${row} | ${count} | ${statuses.join(' · ')} |`;
        });
      return ['| Operation | Requests | Statuses |', '|---|---:|---|', ...lines].join('\n');
    },
  };
};
