import type { Access, ListQuerySchema, Route, RouteInput, Scope } from '@watchpost/schemas';
import type { Change } from '../store/interface/store.js';
import {
  actsInOrganization,
  type CallContext,
  type Context,
  type OrganizationContext,
  type RequestContext,
} from './context.js';
import type { Services } from './services.js';

/**
 * What a verb has decided: the answer, and the changes that make it true. The pipeline commits the changes and only
 * then answers: what is acknowledged is durable.
 */
export interface Decision {
  /** Body of the answer; none for 204. */
  readonly body?: unknown;
  /** The body as it is, where the route answers with something else than JSON, or it is written already. */
  readonly text?: string;
  /** The body as it is, where many answers share it. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** A body without an end, such as server-sent events. */
  readonly stream?: ReadableStream<Uint8Array>;
  readonly changes?: readonly Change[];
  /**
   * Makes the entry by which the decision follows from rows as they are at the commit: for what many do at once, who would
   * only lose against each other with decisions from what they read before. The answer is that of the decision it leads to;
   * `changes` are carried out besides.
   *
   * @param entriesOf the entries that carry out a decision; what they were asked for last is the answer
   */
  readonly derive?: (entriesOf: (decision: Decision) => readonly Change[]) => Change;
  /** Called once when the changes are durable, and nothing waits for it: for what the world may learn only then. It must not throw. */
  readonly afterCommit?: () => void;
  /** Sends the browser on instead of answering with a body; 302. */
  readonly redirectTo?: string;
  /** `ETag` and `Location`, where they apply, and cookies. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A decision that answers with a document. */
export interface DocumentDecision extends Decision {
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Serves one operation: reads, decides, returns. It is run again with fresh reads when its commit was refused
 * because another request was faster, so it must not have effects that cannot be repeated.
 */
export type Verb<R extends Route = Route, C extends Context = RequestContext> = (
  input: RouteInput<R>,
  context: C,
) => Promise<Decision>;

/** A route together with the verb that serves it. */
export interface Operation {
  readonly route: Route;
  /** Full path below the server's root. */
  readonly path: string;
  readonly verb: Verb;
}

/** Access that needs no organization. */
type AccessAlone = Exclude<Access, Scope | 'agent'>;

/** What the verb of a route knows: `authorize` grants no scope to a caller who acts in no organization. */
type ContextOf<R extends Route, Uses extends keyof Services> = R['access'] extends AccessAlone
  ? Context<Uses>
  : OrganizationContext<Uses>;

const accessAlone: ReadonlySet<Access> = new Set<AccessAlone>(['public', 'authenticated', 'user']);

/**
 * Types a verb by the route it serves; the pipeline validates by that route before it calls the verb.
 *
 * @typeParam Uses services of rooms that the verb names in the type of its context
 */
export const serve = <R extends Route, Uses extends keyof Services = never>(
  route: R,
  verb: Verb<R, ContextOf<R, Uses>>,
): Verb => serveCall<R, Uses>(route, verb);

/** As {@link serve}, for the few verbs that read headers, or authenticate their caller again. */
export const serveCall = <R extends Route, Uses extends keyof Services = never>(
  { access }: R,
  verb: Verb<R, CallContext<Uses> & ContextOf<R, Uses>>,
): Verb =>
  // `read-request` hands over exactly what this route's schemas made, which is what RouteInput<R> says.
  accessAlone.has(access) ? (verb as Verb) : inOrganization(verb as InOrganization);

/** A verb that acts in an organization, whatever services it uses. */
type InOrganization = Verb<Route, RequestContext & OrganizationContext>;

/** Types the verb of a plain route, which acts in an organization: its access is a scope of the resource. */
export const servePlain = <Uses extends keyof Services = never>(verb: Verb<Route, OrganizationContext<Uses>>): Verb =>
  inOrganization(verb as InOrganization);

const inOrganization =
  (verb: InOrganization): Verb =>
  (input, context) => {
    if (!actsInOrganization(context)) throw new TypeError(`${context.route.operationId} needs an organization.`);
    return verb(input, context);
  };

/** A route that lists by the rules of its resource. */
type ListRoute = Route & { readonly query: ListQuerySchema };

/** Types the verb of a plain list, whose query `listQuerySchema` has read. */
export const serveList = <Uses extends keyof Services = never>(
  verb: Verb<ListRoute, OrganizationContext<Uses>>,
): Verb => servePlain(verb as Verb<Route, OrganizationContext<Uses>>);
