/** What a message calls a request: without the query, which may hold anything, and the token of a heartbeat. */
export const requestName = (method: string, url: URL): string =>
  `${method} ${url.pathname.replace(/(\/heartbeats\/)[^/]+/, '$1…')}`;
