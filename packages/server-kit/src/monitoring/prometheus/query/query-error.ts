/** Why a query is not answered, by the names of Prometheus' HTTP API. */
export type QueryErrorType = 'bad_data' | 'execution' | 'timeout' | 'unavailable';

/** A query that is not answered. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly type: QueryErrorType;

  constructor(type: QueryErrorType, message: string) {
    super(message);
    this.type = type;
  }
}

/** A part of PromQL that this server does not evaluate. */
export const notSupported = (what: string): QueryError =>
  new QueryError('execution', `not supported: ${what}; the guide "Read samples with PromQL" lists what is`);
