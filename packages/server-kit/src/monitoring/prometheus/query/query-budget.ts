import { setImmediate } from 'node:timers/promises';
import { prometheusBounds } from '../bounds.js';
import { QueryError } from './query-error.js';

const maxSeries = prometheusBounds.promqlSeries.most;
const maxSamples = prometheusBounds.promqlSamples.most;
const maxRead = prometheusBounds.promqlRead.most;
const maxAnswer = prometheusBounds.promqlAnswer.most;
const maxMs = prometheusBounds.promqlTime.most;
/** Work in one go; then other requests have their turn. */
const turnMs = 10;

/** What one query may cost: series, points of them, and time. */
export class QueryBudget {
  readonly #startedAt = performance.now();
  #turnBegan = performance.now();
  #series = 0;
  #samples = 0;
  #read = 0;
  #answer = 0;

  /** @throws QueryError when a query reads too many series */
  takeSeries(count: number): void {
    this.#series += count;
    if (this.#series > maxSeries) {
      throw new QueryError(
        'execution',
        `the query selects more than ${maxSeries} series; select fewer by their labels`,
      );
    }
  }

  /** How many more series may be taken. */
  get seriesLeft(): number {
    return maxSeries - this.#series;
  }

  /** @throws QueryError when a query reads too many points from the database */
  takeRead(count: number): void {
    this.#read += count;
    if (this.#read > maxRead) {
      throw new QueryError(
        'execution',
        `the query reads more than ${maxRead} samples; ask for less time or fewer series`,
      );
    }
  }

  /** @throws QueryError when the answer has too many points */
  takeAnswer(count: number): void {
    this.#answer += count;
    if (this.#answer > maxAnswer) {
      throw new QueryError(
        'execution',
        `the answer has more than ${maxAnswer} points; try a larger step or fewer series`,
      );
    }
  }

  /** @throws QueryError when a query computes with too many points */
  takeSamples(count: number): void {
    this.#samples += count;
    if (this.#samples > maxSamples) {
      throw new QueryError(
        'execution',
        `the query processes more than ${maxSamples} samples; ask for less time or fewer series`,
      );
    }
  }

  /**
   * Lets other requests have their turn when it is time.
   *
   * @throws QueryError when the query has taken too long
   */
  async pause(): Promise<void> {
    const now = performance.now();
    if (now - this.#startedAt > maxMs) throw new QueryError('timeout', `the query took longer than ${maxMs / 1000} s`);
    if (now - this.#turnBegan < turnMs) return;
    await setImmediate();
    this.#turnBegan = performance.now();
  }
}
