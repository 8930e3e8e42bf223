/**
 * `node:http`, without an import: that reads every export at once, `WebSocket` among them, and thereby loads the whole of Node's
 * `fetch`, which costs a process 17 MB.
 */
export const nodeHttp: typeof import('node:http') = process.getBuiltinModule('node:http');
