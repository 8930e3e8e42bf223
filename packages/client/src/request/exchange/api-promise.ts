/** An answer with what surrounds its data. */
export interface ApiResponse<T> {
  readonly status: number;
  readonly headers: Headers;
  /** Id of the request in the server's log. */
  readonly requestId: string | undefined;
  /** The parsed JSON; `undefined` when the answer has no body. */
  readonly data: T;
}

/**
 * The data of an answer; `withResponse()` gives its status and headers too.
 *
 * @example
 * ```ts
 * const { data, headers } = await client.monitors.get(id).withResponse();
 * console.log(data.name, headers.get('etag'));
 * ```
 */
export interface ApiPromise<T> extends Promise<T> {
  /** Settles as the promise itself does; nothing is sent twice. */
  withResponse(): Promise<ApiResponse<T>>;
}

/** Gives the data of an answer the way to the rest of it. */
export const apiPromise = <T>(response: Promise<ApiResponse<T>>): ApiPromise<T> => {
  const promise = response.then(({ data }) => data);
  return Object.assign(promise, {
    withResponse: () => {
      // The caller awaits the other one; a rejection of this one is no surprise.
      promise.catch(() => {});
      return response;
    },
  });
};
