import { aBoolean, aFunction, anObjectWith, assertArgument, assertOptions, type OptionRules } from '../base/options.js';
import { callFromRequest, type RequestInfo, responseFromAnswer } from '../request/http/fetch-call.js';
import type { ServerKit } from './create-kit.js';

/** Where a kit is mounted in an app of web-standard requests. */
export interface FetchHandlerOptions {
  /**
   * The path at which the app mounts the kit, such as `/ops`, as in the `publicUrl` of the kit. It is taken off where the app has
   * left it on. Default: none.
   */
  readonly prefix?: string;
  /** The address of the connected peer, for rate limits and the audit trail. Default: unknown, so that all callers share one limit. */
  readonly ipOf?: (request: Request) => string;
  /** Whether the app sends the bytes of a `Response` as they are, so that answers may be compressed. Default: `false`. */
  readonly compress?: boolean;
  /** The class of the answers. Default: the global one. */
  readonly Response?: typeof Response;
}

const rules: OptionRules<FetchHandlerOptions> = {
  prefix: {
    is: 'a path that begins with a slash and does not end with one, such as /ops',
    fits: (value) => typeof value === 'string' && /^(\/[^/?#\s]+)*$/.test(value),
    isShown: true,
  },
  ipOf: aFunction,
  compress: aBoolean,
  Response: aFunction,
};

/**
 * Makes a handler of web-standard requests that fits any mount: one that takes its path off, and one that does not. Everything
 * below the prefix is answered by the kit, also what it does not know.
 *
 * @throws TypeError for what is no kit, and an option that is unknown or cannot be used, such as a prefix that ends with a slash
 */
export const toFetchHandler = (
  kit: Pick<ServerKit, 'answer'>,
  options: FetchHandlerOptions = {},
): ((request: Request, info?: RequestInfo) => Promise<Response>) => {
  assertArgument('toFetchHandler', 'kit', anObjectWith('what createServerKit returns', 'answer'), kit);
  assertOptions('toFetchHandler', options, rules);
  const { prefix = '', ipOf, compress = false, Response: ResponseClass = Response } = options;
  return async (request, info = {}) => {
    const call = callFromRequest(request, { compress, ...(ipOf !== undefined && { ip: ipOf(request) }), ...info });
    const isWhole = prefix !== '' && (call.path === prefix || call.path.startsWith(`${prefix}/`));
    const path = isWhole ? call.path.slice(prefix.length) || '/' : call.path;
    return responseFromAnswer(await kit.answer({ ...call, path }), ResponseClass);
  };
};
