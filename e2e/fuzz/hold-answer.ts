import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Document, DocumentedAnswer, Operation, Schema } from './document.ts';
import type { WireAnswer } from './wire.ts';

/**
 * Whether an operation asks a server of others: then 503 says that this server is away, as the document has it. In a run
 * none is there, because nothing leaves this machine.
 */
export const asksOthers = ({ path }: Operation): boolean => path.includes('/oauth/{provider}/');

/** Holds answers to the document. */
export interface AnswerJudge {
  /** What is wrong with the answer to a request; empty when all is right. */
  judge(method: string, target: string, answer: WireAnswer): string[];
  /** The same for a message that reached no operation. */
  judgeProblem(answer: WireAnswer): string[];
}

const rateHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining'];
const datePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
/** What only our own source, or a database, says. */
const leaks = /node_modules|\/dist\/|\n\s+at |SQLITE_|SELECT .* FROM|\bpg_\w+|ECONN|TypeError|\[object Object\]/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Answers have the fields of the document and no others: what is not in it was not meant to be shown. */
const closed = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(closed);
  if (!isObject(node)) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const isOpen = isObject(copy.properties) && copy.additionalProperties === undefined && copy.type === 'object';
  return isOpen ? { ...copy, additionalProperties: false } : copy;
};

const parsed = (body: string): { readonly value?: unknown; readonly isJson: boolean } => {
  try {
    return { value: JSON.parse(body), isJson: true };
  } catch {
    return { isJson: false };
  }
};

/** Makes the judge; a document with an unknown format or keyword is refused here. */
export const createAnswerJudge = (document: Document): AnswerJudge => {
  const ajv = new Ajv2020({
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    formats: {
      'date-time': datePattern,
      email: /^[^\s@]+@[^\s@]+$/,
      uri: (text: string) => URL.canParse(text),
    },
  });
  ajv.addVocabulary(['example', 'components', 'x-extensible']);
  const schemas = closed(document.schemas);
  ajv.addSchema({ $id: 'document', components: { schemas } });
  const validators = new Map<Schema, ValidateFunction>();
  const validatorOf = (schema: Schema): ValidateFunction => {
    const known = validators.get(schema);
    if (known !== undefined) return known;
    const text = JSON.stringify(closed(schema)).replaceAll('"#/components/', '"document#/components/');
    const made = ajv.compile(JSON.parse(text));
    validators.set(schema, made);
    return made;
  };
  // Compiled before the first request, so that a mistake of the document is not blamed on an answer.
  for (const { answers } of document.operations) {
    for (const { content } of answers.values()) for (const schema of content.values()) validatorOf(schema);
  }
  const problemSchema: Schema = { $ref: '#/components/schemas/Problem' };
  const headerFaults = ({ status, headers }: WireAnswer): string[] => {
    const faults: string[] = [];
    if (!/^req_[0-9a-z]+$/.test(headers.get('x-request-id') ?? '')) faults.push('has no X-Request-Id');
    const [limit, remaining] = rateHeaders.map((name) => Number(headers.get(name) ?? Number.NaN));
    if (!Number.isSafeInteger(limit)) faults.push('has no X-RateLimit-Limit');
    if (!(Number.isSafeInteger(remaining) && Number(remaining) >= 0 && Number(remaining) <= Number(limit)))
      faults.push(`has X-RateLimit-Remaining ${remaining} of ${limit}`);
    if (status === 429) {
      for (const name of ['retry-after', 'x-ratelimit-reset']) {
        if (!/^\d+$/.test(headers.get(name) ?? '')) faults.push(`is a 429 without ${name}`);
      }
    }
    if (status === 405 && !headers.has('allow')) faults.push('is a 405 without Allow');
    if (headers.has('x-injected')) faults.push('has a header that the request wrote');
    return faults;
  };

  const problemFaults = ({ status, headers, body }: WireAnswer, isHead: boolean): string[] => {
    const faults: string[] = [];
    if (headers.get('content-type') !== 'application/problem+json')
      faults.push(`is a problem of type ${headers.get('content-type')}`);
    if (isHead) return faults;
    const { value } = parsed(body);
    const isProblem = validatorOf(problemSchema);
    if (!isObject(value) || !isProblem(value)) {
      return [...faults, `is no problem: ${ajv.errorsText(isProblem.errors)}`];
    }
    if (value.status !== status) faults.push(`says status ${value.status}`);
    if (document.statusOfCode.get(String(value.code)) !== status)
      faults.push(`has the code ${value.code}, which is not one of ${status}`);
    if (value.instance !== headers.get('x-request-id')) faults.push('names another request');
    if (leaks.test(String(value.detail))) faults.push('shows what is inside');
    return faults;
  };

  const bodyFaults = (answer: WireAnswer, documented: DocumentedAnswer, isHead: boolean): string[] => {
    const type = answer.headers.get('content-type');
    if (documented.content.size === 0) return answer.body === '' ? [] : ['has a body where the document has none'];
    // The document names media types without their parameters.
    const schema = documented.content.get(type?.split(';')[0] ?? '');
    if (schema === undefined) return [`is of type ${type} instead of ${[...documented.content.keys()].join(', ')}`];
    if (isHead || type === 'text/event-stream') return [];
    if (type === 'image/svg+xml') return answer.body.startsWith('<svg') ? [] : ['is no picture'];
    if (type?.startsWith('application/json') !== true) return answer.body === '' ? ['is empty'] : [];
    const { value, isJson } = parsed(answer.body);
    if (!isJson) return ['is not JSON'];
    const isValid = validatorOf(schema);
    return isValid(value) ? [] : [`does not fit its schema: ${ajv.errorsText(isValid.errors).slice(0, 300)}`];
  };

  /** A failure is a problem, or what the document has instead, in the envelope of Prometheus. */
  const failureFaults = (answer: WireAnswer, documented: DocumentedAnswer, isHead: boolean): string[] => {
    if (documented.content.has('application/problem+json')) return problemFaults(answer, isHead);
    const faults = bodyFaults(answer, documented, isHead);
    const { value } = parsed(answer.body);
    if (isObject(value) && document.statusOfCode.get(String(value.code)) !== answer.status)
      faults.push(`has the code ${value.code}, which is not one of ${answer.status}`);
    return isObject(value) && leaks.test(String(value.error)) ? [...faults, 'shows what is inside'] : faults;
  };

  const operationFaults = (operation: Operation, answer: WireAnswer, isHead: boolean): string[] => {
    const documented = operation.answers.get(answer.status);
    if (documented === undefined) return [`has the status ${answer.status}, which ${operation.id} does not document`];
    const faults = documented.headers
      .filter((name) => !answer.headers.has(name))
      .map((name) => `lacks the header ${name}`);
    if (answer.status < 400) return [...faults, ...bodyFaults(answer, documented, isHead)];
    const { value } = parsed(answer.body);
    if (isObject(value) && !documented.codes.includes(String(value.code)))
      faults.push(`has the code ${value.code}, which ${operation.id} does not document`);
    return [...faults, ...failureFaults(answer, documented, isHead)];
  };

  /** What a failure of no operation looks like below the API of Prometheus: its clients read its envelope there, too. */
  const foreignFailure = (target: string): DocumentedAnswer | undefined => {
    const surface = '/api/v1/prometheus/api/v1/';
    if (!target.startsWith(surface)) return undefined;
    return document.operations.find(({ path }) => path.startsWith(surface))?.answers.get(404);
  };

  /** Beside the API the console answers, and who asks for a page gets one. */
  const isPage = (target: string, { headers }: WireAnswer): boolean =>
    !target.startsWith('/api/') && headers.get('content-type')?.startsWith('text/html') === true;

  return {
    judge(method, target, answer) {
      const faults = headerFaults(answer);
      const isHead = method === 'HEAD';
      const found = document.target(method, target.split('?', 1)[0] ?? '');
      const isAway = answer.status === 503 && found.kind === 'operation' && asksOthers(found.operation);
      if (answer.status >= 500 && !isAway) faults.push(`is a ${answer.status}`);
      if (found.kind === 'operation') faults.push(...operationFaults(found.operation, answer, isHead));
      else if (found.kind === 'path' && method === 'OPTIONS') {
        if (answer.status !== 204 || !answer.headers.has('allow')) faults.push('is no answer to OPTIONS');
      } else {
        const expected = found.kind === 'path' ? 405 : 404;
        if (answer.status !== expected && answer.status !== 429)
          faults.push(
            `has the status ${answer.status} instead of ${expected}: the document has no such ${found.kind === 'path' ? 'method' : 'path'}`,
          );
        else if (!isPage(target, answer)) {
          const foreign = foreignFailure(target);
          faults.push(
            ...(foreign === undefined ? problemFaults(answer, isHead) : failureFaults(answer, foreign, isHead)),
          );
        }
      }
      return [...new Set(faults)];
    },
    judgeProblem(answer) {
      if (answer.status < 400) return headerFaults(answer);
      const faults = [...headerFaults(answer), ...problemFaults(answer, false)];
      return answer.status >= 500 ? [...faults, `is a ${answer.status}`] : faults;
    },
  };
};
