import { problemSchema } from '@watchpost/schemas';
import type { Logger, Middleware } from '../request/options.js';
import { findRoute } from './find-route.js';

/** What happens when an answer is not as the contract says: nothing, a warning in the log, or an error. */
export type ValidationMode = 'off' | 'warn' | 'strict';

/** One thing that is not as the contract says. Never holds a value of the answer. */
export interface AnswerProblem {
  /** Where it is, such as `data[3].config`; empty for the whole answer. */
  readonly path: string;
  readonly message: string;
}

/** An answer that is not as the contract says, in the mode `strict`. */
export class InvalidAnswerError extends Error {
  /** Such as `monitors.get`. */
  readonly operationId: string;
  readonly problems: readonly AnswerProblem[];

  constructor(operationId: string, problems: readonly AnswerProblem[]) {
    super(`${operationId}: ${problems.map(({ path, message }) => `${path} ${message}`.trim()).join('; ')}`);
    this.name = 'InvalidAnswerError';
    this.operationId = operationId;
    this.problems = problems;
  }
}

/** More would say the same of each item of a list. */
const mostProblems = 10;

/**
 * Makes a middleware that holds the answers of the server against the contract of this version. Fields that the
 * contract does not have are let through in each mode, so that newer servers are.
 *
 * @param logger gets what is wrong in the mode `warn`. Default: `console`
 * @example
 * ```ts
 * const client = createClient({ baseUrl, apiKey, middleware: [validateAnswers('strict')] });
 * ```
 * @returns a {@link Middleware} that throws {@link InvalidAnswerError} in the mode `strict`
 */
export const validateAnswers =
  (mode: ValidationMode, logger: Pick<Logger, 'warn'> = console): Middleware =>
  async (request, next) => {
    const response = await next(request);
    if (mode === 'off') return response;
    const found = findRoute(request.method, new URL(request.url).pathname);
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
    if (found === undefined || !isJson || request.method === 'HEAD') return response;
    const { operationId, answer, failures } = found.route;
    const schema = response.ok ? answer.schema : failures === 'prometheus' ? undefined : problemSchema;
    const parsed = schema?.safeParse(await readJson(response.clone()));
    const problems = (parsed?.error?.issues ?? []).slice(0, mostProblems).map(
      (issue): AnswerProblem => ({
        path: issue.path
          .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
          .join('')
          .replace(/^\./, ''),
        message: issue.message,
      }),
    );
    if (problems.length === 0) return response;
    if (mode === 'strict') throw new InvalidAnswerError(operationId, problems);
    logger.warn(`${operationId}: the answer is not as the contract says`, { problems });
    return response;
  };

/** What is no JSON is not as any schema says. */
const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};
