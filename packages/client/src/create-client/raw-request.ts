import type { Caller } from '../request/call.js';
import type { ApiResponse } from '../request/exchange/api-promise.js';
import type { RawRequest } from './client.js';

/** Sends a request for which the client has no method. @throws TypeError when `path` does not lead below that of the API */
export const sendRaw = async <T>(caller: Caller, apiUrl: URL, request: RawRequest): Promise<ApiResponse<T>> => {
  const { method, path, body, isAnonymous, ...options } = request;
  const url = URL.parse(apiUrl.href + path);
  if (!path.startsWith('/') || url?.href.startsWith(`${apiUrl.href}/`) !== true) {
    throw new TypeError('path must start with / and lead below that of the API');
  }
  // The server keeps answers to repeat per caller; an anonymous request has none.
  const repeats = isAnonymous === true ? { isRepeatable: false } : {};
  // The type is the caller's assertion: a raw request has none in the contract.
  return caller.send<T>(method, path, body, { ...options, ...repeats });
};
