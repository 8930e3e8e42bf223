/** How thorough a run is to be. */
export interface BenchmarkOptions {
  /** Fewer rounds and smaller sizes: shows that everything works, and the rough result. */
  readonly isQuick: boolean;
}

/** One subject that is measured. */
export interface Benchmark {
  /** What it is called on the command line. */
  readonly name: string;
  readonly title: string;
  /** Measures, and returns what was found as Markdown. */
  run(options: BenchmarkOptions): Promise<string>;
}

/** A Markdown table; the first column is text, the others are numbers. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
