import type { FieldError, Route, RouteInput } from '@watchpost/schemas';
import type * as z from '@watchpost/schemas/zod';
import { storableValue } from '../../store/interface/storable.js';
import type { HeldBody } from './body-budget.js';
import { httpBounds } from './bounds.js';
import type { Call } from './call.js';
import { type Form, isForm, readForm } from './form.js';
import { invalidFields, ProblemError } from './problem.js';
import { isTextBody, readTextBody } from './text-body.js';
import { unpack } from './unpack.js';
import { fieldErrors } from './validation.js';

/** 1 MiB: far more than any document of the contract, little enough to hold for many requests at once. */
const maxBodyBytes = httpBounds.requestBody.most;
/** A form is parsed at once. */
const maxFormBytes = httpBounds.smallBody.most;
/** Bytes that a signature covers are read at once. */
const maxRawBytes = httpBounds.paymentWebhook.most;
/** Deeper than any document of the contract. The bound keeps nesting from exhausting the stack. */
const maxJsonDepth = httpBounds.jsonDepth.most;
/**
 * Objects, lists and what they hold: 200 for each of the 100 monitors that one request may create. Validation takes time
 * with each of them, and a mebibyte could bring half a million.
 */
const maxJsonValues = httpBounds.jsonValues.most;

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
const assertJson = (contentType: string, method: string): void => {
  if (!isJson(contentType, method) || !/^[^;]*(?:;\s*charset="?utf-8"?\s*)*$/i.test(contentType)) {
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

const assertForm = (bytes: Uint8Array, call: Call): void => {
  if (bytes.byteLength === 0 || isForm(call.header('content-type') ?? '')) return;
  const detail = 'Send the parameters as application/x-www-form-urlencoded.';
  throw new ProblemError('unsupported_media_type', detail, {
    headers: { accept: 'application/x-www-form-urlencoded' },
  });
};

/** A request after validation, with its original bytes. */
export interface ReadRequest {
  readonly input: RouteInput<Route>;
  readonly bodyBytes: Uint8Array;
  /** The JSON of the body as it was sent; `undefined` without any. */
  readonly sentBody?: unknown;
}

const noBytes = new Uint8Array();

/**
 * Refuses a body whose bytes are lost.
 *
 * @throws ProblemError `internal`, which is logged: the host has to mount Watchpost before its body parser
 */
const assertRaw = (call: Call): void => {
  if (!call.isBodyParsed) return;
  const cause = new Error(
    'a body parser of the host has read the body: mount Watchpost before it, or leave out this path',
  );
  throw new ProblemError(
    'internal',
    'The server cannot verify the signature, because it no longer has the body as it was sent.',
    {
      cause,
    },
  );
};

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
  if (route.takesAnything) {
    const { query } = call;
    const start =
      call.method === 'POST' ? await call.readBodyStart(maxBodyBytes, held.add) : { bytes: noBytes, isCut: false };
    return { input: { params: namedBy(route, params), query: {}, body: { query, ...start } }, bodyBytes: start.bytes };
  }
  const rawQuery = readForm(call.query);
  if (route.takesForm && call.method === 'POST') {
    const bodyBytes = await call.readBody(maxFormBytes, held.add);
    assertForm(bodyBytes, call);
    const form = readForm(new TextDecoder().decode(bodyBytes), rawQuery);
    return { input: validateInput(route, { params, rawQuery: form }), bodyBytes };
  }
  if (route.method === 'GET' || call.method === 'HEAD') {
    return { input: validateInput(route, { params, rawQuery }), bodyBytes: noBytes };
  }
  if (route.rawBody) {
    assertRaw(call);
    const body = await call.readBody(maxRawBytes, held.add);
    return { input: { ...validateInput(route, { params, rawQuery }), body }, bodyBytes: body };
  }
  const received = await call.readBody(maxBodyBytes, held.add);
  const bytes = await unpack(received, call.header('content-encoding'), route, maxBodyBytes);
  if (bytes !== received) held.add(bytes.byteLength);
  return held.inTurn(() => {
    const sentBody = parseBody(bytes, call, route);
    const input = validateInput(route, { params, rawQuery, rawBody: sentBody, mayHoldOddText: mayHoldOddText(bytes) });
    return { input, bodyBytes: bytes, sentBody };
  });
};

interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly rawQuery: Readonly<Form>;
  readonly rawBody?: unknown;
  readonly mayHoldOddText?: boolean;
}

/**
 * The parameters of a path that may name something: an id of the wrong form names nothing that exists, and the answer equals
 * that for any unknown id.
 */
const namedBy = (route: Route, params: RawInput['params']): RawInput['params'] => {
  if (route.params === undefined || route.params.safeParse(params).success) return params;
  throw new ProblemError('not_found', 'There is no such resource, or you have no access to it.');
};

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
  namedBy(route, params);
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
