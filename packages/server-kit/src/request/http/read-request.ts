import type { FieldError, Route, RouteInput } from '@watchpost/schemas';
import type * as z from 'zod';
import { serverBounds } from '../../base/bounds.js';
import { storableValue } from '../../store/storable.js';
import type { HeldBody } from './body-budget.js';
import type { Call } from './call.js';
import { invalidFields, ProblemError } from './problem.js';
import { isTextBody, readTextBody } from './text-body.js';
import { fieldErrors } from './validation.js';

/** 1 MiB: far more than any document of the contract, little enough to hold for many requests at once. */
const maxBodyBytes = serverBounds.requestBody.most;
/** Deeper than any document of the contract. The bound keeps nesting from exhausting the stack. */
const maxJsonDepth = serverBounds.jsonDepth.most;
/**
 * Objects, lists and what they hold: 200 for each of the 100 monitors that one request may create. Validation takes time
 * with each of them, and a mebibyte could bring half a million.
 */
const maxJsonValues = serverBounds.jsonValues.most;

/** Reads `a=1&b=2` and refuses a name that occurs twice: which of the two counts would be a guess. */
const readQuery = (query: string): Record<string, string> => {
  const values: Record<string, string> = {};
  if (query === '') return values;
  for (const [name, value] of new URLSearchParams(query)) {
    if (Object.hasOwn(values, name)) {
      throw new ProblemError('validation_failed', `The query names ${name} twice.`, {
        errors: [{ path: name, code: 'duplicate', message: 'must be given once' }],
      });
    }
    // defineProperty, because `__proto__` as a plain assignment would not become a name to refuse.
    Object.defineProperty(values, name, { value, enumerable: true, configurable: true });
  }
  return values;
};

/**
 * Refuses JSON that nests too deep or has too many values, before any of it is parsed; text in quotes does not count.
 *
 * @throws ProblemError `bad_request`
 */
const assertSmallJson = (json: string): void => {
  let depth = 0;
  let values = 1;
  let isQuoted = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (isQuoted) {
      if (code === 0x5c) index++;
      else if (code === 0x22) isQuoted = false;
    } else if (code === 0x22) isQuoted = true;
    else if (code === 0x2c) values++;
    else if (code === 0x7b || code === 0x5b) {
      depth++;
      values++;
      if (depth > maxJsonDepth) {
        throw new ProblemError('bad_request', `The body nests deeper than ${maxJsonDepth} levels.`);
      }
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  if (values > maxJsonValues) throw new ProblemError('bad_request', `The body has more than ${maxJsonValues} values.`);
};

/** `__proto__` is no field of ours, and code further on might read it as a prototype. */
const refusePrototype = (key: string, value: unknown): unknown => {
  if (key === '__proto__') {
    throw new ProblemError('validation_failed', 'The body has a field named __proto__.', {
      errors: [{ path: '__proto__', code: 'unknown_field', message: 'is not a field of this request' }],
    });
  }
  return value;
};

const parseJson = (bytes: Uint8Array): unknown => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ProblemError('bad_request', 'The body is not valid UTF-8.');
  }
  assertSmallJson(text);
  try {
    const value: unknown = JSON.parse(text);
    // Parse a second time only where the text can contain the name, escaped or not.
    return /__proto__|\\u/.test(text) ? JSON.parse(text, refusePrototype) : value;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError('bad_request', 'The body is not valid JSON.');
  }
};

/** `application/json`, for a change also `application/merge-patch+json` (RFC 7396 §4). */
const isJson = (contentType: string, method: string): boolean => {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  return type === 'application/json' || (method === 'PATCH' && type === 'application/merge-patch+json');
};

/** JSON is exchanged in UTF-8 (RFC 8259 §8.1). */
const isUtf8 = (contentType: string): boolean =>
  contentType
    .split(';')
    .slice(1)
    .every((parameter) => /^\s*charset="?utf-8"?\s*$/i.test(parameter));

const assertJson = (contentType: string, method: string): void => {
  if (!isJson(contentType, method) || !isUtf8(contentType)) {
    throw new ProblemError('unsupported_media_type', 'Send the body as application/json in UTF-8.', {
      headers: { accept: 'application/json' },
    });
  }
};

const parseBody = (bytes: Uint8Array, call: Call, route: Route): unknown => {
  if (route.body === undefined) {
    if (bytes.byteLength > 0) {
      throw new ProblemError('validation_failed', 'This request takes no body.', {
        errors: [{ path: '', code: 'unexpected_body', message: 'must be left out' }],
      });
    }
    return undefined;
  }
  if (bytes.byteLength === 0 && route.isBodyOptional) return {};
  const contentType = call.header('content-type') ?? '';
  if (route.textBody === undefined || isJson(contentType, route.method)) assertJson(contentType, route.method);
  else if (isTextBody(bytes, contentType)) return readTextBody(bytes, route.textBody);
  if (bytes.byteLength === 0) throw new ProblemError('bad_request', 'The body is missing.');
  return parseJson(bytes);
};

/** A request after validation, with its original bytes. */
export interface ReadRequest {
  readonly input: RouteInput<Route>;
  readonly bodyBytes: Uint8Array;
}

const noBytes = new Uint8Array();

/** Whether a body may hold U+0000 or a lone surrogate: valid JSON in UTF-8 can only write them as escapes. */
const mayHoldOddText = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('\\u');

/**
 * Reads and validates path parameters, query and body by the route's schemas.
 *
 * @param held counts the bytes of the body, and gives large ones their turn
 * @throws ProblemError `validation_failed` naming every field and rule; `bad_request`, `payload_too_large`,
 *   `unsupported_media_type`; `not_found` when an id in the path can't be one; `unavailable`
 *   when too many bodies are held
 */
export const readRequest = async (
  call: Call,
  route: Route,
  params: Readonly<Record<string, string>>,
  held: HeldBody,
): Promise<ReadRequest> => {
  const rawQuery = readQuery(call.query);
  if (route.method === 'GET' || call.method === 'HEAD') {
    return { input: validateInput(route, { params, rawQuery }), bodyBytes: noBytes };
  }
  const bytes = await call.readBody(maxBodyBytes, held.add);
  const input = await held.inTurn(() => {
    const rawBody = parseBody(bytes, call, route);
    return validateInput(route, { params, rawQuery, rawBody, mayHoldOddText: mayHoldOddText(bytes) });
  });
  return { input, bodyBytes: bytes };
};

interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly rawQuery: Readonly<Record<string, string>>;
  readonly rawBody?: unknown;
  readonly mayHoldOddText?: boolean;
}

const validateInput = (route: Route, { params, rawQuery, rawBody, ...raw }: RawInput): RouteInput<Route> => {
  const errors: FieldError[] = [];
  const validate = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const parsed = schema.safeParse(value, { reportInput: true });
    if (parsed.success) return parsed.data;
    // One by one: a list spread into arguments ends the stack where it is long.
    for (const error of fieldErrors(parsed.error)) errors.push(error);
    return undefined;
  };
  // An id of the wrong form names nothing that exists; the answer equals that for any unknown id.
  if (route.params !== undefined && !route.params.safeParse(params).success) {
    throw new ProblemError('not_found', 'There is no such resource, or you have no access to it.');
  }
  const query = storableValue(validate(route.query, rawQuery));
  if (route.query === undefined) {
    for (const name of Object.keys(rawQuery)) {
      errors.push({ path: name, code: 'unknown_field', message: 'is not a parameter of this request' });
    }
  }
  const validated = validate(route.body, rawBody);
  // What is answered must be what is stored, so text that no database keeps as it is changes before a verb sees it.
  const body = raw.mayHoldOddText ? storableValue(validated) : validated;
  if (errors.length > 0) throw invalidFields(errors);
  return { params, query, body } as RouteInput<Route>;
};
