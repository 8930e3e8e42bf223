import type * as z from 'zod';
import type { ErrorCode } from './errors.js';
import type { Scope } from './scopes.js';

/**
 * Who may call a route: anybody (`public`), anybody who is authenticated (`authenticated`), a signed-in
 * person but no API key (`user`), an agent with its token (`agent`), or a caller that holds a scope in the organization of
 * the request.
 */
export type Access = 'public' | 'authenticated' | 'user' | 'agent' | Scope;

/** Media types that answers have. */
export type ContentType =
  | 'application/json'
  | 'application/atom+xml'
  | 'application/octet-stream'
  | 'application/pdf'
  | 'image/svg+xml'
  | 'text/calendar'
  | 'text/csv'
  | 'text/event-stream'
  | 'text/html'
  | 'text/plain'
  | 'text/xml';

/** What a route answers when it succeeds. */
export interface RouteAnswer {
  readonly status: 200 | 201 | 202 | 204 | 302;
  readonly description: string;
  /** The body as JSON; of a stream, the `data` of one message. */
  readonly schema?: z.ZodType;
  /** What the body is when it is not JSON. */
  readonly contentType?: ContentType;
  /** Types that the query parameter `format` chooses from, by its values; the `schema` is that of the JSON. */
  readonly formats?: Readonly<Record<string, ContentType>>;
  /**
   * `true` when a GET may be answered with 304 (RFC 9110 §13.1.2). The ETag is the one that the verb answers, or else a
   * weak one of the body. Of a versioned document the version must cover everything that is shown. Default: never.
   */
  readonly etag?: boolean;
  /** `Cache-Control` of the answer. Default: `no-store`, because answers may hold secrets. */
  readonly cacheControl?: string;
}

/** How a body of any other type than JSON becomes one field of a document. */
export interface TextBody {
  /** The field; it takes text. */
  readonly field: string;
  /** Most characters that it takes (UTF-16 code units, as `maxLength` of its schema); longer text is cut. */
  readonly maxLength: number;
}

/** One operation of the API, declared once; the server, the client, the CLI and OpenAPI derive from it. */
export interface Route {
  /** `<namespace>.<verb>`, such as `monitors.pause`: the client's method and OpenAPI's `operationId`. */
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`; parameters as `:name`. */
  readonly path: string;
  /** Another path of the same operation, where programs of others expect it; below `/api/v1`, with the same parameters. */
  readonly alias?: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** `true` when a missing body means an empty object. */
  readonly isBodyOptional?: boolean;
  /** Takes a body that is not JSON as text, as a shell sends it. Default: only JSON is taken. */
  readonly textBody?: TextBody;
  /**
   * `true` when nothing but the path can get a request refused: it takes POST, GET and HEAD, and its verb reads what it can
   * of a query and a body as they were sent. `body` then describes what is understood.
   */
  readonly takesAnything?: boolean;
  /**
   * `true` when the parameters of the query may also be sent as a form (`application/x-www-form-urlencoded`) with POST,
   * which reads as GET does. Default: only GET.
   */
  readonly takesForm?: boolean;
  /**
   * `true` when the body is taken as the bytes that were sent, which a signature covers; the route then declares no `body`.
   * A body that a parser of the host has read already is refused, because its bytes are lost.
   */
  readonly rawBody?: boolean;
  /** `true` when a POST changes nothing: a suspended organization may use it. Default: only GET. */
  readonly readsOnly?: boolean;
  /**
   * `prometheus` answers failures in the envelope of Prometheus' HTTP API, `ofrep` as problems with the members that clients
   * of the OpenFeature Remote Evaluation Protocol read. Default: as problems (RFC 9457).
   */
  readonly failures?: 'prometheus' | 'ofrep';
  /** `true` when the answer is an editable document: it carries `ETag`, and a change honours `If-Match`. */
  readonly isVersioned?: boolean;
  readonly answer: RouteAnswer;
  /** When and where the answer sends the browser on instead; 302. */
  readonly redirect?: string;
  /** Codes beyond those that every route can give. */
  readonly errors?: readonly ErrorCode[];
  /** An example of the body, for documentation and tests. */
  readonly example?: unknown;
}

/** Declares a route and keeps its literal types, which type the input of its verb. */
export const defineRoute = <const R extends Route>(route: R): R => route;

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Query and body of a request as they were sent. */
export interface SentAnything {
  /** Without the question mark. */
  readonly query: string;
  /** The body, or its beginning. */
  readonly bytes: Uint8Array;
  /** Whether there is more of the body than was read. */
  readonly isCut: boolean;
}

/** What a route hands to its verb, after validation. */
export interface RouteInput<R extends Route> {
  readonly params: OutputOf<R['params']>;
  readonly query: OutputOf<R['query']>;
  readonly body: R['rawBody'] extends true
    ? Uint8Array
    : R['takesAnything'] extends true
      ? SentAnything
      : OutputOf<R['body']>;
}

/** What a route answers with. */
export type RouteResult<R extends Route> = R['answer'] extends { schema: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
